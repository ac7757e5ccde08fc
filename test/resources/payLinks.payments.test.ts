import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockRow } from '../../server/database/lock.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { newId } from '../../server/kernel/id.ts'
import { beginPayment } from '../../server/payments/begin.ts'
import { findPayable } from '../../server/payments/link.ts'
import { payLinkSource } from '../../server/payments/links/payLink.ts'
import { sweepAbandoned } from '../../server/payments/sweep.ts'
import { expirePayLinks } from '../../server/resources/payLinks/service.ts'
import { readyInstance } from '../factories/links.ts'
import { createPayLink, payLinkApi } from '../factories/payLinks.ts'
import { eventsOf, payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers, waitForBlockedConnection } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let instance: string
let send: ReturnType<typeof payLinkApi>

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
  instance = await readyInstance(app, trader)
  send = payLinkApi(app, trader)
})
afterAll(() => app?.close())

const newLink = (more: Json = {}) => createPayLink(app, trader, instance, more)
const read = async (id: string) => (await send('GET', `/links/${id}`)).body.data
const transactionsOf = async (id: string, query = '') =>
  (await send('GET', `/links/${id}/transactions${query}`)).body.data

let payers = 0
/** Begins a payment for a new payer. */
const begin = async ({ slug }: Json, amount?: string) => {
  payers += 1
  const payer = { name: 'Yacine B.', email: `payer-${payers}@example.com`, phone_number: '0550123456', amount }
  const { transaction, form_url } = await beginPayment(app.services, slug, payer)
  return { transaction_id: transaction.id, form_url }
}
const pay = async (link: Json, outcome: 'approve' | 'decline' = 'approve', amount?: string) => {
  const begun = await begin(link, amount)
  await payOnline(app, begun, outcome)
  return begun.transaction_id
}
const stateOf = async ({ slug }: Json) => (await findPayable(app.services, slug))?.state
const refusedWith = async (link: Json) => {
  const error = await begin(link).then(
    () => null,
    (thrown) => thrown,
  )
  return [error?.code, error?.meta?.state]
}

/** Runs `act` while a payment holds its place at the link but is not committed; answers what `act` returned. */
async function whileBeginning<T>(link: Json, act: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  const { db } = app.services
  const { transaction_id } = await begin(await newLink())
  const { settlement: _copied, ...another } = await db.transaction.findUniqueOrThrow({ where: { id: transaction_id } })
  const now = app.clock.now()
  return db.$transaction(async (tx) => {
    const payer = { name: null, email: null, phone: null, key: 'x' }
    await lockRow(tx, 'pay_links', link.id)
    await payLinkSource.paymentsToEnd(tx, now, link.id, { payer, unanswered: [] })
    app.clock.advance({ minutes: 1 })
    const answer = act()
    await Promise.race([answer, waitForBlockedConnection((sql) => tx.$queryRaw(sql))])
    const id = newId()
    const own = { id, payable_id: link.id, reference: `PAY-${id}`, gateway_order_id: null, metadata: {} }
    await tx.transaction.create({ data: { ...another, ...own } })
    await writeJournal(tx, SYSTEM, now, { action: 'create', resource: 'transactions', record_id: id, to: 'processing' })
    // Wrap the promise in an object: a bare one would be awaited, and it waits for this transaction to end.
    return { answer }
  })
}

