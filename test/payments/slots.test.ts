import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Order } from '../../server/gateway/gateway.ts'
import { beginPayment } from '../../server/payments/begin.ts'
import { findPayable } from '../../server/payments/link.ts'
import { settlePayment } from '../../server/payments/settle.ts'
import { sweepAbandoned } from '../../server/payments/sweep.ts'
import { expireLinks } from '../../server/resources/paymentLinks/expire.ts'
import { begin, createActiveLink, newPayer, readyInstance } from '../factories/links.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { eventsOf, payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { externalError, thrownError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'
import { MANY_STARTS_LIMIT } from '../support/limits.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let instance: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
  instance = await readyInstance(app, trader, officer)
})
afterAll(() => app?.close())

const link = (more: object) => createActiveLink(trader, instance, more)
const shown = async ({ id }: Json) => (await trader.ext('GET', `/links/${id}`)).body.data
const statuses = async ({ id }: Json) =>
  (await app.services.db.transaction.findMany({ where: { payable_id: id }, orderBy: { id: 'asc' } })).map(
    ({ status, failure_reason }) => failure_reason ?? status,
  )

type Begun = { transaction_id: string; form_url: string }

/** `size` different payers press the page's button at once; answers who may pay and what the others read. */
async function crowd(slug: string, size: number, input: object = {}) {
  const press = () => call(app, 'POST', `/p/${slug}/pay`, { json: { ...newPayer(), ...input } })
  const all = await Promise.all(Array.from({ length: size }, press))
  const begun: Begun[] = all.filter(({ status }) => status === 201).map(({ body }) => body)
  const refused = new Set(all.filter(({ status }) => status !== 201).map((answer) => externalError(answer).join(' ')))
  return { begun, refused: [...refused] }
}

const approve = (begun: Begun) => payOnline(app, begun, 'approve')

/** Begins a payment without the page. */
async function started(slug: string, input: object = {}): Promise<Begun> {
  const { transaction, form_url } = await begin(app, slug, input)
  return { transaction_id: transaction.id, form_url }
}

describe('200 payers at once', () => {
  it(
    'R-190 R-191 at a one_shot link: one of them pays, and the link is exhausted once',
    MANY_STARTS_LIMIT,
    async () => {
      const shot = await link({ usage_mode: 'one_shot' })
      const { begun, refused } = await crowd(shot.slug, 200)
      expect([begun.length, refused]).toEqual([1, ['409 LINK_CLOSED']])
      await approve(begun[0]!)
      expect(await shown(shot)).toMatchObject({ status: 'exhausted', paid_count: 1, total_collected: '1500.00' })
      expect(await eventsOf(app, shot.id)).toMatchObject([{ event: 'payment_link.exhausted' }])
      expect(await statuses(shot)).toEqual(['paid'])
    },
  )

  it(
    'R-130 R-133 R-134 at a limited link: as many as it takes, all at once back from the gateway',
    MANY_STARTS_LIMIT,
    async () => {
      const seven = await link({ usage_mode: 'limited', max_uses: 7 })
      const { begun, refused } = await crowd(seven.slug, 200)
      expect([begun.length, refused]).toEqual([7, ['409 LINK_CLOSED']])
      await Promise.all(begun.map(approve))
      expect(await shown(seven)).toMatchObject({ status: 'exhausted', paid_count: 7, total_collected: '10500.00' })
      expect(await eventsOf(app, seven.id)).toHaveLength(1)
    },
  )

  it('R-131 at a capped link: until the target is reached, the last one may pass it', MANY_STARTS_LIMIT, async () => {
    const capped = await link({ usage_mode: 'capped_amount', target_amount: 10_000, amount_mode: 'open' })
    const { begun } = await crowd(capped.slug, 200, { amount: '3000' })
    expect(begun).toHaveLength(4)
    await Promise.all(begun.map(approve))
    expect(await shown(capped)).toMatchObject({ status: 'exhausted', paid_count: 4, total_collected: '12000.00' })
  })

  it('R-199 at a one_shot link of the v2 group: one of them', MANY_STARTS_LIMIT, async () => {
    const bill = await createPayLink(app, trader, instance, { payment_mode: 'one_shot' })
    const { begun, refused } = await crowd(bill.slug, 200)
    expect([begun.length, refused]).toEqual([1, ['409 LINK_CLOSED']])
    await approve(begun[0]!)
    expect((await findPayable(app.services, bill.slug))?.state).toBe('used_up')
  })
})

