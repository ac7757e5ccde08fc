import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { newId } from '../../server/kernel/id.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { deliverDue } from '../../server/worker/deliver.ts'
import { calendarFile } from '../factories/calendars.ts'
import { pdf, png } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  COMPANY,
  newBankAccount,
  newBrand,
  newIdentification,
  newInstance,
  newRib,
  reportAllSeen,
  TRADE_REGISTER,
} from '../factories/dossiers.ts'
import { newForm, submit } from '../factories/forms.ts'
import { createActiveLink, createDraftLink, payAtLink } from '../factories/links.ts'
import { csvList, sendList, unList } from '../factories/lists.ts'
import { OTHER_KINDS } from '../factories/otherKinds.ts'
import { newAuthenticator } from '../factories/passkey.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { fourEyes, proposeRefusal, putInForce } from '../factories/proposals.ts'
import { codeOf, enrol } from '../factories/secondFactor.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import type { TestApp } from '../support/app.ts'
import { backdateClosing } from '../support/database.ts'
import { call, formOf, type Json } from '../support/http.ts'
import type { Receiver } from '../support/receiver.ts'

const LISTED = 'Zohir Inventaire Fictivis'

type Variables = Record<string, string>

/** Writes the files that examples send into a temporary folder; answers the folder. */
async function documents(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-examples-'))
  const write = (name: string, content: Uint8Array) => fs.writeFileSync(path.join(folder, name), content)
  for (const name of ['register.pdf', 'rib.pdf']) write(name, await pdf(1))
  for (const name of ['logo.png', 'brand.png']) write(name, await png())
  write('statement.xml', Buffer.from(camt([{ day: '2026-11-02', amount: '100.00', reference: 'EXAMPLE' }])))
  write('list.xml', Buffer.from(unList([['EX.001', 'Yassine', 'EXEMPLE']], '2026-11-01T00:00:00Z')))
  write('holidays.ics', Buffer.from(calendarFile(['Yennayer', '20270112'])))
  write('cheque.png', await png(410, 205, '#abcdef'))
  // The examples leave the output options to their readers; the test needs the whole answer.
  fs.writeFileSync(path.join(folder, '.curlrc'), 'silent\ninclude\n')
  return folder
}

const sessionIdOf = async (of: TestOfficer): Promise<string> => (await of.admin('GET', '/sessions')).body[0].id

