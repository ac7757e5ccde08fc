import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type GatewayAnswer, GatewayUnavailableError } from '../../server/gateway/gateway.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { journalColumns, writeJournal } from '../../server/kernel/audit.ts'
import { newId } from '../../server/kernel/id.ts'
import { settlePayment } from '../../server/payments/settle.ts'
import { checkForLateMoney, sweepAbandoned } from '../../server/payments/sweep.ts'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { begin, createActiveLink, newPayer, readyInstance } from '../factories/links.ts'
import { eventsOf } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers, waitForBlockedConnection } from '../support/database.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let instance: string
let link: Json

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Minoterie' })
  officer = await newOfficer(app)
  instance = await readyInstance(app, trader, officer)
  link = await createActiveLink(trader, instance)
})
afterAll(() => app?.close())

const PAID: GatewayAnswer = { state: 'paid', amount: '1500.00', currency: 'DZD' }

/** The service with a gateway that gives these answers in turn; the last one repeats. */
const saying = (...answers: (GatewayAnswer | 'down')[]): ReviewServices => {
  let asked = 0
  const confirm = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!
    if (answer === 'down') throw new GatewayUnavailableError('down')
    return answer
  }
  return { ...app.services, gateway: { ...app.services.gateway, confirm } }
}

const started = async () => (await begin(app, link.slug)).transaction
const transaction = (id: string) => app.services.db.transaction.findUniqueOrThrow({ where: { id } })
const collected = async () => (await trader.ext('GET', `/links/${link.id}`)).body.data.paid_count
const lateMoney = async (id: string) => (await officer.admin('GET', `/late-money/${id}`)).body
const types = async (id: string) => (await eventsOf(app, id)).map(({ event }) => event)

describe('the gateway answers', () => {
  it('twice, and to many at once: settled and counted once', async () => {
    const before = await collected()
    const { id } = await started()
    const all = await Promise.all(Array.from({ length: 10 }, () => settlePayment(saying(PAID), id)))
    expect(new Set(all.map((row) => row?.status))).toEqual(new Set(['paid']))
    await settlePayment(saying({ state: 'declined', reason: 'card_declined' }), id)
    expect(await transaction(id)).toMatchObject({ status: 'paid', version: 2 })
    expect(await collected()).toBe(before + 1)
    expect(await types(id)).toEqual(['transaction.paid'])
  })

  it('never: the payment stays open, and is asked about again each minute until it does', async () => {
    const { id } = await started()
    app.clock.advance({ minutes: 15 })
    for (const answer of ['down', 'down'] as const) {
      await sweepAbandoned(saying(answer))
      expect((await transaction(id)).status).toBe('processing')
      app.clock.advance({ minutes: 1 })
    }
    await sweepAbandoned(saying({ state: 'waiting' }))
    expect(await transaction(id)).toMatchObject({ status: 'failed', failure_reason: 'expired' })
  })

  it('nobody: the sweeper does not ask about all of them before other jobs have their turn', async () => {
    const { metadata: _, settlement: _copied, ...row } = await transaction((await started()).id)
    const ids = Array.from({ length: 70 }, newId)
    const copies = ids.map((id) => ({ ...row, id, reference: `PAY-COPY-${id}`, gateway_order_id: id }))
    const entries = ids.map((record_id) => ({ action: 'create', resource: 'transactions', record_id, to: row.status }))
    await app.services.db.$transaction(async (db) => {
      await db.transaction.createMany({ data: copies })
      await db.auditEntry.createMany({ data: entries.map((one) => journalColumns(SYSTEM, app.clock.now(), one)) })
    })
    app.clock.advance({ minutes: 15 })
    const asked = vi.fn(() => Promise.reject(new GatewayUnavailableError('down')))
    await sweepAbandoned({ ...app.services, gateway: { ...app.services.gateway, confirm: asked } })
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(50)
    expect(asked.mock.calls.length).toBeLessThan(70)
    await runWithoutTriggers(app, ["DELETE FROM transactions WHERE reference LIKE 'PAY-COPY%'"])
    await sweepAbandoned(saying({ state: 'waiting' }))
  })

  it('late, but before the sweeper asks: the money counts', async () => {
    const { id } = await started()
    app.clock.advance({ minutes: 40 })
    await sweepAbandoned(saying(PAID))
    expect((await transaction(id)).status).toBe('paid')
  })

  it('nothing that stops the others: one that cannot be settled is logged', async () => {
    const [broken, good] = [await started(), await started()]
    app.clock.advance({ minutes: 15 })
    const confirm = async (id: string): Promise<GatewayAnswer> => {
      if (id === broken.gateway_order_id) throw new Error('unreadable answer')
      return { state: 'waiting' }
    }
    await sweepAbandoned({ ...app.services, gateway: { ...app.services.gateway, confirm } })
    expect([(await transaction(broken.id)).status, (await transaction(good.id)).status]).toEqual([
      'processing',
      'failed',
    ])
    expect(app.log.join()).toContain('unreadable answer')
    await settlePayment(saying({ state: 'declined', reason: 'card_declined' }), broken.id)
  })
})

