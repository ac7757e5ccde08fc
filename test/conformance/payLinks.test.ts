import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { setInactivityTimeout } from '../../server/resources/paymentInstances/inactivity.ts'
import { runPeriodic } from '../../server/worker/periodic.ts'
import type { Json } from '../support/http.ts'
import { answered, created, fields, matches, moneyText, read, text, timestamp } from './expectations.ts'
import { beginPayment, paid, pay, readyInstance } from './payments.ts'
import { once, section } from './section.ts'
import { type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader
/** An instance whose links expire after an hour without a payment, and one whose links do not. */
let hourly: string
let instance: string

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
  const officer = await service.newOfficer()
  instance = (await readyInstance(service, { trader, officer })).id
  hourly = (await readyInstance(service, { trader, officer })).id
  await setInactivityTimeout(service.app.services, SYSTEM, hourly, 60)
})
afterAll(() => service?.close())

const INVOICE = { title: 'Facture', details: 'Juin', type: 'dynamic', amount: 1500 }
const newLink = (more: object = {}): Promise<Json> =>
  created(trader.v2('POST', '/links', { json: { mytpe_pay_id: instance, ...INVOICE, ...more } }))
const one = (id: string) => read(trader.v2('GET', `/links/${id}`))
const remove = (id: string) => trader.v2('DELETE', `/links/${id}`)
const toggle = (id: string) => trader.v2('PATCH', `/links/${id}/toggle-status`)

const UDFS = { udf1: { value: 'A-17', label: 'Order' }, udf5: { value: 'x' } }

/** A link with nothing that it need not have. */
const plain = once(() => newLink())
/** A link with all that it can have, paid once. */
const rich = once(async () => {
  const limits = { payment_mode: 'limited', max_payments: 3, inactivity_timeout_minutes: 90 }
  const { id, slug, created_at } = await newLink({ ...limits, metadata: { order: 'A-17' }, udfs: UDFS })
  service.app.clock.advance({ minutes: 1 })
  await paid(service, slug)
  return { ...(await one(id)), made_at: created_at }
})
/** One-shot invoices: waiting, and paid. */
const invoice = once(async () => {
  const before = await newLink({ payment_mode: 'one_shot' })
  await paid(service, before.slug)
  return { before, after: await one(before.id) }
})
/** A limited link whose payments are used up. */
const full = once(async () => {
  const { id, slug } = await newLink({ payment_mode: 'limited', max_payments: 1 })
  await paid(service, slug)
  return one(id)
})
const byInstance = once(() => newLink({ mytpe_pay_id: hourly }))

/** Links once the sweeper has been: one paid within its timeout, one that nobody paid, and one without a timeout. */
const swept = once(async () => {
  const [quiet, timeless] = [await newLink({ inactivity_timeout_minutes: 30 }), await newLink()]
  const busy = await newLink({ inactivity_timeout_minutes: 30 })
  service.app.clock.advance({ minutes: 20 })
  await paid(service, busy.slug)
  service.app.clock.advance({ minutes: 11 })
  await runPeriodic(service.app.services)
  return { quiet: await one(quiet.id), busy: await one(busy.id), timeless: await one(timeless.id) }
})
const expired = async () => (await swept()).quiet

const inactive = once(async () => {
  const { id, slug } = await newLink()
  await paid(service, slug)
  const toggled = await answered(200, toggle(id))
  return { id, slug, toggled, record: await one(id) }
})

/** Refused because the link has a transaction that ended, or did not end, this way. */
const keeps = (outcome: 'approve' | 'decline' | 'abandon') => async () => {
  const { id, slug } = await newLink()
  if (outcome === 'abandon') expect((await beginPayment(service, slug)).status).toBe(201)
  else expect((await pay(service, slug, {}, outcome)).status).toBe(201)
  const { status, body } = await remove(id)
  expect([status, body]).toEqual([400, { message: expect.stringContaining('existing transactions') }])
  await one(id)
}
const UNAUTHENTICATED = [401, { message: 'Unauthenticated.' }]
const NOT_FOUND = [404, { success: false, message: 'PAY_LINK_NOT_FOUND', code: 404 }]
const needsPair = (method: string) => async () => {
  const { id } = await plain()
  for (const headers of [{}, { ...trader.keys, 'X-Api-Secret': 'wrong' }]) {
    const { status, body } = await service.call(method, `/api/v2/service-pay/links/${id}`, { headers })
    expect([status, body]).toEqual(UNAUTHENTICATED)
  }
  await one(id)
}
const needsLink = (method: string) => async () => {
  const { id: known } = await plain()
  const stranger = await service.newTrader()
  for (const [who, id] of [
    [trader, crypto.randomUUID()],
    [trader, 'nonsense'],
    [stranger, known],
  ] as const) {
    const { status, body } = await who.v2(method, `/links/${id}`)
    expect([status, body]).toEqual(NOT_FOUND)
  }
  await one(known)
}

