import { SYSTEM } from '../../server/kernel/actor.ts'
import { addMember } from '../../server/resources/workspaces/service.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import type { TestApp } from '../support/app.ts'
import { type Answer, call, formOf, type Json } from '../support/http.ts'
import { createFullAccount } from './account.ts'
import {
  accept,
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newIdentification,
  newInstance,
  reportAllSeen,
} from './dossiers.ts'
import { newForm } from './forms.ts'
import { begin, createActiveLink, createDraftLink } from './links.ts'
import { csvList, sendList } from './lists.ts'
import { lateMoney, payOnline } from './payments.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from './people.ts'
import { fourEyes, proposeRefusal, putInForce } from './proposals.ts'
import { camt, sendStatement } from './statements.ts'

const must = async (request: Promise<Answer<Json>>): Promise<Json> => {
  const { status, text, body } = await request
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}

/** Creates one of everything that deep verification compares. */
export async function createOneOfEverything(app: TestApp): Promise<void> {
  const officer = await newOfficer(app)
  const supervisor = await newOfficer(app, 'supervisor')
  const admin = await newOfficer(app, 'admin')
  const tied = await newOfficer(app)
  const { trader } = await createFullAccount(app)
  const other = await newTrader(app)
  app.clock.advance({ minutes: 1 })
  await must(admin.admin('PUT', '/settings/blind_share', { json: { value: 50 } }))
  await must(admin.admin('POST', `/officers/${tied.id}/ties`, { json: { user_id: other.user_id, why: 'Cousin.' } }))
  await must(admin.admin('POST', `/officers/${tied.id}/disable`, { json: {} }))
  await must(admin.admin('POST', `/officers/${tied.id}/enable`, { json: {} }))
  await must(supervisor.admin('POST', `/traders/${trader.id}/legal-hold`, { json: { reason: 'Court.' } }))
  const closed = await newTrader(app)
  await must(supervisor.admin('POST', `/traders/${closed.id}/close`, { json: { reason: 'Left.' } }))
  const frozen = await newTrader(app)
  await must(supervisor.admin('POST', `/traders/${frozen.id}/freeze`, { json: { reason: 'The same person.' } }))
  await trader.ext('POST', '/webhooks', { json: { url: 'https://all.example.org/hook' } })
  const kinds = { decision: true, information: true, new_proof: true, instance: true, webhook: false }
  await must(trader.ext('PUT', '/notifications', { json: { contact: 'compta@example.org', kinds } }))
  const entries = [
    { ref: 'A1', name: 'Yassine Exemple', aliases: ['Y. Exemple'], birth_date: '1970-01-02', country: 'dz' },
    { ref: 'A2', name: 'Lina Modele' },
  ]
  await must(sendList(admin, csvList(entries), { list: 'examples' }))
  await must(sendList(admin, csvList(entries.slice(0, 1)), { list: 'examples' }))
  const link = await must(officer.admin('POST', `/traders/${other.id}/page-link`))
  if ((await call(app, 'POST', new URL(link.url).pathname)).status !== 303) throw new Error('no page by the link')
  app.clock.advance({ minutes: 1 })

  const read = await newIdentification({ trader: other })
  await officer.admin('POST', `/identifications/${read.id}/claim`)
  await must(officer.admin('PUT', `/identifications/${read.id}/readings`, { json: { rc: '16B7654321' } }))
  const line = { code: 'CALLED', texts: { en: 'Called.', fr: 'Appelé.', ar: 'اتصلنا.' }, required: false }
  const others = { brands: [], 'bank-accounts': [], 'activation-proofs': [] }
  await putInForce(app, 'checklist', { identifications: [line], ...others })
  await must(
    officer.admin('PUT', `/identifications/${read.id}/checklist/CALLED`, { json: { word: 'By phone.', version: 1 } }),
  )
  const file = await app.services.db.file.findFirstOrThrow({ where: { record_id: read.id } })
  await must(supervisor.admin('POST', `/files/${file.id}/accept-unseen`, { json: { why: 'Damaged.' } }))

  await accept(officer, 'identifications', (await newIdentification({ trader })).id)

  await putInForce(app, 'blind_share', 100)
  const looked = await newIdentification({ trader: other })
  await accept(officer, 'identifications', looked.id)
  await reportAllSeen(supervisor, 'identifications', looked.id)
  const look = await app.services.db.blindLook.findFirstOrThrow({ where: { record_id: looked.id } })
  await must(supervisor.admin('POST', `/second-looks/${look.id}/answer`, { json: { answer: 'accept' } }))
  await accept(officer, 'identifications', (await newIdentification({ trader: other })).id)
  await putInForce(app, 'blind_share', 0)

  await fourEyes(app, { identifications: ['always'] })
  const proposed = await newIdentification({ trader: other })
  await proposeRefusal(officer, 'identifications', proposed.id)
  const confirmed = await newIdentification({ trader: other })
  await proposeRefusal(officer, 'identifications', confirmed.id)
  const proposal = await app.services.db.proposal.findFirstOrThrow({ where: { record_id: confirmed.id } })
  await must(supervisor.admin('POST', `/second-looks/${proposal.id}/confirm`, { json: {} }))
  await fourEyes(app, {})
  const gone = await newIdentification({ trader: other })
  await other.ext('DELETE', `/identifications/${gone.id}`)
  await askTrader(app, officer, other)
  const listed = await newIdentification({ trader: other }, 'Yassine Exemple')
  const { screening } = (await officer.admin('GET', `/identifications/${listed.id}`)).body
  await must(
    officer.admin('POST', `/identifications/${listed.id}/hits/${screening.hits[0].id}`, {
      json: { answer: 'unsure', why: 'The year of birth is missing.' },
    }),
  )
  const accepted = await newIdentification({ trader: await newTrader(app) }, 'Minoterie Inscrite Exemple')
  await accept(officer, 'identifications', accepted.id)
  const added = [...entries.slice(0, 1), { ref: 'A9', name: 'Minoterie Inscrite Exemple' }]
  await must(sendList(admin, csvList(added), { list: 'examples' }))
  await screenAnew(app.services)
  const { screening: now } = (await officer.admin('GET', `/identifications/${accepted.id}`)).body
  await must(
    officer.admin('POST', `/identifications/${accepted.id}/hits/${now.hits[0].id}`, {
      json: { answer: 'same', why: 'The same register number.' },
    }),
  )
  await makeMoney(app)
}