it('a payment at another gateway than the configured one is left alone until it is configured again', async () => {
  const shot = await createActiveLink(trader, instance, { usage_mode: 'one_shot' })
  const payer = newPayer()
  const one = (await begin(app, shot.slug)).transaction
  const many = (await begin(app, link.slug, payer)).transaction
  const { gateway } = app.services
  app.clock.advance({ minutes: 15 })
  app.services.gateway = { ...gateway, name: 'acquirer', confirm: () => Promise.reject(new Error('not mine')) }
  try {
    for (const _minute of [1, 2]) await sweepAbandoned(app.services)
    expect([(await transaction(one.id)).status, (await transaction(many.id)).status]).toEqual([
      'processing',
      'processing',
    ])
    expect(app.log.filter((line) => line.includes('payments of another gateway'))).toHaveLength(1)
    expect((await call(app, 'GET', `/payments/${one.id}/return`)).text).toContain('La banque n’a pas encore répondu')
    // The next payer gets the only place (record 0048). At a link with unlimited places, the same payer begins anew.
    expect((await begin(app, shot.slug)).transaction).toMatchObject({ gateway: 'acquirer' })
    expect(await transaction(one.id)).toMatchObject({ status: 'failed', failure_reason: 'expired' })
    expect((await begin(app, link.slug, payer)).transaction).toMatchObject({ gateway: 'acquirer' })
  } finally {
    app.services.gateway = gateway
  }
  await sweepAbandoned(app.services)
  expect([(await transaction(one.id)).status, (await transaction(many.id)).status]).toEqual(['failed', 'failed'])
})

it('a fee that is paid while the trader renames the instance counts all the same', async () => {
  const as = { trader }
  const { id, activation } = await newInstance(as, await acceptedDossiers(as, officer), 'online')
  let settled: Promise<unknown> | undefined
  await app.services.db.$transaction(async (db) => {
    await db.paymentInstance.update({ where: { id }, data: { title: 'Autre', version: { increment: 1 } } })
    const about = { resource: 'payment-instances', record_id: id, workspace_id: trader.workspace_id }
    await writeJournal(db, SYSTEM, app.clock.now(), { action: 'update', ...about })
    settled = settlePayment(
      saying({ state: 'paid', amount: activation.amount, currency: 'DZD' }),
      activation.transaction_id,
    )
    settled.catch(() => {})
    await waitForBlockedConnection((sql) => db.$queryRaw(sql))
  })
  await settled
  expect((await trader.ext('GET', `/instances/${id}`)).body.data).toMatchObject({
    title: 'Autre',
    acceptance_status: 'ready',
  })
})

