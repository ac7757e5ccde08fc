import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machines } from '../../server/registry/machines.ts'
import { type DeepProblem, deepProblems } from '../../server/resources/audit/deep.ts'
import { pdf } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newIdentification,
  newInstance,
  newRib,
} from '../factories/dossiers.ts'
import { begin, createActiveLink, payAtLink } from '../factories/links.ts'
import { csvList, sendList } from '../factories/lists.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { lateMoney, payOnline, sendProof } from '../factories/payments.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let ids: Record<string, string>

/** Creates one of everything that is reconciled, and common detours: resubmitted, deleted, asked for again. */
async function makeWorld(): Promise<Record<string, string>> {
  const officer = await newOfficer(app)
  const disabled = await newOfficer(app)
  const admin = await newOfficer(app, 'admin')
  await admin.admin('POST', `/officers/${disabled.id}/disable`)
  const trader = await newTrader(app)
  const dossiers = await acceptedDossiers({ trader }, officer)
  const refused = await newIdentification({ trader }, 'Refusée')
  const { body } = await officer.admin('GET', `/identifications/${refused.id}`)
  const refusal = { json: { reason: 'Unreadable.', version: body.version } }
  await officer.admin('POST', `/identifications/${refused.id}/refuse`, refusal)
  const again = await newIdentification({ trader }, 'Encore')
  await officer.admin('POST', `/identifications/${again.id}/refuse`, { json: { reason: 'Again.', version: 1 } })
  const form = formOf({
    ...identificationFields('Encore'),
    identification_file: { name: 'a.pdf', content: await pdf(1) },
  })
  await trader.ext('PUT', `/identifications/${again.id}`, { form })
  const account = await newBankAccount({ trader }, refused.id)
  await trader.ext('DELETE', `/bank-accounts/${account.id}`)

  const online = await newInstance({ trader }, dossiers, 'online')
  await payOnline(app, online.activation, 'approve')
  const cheque = await newInstance({ trader }, dossiers)
  const proofs = `/activation-proofs/${cheque.id}`
  const asked = (await officer.admin('GET', proofs)).body
  await officer.admin('POST', `${proofs}/request-new-proof`, { json: { reason: 'Blurred.', version: asked.version } })
  await sendProof(trader, cheque.id, 350)
  await accept(officer, 'activation-proofs', cheque.id)
  const gone = await newInstance({ trader }, dossiers)
  await accept(officer, 'activation-proofs', gone.id)
  await trader.ext('DELETE', `/instances/${gone.id}`)

  const link = await createActiveLink(trader, online.id)
  const paid = await payAtLink(app, link.slug)
  const { transaction: failed, form_url } = await begin(app, link.slug)
  await payOnline(app, { transaction_id: failed.id, form_url }, 'decline')
  await lateMoney(app, failed.id)
  const second = await createPayLink(app, trader, online.id)
  const file = await app.services.db.file.findFirstOrThrow({ where: { record_id: dossiers.identification_id } })
  const moved = await app.services.db.file.findFirstOrThrow({ where: { record_id: dossiers.brand_id, kind: 'logo' } })
  const proof = await app.services.db.file.findFirstOrThrow({ where: { record_id: gone.id } })
  return {
    ...dossiers,
    refused: refused.id,
    again: again.id,
    online: online.id,
    fee: online.activation.transaction_id,
    cheque: cheque.id,
    link: link.id,
    payLink: second.id,
    paid,
    failed: failed.id,
    file: file.id,
    moved: moved.id,
    proof: proof.id,
    officer: officer.id,
    disabled: disabled.id,
  }
}

beforeAll(async () => {
  app = await startApp()
  ids = await makeWorld()
})
afterAll(() => app?.close())