/** Creates the records that the variables of the examples stand for, each in a state in which the call succeeds. */
export async function exampleWorld(app: TestApp, receiver: Receiver) {
  const folder = await documents()
  const { db } = app.services
  const trader = await newTrader(app)
  const as = { trader }
  const another = await newTrader(app)
  const officer = await newOfficer(app, 'admin')
  const colleague = await newOfficer(app, 'supervisor')
  const { body: imported } = await sendStatement(
    officer,
    camt([
      { day: '2026-11-01', amount: '100.00' },
      { day: '2026-11-01', amount: '7.00' },
    ]),
  )
  const statement: string = imported.id
  const list = 'examples'
  await sendList(officer, csvList([{ ref: 'EX.002', name: 'Yassine Exemple' }]), { list })
  const [line, ignoredLine] = await db.statementLine.findMany({ select: { id: true } })
  await officer.admin('POST', `/statement-lines/${ignoredLine!.id}/ignore`, { json: { reason: 'Interest.' } })
  const asked = { json: { reason: 'Cannot be read.' } }
  const unread = { json: { version: 1, ...asked.json } }

  const called = [{ code: 'CALLED', texts: { en: 'Called.', fr: 'Appelé.', ar: 'اتصلنا.' }, required: false }]
  await putInForce(app, 'checklist', Object.fromEntries(app.services.dossiers.names.map((name) => [name, called])))
  const identification = await newIdentification(as)
  const brand = await newBrand(as, identification.id)
  const account = await newBankAccount(as, identification.id)
  const theirs = await newIdentification({ trader: another })
  await newBrand({ trader: another }, theirs.id)
  await newBankAccount({ trader: another }, theirs.id, account.account_number)

  const dossiers = await acceptedDossiers(as, officer)
  const cheque = { name: 'cheque.png', content: await png(300, 150, '#123456') }
  const waiting = async (): Promise<Json> => {
    const form = formOf({ title: 'Boutique', ...dossiers, payment_method: 'cheque', payment_proof: cheque })
    await trader.ext('POST', '/instances', { form })
    return (await trader.ext('GET', '/instances')).body.data[0]
  }
  const [proof, instance] = [await waiting(), await waiting()]
  const returned = await newInstance(as, dossiers)
  await officer.admin('POST', `/activation-proofs/${returned.id}/request-new-proof`, {
    json: { ...unread.json, version: 2 },
  })
  const failed = await newInstance(as, dossiers, 'online')
  await payOnline(app, failed.activation, 'decline')
  const suspended = await newInstance(as, dossiers)
  await officer.admin('POST', `/payment-instances/${suspended.id}/suspend`, asked)
  const open = await newInstance(as, dossiers, 'online')
  const readyInstance = async (): Promise<string> => {
    const { id, activation } = await newInstance(as, dossiers, 'online')
    await payOnline(app, activation, 'approve')
    return id
  }
  const ready = await readyInstance()

  const form = await newForm(trader)
  const section = await trader.ext('POST', `/forms/${form.id}/sections`, { json: { title: 'You' } })
  const active = await createActiveLink(trader, ready)
  const draft = () => createDraftLink(trader, ready)
  const paused = await createActiveLink(trader, ready)
  await trader.ext('POST', `/links/${paused.id}/pause`)
  const transaction = await payAtLink(app, active.slug)
  await payAtLink(app, (await createActiveLink(trader, ready, { usage_mode: 'one_shot' })).slug)
  const found = { transaction_id: transaction, amount: '1500.00', currency: 'DZD', found_at: app.clock.now() }
  await db.$transaction(async (tx) => {
    await tx.lateMoney.create({ data: found })
    await writeJournal(tx, SYSTEM, found.found_at, { action: 'find', resource: 'late-money', record_id: transaction })
  })
  const answers = { field_0: 'Marker' }
  const submission = await submit(app, trader, { form_id: form.id, payment_link_id: active.id, answers })

  const hook = () => trader.ext('POST', '/webhooks', { json: { url: receiver.url } })
  const webhook = await hook()
  const told = await newIdentification(as, 'Atelier Chélia')
  await officer.admin('POST', `/identifications/${told.id}/refuse`, unread)
  await deliverDue(app.services)
  const delivery = await db.delivery.findFirstOrThrow({ where: { webhook_id: webhook.body.data.id } })
  await officer.admin('POST', `/identifications/${theirs.id}/refuse`, unread)
  const unreached = await db.unreachedEvent.findFirstOrThrow({ where: { workspace_id: another.workspace_id } })
  const alsoTheirs = await newIdentification({ trader: another }, 'Atelier Tahat')
  await officer.admin('POST', `/identifications/${alsoTheirs.id}/refuse`, unread)
  const redelivered = await db.unreachedEvent.findFirstOrThrow({
    where: { workspace_id: another.workspace_id, event_id: { not: unreached.event_id } },
  })

  const note = await colleague.admin('POST', `/brands/${brand.id}/notes`, {
    json: { text: 'Look at the logo.', mentions: [officer.id] },
  })
  const sort = { field: 'name', order: 'ASC' }
  const view = { resource: 'brands', name: 'Mine', filter: {}, sort, shared: false }
  const kept = await officer.admin('POST', '/saved-views', { json: view })
  const snippet = { name: 'hello', language: 'en', text: 'Dear {trader}.' }
  const keptSnippet = await officer.admin('POST', '/snippets', { json: snippet })
  const disabled = await newOfficer(app)
  await officer.admin('POST', `/officers/${disabled.id}/disable`)
  const record = await officer.admin('GET', `/identifications/${identification.id}`)
  const { id: file } = record.body.files[0]
  const entry = await db.auditEntry.findFirstOrThrow()
  const key = await db.apiKey.findFirstOrThrow({ where: { trader_id: trader.id } })

  const accepted = await app.services.db.brand.findUniqueOrThrow({ where: { id: dossiers.brand_id } })
  const acceptedLogo = accepted.logo_file_id!

  // An identification that is looked at anew: its instance stops, and goes on once it is accepted again.
  const anew = await acceptedDossiers(as, colleague)
  await newInstance(as, anew)
  const toPending = { json: { to: 'pending', version: 2 } }
  await officer.admin('POST', `/identifications/${anew.identification_id}/reverse`, toPending)
  await accept(colleague, 'identifications', anew.identification_id)

  await sealEntries(app.services)
  const decisionOn = async (id: string): Promise<string> => {
    const action = { in: ['accept', 'request_new_proof'] }
    return String((await db.auditEntry.findFirstOrThrow({ where: { record_id: id, action } })).id)
  }

  const others = await Promise.all(
    OTHER_KINDS.map(async ({ name, title, send }) => {
      const [one, decided] = [await send(trader), await send(trader)]
      await accept(officer, name, decided)
      await sealEntries(app.services)
      const variable = title.en.toUpperCase().replaceAll(' ', '_')
      return [
        [variable, one],
        [`DECIDED_${variable}`, decided],
        [`DECISION_ON_${variable}`, await decisionOn(decided)],
      ]
    }),
  )

  /** A trader of whom everything was kept long enough. */
  const retained = async () => {
    const { id } = await newTrader(app)
    await officer.admin('POST', `/traders/${id}/close`, { json: { reason: 'The trader asked for it.' } })
    await backdateClosing(app, id)
    return id
  }

  /** A trader whose account is frozen. */
  const frozen = async () => {
    const { id } = await newTrader(app)
    await officer.admin('POST', `/traders/${id}/freeze`, { json: { reason: 'The person of an entry.' } })
    return id
  }

  const variables: Variables = {
    ...Object.fromEntries(others.flat()),
    DECISION_ON_IDENTIFICATION: await decisionOn(dossiers.identification_id),
    DECISION_ON_BRAND: await decisionOn(dossiers.brand_id),
    DECISION_ON_BANK_ACCOUNT: await decisionOn(dossiers.bank_account_id),
    DECISION_ON_ACTIVATION_PROOF: await decisionOn(returned.id),
    DECIDED_IDENTIFICATION: dossiers.identification_id,
    DECIDED_BRAND: dossiers.brand_id,
    DECIDED_BANK_ACCOUNT: dossiers.bank_account_id,
    DECIDED_ACTIVATION_PROOF: returned.id,
    BASE: app.url,
    KEY: trader.keys['X-Api-Key'],
    SECRET: trader.keys['X-Api-Secret'],
    TOKEN: trader.token,
    SESSION: officer.cookie,
    EMAIL: trader.email,
    OFFICER_EMAIL: officer.email,
    PASSWORD,
    API_KEY_ID: String(key.id),
    ESTABLISHMENT_TYPE: COMPANY,
    AUTHORIZATION_TYPE: TRADE_REGISTER,
    IDENTIFICATION: identification.id,
    BRAND: brand.id,
    BANK_ACCOUNT: account.id,
    ACCEPTED_IDENTIFICATION: dossiers.identification_id,
    ACCEPTED_BRAND: dossiers.brand_id,
    ACCEPTED_BANK_ACCOUNT: dossiers.bank_account_id,
    PROOF: proof.id,
    INSTANCE: instance.id,
    RETURNED_INSTANCE: returned.id,
    FAILED_INSTANCE: failed.id,
    SUSPENDED_INSTANCE: suspended.id,
    READY_INSTANCE: ready,
    ORDER: open.activation.transaction_id,
    LOGO: `${acceptedLogo}.png`,
    LOGO_FILE: acceptedLogo,
    FORM: form.id,
    FIELD: form.fields[0].id,
    FIELD_NAME: form.fields[0].input_name,
    SECTION: section.body.data.id,
    SUBMISSION: submission.id,
    LINK: active.id,
    ACTIVE_LINK: active.id,
    DRAFT_LINK: (await draft()).id,
    PAUSED_LINK: paused.id,
    SLUG: (await createActiveLink(trader, ready)).slug,
    PAY_LINK: (await createPayLink(app, trader, ready)).id,
    UNPAID_PAY_LINK: (await createPayLink(app, trader, ready)).id,
    TRANSACTION: transaction,
    LATE_MONEY: transaction,
    WEBHOOK: webhook.body.data.id,
    DELIVERY: delivery.id,
    DISPATCH: delivery.dispatch_id,
    UNREACHED: unreached.event_id,
    NEXT_WEEK: new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    MENTION: note.body.id,
    VIEW: kept.body.id,
    SNIPPET: keptSnippet.body.id,
    FILE: file,
    STATEMENT: statement,
    LIST: list,
    LINE: line!.id,
    IGNORED_LINE: ignoredLine!.id,
    ENTRY: String(entry.id),
    OFFICER: colleague.id,
    SESSION_ID: await sessionIdOf(officer),
    DISABLED_OFFICER: disabled.id,
    TRADER: trader.id,
    LEAVING_TRADER: (await newTrader(app)).id,
    FROZEN_TRADER: await frozen(),
    RETAINED: await retained(),
    WORKSPACE: trader.workspace_id,
  }

  /** A refusal that waits for another officer, by its maker; the setting is as before afterwards. */
  const secondLook = (maker: typeof officer) => async () => {
    await fourEyes(app, { identifications: ['always'] })
    const { proposal } = await proposeRefusal(maker, 'identifications', await identificationOf())
    await fourEyes(app, {})
    return { SECOND_LOOK: proposal.id as string }
  }
  /** An accepted dossier that another officer is asked to look at. */
  const blindLook = async () => {
    const id = await identificationOf()
    await putInForce(app, 'blind_share', 100)
    await accept(colleague, 'identifications', id)
    await putInForce(app, 'blind_share', 0)
    const look = await app.services.db.blindLook.findFirstOrThrow({ where: { record_id: id } })
    return { BLIND_LOOK: look.id }
  }
  const held = (resource: string, variable: string, made: () => Promise<string>, version: number) => async () => {
    const id = await made()
    await putInForce(app, 'hold_minutes', 10)
    await proposeRefusal(officer, resource, id, version)
    await putInForce(app, 'hold_minutes', 0)
    return { [variable]: id }
  }

  /** Accepted by a colleague, so that the caller may reverse it. */
  const acceptedBy = (resource: string, variable: string, made: () => Promise<string>) => async () => {
    const id = await made()
    await accept(colleague, resource, id)
    return { [variable]: id }
  }

  /** A dossier about which its trader is asked something. */
  const askedAbout = (resource: string, variable: string, made: () => Promise<string>) => async () => {
    const id = await made()
    await officer.admin('POST', `/${resource}/${id}/request-information`, {
      json: { version: 1, text: 'Is it yours?' },
    })
    return { [variable]: id }
  }

  let serial = 0
  const unique = () => `Atelier ${++serial}`
  const collisionOf = (resource: string, id: string) => async () => {
    const { body } = await officer.admin('GET', `/${resource}/${id}`)
    return { COLLISION: body.collisions[0].id as string }
  }
  /** A dossier whose name is on a list. */
  const hitOf = (resource: string, variable: string, made: () => Promise<string>, readings?: Json) => async () => {
    await sendList(officer, csvList([{ ref: 'H1', name: LISTED }]), { list: 'hits' })
    const id = await made()
    if (readings) await officer.admin('PUT', `/${resource}/${id}/readings`, { json: readings })
    const { body } = await officer.admin('GET', `/${resource}/${id}`)
    return { [variable]: id, HIT: body.screening.hits[0].id as string }
  }
  const identificationOf = async () => (await newIdentification(as, unique())).id as string
  /** Two accounts with one name, which no other example changes. */
  const twins = async () => {
    const name = unique()
    await newIdentification({ trader: another }, name)
    const { id } = await newIdentification(as, name)
    return { IDENTIFICATION: id as string, ...(await collisionOf('identifications', id)()) }
  }
  const brandOf = async () => (await newBrand(as, await identificationOf(), unique())).id as string
  const accountOf = async () => (await newBankAccount(as, await identificationOf())).id as string
  const proofOf = async () => (await newInstance(as, dossiers)).id as string
  const seen = (resource: string, variable: string, made: () => Promise<string>) => async () => {
    const id = await made()
    const { collisions } = await reportAllSeen(officer, resource, id)
    const json = { answer: 'different', why: 'Another owner.' }
    for (const one of collisions) await officer.admin('POST', `/${resource}/${id}/collisions/${one.id}`, { json })
    return { [variable]: id }
  }
  const rib = async () => ({ RIB: newRib() })
  const formId = async () => ({ FORM: (await newForm(trader)).id as string })

  const invited = async () => {
    const json = { email: `${unique().replace(' ', '-')}@example.com`, name: 'Salma Exemple', role: 'officer' }
    const { body } = await officer.admin('POST', '/officers', { json })
    return { id: body.id as string, token: body.invitation_url.split('/').at(-1) as string }
  }

  /** Codes are made for a later request: the clock must not move on. */
  const still = { clock: { ...app.clock, advance: () => {} } }
  const withPasskey = async () => {
    const other = await newOfficer(app)
    const authenticator = newAuthenticator(app.url)
    const { body } = await other.admin('POST', '/session/passkeys/options')
    const json = { response: authenticator.create(body) }
    return { other, authenticator, id: (await other.admin('POST', '/session/passkeys', { json })).body.id as string }
  }

  /** New records for the calls of a kind that other factories do not make. */
  const freshOf = ({ name, title, send }: (typeof OTHER_KINDS)[number]): Record<string, () => Promise<Variables>> => {
    const variable = title.en.toUpperCase().replaceAll(' ', '_')
    const singular = title.en.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const made = () => send(trader)
    const one = async () => ({ [variable]: await made() })
    const shared = async () => {
      await send(another)
      const id = await made()
      return { [variable]: id, ...(await collisionOf(name, id)()) }
    }
    return {
      [`delete${singular}`]: one,
      [`adminAnswer${singular}Collision`]: shared,
      [`adminAccept${singular}`]: seen(name, variable, made),
      [`adminTick${singular}Line`]: one,
      [`adminRefuse${singular}`]: one,
      [`adminRecall${singular}`]: held(name, variable, made, 1),
      [`adminReverse${singular}`]: acceptedBy(name, variable, made),
      [`adminPreview${singular}Reversal`]: acceptedBy(name, variable, made),
    }
  }

  /** New records for calls that change a record for good, or can use it only once. */
  const fresh: Record<string, () => Promise<Variables>> = {
    adminLookAgainAtIdentification: async () => {
      const record_id = await identificationOf()
      await accept(colleague, 'identifications', record_id)
      const [id, now] = [newId(), app.clock.now()]
      const about = { resource: 'identifications', record_id, workspace_id: trader.workspace_id }
      const look = { kind: 'periodic', risk_level: 'low', hits: [], opened_at: now }
      await db.$transaction(async (tx) => {
        await tx.screeningCase.create({ data: { id, ...about, trader_id: trader.id, ...look } })
        const details = { case: id, risk_level: 'low' }
        await writeJournal(tx, SYSTEM, now, { action: 'open_case', ...about, details })
      })
      return { IDENTIFICATION: record_id }
    },
    deleteIdentification: async () => ({ IDENTIFICATION: await identificationOf() }),
    deleteBrand: async () => ({ BRAND: await brandOf() }),
    deleteBankAccount: async () => ({ BANK_ACCOUNT: await accountOf() }),
    ...Object.assign({}, ...OTHER_KINDS.map(freshOf)),
    createBankAccount: rib,
    updateBankAccount: async () => ({ RIB: account.account_number }),
    deleteInstance: async () => ({ INSTANCE: await readyInstance() }),
    deleteForm: formId,
    archiveForm: formId,
    archiveLink: async () => ({ LINK: (await draft()).id }),
    deleteWebhook: async () => ({ WEBHOOK: (await hook()).body.data.id }),
    generateApiKey: async () => ({ TOKEN: (await newTrader(app)).token }),
    adminChangePassword: async () => ({
      SESSION: (await newOfficer(app)).cookie,
      NEW_PASSWORD: 'another horse battery',
    }),
    adminTakeInvitation: async () => ({ INVITATION: (await invited()).token, NEW_PASSWORD: 'another horse battery' }),
    adminInviteOfficer: async () => ({ NEW_EMAIL: 'salma@example.com' }),
    adminInviteAgain: async () => ({ INVITED_OFFICER: (await invited()).id }),
    adminSignInByPasskey: async () => {
      const { authenticator } = await withPasskey()
      const { body } = await call(app, 'POST', '/api/admin/session/passkey/options')
      const { id, response } = authenticator.get(body)
      return {
        CREDENTIAL: id,
        CLIENT_DATA: response.clientDataJSON,
        AUTHENTICATOR_DATA: response.authenticatorData,
        SIGNATURE: response.signature,
      }
    },
    adminAddPasskey: async () => {
      const other = await newOfficer(app)
      const { body } = await other.admin('POST', '/session/passkeys/options')
      const { id, response } = newAuthenticator(app.url).create(body)
      return {
        SESSION: other.cookie,
        CREDENTIAL: id,
        CLIENT_DATA: response.clientDataJSON,
        ATTESTATION: response.attestationObject,
      }
    },
    adminRemovePasskey: async () => {
      const { other, id } = await withPasskey()
      return { SESSION: other.cookie, PASSKEY: id }
    },
    adminBeginTotp: async () => ({ SESSION: (await newOfficer(app)).cookie }),
    adminConfirmTotp: async () => {
      const { cookie, admin } = await newOfficer(app)
      const { body } = await admin('POST', '/session/totp')
      return { SESSION: cookie, CODE: codeOf(body.secret, app.clock.now()) }
    },
    adminRemoveTotp: async () => {
      const other = await newOfficer(app)
      return { SESSION: other.cookie, CODE: (await enrol(still, other)).codes[0]! }
    },
    adminRenewRecoveryCodes: async () => {
      const other = await newOfficer(app)
      await enrol(still, other)
      return { SESSION: other.cookie }
    },
    adminResetSecondFactor: async () => {
      const other = await newOfficer(app)
      await enrol(still, other)
      return { OFFICER: other.id }
    },
    adminReleaseAccount: async () => {
      const { id } = await newOfficer(app)
      await app.services.db.officer.update({ where: { id }, data: { invited_by: { push: colleague.id } } })
      return { OFFICER: id }
    },
    adminTie: async () => ({ OFFICER: (await newOfficer(app)).id }),
    adminUntie: async () => {
      const other = await newOfficer(app)
      const { body } = await officer.admin('POST', `/officers/${other.id}/ties`, {
        json: { user_id: 1, why: 'A brother runs the shop.' },
      })
      return { OFFICER: other.id, TIE: body.id }
    },
    adminFreezeTrader: async () => ({ FROZEN_TRADER: (await newTrader(app)).id }),
    adminUnfreezeTrader: async () => ({ FROZEN_TRADER: await frozen() }),
    adminSetLegalHold: async () => ({ LEAVING_TRADER: (await newTrader(app)).id }),
    adminLiftLegalHold: async () => {
      const { id } = await newTrader(app)
      await officer.admin('POST', `/traders/${id}/legal-hold`, { json: { reason: 'Asked for by the court.' } })
      return { LEAVING_TRADER: id }
    },
    adminConfirmRetention: async () => ({ RETAINED: await retained() }),
    adminEndSession: async () => ({ SESSION_ID: await sessionIdOf(await newOfficer(app)) }),
    adminSignOut: async () => ({ SESSION: (await newOfficer(app)).cookie }),
    adminAnswerIdentificationHit: hitOf('identifications', 'IDENTIFICATION', async () =>
      String((await newIdentification(as, LISTED)).id),
    ),
    adminAnswerBrandHit: hitOf('brands', 'BRAND', async () =>
      String((await newBrand(as, await identificationOf(), LISTED)).id),
    ),
    adminAnswerBankAccountHit: hitOf('bank-accounts', 'BANK_ACCOUNT', () => accountOf(), { holder: LISTED }),
    adminAnswerProofHit: hitOf('activation-proofs', 'PROOF', () => proofOf(), { payer: LISTED }),
    adminGetScreeningCase: async () => {
      // A name of its own: no other example meets it.
      const name = 'Quincaillerie Rarissime Fictive'
      const id = String((await newIdentification(as, name)).id)
      await accept(officer, 'identifications', id)
      await sendList(officer, csvList([{ ref: 'C1', name }]), { list: 'cases' })
      await screenAnew(app.services)
      return { SCREENING_CASE: (await db.screeningCase.findFirstOrThrow({ select: { id: true } })).id }
    },
    adminRemoveList: async () => {
      await sendList(officer, csvList([{ ref: 'O1', name: 'Wolfgang Ungenannt Beispiel' }]), { list: 'outdated' })
      return {}
    },
    adminGetScreeningRun: async () => ({
      SCREENING_RUN: (await db.screeningRun.findFirstOrThrow({ select: { id: true } })).id,
    }),
    adminTickIdentificationLine: async () => ({ IDENTIFICATION: await identificationOf() }),
    adminTickBrandLine: async () => ({ BRAND: await brandOf() }),
    adminTickBankAccountLine: async () => ({ BANK_ACCOUNT: await accountOf() }),
    adminAnswerIdentificationCollision: twins,
    adminAnswerBrandCollision: collisionOf('brands', brand.id),
    adminAnswerBankAccountCollision: collisionOf('bank-accounts', account.id),
    adminAnswerProofCollision: collisionOf('activation-proofs', proof.id),
    adminAcceptIdentification: seen('identifications', 'IDENTIFICATION', identificationOf),
    adminAcceptBrand: seen('brands', 'BRAND', brandOf),
    adminAcceptBankAccount: seen('bank-accounts', 'BANK_ACCOUNT', accountOf),
    adminAcceptProof: seen('activation-proofs', 'PROOF', proofOf),
    adminRefuseIdentification: async () => ({ IDENTIFICATION: await identificationOf() }),
    adminRefuseBrand: async () => ({ BRAND: await brandOf() }),
    adminRefuseBankAccount: async () => ({ BANK_ACCOUNT: await accountOf() }),
    adminRefuseProof: async () => ({ PROOF: await proofOf() }),
    adminRequestNewProofProof: async () => ({ PROOF: await proofOf() }),
    adminGetSecondLook: secondLook(colleague),
    adminAnswerBlindLook: blindLook,
    adminConfirmSecondLook: secondLook(colleague),
    adminReturnSecondLook: secondLook(colleague),
    adminWithdrawSecondLook: secondLook(officer),
    adminRecallIdentification: held('identifications', 'IDENTIFICATION', identificationOf, 1),
    adminRecallBrand: held('brands', 'BRAND', brandOf, 1),
    adminRecallBankAccount: held('bank-accounts', 'BANK_ACCOUNT', accountOf, 1),
    adminRecallProof: held('activation-proofs', 'PROOF', proofOf, 2),
    adminReverseIdentification: acceptedBy('identifications', 'IDENTIFICATION', identificationOf),
    adminPreviewIdentificationReversal: acceptedBy('identifications', 'IDENTIFICATION', identificationOf),
    adminReverseBrand: acceptedBy('brands', 'BRAND', brandOf),
    adminPreviewBrandReversal: acceptedBy('brands', 'BRAND', brandOf),
    adminReverseBankAccount: acceptedBy('bank-accounts', 'BANK_ACCOUNT', accountOf),
    adminPreviewBankAccountReversal: acceptedBy('bank-accounts', 'BANK_ACCOUNT', accountOf),
    answerIdentification: askedAbout('identifications', 'IDENTIFICATION', identificationOf),
    answerBrand: askedAbout('brands', 'BRAND', brandOf),
    answerBankAccount: askedAbout('bank-accounts', 'BANK_ACCOUNT', accountOf),
    adminRequestIdentificationInformation: async () => ({ IDENTIFICATION: await identificationOf() }),
    adminRequestBrandInformation: async () => ({ BRAND: await brandOf() }),
    adminRequestBankAccountInformation: async () => ({ BANK_ACCOUNT: await accountOf() }),
    adminWithdrawIdentificationRequest: askedAbout('identifications', 'IDENTIFICATION', identificationOf),
    adminWithdrawBrandRequest: askedAbout('brands', 'BRAND', brandOf),
    adminWithdrawBankAccountRequest: askedAbout('bank-accounts', 'BANK_ACCOUNT', accountOf),
    adminRedeliverEvent: async () => {
      await another.ext('POST', '/webhooks', { json: { url: receiver.url } })
      return { UNREACHED: redelivered.event_id }
    },
  }

  return { variables, fresh, folder }
}