/** Asks the trader questions: one answered and asked anew, one withdrawn, one decided. */
async function askTrader(app: TestApp, officer: TestOfficer, trader: TestTrader): Promise<void> {
  const pinsOn = async (id: string) => {
    const { files } = (await officer.admin('GET', `/identifications/${id}`)).body
    return [{ file_id: files[0].id, page: 1, x: 0.2, y: 0.3, w: 0.1, h: 0.1, text: 'This one?' }]
  }
  const ask = async (id: string, version: number) => {
    app.clock.advance({ seconds: 1 })
    await must(
      officer.admin('POST', `/identifications/${id}/request-information`, {
        json: { version, reason_codes: ['ID_DOC_INCOMPLETE'], text: 'Which address?', pins: await pinsOn(id) },
      }),
    )
  }
  const asked = await newIdentification({ trader })
  await ask(asked.id, 1)
  await must(trader.ext('POST', `/identifications/${asked.id}/answer`, { json: { text: 'The first one.' } }))
  await ask(asked.id, 3)
  const withdrawn = await newIdentification({ trader })
  await ask(withdrawn.id, 1)
  await must(
    officer.admin('POST', `/identifications/${withdrawn.id}/withdraw-request`, { json: { reason: 'Seen elsewhere.' } }),
  )
  await ask(withdrawn.id, 3)
  await must(
    trader.ext('PUT', `/identifications/${withdrawn.id}`, { form: formOf(identificationFields('Minoterie Trois')) }),
  )
  const decided = await newIdentification({ trader })
  await ask(decided.id, 1)
  await must(
    officer.admin('POST', `/identifications/${decided.id}/refuse`, {
      json: { version: 2, reason: 'No answer needed.', pins: await pinsOn(decided.id) },
    }),
  )
}