describe('a payment', () => {
  it('R-149, R-155, R-157, R-161, R-375 is counted, and listed by its v2 name', async () => {
    const link = await newLink({ metadata: { order: 118 } })
    const [paid, failed] = [await pay(link), await pay(link, 'decline')]
    app.clock.advance({ minutes: 5 })
    const { transaction_id: open } = await begin(link)
    expect(await read(link.id)).toMatchObject({
      status: 'active',
      payment_status: 'active',
      successful_payments_count: 1,
      collected_amount: '2500.00',
      remaining_payments: null,
      last_activity_at: new Date(app.clock.now().getTime() - 5 * 60_000).toISOString(),
    })
    const { data, meta, links } = await transactionsOf(link.id)
    expect([meta.total, typeof links.first]).toEqual([3, 'string'])
    expect(data.map(({ id, status }: Json) => [id, status])).toEqual([
      [open, 'pending'],
      ...[
        [paid, 'completed'],
        [failed, 'failed'],
      ].sort(([a], [b]) => (a! < b! ? 1 : -1)),
    ])
    for (const [name, id] of [
      ['completed', paid],
      ['pending', open],
      ['failed', failed],
    ])
      expect((await transactionsOf(link.id, `?status=${name}&per_page=1`)).data).toMatchObject([
        {
          id,
          amount: '2500.00',
          currency: 'DZD',
          payment_method: 'online',
          payable_type: 'pay_link',
          payable_id: link.id,
          payment_instance_id: instance,
          payer: { name: 'Yacine B.', phone: '+213550123456' },
          metadata: { order: 118 },
        },
      ])
    const internal = await send('GET', `/links/${link.id}/transactions?status=paid`)
    expect([internal.status, Object.keys(internal.body.errors)]).toEqual([422, ['status']])
    expect(await eventsOf(app, paid)).toMatchObject([
      { event: 'transaction.paid', data: { payable_type: 'pay_link', payable_id: link.id, metadata: { order: 118 } } },
    ])
  })

  it('R-162, R-199 of a one-shot link closes it as paid', async () => {
    const link = await newLink({ payment_mode: 'one_shot' })
    const id = await pay(link)
    expect(await read(link.id)).toMatchObject({
      status: 'closed',
      payment_status: 'paid',
      successful_payments_count: 1,
      remaining_payments: 0,
      collected_amount: '2500.00',
    })
    expect(
      await app.services.db.auditEntry.findFirst({ where: { record_id: link.id, action: 'close' } }),
    ).toMatchObject({
      actor_type: 'system',
      details: { transaction_id: id },
    })
    expect([await stateOf(link), await refusedWith(link)]).toEqual(['used_up', ['LINK_CLOSED', 'used_up']])
    const toggled = await send('PATCH', `/links/${link.id}/toggle-status`)
    expect([toggled.status, toggled.text]).toEqual([
      400,
      '{"message":"This link is closed: its status cannot be toggled."}',
    ])
  })

  it('R-163, R-199 that takes the last place of a limited link closes it as fully paid', async () => {
    const link = await newLink({ payment_mode: 'limited', max_payments: 2, type: 'static', amount: 100 })
    await pay(link, 'approve', '60.00')
    expect(await read(link.id)).toMatchObject({ status: 'active', payment_status: 'active', remaining_payments: 1 })
    await pay(link, 'approve', '99.99')
    expect(await read(link.id)).toMatchObject({
      status: 'closed',
      payment_status: 'fully_paid',
      remaining_payments: 0,
      collected_amount: '159.99',
    })
  })

  it('under way holds its place until it has failed', async () => {
    const link = await newLink({ payment_mode: 'one_shot' })
    const { transaction_id, form_url } = await begin(link)
    expect(await refusedWith(link)).toEqual(['LINK_CLOSED', 'used_up'])
    await payOnline(app, { transaction_id, form_url }, 'decline')
    expect(await refusedWith(link)).toEqual([undefined, undefined])
    const many = await newLink({ payment_mode: 'limited', max_payments: 3 })
    const burst = await Promise.all(Array.from({ length: 8 }, () => refusedWith(many)))
    expect(burst.filter(([code]) => code === 'LINK_CLOSED')).toHaveLength(5)
    expect((await transactionsOf(many.id, '?status=pending')).meta.total).toBe(3)
  })

  it('begun before the link was switched off still closes it', async () => {
    const link = await newLink({ payment_mode: 'one_shot' })
    const begun = await begin(link)
    await send('PATCH', `/links/${link.id}/toggle-status`)
    await payOnline(app, begun, 'approve')
    expect(await read(link.id)).toMatchObject({ status: 'closed', payment_status: 'paid' })
  })

  it('R-374 is refused by an inactive link, by a suspended instance and by a deleted link', async () => {
    const link = await newLink()
    await send('PATCH', `/links/${link.id}/toggle-status`)
    expect([await stateOf(link), await refusedWith(link)]).toEqual(['inactive', ['LINK_CLOSED', 'inactive']])
    await send('PATCH', `/links/${link.id}/toggle-status`)
    const reason = { json: { reason: 'Under review.' } }
    await officer.admin('POST', `/payment-instances/${instance}/suspend`, reason)
    expect([await stateOf(link), await refusedWith(link)]).toEqual(['suspended', ['INSTANCE_NOT_READY', 'suspended']])
    await officer.admin('POST', `/payment-instances/${instance}/reactivate`, reason)
    expect(await stateOf(link)).toBe('open')
    await send('DELETE', `/links/${link.id}`)
    expect([await stateOf(link), await refusedWith(link)]).toEqual([undefined, ['RESOURCE_NOT_FOUND', undefined]])
  })

  it('R-144 of a dynamic link is its amount; of a static one what the payer says, with the base suggested', async () => {
    const at = async (link: Json) => (await findPayable(app.services, link.slug))?.amount
    expect(await at(await newLink())).toEqual({ mode: 'fixed', amount: '2500.00' })
    const open = { mode: 'open', min: null, max: null }
    expect(await at(await newLink({ type: 'static', amount: 300 }))).toEqual({ ...open, suggested: '300.00' })
    expect(await at(await newLink({ type: 'static', amount: null }))).toEqual({ ...open, suggested: null })
  })
})

