import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
let online: Json
let cheque: Json

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  trader = await newTrader(app, { name: 'Payeur' })
  const dossiers = await acceptedDossiers({ trader }, officer)
  online = await newInstance({ trader }, dossiers, 'online', 'En ligne')
  app.clock.advance({ minutes: 1 })
  cheque = await newInstance({ trader }, dossiers, 'cheque', 'Par chèque')
})
afterAll(() => app?.close())

const show = async (instance: Json) =>
  (await officer.admin('GET', `/transactions/${instance.activation.transaction_id}`)).body

describe('a transaction in the console', () => {
  it('shows what was asked for, of whom and how', async () => {
    const { id, title } = (await officer.admin('GET', `/payment-instances/${online.id}`)).body
    expect(await show(online)).toEqual({
      id: online.activation.transaction_id,
      status: 'processing',
      amount: '100.00',
      currency: 'DZD',
      payment_method: 'online',
      returned: null,
      payable_type: 'payment_instance',
      payable_id: online.id,
      link: null,
      payment_instance: { id, title },
      settlement: expect.objectContaining({ account_number: expect.stringMatching(/^\d{20}$/) }),
      reference: expect.stringMatching(/^ACT-[2-9B-Z]{10}$/),
      payer: { name: 'Payeur', email: null, phone: null },
      submission: null,
      failure_reason: null,
      metadata: null,
      gateway: 'simulator',
      late_money: null,
      trader: { id: trader.id, name: 'Payeur', email: trader.email, language: 'fr' },
      workspace: { id: trader.workspace_id, name: 'Payeur' },
      files: [],
      version: 1,
      allowed_actions: [],
      blocked_by: [],
      paid_at: null,
      failed_at: null,
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
      told: [],
    })
    expect(await show(cheque)).toMatchObject({ gateway: null, files: [{ kind: 'payment_proof' }] })
  })

  it('shows how it ended, and whether the trader was told', async () => {
    await accept(officer, 'activation-proofs', cheque.id)
    const paid = await show(cheque)
    expect(paid).toMatchObject({ status: 'paid', version: 2, paid_at: app.clock.now().toISOString(), failed_at: null })
    expect(paid.told).toMatchObject([{ event_type: 'transaction.paid', dispatches: [] }])
    await payOnline(app, online.activation, 'decline')
    expect(await show(online)).toMatchObject({
      status: 'failed',
      failure_reason: 'card_declined',
      failed_at: app.clock.now().toISOString(),
      told: [{ event_type: 'transaction.failed' }],
    })
  })

  it('cannot be moved there', async () => {
    const { id } = await show(online)
    for (const action of ['settle', 'fail', 'accept', 'refuse'])
      expect((await officer.admin('POST', `/transactions/${id}/${action}`, { json: {} })).status).toBe(404)
  })

  it('is listed for its instance apart from those of others', async () => {
    const found = async (filter: object, sort: [string, 'ASC' | 'DESC'] = ['created_at', 'ASC']) =>
      (await officer.admin('GET', `/transactions${listQuery(filter, sort)}`)).body.map(
        ({ payable_id }: Json) => payable_id,
      )
    expect(await found({})).toEqual([online.id, cheque.id])
    expect(await found({}, ['created_at', 'DESC'])).toEqual([cheque.id, online.id])
    expect(await found({ payment_instance_id: cheque.id })).toEqual([cheque.id])
    expect(await found({ payable_type: 'payment_instance', payable_id: online.id })).toEqual([online.id])
    expect(await found({ payment_method: ['cheque', 'bank_transfer'] })).toEqual([cheque.id])
    expect(await found({ status: 'paid', trader_id: trader.id })).toEqual([cheque.id])
    expect(await found({ reference: (await show(online)).reference })).toEqual([online.id])
    const { amount, created_at } = await show(cheque)
    expect(await found({ amount })).toContain(cheque.id)
    expect(await found({ amount: '0.01' })).toEqual([])
    expect(await found({ created_at_gte: created_at, created_at_lte: created_at })).toContain(cheque.id)
    expect(await found({ created_at_lte: '2020-01-01T00:00:00Z' })).toEqual([])
    const wrong = await officer.admin('GET', `/transactions${listQuery({ amount: '1 500' })}`)
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('The amount field')])
  })
})
