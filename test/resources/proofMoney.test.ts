import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, acceptedDossiers, newInstance, prepareForAccept } from '../factories/dossiers.ts'
import { eventsOf } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { type Booking, camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let supervisor: TestOfficer
let admin: TestOfficer
let auditor: TestOfficer
let dossiers: Record<string, string>
let balance = 1000

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Karim Belkacem' })
  ;[officer, supervisor, admin, auditor] = await Promise.all([
    newOfficer(app),
    newOfficer(app, 'supervisor'),
    newOfficer(app, 'admin'),
    newOfficer(app, 'auditor'),
  ])
  dossiers = await acceptedDossiers({ trader }, officer)
})
afterAll(() => app?.close())

const today = () => app.clock.now().toISOString().slice(0, 10)
const ask = async (method = 'bank_transfer'): Promise<Json> => {
  const { id } = await newInstance({ trader }, dossiers, method)
  return proofOf(id)
}
const proofOf = async (id: string): Promise<Json> => (await officer.admin('GET', `/activation-proofs/${id}`)).body

/** Imports bookings of today after those of the statements before, and answers their lines in order. */
async function book(...bookings: Omit<Booking, 'day'>[]): Promise<Json[]> {
  const opening = `${balance}.00`
  const all = bookings.map((one) => ({ day: today(), ...one }))
  for (const { amount, debit } of bookings) balance += (debit ? -1 : 1) * Number(amount)
  const { status, body } = await sendStatement(supervisor, camt(all, { opening }))
  expect([status, body.new_lines, body.warnings]).toEqual([201, bookings.length, []])
  const list = await officer.admin('GET', `/statement-lines${listQuery({ statement_id: body.id }, ['id', 'ASC'])}`)
  // Ids made within a millisecond have no order: each line is known by its reference.
  return bookings.map(({ reference }) => list.body.find((line: Json) => line.reference === reference))
}
const act = (by: TestOfficer, id: string, action: string, json: object) =>
  by.admin('POST', `/activation-proofs/${id}/${action}`, { json })
const codeOf = ({ status, body }: { status: number; body: Json }) => [status, body.code]
const idsBy = async (filter: object, sort?: [string, string]) =>
  (await officer.admin('GET', `/activation-proofs${listQuery(filter, sort as never)}`)).body.map(({ id }: Json) => id)
let serial = 0
function nextReference(): string {
  serial += 1
  return `BNK${String(serial).padStart(6, '0')}`
}

