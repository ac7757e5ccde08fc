import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAbandoned } from '../../server/payments/sweep.ts'
import { declinedReason } from '../../server/resources/paymentInstances/declined.ts'
import { accept, acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { eventsOf, payOnline, proof } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, formOf } from '../support/http.ts'

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

const ask = () => newInstance({ trader }, dossiers, 'online')
const state = async (id: string) => {
  const { status, acceptance_status, acceptance_reason } = (await trader.ext('GET', `/instances/${id}`)).body.data
  return [status, acceptance_status, acceptance_reason]
}
const transaction = (id: string) => app.services.db.transaction.findUniqueOrThrow({ where: { id } })

describe('an instance whose fee is paid online', () => {
  it('is asked for with 201, an open transaction and the address to pay at', async () => {
    const { id, activation } = await ask()
    expect(activation).toEqual({
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'processing',
      payment_method: 'online',
      amount: '100.00',
      currency: 'DZD',
      form_url: `${app.url}/simulator/${activation.transaction_id}`,
    })
    expect(await state(id)).toEqual(['active', 'documents_submitted', null])
    expect(await eventsOf(app, id)).toMatchObject([
      {
        event: 'payment_instance.acceptance_changed',
        data: { id, previous_acceptance_status: 'pending_documents', acceptance_status: 'documents_submitted' },
      },
    ])
    const card = await call(app, 'GET', new URL(activation.form_url).pathname)
    expect([card.status, card.text.includes('100,00')]).toEqual([200, true])
  })

  it('is ready once the gateway says paid', async () => {
    const { id, activation } = await ask()
    const page = await payOnline(app, activation, 'approve')
    expect([page.status, page.text.includes('Frais d’activation payés')]).toEqual([200, true])
    expect(await state(id)).toEqual(['active', 'ready', null])
    expect(await transaction(activation.transaction_id)).toMatchObject({ status: 'paid', paid_at: app.clock.now() })
    expect(await eventsOf(app, activation.transaction_id)).toEqual([
      {
        event: 'transaction.paid',
        created_at: app.clock.now().toISOString(),
        data: {
          id: activation.transaction_id,
          status: 'paid',
          amount: '100.00',
          currency: 'DZD',
          payable_type: 'payment_instance',
          payable_id: id,
          metadata: null,
        },
      },
    ])
    expect((await eventsOf(app, id)).map(({ data }) => data.acceptance_status)).toEqual([
      'documents_submitted',
      'ready',
    ])
  })

  it('is settled once, however often the browser comes back', async () => {
    const { activation } = await ask()
    await payOnline(app, activation, 'approve')
    const back = `/payments/${activation.transaction_id}/return`
    const pages = await Promise.all([1, 2, 3].map(() => call(app, 'GET', back)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await eventsOf(app, activation.transaction_id)).toHaveLength(1)
  })

  it('is settled once when two browsers come back at the same moment', async () => {
    const { id, activation } = await ask()
    await call(app, 'POST', `/simulator/${activation.transaction_id}`, { json: { outcome: 'approve' } })
    const back = `/payments/${activation.transaction_id}/return`
    const pages = await Promise.all([1, 2, 3, 4].map(() => call(app, 'GET', back)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await eventsOf(app, activation.transaction_id)).toHaveLength(1)
    expect(await state(id)).toEqual(['active', 'ready', null])
  })

  it('is not paid because the browser comes back: the gateway is asked', async () => {
    const { id, activation } = await ask()
    const page = await call(app, 'GET', `/payments/${activation.transaction_id}/return?status=paid&outcome=approved`)
    expect(page.text).toContain('Pas encore payé')
    expect(page.text).toContain(activation.form_url)
    expect(await state(id)).toEqual(['active', 'documents_submitted', null])
  })

  it('never appears among the proofs', async () => {
    const { id } = await ask()
    expect((await officer.admin('GET', `/activation-proofs/${id}`)).status).toBe(404)
    expect((await officer.admin('POST', `/activation-proofs/${id}/accept`, { json: { version: 2 } })).status).toBe(404)
    const list = await officer.admin('GET', `/activation-proofs${listQuery({ payment_method: 'online' })}`)
    expect(list.body).toEqual([])
    expect(await state(id)).toEqual(['active', 'documents_submitted', null])
  })
})

describe('a declined card', () => {
  it('fails the transaction, and a new activation may be opened: once, also when asked for five times at once', async () => {
    const { id, activation } = await ask()
    expect(externalError(await trader.ext('POST', `/instances/${id}/activation`))).toEqual([
      409,
      'INVALID_STATE_TRANSITION',
    ])
    expect((await payOnline(app, activation, 'decline')).text).toContain('Paiement refusé')
    expect(await transaction(activation.transaction_id)).toMatchObject({
      status: 'failed',
      failure_reason: 'card_declined',
    })
    const declined =
      'La banque a refusé la carte. Les frais d’activation ne sont pas payés\u00a0: demandez un nouveau paiement.'
    expect(await state(id)).toEqual(['active', 'pending_documents', declined])
    expect(await eventsOf(app, activation.transaction_id)).toMatchObject([{ event: 'transaction.failed' }])
    expect((await eventsOf(app, id)).at(-1)).toMatchObject({ data: { acceptance_reason: declined } })
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => trader.ext('POST', `/instances/${id}/activation`)))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const opened = all.find(({ status }) => status === 201)!.body.data
    expect(opened).toMatchObject({ status: 'processing', payment_method: 'online', amount: '100.00' })
    expect(await state(id)).toEqual(['active', 'documents_submitted', null])
    expect(await app.services.db.transaction.count({ where: { payment_instance_id: id } })).toBe(2)
    await payOnline(app, opened, 'approve')
    expect(await state(id)).toEqual(['active', 'ready', null])
  })

  it.each([
    ['ar', 'رفض البنك البطاقة. لم تُدفع رسوم التفعيل: اطلب عملية دفع جديدة.'],
    ['en', 'The bank declined the card. The activation fee is not paid: ask for another payment.'],
  ] as const)('says why in the trader’s language: %s', async (language, reason) => {
    const other = await newTrader(app, { language })
    const { id, activation } = await newInstance(
      { trader: other },
      await acceptedDossiers({ trader: other }, officer),
      'online',
    )
    await payOnline(app, activation, 'decline')
    expect((await other.ext('GET', `/instances/${id}`)).body.data.acceptance_reason).toBe(reason)
  })

  it('says so of any word of a gateway', () => {
    expect(declinedReason('3ds_failed', 'en')).toBe(
      'The card payment did not succeed. The activation fee is not paid: ask for another payment.',
    )
  })

  it('may be made good by cheque, which an officer then accepts', async () => {
    const { id, activation } = await ask()
    await payOnline(app, activation, 'decline')
    const path = `/instances/${id}/activation`
    const bare = await trader.ext('POST', path, { json: { payment_method: 'cheque' } })
    expect(externalFieldErrors(bare)).toEqual([['payment_proof', 'required']])
    const form = formOf({ payment_method: 'cheque', payment_proof: await proof() })
    const opened = await trader.ext('POST', path, { form })
    expect([opened.status, opened.body.data]).toMatchObject([201, { payment_method: 'cheque', form_url: null }])
    expect(await accept(officer, 'activation-proofs', id)).toMatchObject({ acceptance_status: 'ready' })
    expect((await transaction(opened.body.data.transaction_id)).status).toBe('paid')
    expect((await transaction(activation.transaction_id)).status).toBe('failed')
  })

  it('cannot be approved afterwards', async () => {
    const { activation } = await ask()
    await payOnline(app, activation, 'decline')
    const again = await call(app, 'POST', `/simulator/${activation.transaction_id}`, { json: { outcome: 'approve' } })
    expect(again.status).toBe(409)
    expect((await transaction(activation.transaction_id)).status).toBe('failed')
  })

  it('does not wait for a proof', async () => {
    const { id, activation } = await ask()
    await payOnline(app, activation, 'decline')
    expect(externalError(await trader.ext('POST', `/instances/${id}/payment-proof`))).toEqual([
      409,
      'INVALID_STATE_TRANSITION',
    ])
  })
})

