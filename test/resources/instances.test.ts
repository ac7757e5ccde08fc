import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accept,
  acceptedDossiers,
  newBankAccount,
  newBrand,
  newIdentification,
  newInstance,
} from '../factories/dossiers.ts'
import { payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError, externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let dossiers: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
  dossiers = await acceptedDossiers({ trader }, officer)
})
afterAll(() => app?.close())

const post = (fields: object, as = trader) =>
  as.ext('POST', '/instances', { json: { title: 'A', ...dossiers, payment_method: 'online', ...fields } })

describe('POST /instances', () => {
  it('names every field that is missing or wrong', async () => {
    expect(externalFieldErrors(await trader.ext('POST', '/instances'))).toEqual([
      ['title', 'required'],
      ['identification_id', 'required'],
      ['brand_id', 'required'],
      ['bank_account_id', 'required'],
      ['payment_method', 'required'],
    ])
    const wrong = {
      title: 'x'.repeat(192),
      identification_id: 'a',
      brand_id: 1,
      bank_account_id: [],
      payment_method: 'cash',
    }
    expect(externalFieldErrors(await post(wrong))).toEqual([
      ['title', 'max'],
      ['identification_id', 'uuid'],
      ['brand_id', 'string'],
      ['bank_account_id', 'string'],
      ['payment_method', 'in'],
    ])
  })

  it('refuses, field by field, parts that are not accepted', async () => {
    const identification = await newIdentification({ trader })
    const parts = {
      identification_id: identification.id,
      brand_id: (await newBrand({ trader }, identification.id)).id,
      bank_account_id: (await newBankAccount({ trader }, identification.id)).id,
    }
    const answer = await post(parts)
    expect([answer.status, externalFieldErrors(answer)]).toEqual([
      422,
      Object.keys(parts).map((field) => [field, 'accepted']),
    ])
    await accept(officer, 'identifications', parts.identification_id)
    await accept(officer, 'bank-accounts', parts.bank_account_id)
    await officer.admin('POST', `/brands/${parts.brand_id}/refuse`, { json: { version: 1, reason: 'Not registered.' } })
    const rest = await post(parts)
    expect(externalFieldErrors(rest)).toEqual([['brand_id', 'accepted']])
    expect(rest.body.errors[0].detail).toBe('The selected brand id is not accepted yet: it is refused.')
  })

  it('refuses accepted parts of another identification of the same trader', async () => {
    const others = await acceptedDossiers({ trader }, officer)
    expect(externalFieldErrors(await post({ brand_id: others.brand_id }))).toEqual([['brand_id', 'exists']])
    expect(externalFieldErrors(await post({ bank_account_id: others.bank_account_id }))).toEqual([
      ['bank_account_id', 'exists'],
    ])
    expect(externalFieldErrors(await post({ identification_id: others.identification_id }))).toEqual([
      ['brand_id', 'exists'],
      ['bank_account_id', 'exists'],
    ])
  })

  it('refuses the parts of another trader as if they did not exist', async () => {
    const other = await newTrader(app)
    const answer = await post({}, other)
    expect(externalFieldErrors(answer)).toEqual(Object.keys(dossiers).map((field) => [field, 'exists']))
    expect(answer.body.errors[0].detail).toBe('The selected identification id is invalid.')
  })

  it('builds several instances on the same parts, each with its own transaction and license', async () => {
    const both = await Promise.all([post({ title: 'North' }), post({ title: 'South' })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const rows = await app.services.db.paymentInstance.findMany({ where: { title: { in: ['North', 'South'] } } })
    expect(new Set(rows.map(({ license_reference }) => license_reference)).size).toBe(2)
    expect(new Set(rows.map((row) => row.activation_transaction_id)).size).toBe(2)
  })

  it('leaves nothing behind when it is refused', async () => {
    const before = await app.services.db.paymentInstance.count()
    await post({ brand_id: crypto.randomUUID() })
    expect(await app.services.db.paymentInstance.count()).toBe(before)
  })
})

describe('GET /instances', () => {
  it('answers the whole record, and lists by state, part and title', async () => {
    const mine = await newTrader(app)
    const parts = await acceptedDossiers({ trader: mine }, officer)
    const first = await newInstance({ trader: mine }, parts, 'online', 'Épicerie')
    app.clock.advance({ minutes: 1 })
    const second = await newInstance({ trader: mine }, parts, 'cheque', 'Buvette')
    await accept(officer, 'activation-proofs', second.id)
    expect((await mine.ext('GET', `/instances/${second.id}`)).body.data).toEqual({
      id: second.id,
      title: 'Buvette',
      status: 'active',
      acceptance_status: 'ready',
      acceptance_reason: null,
      reason_codes: [],
      retry: null,
      pins: [],
      ...parts,
      created_at: app.clock.now().toISOString(),
      updated_at: app.clock.now().toISOString(),
    })
    const ids = async (query: string) =>
      (await mine.ext('GET', `/instances?${query}`)).body.data.map(({ id }: Json) => id)
    expect(await ids('')).toEqual([second.id, first.id])
    expect(await ids('acceptance_status=ready')).toEqual([second.id])
    expect(await ids('status=suspended')).toEqual([])
    expect(await ids('search=EPICERIE')).toEqual([first.id])
    expect(await ids('sort_by=title&sort_dir=asc')).toEqual([second.id, first.id])
    for (const [field, id] of Object.entries(parts)) {
      expect(await ids(`${field}=${id}`)).toHaveLength(2)
      expect(await ids(`${field}=${crypto.randomUUID()}`)).toEqual([])
    }
    expect(externalFieldErrors(await mine.ext('GET', '/instances?acceptance_status=open'))).toEqual([
      ['acceptance_status', 'in'],
    ])
  })
})

describe('PATCH /instances/{id}', () => {
  it('changes the title and nothing else', async () => {
    const { id } = await newInstance({ trader }, dossiers)
    const json = { title: 'Renamed', brand_id: crypto.randomUUID(), status: 'suspended', acceptance_status: 'ready' }
    const { status, body } = await trader.ext('PATCH', `/instances/${id}`, { json })
    expect([status, body.data]).toMatchObject([
      200,
      { title: 'Renamed', ...dossiers, status: 'active', acceptance_status: 'documents_submitted' },
    ])
    expect(externalFieldErrors(await trader.ext('PATCH', `/instances/${id}`, { json: { title: ' ' } }))).toEqual([
      ['title', 'required'],
    ])
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'update' })}`)
    expect(entries.body).toMatchObject([
      { actor_id: trader.id, details: { title: { before: 'Boutique', after: 'Renamed' } } },
    ])
  })
})

describe('DELETE /instances/{id}', () => {
  it('waits until no transaction is open, then happens once', async () => {
    const { id, activation } = await newInstance({ trader }, dossiers, 'online')
    expect(externalError(await trader.ext('DELETE', `/instances/${id}`))).toEqual([409, 'TRANSACTION_IN_PROGRESS'])
    await payOnline(app, activation, 'approve')
    const both = await Promise.all([1, 2].map(() => trader.ext('DELETE', `/instances/${id}`)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)!.body).toEqual({ message: 'Payment instance deleted.' })
    expect(externalError(await trader.ext('GET', `/instances/${id}`))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'delete' })}`)
    expect(entries.body).toHaveLength(1)
    expect(await app.services.db.transaction.count({ where: { payment_instance_id: id } })).toBe(1)
  })
})