describe('the money beside a proof', () => {
  it('has no statement, then none, then a line that is sure', async () => {
    const proof = await ask()
    expect(proof.money).toEqual({
      state: 'no_statement',
      covered_until: null,
      line: null,
      proposals: [],
      clears_on: null,
      return: null,
    })
    await book({ amount: '7.00', text: 'Intérêts', reference: nextReference() })
    expect((await proofOf(proof.id)).money).toMatchObject({ state: 'none', covered_until: today(), proposals: [] })
    const code = proof.transaction.reference.replace('ACT-', 'act ')
    await book({ amount: '100.00', text: `VIR ${code.slice(0, 8)} ${code.slice(8)}`, reference: nextReference() })
    const { money } = await proofOf(proof.id)
    expect(money).toMatchObject({
      state: 'proposed',
      proposals: [{ sure: true, line: { amount: '100.00', state: 'open', proof: null } }],
    })
    expect(money.proposals[0].why.map(({ what, result }: Json) => `${what} ${result}`)).toEqual([
      'amount agrees',
      'reference agrees',
      'payer unknown',
      'account unknown',
      'date agrees',
    ])
    expect(await idsBy({ money: 'there' })).toEqual([proof.id])
    const lineOf = async () => (await officer.admin('GET', `/statement-lines/${money.proposals[0].line.id}`)).body
    expect((await lineOf()).proposed).toEqual({ id: proof.id, name: proof.name, sure: true })
    const counts = async () => (await officer.admin('GET', '/statement-lines/counts')).body
    expect(await counts()).toEqual({ nobody: 2, matched: 0, debits: 0, ignored: 0, all: 2, returns: 0 })
    const matched = await act(officer, proof.id, 'match', {
      line_id: money.proposals[0].line.id,
      version: proof.version,
    })
    expect([matched.status, matched.body.money.state, matched.body.money.line.proof]).toEqual([
      200,
      'matched',
      { id: proof.id, name: proof.name },
    ])
    expect(await idsBy({ money: ['matched'] })).toEqual([proof.id])
    expect((await lineOf()).proposed).toBeNull()
    expect(await counts()).toMatchObject({ nobody: 1, matched: 1, all: 2 })
    expect(await idsBy({ money: ['none', 'no_statement', 'proposed'] })).not.toContain(proof.id)
    await accept(officer, 'activation-proofs', proof.id)
    const { body: entries } = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ record_id: proof.id, resource: 'activation-proofs', action: ['match', 'accept'] })}`,
    )
    const details = Object.fromEntries(entries.map((entry: Json) => [entry.action, entry.details]))
    expect(details.match).toMatchObject({ line_id: money.proposals[0].line.id, amount: '100.00' })
    expect(details.accept.money).toMatchObject({ state: 'matched', line: { amount: '100.00', booked_on: today() } })
    const late = await act(officer, proof.id, 'unmatch', { reason: 'Another payment.', version: proof.version + 2 })
    expect(codeOf(late)).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('is not sure of a line that names another request, whatever else agrees', async () => {
    const proof = await ask()
    const text = `FRAIS ${proof.fee.reference} ACT-2345678923`
    const [line] = await book({ amount: '100.00', text, reference: nextReference() })
    const { money } = await proofOf(proof.id)
    expect(money.proposals).toMatchObject([{ sure: false, line: { id: line!.id } }])
    await officer.admin('POST', `/statement-lines/${line!.id}/ignore`, { json: { reason: 'Of another request.' } })
    await act(officer, proof.id, 'refuse', { reason: 'Not wanted.', version: proof.version })
  })

  it('is not sure of what two proofs of one workspace may have paid', async () => {
    const [one, other] = [await ask(), await ask()]
    await book({ amount: '100.00', text: `FRAIS ${one.fee.reference}`, reference: nextReference() })
    for (const { id } of [one, other]) {
      const { money } = await proofOf(id)
      expect(money.proposals.map(({ sure }: Json) => sure)).toEqual([false])
    }
    await act(officer, one.id, 'refuse', { reason: 'Not wanted.', version: one.version })
    expect((await proofOf(other.id)).money.proposals[0].sure).toBe(true)
    await act(officer, other.id, 'refuse', { reason: 'Not wanted.', version: other.version })
  })

  it.each([
    ['Abdelkader Ouldali', { name: 'M. OULD ALI ABD EL KADER', text: 'VIREMENT RECU' }],
    ['Fatima Ben Aissa', { name: 'BENAISSA FATMA', text: 'VIREMENT RECU' }],
    ['Nour Eddine Kaci', { text: 'VIR RECU DE NOUREDDINE KACI FRAIS' }],
  ])('is found by its payer, however the bank writes %s: %j', async (name, written) => {
    const payer = await newTrader(app, { name })
    const { id } = await newInstance(
      { trader: payer },
      await acceptedDossiers({ trader: payer }, officer),
      'bank_transfer',
    )
    const [line] = await book({ amount: '100.00', reference: nextReference(), ...written })
    const { money, version } = await proofOf(id)
    expect(money.proposals).toMatchObject([{ sure: false, line: { id: line!.id } }])
    expect(money.proposals[0].why[2]).toMatchObject({ what: 'payer', result: 'agrees' })
    await act(officer, id, 'refuse', { reason: 'Not wanted.', version })
  })

  it.each([
    ['NOTPROVIDED/%', (code: string) => code],
    ['REF %', (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`],
  ])('is sure by a code without its letters in front: %s', async (text, write) => {
    const proof = await ask()
    const code = proof.transaction.reference.slice('ACT-'.length)
    const [line] = await book({ amount: '100.00', text: text.replace('%', write(code)), reference: nextReference() })
    const { money } = await proofOf(proof.id)
    expect(money.proposals[0]).toMatchObject({ sure: true, line: { id: line!.id } })
    await act(officer, proof.id, 'refuse', { reason: 'Not wanted.', version: proof.version })
  })

  it('is found by what officers read on the slip, as a whole number alone', async () => {
    const proof = await ask('cheque')
    const [line] = await book({ amount: '100.00', text: 'REMISE CHQ 0001234567', reference: nextReference() })
    const read = (reference: string) =>
      officer.admin('PUT', `/activation-proofs/${proof.id}/readings`, { json: { reference } })
    const proposalOf = ({ body }: { body: Json }) => body.money.proposals.find((one: Json) => one.line.id === line!.id)
    const [other] = await book({
      amount: '100.00',
      name: 'BELKACEM KARIM',
      text: 'REMISE CHEQUE',
      reference: nextReference(),
    })
    const { proposals } = (await proofOf(proof.id)).money
    const byName = proposals.find((one: Json) => one.line.id === other!.id)
    expect(byName.why.map(({ what, result }: Json) => `${what} ${result}`)).toContain('reference unknown')
    await officer.admin('POST', `/statement-lines/${byName.line.id}/ignore`, { json: { reason: 'Of another cheque.' } })
    expect(proposalOf(await read('234567'))).toBeUndefined()
    expect(proposalOf(await read('1234567')).why[1]).toMatchObject({ what: 'reference', result: 'agrees' })
    await act(officer, proof.id, 'refuse', { reason: 'Not wanted.', version: proof.version })
  })
})