describe('deleting', () => {
  it('an instance needs its links switched off; a used one cannot go, and takes nothing afterwards', async () => {
    const other = await newTrader(app)
    const theirs = await readyInstance(app, other)
    const used = await createPayLink(app, other, theirs)
    await pay(used)
    const remove = () => other.ext('DELETE', `/instances/${theirs}`)
    expect((await remove()).body.errors[0]).toMatchObject({ code: 'INSTANCE_HAS_LINKS', meta: { pay_links: 1 } })
    const toggle = () => payLinkApi(app, other)('PATCH', `/links/${used.id}/toggle-status`)
    await toggle()
    expect((await remove()).status).toBe(200)
    expect((await toggle()).body.data.status).toBe('active')
    expect(await refusedWith(used)).toEqual(['INSTANCE_NOT_READY', 'suspended'])
  })

  it('R-368 to R-371 is 400, word for word, once there is a payment of any kind', async () => {
    const [paid, failed, open] = [await newLink(), await newLink(), await newLink()]
    await pay(paid)
    await pay(failed, 'decline')
    await begin(open)
    for (const { id } of [paid, failed, open]) {
      const { status, text } = await send('DELETE', `/links/${id}`)
      expect([status, text]).toEqual([400, '{"message":"Cannot delete this link: it has existing transactions."}'])
      expect((await read(id)).status).toBe('active')
    }
  })

  it('waits for a payment that is just beginning, and then sees it', async () => {
    const link = await newLink()
    const { answer } = await whileBeginning(link, () => send('DELETE', `/links/${link.id}`))
    expect((await answer).status).toBe(400)
  })
})