async function problems(): Promise<DeepProblem[]> {
  const found: DeepProblem[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

/** Changes made as a superuser with every trigger off, and the problem that each must cause. */
const CHANGES: [
  says: string,
  sql: string,
  of: string,
  expected: Omit<DeepProblem, 'record' | 'entry'>,
  record?: string,
][] = [
  [
    'a state',
    `UPDATE identifications SET status = 'accepted' WHERE id = $1`,
    'refused',
    { kind: 'state', resource: 'identifications', message: 'status is accepted, the journal says refused' },
  ],
  [
    'a RIB',
    `UPDATE bank_accounts SET account_number = '00100101000000000197' WHERE id = $1`,
    'bank_account_id',
    { kind: 'content', resource: 'bank-accounts', message: 'not as it was submitted: account_number' },
  ],
  [
    'a RIB and its submission',
    `UPDATE submissions SET content = content || '{"name": "Forged"}' WHERE record_id = $1 AND version = 3`,
    'again',
    {
      kind: 'submission',
      resource: 'identifications',
      message: 'submission of version 3 is not what the journal says was sent',
    },
  ],
  [
    'a submission that is gone',
    `DELETE FROM submissions WHERE record_id = $1`,
    'cheque',
    {
      kind: 'submission',
      resource: 'payment-instances',
      message: 'submission of version 2 was sent, but is missing',
    },
  ],
  [
    'who decided',
    'UPDATE brands SET decided_by = gen_random_uuid() WHERE id = $1',
    'brand_id',
    { kind: 'decision', resource: 'brands', message: 'differs from the decision in the journal: decided_by' },
  ],
  [
    'an amount',
    'UPDATE transactions SET amount = 99999 WHERE id = $1',
    'fee',
    { kind: 'transaction', resource: 'transactions', message: 'differs from the journal: amount' },
  ],
  [
    'where a payment went',
    `UPDATE transactions SET settlement = settlement || '{"account_number": "x"}' WHERE id = $1`,
    'paid',
    { kind: 'transaction', resource: 'transactions', message: 'differs from the journal: settlement' },
  ],
  [
    'where an instance pays',
    `UPDATE payment_instances SET settlement = settlement || '{"brand_name": "x"}' WHERE id = $1`,
    'cheque',
    {
      kind: 'settlement',
      resource: 'payment-instances',
      message: 'settlement differs from the one it was created with',
    },
  ],
  [
    'what a link collected',
    'UPDATE payment_links SET total_collected = 5 WHERE id = $1',
    'link',
    {
      kind: 'totals',
      resource: 'payment-links',
      message: 'differs from the sum of its paid transactions: total_collected',
    },
  ],
  [
    'how often a pay link was paid',
    'UPDATE pay_links SET successful_payments_count = 3 WHERE id = $1',
    'payLink',
    {
      kind: 'totals',
      resource: 'pay-links',
      message: 'differs from the sum of its paid transactions: successful_payments_count',
    },
  ],
  [
    'what came late',
    'UPDATE late_money SET amount = 1 WHERE transaction_id = $1',
    'failed',
    { kind: 'late_money', resource: 'late-money', message: 'differs from the journal: amount' },
  ],
  [
    'the content of a document',
    `UPDATE files SET sha256 = 'x' WHERE id = $1`,
    'file',
    { kind: 'file', resource: 'files', message: 'not as it was received: sha256' },
  ],
  [
    'whose a document is',
    'UPDATE files SET record_id = gen_random_uuid() WHERE id = $1',
    'moved',
    { kind: 'file', resource: 'files', message: 'record_id is another than it was received for' },
  ],
  [
    'a document that is gone',
    'DELETE FROM files WHERE id = $1',
    'proof',
    { kind: 'file', resource: 'files', message: 'was received, but is missing' },
  ],
  [
    'an officer who signs in again',
    'UPDATE officers SET disabled_at = NULL WHERE id = $1',
    'disabled',
    { kind: 'access', resource: 'officers', message: 'differs from the journal: disabled_at' },
  ],
  [
    'an officer who is more than before',
    `UPDATE officers SET role = 'admin' WHERE id = $1`,
    'officer',
    { kind: 'access', resource: 'officers', message: 'differs from the journal: role' },
  ],
  [
    'where a link leads',
    'UPDATE payment_links SET payment_instance_id = (SELECT id FROM payment_instances WHERE id <> payment_links.payment_instance_id LIMIT 1) WHERE id = $1',
    'link',
    { kind: 'link', resource: 'payment-links', message: 'differs from the journal: payment_instance_id' },
  ],
]

describe('deep verification', () => {
  it('finds nothing where everything was done by the program', async () => {
    expect(await problems()).toEqual([])
  })

  it('finds nothing where answers to a hit and to a collision were replaced', async () => {
    const [officer, supervisor] = [await newOfficer(app), await newOfficer(app, 'supervisor')]
    const admin = await newOfficer(app, 'admin')
    await putInForce(app, 'screening_second', 100)
    const entry = { ref: 'A1', name: 'Yassine Hamdaoui Exemple' }
    // The version of the list differs from that of the dossier.
    for (const aliases of [['Y. H.'], ['Y. Hamdaoui'], []])
      expect((await sendList(admin, csvList([{ ...entry, aliases }]), { list: 'examples' })).status).toBe(201)
    const [first, second] = [await newTrader(app), await newTrader(app)]
    const listed = await newIdentification({ trader: first }, 'Yassine Hamdaoui Exemple')
    const dossier = `/identifications/${listed.id}`
    const { hits } = (await officer.admin('GET', dossier)).body.screening
    const answers = [[officer, 'unsure'] as const, [supervisor, 'different'] as const]
    for (const [by, answer] of answers) {
      const json = { answer, why: 'The birth date.' }
      expect((await by.admin('POST', `${dossier}/hits/${hits[0].id}`, { json })).status).toBe(200)
    }

    const again = await newIdentification({ trader: second }, 'Yassine Hamdaoui Exemple')
    const path = `/identifications/${again.id}`
    await officer.admin('POST', `${path}/refuse`, { json: { reason: 'Unreadable.', version: 1 } })
    const form = formOf({
      ...identificationFields('Yassine Hamdaoui Exemple'),
      identification_file: { name: 'a.pdf', content: await pdf(1) },
    })
    expect((await second.ext('PUT', path, { form })).status).toBe(200)
    const { version, collisions } = (await officer.admin('GET', path)).body
    expect(version).toBeGreaterThan(1)
    const shared = (collisions as Json[]).find(({ kind }) => kind === 'same_name')!
    for (const answer of ['same', 'different']) {
      const json = { answer, why: 'Two shops.' }
      expect((await officer.admin('POST', `${path}/collisions/${shared.id}`, { json })).status).toBe(200)
    }
    expect(await problems()).toEqual([])
  })

  it('names every difference of one run, without a number or a name', async () => {
    await runWithoutTriggers(app, ...CHANGES.map(([, sql, of]): [string, unknown] => [sql, ids[of]]))
    const forged = `INSERT INTO officers (id, email, name, role, password_hash, created_at, updated_at)
      VALUES ($1, 'forged@example.com', 'Forged', 'admin', 'x', now(), now())`
    const stranger = '00000000-0000-7000-8000-00000000f0f0'
    const rib = newRib()
    const account = `INSERT INTO bank_accounts (id, workspace_id, identification_id, account_number, bank_code, status,
        waiting_since, created_at, updated_at)
      SELECT $1, workspace_id, id, $3, '001', 'accepted', now(), now(), now() FROM identifications WHERE id = $2`
    const lost = '00000000-0000-7000-8000-00000000f0f1'
    const told = `INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id)
      VALUES (now(), 'system', 'T', 'update', 'transactions', $1)`
    await runWithoutTriggers(app, [forged, stranger], [account, stranger, ids.again, rib], [told, lost])

    const found = await problems()
    for (const [says, , of, expected] of CHANGES)
      expect(found, says).toContainEqual(expect.objectContaining({ ...expected, record: ids[of] }))
    for (const [kind, resource, record, message] of [
      ['access', 'officers', stranger, 'the journal does not say who created this officer'],
      ['state', 'bank-accounts', stranger, 'status is accepted, the journal has no entry of it'],
      ['content', 'bank-accounts', stranger, 'there is no submission of it'],
      ['missing_record', 'transactions', lost, 'the journal has entries for it, but it is missing'],
    ])
      expect(found).toContainEqual(expect.objectContaining({ kind, resource, record, message }))
    const accounts = await app.services.db.bankAccount.findMany({ select: { account_number: true } })
    const text = JSON.stringify(found)
    for (const { account_number } of accounts) expect(text).not.toContain(account_number)
    expect(text).not.toContain('Forged')
    expect(text).not.toContain('99999.00')
  })
})