describe('matching', () => {
  it('leaves one winner of twenty officers at once, and nineteen clear answers', async () => {
    const proof = await ask()
    const [line] = await book({ amount: '60.00', reference: nextReference() })
    const officers = await Promise.all(Array.from({ length: 20 }, () => newOfficer(app)))
    const answers = await Promise.all(
      officers.map((one) => act(one, proof.id, 'match', { line_id: line!.id, version: proof.version })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(codeOf(answer)).toEqual([409, expect.stringMatching(/^(ALREADY_MATCHED|STALE_RECORD|LINE_TAKEN)$/)])
    const { body } = await officer.admin('GET', `/activation-proofs/${proof.id}`)
    expect(body.money.state).toBe('matched')
    expect(body.checks.find(({ id }: Json) => id === 'money')).toMatchObject({
      result: 'look',
      why: 'money_short',
      with: { by: '40.00', due: '100.00' },
    })
    const other = await ask()
    expect(codeOf(await act(officer, other.id, 'match', { line_id: line!.id, version: other.version }))).toEqual([
      409,
      'LINE_TAKEN',
    ])
    const undone = await act(officer, proof.id, 'unmatch', { reason: 'Short.', version: body.version })
    expect([undone.status, undone.body.money.line]).toEqual([200, null])
    expect((await act(officer, other.id, 'match', { line_id: line!.id, version: other.version })).status).toBe(200)
  })

  it('refuses debits, ignored and unknown lines, another version, and auditors', async () => {
    const proof = await ask()
    const [debit, ignored] = await book(
      { amount: '5.00', debit: true, reference: nextReference() },
      { amount: '9.00', reference: nextReference() },
    )
    const match = (line_id: unknown, by = officer, version = proof.version) =>
      act(by, proof.id, 'match', { line_id, version } as object)
    expect(codeOf(await match(debit!.id))).toEqual([422, 'VALIDATION_ERROR'])
    await officer.admin('POST', `/statement-lines/${ignored!.id}/ignore`, { json: { reason: 'Interest.' } })
    expect(codeOf(await match(ignored!.id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(codeOf(await match('00000000-0000-4000-8000-000000000000'))).toEqual([422, 'VALIDATION_ERROR'])
    expect(codeOf(await match('x'))).toEqual([422, 'VALIDATION_ERROR'])
    const [line] = await book({ amount: '100.00', reference: nextReference() })
    expect(codeOf(await match(line!.id, officer, 99))).toEqual([409, 'STALE_RECORD'])
    expect(codeOf(await match(line!.id, auditor))).toEqual([403, 'FORBIDDEN'])
    expect((await match(line!.id)).status).toBe(200)
    expect(
      codeOf(await officer.admin('POST', `/statement-lines/${line!.id}/ignore`, { json: { reason: 'No.' } })),
    ).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('needs its journal entry: what is written by hand is refused', async () => {
    const proof = await ask()
    const [line] = await book({ amount: '100.00', reference: nextReference() })
    const client = new pg.Client({ connectionString: app.services.config.databaseUrl! })
    await client.connect()
    await expect(
      client.query(
        'INSERT INTO line_matches (id, line_id, record_id, officer_id, matched_at) VALUES (gen_random_uuid(), $1, $2, $3, now())',
        [line!.id, proof.id, officer.id],
      ),
    ).rejects.toThrow('without a journal entry')
    await expect(client.query('DELETE FROM line_matches')).rejects.toThrow('permission denied')
    await client.end()
  })
})

describe('a payment that the bank took back', () => {
  it('before the decision stops the accept until another line is matched', async () => {
    const proof = await ask('cheque')
    const [line] = await book({ amount: '100.00', reference: nextReference() })
    await act(officer, proof.id, 'match', { line_id: line!.id, version: proof.version })
    const [debit, again] = await book(
      { amount: '100.00', debit: true, reference: nextReference() },
      { amount: '100.00', reference: nextReference() },
    )
    const back = await act(officer, proof.id, 'returned', {
      line_id: debit!.id,
      reason: 'No funds.',
      version: proof.version + 1,
    })
    expect(codeOf(back)).toEqual([200, undefined])
    expect([back.body.money.state, back.body.money.return.line.id]).toEqual(['returned', debit!.id])
    expect(back.body.blocked_by).toContain('money')
    const { version } = await prepareForAccept(officer, 'activation-proofs', proof.id)
    const refused = await act(officer, proof.id, 'accept', { version, why: 'It will come.' })
    expect(codeOf(refused)).toEqual([409, 'MONEY_RETURNED'])
    const lost = await act(officer, proof.id, 'match', { line_id: line!.id, version })
    expect(codeOf(lost)).toEqual([409, 'LINE_TAKEN'])
    expect((await act(officer, proof.id, 'match', { line_id: again!.id, version })).status).toBe(200)
    await accept(officer, 'activation-proofs', proof.id)
  })

  it('after an accept suspends the instance and tells its trader, in one transaction', async () => {
    const proof = await ask()
    const [line] = await book({ amount: '100.00', reference: nextReference() })
    await act(officer, proof.id, 'match', { line_id: line!.id, version: proof.version })
    const { version } = await accept(officer, 'activation-proofs', proof.id)
    const body = { reason: 'A private word.', version }
    expect(codeOf(await act(officer, proof.id, 'returned', body))).toEqual([403, 'FORBIDDEN'])
    const back = await act(supervisor, proof.id, 'returned', body)
    expect([back.status, back.body.money.state]).toEqual([200, 'returned'])
    const { body: instance } = await officer.admin('GET', `/payment-instances/${proof.id}`)
    expect(instance).toMatchObject({ status: 'suspended', status_reason: 'La banque a repris le paiement.' })
    const feeNow = async () => {
      const { body: held } = await officer.admin('GET', `/payment-instances/${proof.id}`)
      const { body: fee } = await officer.admin('GET', `/transactions/${held.transaction.id}`)
      return [fee.status, fee.returned, held.fee_returned]
    }
    const returned = { at: back.body.money.return.at, line: null }
    expect(await feeNow()).toEqual(['paid', returned, returned])
    const events = await eventsOf(app, proof.id)
    expect(events.find(({ event }) => event === 'payment_instance.suspended')).toMatchObject({
      data: { status: 'suspended', reason: 'La banque a repris le paiement.' },
    })
    expect(JSON.stringify(events)).not.toContain('private word')
    const reactivate = (by: TestOfficer) =>
      by.admin('POST', `/payment-instances/${proof.id}/reactivate`, { json: { reason: 'Paid anew.' } })
    expect(codeOf(await reactivate(officer))).toEqual([409, 'MONEY_RETURNED'])
    const [again] = await book({ amount: '100.00', reference: nextReference() })
    const now = await proofOf(proof.id)
    expect((await act(officer, proof.id, 'match', { line_id: again!.id, version: now.version })).status).toBe(200)
    expect((await reactivate(officer)).status).toBe(200)
    expect(await feeNow()).toEqual(['paid', null, null])
  })
})

describe('a debit that fits a matched line', () => {
  it('is told to supervisors, and counted until one says what it is', async () => {
    const proof = await ask('cheque')
    const text = 'CHQ 7654321'
    const [line] = await book({ amount: '100.00', text, reference: nextReference() })
    await act(officer, proof.id, 'match', { line_id: line!.id, version: proof.version })
    const counts = async () => (await supervisor.admin('GET', '/menu-counts')).body.money_returned
    expect(await counts()).toBe(0)
    const [other, debit] = await book(
      { amount: '100.00', debit: true, text: 'CHQ 1111111', reference: nextReference() },
      { amount: '100.00', debit: true, text: 'REJET CHQ 07654321', reference: nextReference() },
    )
    expect(other!.state).toBe('open')
    expect(await counts()).toBe(1)
    const inbox = await supervisor.admin('GET', `/inbox${listQuery({ kind: ['money_returned'] })}`)
    expect(inbox.body).toMatchObject([{ record_id: proof.id, resource: 'activation-proofs', read_at: null, by: null }])
    expect((await officer.admin('GET', `/inbox${listQuery({ kind: ['money_returned'] })}`)).body).toEqual([])
    const said = { line_id: debit!.id, reason: 'No funds.', version: proof.version + 1 }
    expect((await act(officer, proof.id, 'returned', said)).status).toBe(200)
    expect(await counts()).toBe(0)
  })
})

describe('a decision against a proof', () => {
  it.each(['refuse', 'request-new-proof'])('frees its line: %s', async (action) => {
    const proof = await ask()
    const [line] = await book({ amount: '100.00', text: 'VERSEMENT', reference: nextReference() })
    await act(officer, proof.id, 'match', { line_id: line!.id, version: proof.version })
    const decided = await act(officer, proof.id, action, { reason: 'Not readable.', version: proof.version + 1 })
    expect([decided.status, decided.body.money?.line ?? null]).toEqual([200, null])
    expect((await officer.admin('GET', `/statement-lines/${line!.id}`)).body).toMatchObject({
      state: 'open',
      proof: null,
    })
    const { body: entries } = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ record_id: proof.id, resource: 'activation-proofs', action: ['unmatch'] })}`,
    )
    expect(entries).toMatchObject([{ reason: 'Not readable.', details: { line_id: line!.id } }])
  })
})

describe('money that a setting requires', () => {
  const set = (id: string, value: unknown) => admin.admin('PUT', `/settings/${id}`, { json: { value } })

  it('asks for a word, or blocks the accept', async () => {
    const proof = await ask()
    const read = { amount: '100.00', payee_rib: '00100101000999000181', reference: proof.fee.reference }
    await officer.admin('PUT', `/activation-proofs/${proof.id}/readings`, { json: read })
    const { version } = await prepareForAccept(officer, 'activation-proofs', proof.id)
    const bare = await act(officer, proof.id, 'accept', { version })
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['why']])
    expect((await set('money_required', { bank_transfer: 'require', cheque: 'warn' })).status).toBe(200)
    expect((await proofOf(proof.id)).blocked_by).toEqual(['money'])
    expect(codeOf(await act(officer, proof.id, 'accept', { version, why: 'Trust me.' }))).toEqual([
      409,
      'MONEY_NOT_SEEN',
    ])
    await set('money_required', { bank_transfer: 'off', cheque: 'off' })
    expect((await act(officer, proof.id, 'accept', { version })).status).toBe(200)
  })

  it('lets a cheque clear first', async () => {
    await set('money_required', { bank_transfer: 'off', cheque: 'require' })
    await set('cheque_clearing_days', 3)
    const proof = await ask('cheque')
    const [line] = await book({ amount: '100.00', reference: nextReference() })
    const matched = await act(officer, proof.id, 'match', { line_id: line!.id, version: proof.version })
    const clears = new Date(Date.parse(today()) + 3 * 86_400_000).toISOString().slice(0, 10)
    expect(matched.body.money).toMatchObject({ state: 'clearing', clears_on: clears })
    // Cheques that were matched before the setting changed are clearing again, too.
    const clearing = await idsBy({ money: 'clearing' })
    expect(clearing).toContain(proof.id)
    for (const id of clearing) expect((await proofOf(id)).money.state).toBe('clearing')
    const { version } = await prepareForAccept(officer, 'activation-proofs', proof.id)
    expect(codeOf(await act(officer, proof.id, 'accept', { version, why: 'Soon.' }))).toEqual([409, 'MONEY_NOT_SEEN'])
    await set('cheque_clearing_days', 0)
    expect((await proofOf(proof.id)).money.state).toBe('matched')
  })

  it('takes the proofs whose money is there first', async () => {
    const next = await officer.admin('POST', '/queues/activation-proofs/next', { json: { money: 'there' } })
    expect([next.status, next.body.money?.state]).toEqual([200, 'matched'])
    const wrong = await officer.admin('POST', '/queues/brands/next', { json: { money: 'there' } })
    expect(wrong.status).toBe(422)
    const sorted = await officer.admin('GET', `/activation-proofs${listQuery({}, ['money', 'ASC'])}`)
    const states = sorted.body.map(({ money }: Json) => money.state)
    expect(states[0]).toBe('matched')
    expect(states.lastIndexOf('matched')).toBeLessThan(states.findIndex((state: string) => state === 'none'))
  })
})