describe('money that comes late', () => {
  let id: string

  beforeAll(async () => {
    id = (await started()).id
    app.clock.advance({ minutes: 15 })
    await sweepAbandoned(saying({ state: 'waiting' }))
  })

  it('changes neither the transaction nor the link: it is put on a list, once, and journaled', async () => {
    const [before, count] = [await transaction(id), await collected()]
    await Promise.all([1, 2, 3, 4].map(() => settlePayment(saying(PAID), id)))
    expect(await transaction(id)).toEqual({ ...before, late_check_at: null })
    expect([await collected(), await types(id)]).toEqual([count, ['transaction.failed']])
    expect(await app.services.db.lateMoney.count({ where: { transaction_id: id } })).toBe(1)
    const entries = await app.services.db.auditEntry.findMany({ where: { resource: 'late-money', record_id: id } })
    expect(entries).toMatchObject([
      { action: 'find', actor_type: 'system', workspace_id: trader.workspace_id, details: { amount: '1500.00' } },
    ])
  })

  it('is found when the payer comes back to the page, whose words stay those of a failed payment', async () => {
    const late = await started()
    app.clock.advance({ minutes: 15 })
    await sweepAbandoned(app.services)
    await call(app, 'POST', `/simulator/${late.id}`, { json: { outcome: 'approve' } })
    expect((await call(app, 'GET', `/payments/${late.id}/return`)).status).toBe(200)
    expect(await lateMoney(late.id)).toMatchObject({ status: 'waiting', cause: 'failed_before' })
    expect((await transaction(late.id)).status).toBe('failed')
  })

  it('of another amount or currency leaves the payment open until its time is over', async () => {
    for (const [amount, currency] of [
      ['15.00', 'DZD'],
      ['1500.00', 'EUR'],
    ] as const) {
      const other = await started()
      const services = saying({ state: 'paid', amount, currency })
      await settlePayment(services, other.id)
      await settlePayment(services, other.id)
      expect((await transaction(other.id)).status).toBe('processing')
      expect(await lateMoney(other.id)).toMatchObject({ cause: 'other_amount', amount, currency })
      app.clock.advance({ minutes: 15 })
      await sweepAbandoned(services)
      expect(await transaction(other.id)).toMatchObject({
        status: 'failed',
        failure_reason: 'other_amount',
        late_check_at: null,
      })
    }
  })

  it('that comes while the sweeper gives up is not lost', async () => {
    const { id: close } = await started()
    app.clock.advance({ minutes: 15 })
    await Promise.all([settlePayment(saying({ state: 'waiting' }), close, true), settlePayment(saying(PAID), close)])
    const { status } = await transaction(close)
    const kept = await app.services.db.lateMoney.count({ where: { transaction_id: close } })
    expect([status, kept]).toEqual(status === 'paid' ? ['paid', 0] : ['failed', 1])
  })

  describe('in the console', () => {
    it('is shown with what was asked for, and listed by whether somebody looked at it', async () => {
      const row = await transaction(id)
      expect(await lateMoney(id)).toEqual({
        id,
        status: 'waiting',
        cause: 'failed_before',
        amount: '1500.00',
        currency: 'DZD',
        found_at: expect.any(String),
        looked_at: null,
        looked_by: null,
        why: null,
        transaction: {
          id,
          status: 'failed',
          amount: '1500.00',
          currency: 'DZD',
          reference: row.reference,
          failure_reason: 'expired',
          payable_type: 'payment_link',
          payable_id: link.id,
          created_at: row.created_at.toISOString(),
          failed_at: row.failed_at!.toISOString(),
        },
        link: { id: link.id, title: link.title, slug: link.slug },
        payment_instance: { id: instance, title: 'Boutique' },
        trader: { id: trader.id, name: 'Minoterie', email: trader.email, language: 'fr' },
        workspace: { id: trader.workspace_id, name: 'Minoterie' },
        allowed_actions: ['looked_at'],
        blocked_by: [],
        created_at: expect.any(String),
      })
      expect((await officer.admin('GET', `/transactions/${id}`)).body).toMatchObject({
        late_money: { amount: '1500.00', looked_at: null },
        link: { id: link.id, slug: link.slug },
      })
      const found = async (filter: object) =>
        (await officer.admin('GET', `/late-money${listQuery(filter, ['found_at', 'ASC'])}`)).body.map(
          (one: Json) => one.id,
        )
      expect((await found({ status: 'waiting' }))[0]).toBe(id)
      expect(await found({ q: row.reference.slice(0, 8).toLowerCase() })).toEqual([id])
      expect(await found({ q: id })).toEqual([id])
      expect(await found({ id: [id], trader_id: trader.id, payable_id: link.id })).toEqual([id])
      expect(await found({ status: 'looked_at' })).toEqual([])
    })

    it('is looked at once, with a reason, by whoever decides', async () => {
      const look = (who: TestOfficer, json: object) => who.admin('POST', `/late-money/${id}/looked-at`, { json })
      const auditor = await newOfficer(app, 'auditor')
      expect(consoleError(await look(auditor, { why: 'Refunded.' }))).toEqual([403, 'FORBIDDEN'])
      expect(consoleError(await look(officer, { why: ' ' }))).toEqual([422, 'VALIDATION_ERROR'])
      const why = 'Refunded by transfer.'
      const all = await Promise.all([1, 2, 3].map(() => look(officer, { why })))
      expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(all.find(({ status }) => status === 200)!.body).toMatchObject({
        status: 'looked_at',
        why,
        looked_by: { id: officer.id, name: officer.name },
        allowed_actions: [],
      })
      const entries = await app.services.db.auditEntry.findMany({
        where: { record_id: id, resource: 'late-money', action: { in: ['looked_at', 'denied'] } },
        orderBy: { id: 'asc' },
      })
      expect(entries.map(({ action }) => action).sort()).toEqual(['denied', 'denied', 'denied', 'looked_at'])
      expect(entries.find(({ action }) => action === 'looked_at')).toMatchObject({ reason: why, actor_id: officer.id })
      expect((await officer.admin('GET', '/late-money/no-such-id')).status).toBe(404)
    })
  })
})

// Runs last: it moves the clock by days, which ends the officers' sessions.
it('money is asked for some times in the three days after, then no more', async () => {
  const late = await started()
  app.clock.advance({ minutes: 15 })
  await sweepAbandoned(saying({ state: 'waiting' }))
  const failed_at = app.clock.now().getTime()
  const asked: number[] = []
  for (const minutes of [9, 10, 11, 59, 60, 360, 1440, 4319, 4320, 9000]) {
    app.clock.set(new Date(failed_at + minutes * 60_000))
    const confirm = async (order: string): Promise<GatewayAnswer> => {
      if (order === late.gateway_order_id) asked.push(minutes)
      return { state: 'waiting' }
    }
    await checkForLateMoney({ ...app.services, gateway: { ...app.services.gateway, confirm } })
  }
  expect(asked).toEqual([10, 60, 360, 1440, 4320])
})