describe('the sweeper', () => {
  const sweep = async (...links: Json[]) => {
    await expirePayLinks(app.services)
    return Promise.all(links.map(async ({ id }) => (await read(id)).status))
  }

  it('R-164, R-200 expires what nobody paid within the effective timeout, and nothing else', async () => {
    const other = await newTrader(app)
    const quiet = await readyInstance(app, other)
    await runWithoutTriggers(app, ['UPDATE payment_instances SET inactivity_timeout_minutes = 60 WHERE id = $1', quiet])
    const theirs = await createPayLink(app, other, quiet)
    const [never, own, off] = [
      await newLink(),
      await newLink({ inactivity_timeout_minutes: 30 }),
      await newLink({ inactivity_timeout_minutes: 30 }),
    ]
    await send('PATCH', `/links/${off.id}/toggle-status`)
    app.clock.advance({ minutes: 29 })
    expect(await sweep(never, own, off)).toEqual(['active', 'active', 'inactive'])
    app.clock.advance({ minutes: 1 })
    // A payment checks the clock itself.
    expect([await stateOf(own), await refusedWith(own)]).toEqual(['expired', ['LINK_CLOSED', 'expired']])
    // A read of the link does so too, before the sweeper has run (record 0047).
    const early = await read(own.id)
    expect([early.status, early.payment_status]).toEqual(['expired', 'expired'])
    const officer = await newOfficer(app, 'auditor')
    const shown = async (status: string) =>
      (await officer.admin('GET', `/pay-links${listQuery({ id: [own.id, never.id], status })}`)).body
    expect([await shown('expired'), await shown('active')]).toMatchObject([
      [{ id: own.id, status: 'expired' }],
      [{ id: never.id, status: 'active' }],
    ])
    expect((await officer.admin('GET', `/pay-links/${own.id}`)).body.status).toBe('expired')
    const listed = async (status: string) =>
      (await send('GET', `/links?per_page=100&status=${status}`)).body.data.data.map(({ id }: Json) => id)
    expect([(await listed('expired')).includes(own.id), (await listed('active')).includes(own.id)]).toEqual([
      true,
      false,
    ])
    expect((await send('PATCH', `/links/${own.id}/toggle-status`)).status).toBe(400)
    expect((await app.services.db.payLink.findUniqueOrThrow({ where: { id: own.id } })).status).toBe('active')
    expect(await sweep(never, own, off)).toEqual(['active', 'expired', 'inactive'])
    expect(await read(own.id)).toMatchObject({ status: 'expired', payment_status: 'expired' })
    app.clock.advance({ minutes: 30 })
    await expirePayLinks(app.services)
    expect((await payLinkApi(app, other)('GET', `/links/${theirs.id}`)).body.data.status).toBe('expired')
    expect(await app.services.db.auditEntry.findMany({ where: { record_id: own.id, action: 'expire' } })).toMatchObject(
      [{ actor_type: 'system', from: 'active', to: 'expired' }],
    )
    const toggled = await send('PATCH', `/links/${own.id}/toggle-status`)
    expect([toggled.status, toggled.body]).toEqual([
      400,
      { message: 'This link is expired: its status cannot be toggled.' },
    ])
  })

  it('R-161, R-200 counts from the last successful payment, and waits for one under way', async () => {
    const link = await newLink({ inactivity_timeout_minutes: 60 })
    app.clock.advance({ minutes: 50 })
    await pay(link, 'decline')
    const begun = await begin(link)
    app.clock.advance({ minutes: 15 })
    expect(await sweep(link)).toEqual(['active'])
    await payOnline(app, begun, 'approve')
    expect((await read(link.id)).last_activity_at).toBe(app.clock.now().toISOString())
    app.clock.advance({ minutes: 59 })
    const left = await begin(link)
    app.clock.advance({ minutes: 31 })
    expect(await sweep(link)).toEqual(['active'])
    await sweepAbandoned(app.services)
    expect((await transactionsOf(link.id, '?status=pending')).data).toEqual([])
    expect(left.transaction_id).toBeTruthy()
    expect(await sweep(link)).toEqual(['expired'])
    expect(await read(link.id)).toMatchObject({ payment_status: 'expired', successful_payments_count: 1 })
  })

  it('sees a payment that began in the last moment', async () => {
    const link = await newLink({ inactivity_timeout_minutes: 1 })
    const { answer } = await whileBeginning(link, () => expirePayLinks(app.services))
    expect([await answer, (await read(link.id)).status]).toEqual([0, 'active'])
  })
})

describe('the console', () => {
  it('lists the links of all traders, and shows one with whose it is', async () => {
    const officer = await newOfficer(app, 'auditor')
    const link = await newLink({ title: 'Abonnement Salle Atlas', slug: 'salle-atlas' })
    const list = async (filter: object) => (await officer.admin('GET', `/pay-links${listQuery(filter)}`)).body
    const [row] = await list({ q: 'salle atlas' })
    expect(row).toMatchObject({
      ...link,
      payment_instance: { id: instance, title: 'Boutique', status: 'active', acceptance_status: 'ready' },
      brand: { name: 'Sersou', logo_url: link.logo },
      trader: { id: trader.id, name: trader.name },
      workspace: { id: trader.workspace_id },
      version: 1,
      allowed_actions: [],
    })
    for (const filter of [
      { q: 'salle-at' },
      { q: 'atlas abonnement' },
      { q: link.id.slice(0, 18), slug: 'salle-atlas' },
      { id: [link.id], status: 'active', type: 'dynamic', payment_mode: ['reusable', 'limited'] },
      { trader_id: trader.id, workspace_id: trader.workspace_id, payment_instance_id: instance, title: link.title },
    ])
      expect((await list(filter)).map(({ id }: Json) => id)).toEqual([link.id])
    const { body: one } = await officer.admin('GET', `/pay-links/${link.id}`)
    expect(one).toEqual({ ...row, trader: one.trader })
    expect([row.trader.email, one.trader.email]).toEqual([expect.stringContaining('•'), expect.stringContaining('@')])
    const { entries } = (await officer.admin('GET', `/pay-links/${link.id}/timeline`)).body
    expect(entries.map(({ action }: Json) => action)).toContain('create')
    expect(await app.services.db.auditEntry.count({ where: { record_id: link.id, action: 'view' } })).toBe(1)
    await send('DELETE', `/links/${link.id}`)
    expect((await officer.admin('GET', `/pay-links/${link.id}`)).status).toBe(404)
  })
})