/** Creates payments and statements, and officers' acts on dossiers and lines. */
async function makeMoney(app: TestApp): Promise<void> {
  const officer = await newOfficer(app)
  const supervisor = await newOfficer(app, 'supervisor')
  const trader = await newTrader(app)
  app.clock.advance({ minutes: 1 })

  const dossiers = await acceptedDossiers({ trader }, officer)
  const proven = await newInstance({ trader }, dossiers)
  await accept(officer, 'activation-proofs', proven.id)
  const link = await createActiveLink(trader, proven.id, {
    usage_mode: 'whitelist',
    allowed_payers: [{ email: 'amine@example.org' }],
  })
  await createDraftLink(trader, proven.id, { title: 'Tournoi' })
  const open = await createActiveLink(trader, proven.id, { title: 'Cours' })
  const { transaction, form_url } = await begin(app, open.slug)
  const transaction_id = transaction.id
  await payOnline(app, { transaction_id, form_url }, 'decline')
  await lateMoney(app, transaction_id)
  await must(officer.admin('POST', `/late-money/${transaction_id}/looked-at`, { json: { why: 'Returned.' } }))
  await must(trader.ext('PUT', `/links/${link.id}`, { json: { description: 'Ouvert à tous.' } }))

  const handled = await newIdentification({ trader })
  const { admin } = supervisor
  await must(admin('POST', `/identifications/${handled.id}/escalate`, { json: { why: 'Odd.' } }))
  await must(
    admin('POST', `/identifications/${handled.id}/assign`, { json: { officer_id: supervisor.id, why: 'Knows it.' } }),
  )
  const pending = await newIdentification({ trader })
  await must(
    officer.admin('POST', `/identifications/${pending.id}/notes`, {
      json: { text: 'Look.', mentions: [supervisor.id] },
    }),
  )
  await must(
    trader.ext('PUT', `/identifications/${pending.id}`, { form: formOf(identificationFields('Minoterie Deux')) }),
  )
  await newBankAccount({ trader }, pending.id)
  await must(
    admin('POST', `/identifications/${pending.id}/assign`, { json: { officer_id: officer.id, why: 'Began it.' } }),
  )
  const friend = await newTrader(app)
  const { db, clock } = app.services
  await db.$transaction(async (tx) => {
    const workspace = await tx.workspace.findUniqueOrThrow({ where: { id: trader.workspace_id } })
    await addMember(tx, SYSTEM, clock.now(), workspace, await tx.trader.findUniqueOrThrow({ where: { id: friend.id } }))
  })
  const form = await newForm(trader)
  await must(trader.ext('POST', `/forms/${form.id}/sections`, { json: { title: 'Vous' } }))

  const statement = camt([
    {
      day: '2026-11-02',
      amount: '1500.00',
      reference: 'R1',
      name: 'Amine Ould',
      account: 'DZ580010010100099900',
      text: 'Frais',
    },
    { day: '2026-11-03', amount: '200.00', reference: 'R2', text: 'Autre' },
    { day: '2026-11-04', amount: '300.00', reference: 'R3', text: 'Personne' },
    { day: '2026-11-05', amount: '1500.00', debit: true, reference: 'R4', text: 'Rejet' },
  ])
  await must(sendStatement(supervisor, statement))
  const lines = await app.services.db.statementLine.findMany({
    where: { direction: 'credit' },
    orderBy: { booked_on: 'asc' },
  })
  for (const { id } of lines)
    await must(supervisor.admin('POST', `/statement-lines/${id}/ignore`, { json: { reason: 'Not ours.' } }))
  await must(supervisor.admin('POST', `/statement-lines/${lines[0]!.id}/reopen`, { json: { reason: 'It is.' } }))
  await handleMoney(app, { trader, supervisor, lines, accepted: proven.id, dossiers })
}

type Handled = {
  trader: TestTrader
  supervisor: TestOfficer
  lines: readonly { id: string }[]
  accepted: string
  dossiers: Record<string, string>
}

/** Creates a match that was taken back, one that the bank took back after the accept, and one that stands. */
async function handleMoney(app: TestApp, { trader, supervisor, lines, accepted, dossiers }: Handled): Promise<void> {
  const act = async (id: string, action: string, fields: object) => {
    const { version } = await app.services.db.paymentInstance.findUniqueOrThrow({ where: { id } })
    app.clock.advance({ seconds: 1 })
    await must(supervisor.admin('POST', `/activation-proofs/${id}/${action}`, { json: { ...fields, version } }))
  }
  const [credit, other] = lines as [{ id: string }, { id: string }]
  const waiting = await newInstance({ trader }, dossiers)
  await act(waiting.id, 'match', { line_id: credit.id })
  await act(waiting.id, 'unmatch', { reason: 'Another payment.' })
  await act(accepted, 'match', { line_id: credit.id })
  const debit = await app.services.db.statementLine.findFirstOrThrow({ where: { direction: 'debit' } })
  await act(accepted, 'returned', { line_id: debit.id, reason: 'No funds.' })
  await must(supervisor.admin('POST', `/statement-lines/${other.id}/reopen`, { json: { reason: 'It is.' } }))
  await act(waiting.id, 'match', { line_id: other.id })
}