describe('a payer who leaves', () => {
  it('finds the way back for 30 minutes; then the payment has expired', async () => {
    const { id, activation } = await ask()
    expect((await payOnline(app, activation, 'abandon')).text).toContain('Retour à la page de carte')
    app.clock.advance({ minutes: 29, seconds: 59 })
    await sweepAbandoned(app.services)
    expect(await state(id)).toEqual(['active', 'documents_submitted', null])
    app.clock.advance({ seconds: 1 })
    await sweepAbandoned(app.services)
    expect(await transaction(activation.transaction_id)).toMatchObject({ status: 'failed', failure_reason: 'expired' })
    expect(await state(id)).toEqual([
      'active',
      'pending_documents',
      'Le paiement n’a pas été terminé à temps. Les frais d’activation ne sont pas payés\u00a0: demandez un nouveau paiement.',
    ])
    expect((await trader.ext('POST', `/instances/${id}/activation`)).status).toBe(201)
  })

  it('after paying is found paid by the sweeper, though he never came back', async () => {
    const { id, activation } = await ask()
    await call(app, 'POST', `/simulator/${activation.transaction_id}`, { json: { outcome: 'approve' } })
    expect(await state(id)).toEqual(['active', 'documents_submitted', null])
    app.clock.advance({ minutes: 30 })
    await sweepAbandoned(app.services)
    expect(await state(id)).toEqual(['active', 'ready', null])
    expect((await transaction(activation.transaction_id)).status).toBe('paid')
  })

  it('never makes the trader wait for an officer', async () => {
    const { activation } = await ask()
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ record_id: activation.transaction_id })}`)
    await payOnline(app, activation, 'approve')
    const after = await officer.admin('GET', `/audit-entries${listQuery({ record_id: activation.transaction_id })}`)
    expect(after.body.slice(entries.body.length)).toMatchObject([{ action: 'settle', actor_type: 'system' }])
  })
})

describe('a gateway that reports another amount', () => {
  it('leaves the payment open; the money is to be looked at, and the log says so', async () => {
    const { id, activation } = await ask()
    await call(app, 'POST', `/simulator/${activation.transaction_id}`, { json: { outcome: 'approve' } })
    await app.services.db.simulatorOrder.update({ where: { id: activation.transaction_id }, data: { amount: '1.00' } })
    await call(app, 'GET', `/payments/${activation.transaction_id}/return`)
    expect(await state(id)).toEqual(['active', 'documents_submitted', null])
    expect(app.log.join()).toContain('money that was not expected')
    expect((await officer.admin('GET', `/late-money/${activation.transaction_id}`)).body).toMatchObject({
      cause: 'other_amount',
      amount: '1.00',
      transaction: { amount: '100.00', status: 'processing' },
      link: null,
    })
  })
})
