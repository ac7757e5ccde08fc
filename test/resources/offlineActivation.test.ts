import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteInstance } from '../../server/resources/paymentInstances/remove.ts'
import { pdf } from '../factories/documents.ts'
import { accept, acceptedDossiers, newInstance, reportAllSeen } from '../factories/dossiers.ts'
import { eventsOf, sendProof } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError, externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

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

const ask = (method = 'cheque') => newInstance({ trader }, dossiers, method)
const seen = async (id: string) => {
  const { acceptance_status, acceptance_reason } = (await trader.ext('GET', `/instances/${id}`)).body.data
  return [acceptance_status, acceptance_reason]
}
const transaction = (id: string) => app.services.db.transaction.findUniqueOrThrow({ where: { id } })
const decide = async (id: string, action: string, json: object = { reason: 'The amount is not 100.00.' }) => {
  const found = await app.services.db.paymentInstance.findUnique({ where: { id }, select: { version: true } })
  return officer.admin('POST', `/activation-proofs/${id}/${action}`, { json: { version: found?.version, ...json } })
}

describe('an instance whose fee is paid by cheque or transfer', () => {
  it.each(['cheque', 'bank_transfer'])('by %s waits for an officer with its proof', async (method) => {
    const { id, activation } = await ask(method)
    expect(activation).toMatchObject({ status: 'processing', payment_method: method, form_url: null })
    expect(await seen(id)).toEqual(['documents_submitted', null])
    const { body } = await officer.admin('GET', `/activation-proofs/${id}`)
    expect(body).toMatchObject({
      id,
      acceptance_status: 'documents_submitted',
      payment_method: method,
      allowed_actions: ['accept', 'refuse', 'request_new_proof', 'match', 'returned', 'assign', 'escalate'],
      blocked_by: ['evidence'],
      files: [{ kind: 'payment_proof', type: 'image/png', pages: 1 }],
      transaction: { id: activation.transaction_id, status: 'processing', amount: '100.00' },
      identification: { id: dossiers.identification_id, status: 'accepted' },
      fee: { amount: '100.00', currency: 'DZD' },
    })
    expect(body.bank_account.account_number).toMatch(/^\d{3}\*{14}\d{3}$/)
  })

  it.each(['cheque', 'bank_transfer'])('by %s needs a proof', async (payment_method) => {
    const answer = await trader.ext('POST', '/instances', { json: { title: 'A', ...dossiers, payment_method } })
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [['payment_proof', 'required']]])
  })

  it('takes a PDF as proof, and no text that calls itself one', async () => {
    const fields = { title: 'A', ...dossiers, payment_method: 'cheque' }
    const good = formOf({ ...fields, payment_proof: { name: 'scan.pdf', content: await pdf() } })
    expect((await trader.ext('POST', '/instances', { form: good })).status).toBe(201)
    const bad = formOf({ ...fields, payment_proof: { name: 'scan.pdf', content: Buffer.from('not a PDF') } })
    expect(externalFieldErrors(await trader.ext('POST', '/instances', { form: bad }))).toEqual([
      ['payment_proof', 'mimes'],
    ])
  })
})