describe('suspension', () => {
  it('needs a reason, is told to nobody by webhook, and is undone by reactivation', async () => {
    const { id } = await newInstance({ trader }, dossiers)
    await accept(officer, 'activation-proofs', id)
    const events = await app.services.db.event.count()
    const act = (action: string, json: object = { reason: 'Complaints of payers.' }) =>
      officer.admin('POST', `/payment-instances/${id}/${action}`, { json })
    for (const json of [{}, { reason: ' ' }, { reason: 'x'.repeat(1001) }])
      expect((await act('suspend', json)).status).toBe(422)
    expect((await act('suspend')).body).toMatchObject({
      status: 'suspended',
      status_reason: 'Complaints of payers.',
      acceptance_status: 'ready',
      allowed_actions: ['reactivate'],
    })
    expect((await trader.ext('GET', `/instances/${id}`)).body.data).toMatchObject({
      status: 'suspended',
      acceptance_status: 'ready',
    })
    expect(consoleError(await act('suspend'))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect((await act('reactivate', { reason: 'Cleared up.' })).body).toMatchObject({ status: 'active' })
    expect(consoleError(await act('reactivate'))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(await app.services.db.event.count()).toBe(events)
    const query = listQuery({ record_id: id, action: ['suspend', 'reactivate', 'denied'] })
    const entries = await officer.admin('GET', `/audit-entries${query}`)
    expect(entries.body.map(({ action, reason }: Json) => [action, reason])).toEqual([
      ['suspend', 'Complaints of payers.'],
      ['denied', null],
      ['reactivate', 'Cleared up.'],
      ['denied', null],
    ])
  })
})