describe('many payers at once', () => {
  it('at a reusable link: all of them', async () => {
    const open = await link({})
    const { begun } = await crowd(open.slug, 50)
    expect(new Set(begun.map(({ transaction_id }) => transaction_id)).size).toBe(50)
    await Promise.all(begun.map(({ transaction_id }) => approveQuietly(transaction_id)))
    expect(await shown(open)).toMatchObject({ status: 'active', paid_count: 50, total_collected: '75000.00' })
  })

  it('who come by two processes, and whose orders the gateway opens in the same moment', async () => {
    const seven = await link({ usage_mode: 'limited', max_uses: 7 })
    vi.resetModules()
    const other = await import('../../server/payments/begin.ts')
    const { gateway } = app.services
    let waiting = 0
    let open = () => {}
    const all = new Promise<void>((resolve) => {
      open = resolve
    })
    const register = async (order: Order) => {
      waiting += 1
      if (waiting === 40) open()
      await all
      return gateway.register(order)
    }
    const services = { ...app.services, gateway: { ...gateway, register } }
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        (place % 2 ? beginPayment : other.beginPayment)(services, seven.slug, newPayer()).then(
          () => 'begun',
          ({ code }) => code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 'begun')).toHaveLength(7)
    expect(codes.filter((code) => code === 'LINK_CLOSED')).toHaveLength(33)
  })

  it('of whom all are one and the same with a quick finger: one payment', async () => {
    const open = await link({})
    const payer = newPayer()
    const { begun } = await crowd(open.slug, 20, payer)
    expect(begun).toHaveLength(20)
    expect(new Set(begun.map(({ transaction_id }) => transaction_id)).size).toBe(1)
    expect(new Set(begun.map(({ form_url }) => form_url)).size).toBe(1)
    expect(await statuses(open)).toEqual(['processing'])
  })
})

/** The payer pays at the gateway and never returns: the service learns it by asking the gateway. */
async function approveQuietly(id: string) {
  await app.services.db.simulatorOrder.update({ where: { id }, data: { outcome: 'approved' } })
  return settlePayment(app.services, id)
}

describe('a place', () => {
  it('is held for 15 minutes, then free again once the gateway said that nothing was paid', async () => {
    const shot = await link({ usage_mode: 'one_shot' })
    await begin(app, shot.slug)
    app.clock.advance({ minutes: 14, seconds: 59 })
    expect(await begin(app, shot.slug).catch(thrownError)).toEqual([
      'LINK_CLOSED',
      expect.objectContaining({ state: 'used_up' }),
    ])
    app.clock.advance({ seconds: 1 })
    // No job ran: the next payer's request itself expires the hold.
    const second = await started(shot.slug)
    expect(await statuses(shot)).toEqual(['expired', 'processing'])
    await approve(second)
    expect(await shown(shot)).toMatchObject({ status: 'exhausted', paid_count: 1 })
  })

  it('is not given away when the gateway says that it was paid after all', async () => {
    const shot = await link({ usage_mode: 'one_shot' })
    const { transaction } = await begin(app, shot.slug)
    await app.services.db.simulatorOrder.update({ where: { id: transaction.id }, data: { outcome: 'approved' } })
    app.clock.advance({ minutes: 20 })
    expect(await begin(app, shot.slug).catch(thrownError)).toMatchObject(['LINK_CLOSED', { state: 'used_up' }])
    expect(await statuses(shot)).toEqual(['paid'])
    expect(await shown(shot)).toMatchObject({ status: 'exhausted', paid_count: 1 })
  })

  it('is free again at once when the card is declined', async () => {
    const shot = await link({ usage_mode: 'one_shot' })
    await payOnline(app, await started(shot.slug), 'decline')
    await approve(await started(shot.slug))
    expect(await statuses(shot)).toEqual(['card_declined', 'paid'])
  })

  it('of a payer who comes back is his own, whatever he changed in between', async () => {
    const shot = await link({ usage_mode: 'one_shot' })
    const payer = newPayer()
    const first = await beginPayment(app.services, shot.slug, payer)
    const again = await beginPayment(app.services, shot.slug, { ...payer, name: 'Y. Benali' })
    expect([again.transaction.id, again.form_url]).toEqual([first.transaction.id, first.form_url])
  })

  it('that is over fails in the minute after, and the sweeper tells the trader', async () => {
    const open = await link({})
    const { transaction } = await begin(app, open.slug)
    app.clock.advance({ minutes: 15 })
    await sweepAbandoned(app.services)
    expect(await statuses(open)).toEqual(['expired'])
    expect(await eventsOf(app, transaction.id)).toMatchObject([
      { event: 'transaction.failed', data: { payable_type: 'payment_link', payable_id: open.id } },
    ])
  })
})