section('2.10', {
  'R-139': fields(plain, { id: text }),
  'R-140': async () => expect((await plain()).mytpe_pay_id).toBe(instance),
  'R-141': async () => expect(await plain()).toMatchObject({ title: 'Facture', details: 'Juin' }),
  'R-142': fields(plain, { logo: z.url().nullable() }),
  'R-143': fields(plain, { slug: text }),
  'R-144': async () => {
    const [fixed, open] = [await newLink(), await newLink({ type: 'static', amount: 200 })]
    expect([fixed.type, open.type, open.amount]).toEqual(['dynamic', 'static', '200.00'])
    await paid(service, fixed.slug)
    await paid(service, open.slug, { amount: '350.50' })
    expect([(await one(fixed.id)).collected_amount, (await one(open.id)).collected_amount]).toEqual([
      '1500.00',
      '350.50',
    ])
  },
  'R-145': fields(plain, { amount: moneyText }),
  'R-146': async () => {
    const states = [await plain(), (await inactive()).record, (await invoice()).after, await expired()]
    expect(states.map(({ status }) => status)).toEqual(['active', 'inactive', 'closed', 'expired'])
  },
  'R-147': async () => expect((await plain()).payment_mode).toBe('reusable'),
  'R-148': async () => expect([(await plain()).max_payments, (await rich()).max_payments]).toEqual([null, 3]),
  'R-149': async () => {
    expect([(await plain()).successful_payments_count, (await rich()).successful_payments_count]).toEqual([0, 1])
  },
  'R-150': async () => {
    matches((await plain()).metadata, z.object())
    expect((await rich()).metadata).toEqual({ order: 'A-17' })
  },
  'R-151': async () => expect([(await plain()).udfs, typeof (await rich()).udfs]).toEqual([null, 'object']),
  'R-152': async () => {
    expect((await rich()).udfs).toEqual(UDFS)
    const json = { mytpe_pay_id: instance, ...INVOICE, udfs: { udf6: { value: 'x' } } }
    expect((await trader.v2('POST', '/links', { json })).status).toBe(422)
  },
  'R-153': fields(plain, { created_at: timestamp, updated_at: timestamp }),
  'R-154': async () => {
    const { payment_link, slug } = await plain()
    matches(payment_link, z.url())
    expect(payment_link).toContain(slug)
    expect((await service.call('GET', new URL(payment_link).pathname)).status).toBe(200)
  },
  'R-155': fields(plain, { payment_status: text }),
  'R-156': async () => {
    expect([(await plain()).remaining_payments, (await rich()).remaining_payments]).toEqual([null, 2])
  },
  'R-157': async () => {
    const { id, slug } = await newLink()
    await pay(service, slug, {}, 'decline')
    expect([(await one(id)).collected_amount, (await rich()).collected_amount]).toEqual(['0.00', '1500.00'])
  },
  'R-158': async () => {
    const timeouts = [await plain(), await rich(), await byInstance()].map((link) => link.inactivity_timeout_minutes)
    expect(timeouts).toEqual([null, 90, null])
  },
  'R-159': async () => {
    const links = [await plain(), await rich(), await byInstance()]
    expect(links.map((link) => link.effective_inactivity_timeout_minutes)).toEqual([null, 90, 60])
  },
  'R-160': async () => {
    const links = [await plain(), await rich(), await byInstance()]
    expect(links.map((link) => link.inactivity_timeout_source)).toEqual([null, 'link', 'instance'])
  },
  'R-161': async () => {
    const { last_activity_at, created_at } = await newLink()
    expect(last_activity_at).toBe(created_at)
    const { last_activity_at: paid_at, made_at } = await rich()
    expect(Date.parse(paid_at) - Date.parse(made_at)).toBe(60_000)
  },
  'R-162': async () => expect((await invoice()).after.payment_status).toBe('paid'),
  'R-163': async () => expect(await full()).toMatchObject({ status: 'closed', payment_status: 'fully_paid' }),
  'R-164': async () => {
    expect((await expired()).payment_status).toBe('expired')
    const { busy, timeless } = await swept()
    expect([busy.status, timeless.status]).toEqual(['active', 'active'])
  },
  'R-165': async () => {
    expect((await invoice()).before).toMatchObject({ status: 'active', payment_status: 'awaiting_payment' })
  },
  'R-166': async () => expect((await plain()).payment_status).toBe('active'),
})

section('3.2', {
  'R-199': async () => {
    const { before, after } = await invoice()
    expect([before.status, after.status]).toEqual(['active', 'closed'])
    expect(['paid', 'fully_paid']).toContain(after.payment_status)
  },
  'R-200': async () => expect(await expired()).toMatchObject({ status: 'expired', payment_status: 'expired' }),
  'R-201': async () => {
    const { toggled, record } = await inactive()
    expect([toggled.data.status, record.status]).toEqual(['inactive', 'inactive'])
  },
})

section('4.8', {
  'R-364': async () => {
    const { id } = await plain()
    const body = await answered(200, trader.v2('GET', `/links/${id}`))
    matches(
      body,
      z.strictObject({ success: z.literal(true), message: text, data: z.looseObject({ id: z.literal(id) }) }),
    )
  },
  'R-365': needsPair('GET'),
  'R-366': needsLink('GET'),
  'R-367': async () => {
    const { id } = await newLink()
    matches(await answered(200, remove(id)), z.strictObject({ success: z.literal(true), message: text }))
    expect((await trader.v2('GET', `/links/${id}`)).status).toBe(404)
  },
  'R-368': async () => {
    await answered(200, remove((await newLink()).id))
    for (const outcome of ['approve', 'decline', 'abandon'] as const) await keeps(outcome)()
  },
  'R-369': keeps('approve'),
  'R-370': keeps('abandon'),
  'R-371': keeps('decline'),
  'R-372': needsPair('DELETE'),
  'R-373': needsLink('DELETE'),
  'R-374': async () => {
    const { id, slug } = await inactive()
    expect((await beginPayment(service, slug)).status).toBe(409)
    expect((await one(id)).successful_payments_count).toBe(1)
  },
  'R-375': async () => {
    const { id } = await rich()
    // Another link has payments of its own.
    await invoice()
    const body = await answered(200, trader.v2('GET', `/links/${id}/transactions`))
    expect(body).toMatchObject({ success: true, data: { data: [{ amount: '1500.00' }], meta: { total: 1 } } })
  },
})