describe('the officer', () => {
  it('accepts: paid and ready, one decision entry, both events', async () => {
    const { id, activation } = await ask()
    expect(await accept(officer, 'activation-proofs', id)).toMatchObject({
      acceptance_status: 'ready',
      allowed_actions: ['match'],
      decided_by: { id: officer.id },
      transaction: { status: 'paid' },
    })
    expect(await seen(id)).toEqual(['ready', null])
    expect(await eventsOf(app, activation.transaction_id)).toMatchObject([
      { event: 'transaction.paid', data: { payable_type: 'payment_instance', payable_id: id } },
    ])
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'accept' })}`)
    expect(entries.body).toMatchObject([{ resource: 'activation-proofs', from: 'documents_submitted', to: 'ready' }])
  })

  it('refuses: failed and rejected for good, the trader reads why and may delete it', async () => {
    const { id, activation } = await ask()
    const { body } = await decide(id, 'refuse', { reason: 'The cheque is not signed.', note: 'private' })
    expect(body).toMatchObject({ acceptance_status: 'rejected', transaction: { status: 'failed' } })
    expect(await seen(id)).toEqual(['rejected', 'The cheque is not signed.'])
    expect(await transaction(activation.transaction_id)).toMatchObject({ failure_reason: 'proof_refused' })
    expect((await eventsOf(app, id)).at(-1).data).toMatchObject({
      acceptance_status: 'rejected',
      acceptance_reason: 'The cheque is not signed.',
    })
    for (const path of ['payment-proof', 'activation'])
      expect(externalError(await trader.ext('POST', `/instances/${id}/${path}`))).toEqual([
        409,
        'INVALID_STATE_TRANSITION',
      ])
    expect(consoleError(await decide(id, 'accept', {}))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect((await trader.ext('DELETE', `/instances/${id}`)).status).toBe(200)
  })

  it('asks for a new proof: the transaction stays open, the trader sends another, the officer accepts it', async () => {
    const { id, activation } = await ask()
    const [first] = (await officer.admin('GET', `/activation-proofs/${id}`)).body.files
    app.clock.advance({ minutes: 5 })
    const asked = await decide(id, 'request-new-proof', { reason: 'The photo is too dark.' })
    expect(asked.body).toMatchObject({ acceptance_status: 'pending_documents', transaction: { status: 'processing' } })
    expect(await seen(id)).toEqual(['pending_documents', 'The photo is too dark.'])
    expect(externalFieldErrors(await trader.ext('POST', `/instances/${id}/payment-proof`))).toEqual([
      ['payment_proof', 'required'],
    ])
    app.clock.advance({ minutes: 5 })
    const sent = await sendProof(trader, id, 500)
    expect([sent.status, sent.body.data]).toMatchObject([
      200,
      { transaction_id: activation.transaction_id, status: 'processing' },
    ])
    expect(await seen(id)).toEqual(['documents_submitted', null])
    const { body } = await officer.admin('GET', `/activation-proofs/${id}`)
    expect(body).toMatchObject({ submissions: 2, waiting_since: app.clock.now().toISOString(), decided_by: null })
    expect(body.files[0].id).not.toBe(first.id)
    await accept(officer, 'activation-proofs', id)
    expect(await seen(id)).toEqual(['ready', null])
    expect((await transaction(activation.transaction_id)).status).toBe('paid')
  })

  it('must say why when he refuses or asks for a new proof', async () => {
    const { id } = await ask()
    for (const action of ['refuse', 'request-new-proof']) {
      const { status, body } = await decide(id, action, {})
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['reason_codes']])
    }
    expect(await seen(id)).toEqual(['documents_submitted', null])
  })
})

describe('a new proof', () => {
  it('that nobody asked for is refused', async () => {
    const { id } = await ask()
    expect(externalError(await sendProof(trader, id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('sent twice at once is taken once', async () => {
    const { id, activation } = await ask()
    await decide(id, 'request-new-proof')
    const both = await Promise.all([sendProof(trader, id, 310), sendProof(trader, id, 320)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const files = await app.services.db.file.count({ where: { record_id: id } })
    expect([files, (await transaction(activation.transaction_id)).status]).toEqual([2, 'processing'])
  })

  it('cannot be replaced by a new activation while the transaction is open', async () => {
    const { id } = await ask()
    await decide(id, 'request-new-proof')
    const again = await trader.ext('POST', `/instances/${id}/activation`)
    expect(externalError(again)).toEqual([409, 'INVALID_STATE_TRANSITION'])
    // The state alone would allow it: the open transaction prevents it.
    expect(again.body.errors[0].meta).toEqual({
      current: 'pending_documents',
      action: 'activation',
      allowed_from: [],
      transaction: 'processing',
    })
  })

  it('of another workspace is not found', async () => {
    const { id } = await ask()
    await decide(id, 'request-new-proof')
    expect(externalError(await sendProof(await newTrader(app), id))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })
})

describe('an instance that is given up', () => {
  const remove = (id: string) => trader.ext('DELETE', `/instances/${id}`)

  it('while it waits for a new proof is deleted; its transaction fails as withdrawn, told and journaled', async () => {
    const { id, activation } = await ask()
    await decide(id, 'request-new-proof')
    app.clock.advance({ minutes: 1 })
    expect((await remove(id)).status).toBe(200)
    const { transaction_id } = activation
    expect(await transaction(transaction_id)).toMatchObject({
      status: 'failed',
      failure_reason: 'withdrawn',
      failed_at: app.clock.now(),
    })
    expect((await trader.ext('GET', `/transactions/${transaction_id}`)).body.data).toMatchObject({
      status: 'failed',
      failure_reason: 'withdrawn',
    })
    expect(await eventsOf(app, transaction_id)).toMatchObject([
      { event: 'transaction.failed', data: { id: transaction_id, status: 'failed', payable_id: id } },
    ])
    const journal = await officer.admin('GET', `/audit-entries${listQuery({ record_id: transaction_id })}`)
    expect(journal.body.at(-1)).toMatchObject({
      action: 'withdraw',
      actor_type: 'trader',
      from: 'processing',
      to: 'failed',
    })
    const [deleted] = (await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'delete' })}`))
      .body
    expect(deleted).toMatchObject({ actor_type: 'trader' })
    expect(externalError(await sendProof(trader, id))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  it('while its proof waits for an officer is not: TRANSACTION_IN_PROGRESS, and nothing is changed', async () => {
    const { id, activation } = await ask()
    const refused = await remove(id)
    expect([...externalError(refused), refused.body.errors[0].meta]).toEqual([
      409,
      'TRANSACTION_IN_PROGRESS',
      { transactions: 1 },
    ])
    expect([await seen(id), (await transaction(activation.transaction_id)).status]).toEqual([
      ['documents_submitted', null],
      'processing',
    ])
  })

  it('as another proof is sent: one of the two', async () => {
    const { id, activation } = await ask()
    await decide(id, 'request-new-proof')
    const [gone, sent] = await Promise.all([remove(id), sendProof(trader, id, 333)])
    const { status } = await transaction(activation.transaction_id)
    expect([[gone.status, sent.status >= 400, status]]).toEqual([
      gone.status === 200 ? [200, true, 'failed'] : [409, false, 'processing'],
    ])
  })

  it('as an officer accepts it: one of the two, and never what was accepted in that moment', async () => {
    const { services } = app
    const { id, activation } = await ask()
    const read = await services.db.paymentInstance.findUniqueOrThrow({ where: { id } })
    const { name, workspace_id } = trader
    const origin = { request_id: 'none', address: '127.0.0.1' }
    const actor = { type: 'trader' as const, id: trader.id, name, workspace_id, origin }
    await accept(officer, 'activation-proofs', id)
    await expect(deleteInstance(services, actor, read)).rejects.toMatchObject({
      code: 'INVALID_STATE_TRANSITION',
      meta: { current: 'ready', allowed_from: ['documents_submitted'] },
    })
    expect([await seen(id), (await transaction(activation.transaction_id)).status]).toEqual([['ready', null], 'paid'])
  })
})

describe('two officers at once', () => {
  it('leave one decision', async () => {
    const colleague = await newOfficer(app)
    const { id, activation } = await ask()
    await reportAllSeen(officer, 'activation-proofs', id)
    const answers = await Promise.all([
      officer.admin('POST', `/activation-proofs/${id}/accept`, { json: { version: 2, why: 'Read by nobody.' } }),
      colleague.admin('POST', `/activation-proofs/${id}/refuse`, { json: { version: 2, reason: 'Not our account.' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers[0]!.status === 200
    expect((await seen(id))[0]).toBe(won ? 'ready' : 'rejected')
    expect((await transaction(activation.transaction_id)).status).toBe(won ? 'paid' : 'failed')
    const query = listQuery({ record_id: id, action: ['accept', 'refuse', 'denied'] })
    const entries = (await officer.admin('GET', `/audit-entries${query}`)).body
    expect(entries.map(({ action }: Json) => action).sort()).toEqual(['denied', won ? 'accept' : 'refuse'].sort())
    expect(await eventsOf(app, activation.transaction_id)).toHaveLength(1)
  })
})