describe('what happens between begin and pay', () => {
  it.each(['pause', 'archive'])('%s: no new payment, but the one begun is still taken', async (action) => {
    const shot = await link({ usage_mode: 'one_shot' })
    const begun = await started(shot.slug)
    const { status } = (await trader.ext('POST', `/links/${shot.id}/${action}`)).body.data
    expect(await begin(app, shot.slug).catch(thrownError)).toMatchObject(['LINK_CLOSED', { state: status }])
    await approve(begun)
    const after = action === 'pause' ? 'exhausted' : 'archived'
    expect(await shown(shot)).toMatchObject({ status: after, paid_count: 1, total_collected: '1500.00' })
  })

  it('a suspended instance takes no new payment, and takes them again when it is reactivated', async () => {
    const open = await link({})
    const begun = await started(open.slug)
    const reason = { json: { reason: 'Under investigation.' } }
    await officer.admin('POST', `/payment-instances/${instance}/suspend`, reason)
    expect(await begin(app, open.slug).catch(thrownError)).toMatchObject(['INSTANCE_NOT_READY', { state: 'suspended' }])
    await approve(begun)
    expect(await shown(open)).toMatchObject({ status: 'active', paid_count: 1 })
    await officer.admin('POST', `/payment-instances/${instance}/reactivate`, reason)
    await begin(app, open.slug)
  })

  it('a link whose time is over refuses by the clock, to the second; the job moves it', async () => {
    const expires_at = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const brief = await link({ expires_at })
    const begun = await started(brief.slug)
    app.clock.advance({ seconds: 59 })
    await begin(app, brief.slug)
    await expireLinks(app.services)
    expect((await shown(brief)).status).toBe('active')
    app.clock.advance({ seconds: 1 })
    expect(await begin(app, brief.slug).catch(thrownError)).toMatchObject(['LINK_CLOSED', { state: 'expired' }])
    expect(await expireLinks(app.services)).toBe(1)
    expect((await shown(brief)).status).toBe('expired')
    expect(await expireLinks(app.services)).toBe(0)
    await approve(begun)
    expect(await shown(brief)).toMatchObject({ status: 'expired', paid_count: 1 })
  })

  it('a window opens and closes by the clock, also for a paused link', async () => {
    const start = app.clock.now().getTime()
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
    const fair = await link({ usage_mode: 'time_window', starts_at: at(10), ends_at: at(20) })
    expect(await begin(app, fair.slug).catch(thrownError)).toMatchObject([
      'LINK_CLOSED',
      { state: 'not_open_yet', opens_at: at(10) },
    ])
    app.clock.advance({ minutes: 10 })
    await begin(app, fair.slug)
    await trader.ext('POST', `/links/${fair.id}/pause`)
    app.clock.advance({ minutes: 10 })
    await expireLinks(app.services)
    expect((await shown(fair)).status).toBe('expired')
    const entries = await app.services.db.auditEntry.findMany({ where: { record_id: fair.id, action: 'expire' } })
    expect(entries).toMatchObject([{ from: 'paused', to: 'expired', actor_type: 'system' }])
  })
})

describe('an instance that is to be deleted', () => {
  it('is kept while a link of either group could still take a payment, or one is under way', async () => {
    const mine = await readyInstance(app, trader, officer)
    const remove = async () => {
      const { status, body } = await trader.ext('DELETE', `/instances/${mine}`)
      return [status, body.errors?.[0]?.code, body.errors?.[0]?.meta]
    }
    const one = await createActiveLink(trader, mine)
    const { transaction } = await begin(app, one.slug)
    const bill = await createPayLink(app, trader, mine, { payment_mode: 'one_shot' })
    expect(await remove()).toEqual([409, 'INSTANCE_HAS_LINKS', { links: 1, pay_links: 1 }])
    await trader.ext('POST', `/links/${one.id}/archive`)
    expect(await remove()).toEqual([409, 'INSTANCE_HAS_LINKS', { links: 0, pay_links: 1 }])
    await approve(await started(bill.slug))
    expect(await remove()).toEqual([409, 'TRANSACTION_IN_PROGRESS', { transactions: 1 }])
    await approveQuietly(transaction.id)
    expect((await remove())[0]).toBe(200)
  })
})
