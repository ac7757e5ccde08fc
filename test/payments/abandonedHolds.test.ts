import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressRange } from '../../server/payments/abandonedHolds.ts'
import { sweepAbandoned } from '../../server/payments/sweep.ts'
import { createActiveLink, newPayer, readyInstance } from '../factories/links.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { payOnline } from '../factories/payments.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let instance: string

beforeAll(async () => {
  app = await startApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })
  trader = await newTrader(app)
  instance = await readyInstance(app, trader)
})
afterAll(() => app?.close())

const HERE = '192.0.2.7'
const link = (more: object) => createActiveLink(trader, instance, more)

/** A payer presses the button from this IP address. */
const press = (slug: string, address = HERE, payer: Json = newPayer()) =>
  call(app, 'POST', `/p/${slug}/pay`, { json: payer, headers: { 'X-Forwarded-For': address } })

async function began(slug: string, address = HERE): Promise<Json> {
  const { status, body, text } = await press(slug, address)
  if (status !== 201) throw new Error(text)
  return body
}

/** Begins `times` payments that nobody pays; the link's places are free again afterwards. */
async function abandonHolds(slug: string, times: number, address = HERE): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await began(slug, address)
    app.clock.advance({ minutes: 15 })
    await sweepAbandoned(app.services)
  }
}

describe('whoever holds places in vain', () => {
  it('three times may hold no more of that link for a while; other addresses and other links are his to pay', async () => {
    const shot = await link({ usage_mode: 'one_shot' })
    await abandonHolds(shot.slug, 3)
    const refused = await press(shot.slug)
    // The oldest of the three ended half an hour ago.
    const retry_after = 2.5 * 3600
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(retry_after)])
    expect(refused.body.errors[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS', meta: { retry_after } })
    expect(refused.text).not.toContain(HERE)
    await began((await link({ usage_mode: 'one_shot' })).slug)
    app.clock.advance({ seconds: retry_after - 1 })
    expect((await press(shot.slug)).status).toBe(429)
    app.clock.advance({ seconds: 1 })
    await began(shot.slug)

    const other = await link({ usage_mode: 'one_shot' })
    await abandonHolds(other.slug, 3)
    await payOnline(app, (await began(other.slug, '198.51.100.4')) as never, 'approve')
  })

  it('at once holds them once: places that all ran out are not taken again, at a link of either group', async () => {
    const bill = await createPayLink(app, trader, instance, { payment_mode: 'limited', max_payments: 5 })
    await Promise.all(Array.from({ length: 5 }, () => began(bill.slug)))
    app.clock.advance({ minutes: 15 })
    // No job ran: the new request itself expires the old holds.
    expect((await press(bill.slug)).status).toBe(429)
    await began(bill.slug, '198.51.100.5')
  })

  it('is the same behind another address of his own network, in IPv6', async () => {
    const shot = await link({ usage_mode: 'one_shot' })
    await abandonHolds(shot.slug, 3, '2001:db8:1:2::1')
    expect((await press(shot.slug, '2001:db8:1:2:ffff::9')).status).toBe(429)
    await began(shot.slug, '2001:db8:1:3::1')
    const same = [
      ['::ffff:192.0.2.7', '192.0.2.7'],
      ['2001:DB8::', '2001:0db8:0:0:1::'],
      ['2001:db8::1:2:3:4:5', '2001:db8:0:1::9'],
      ['::1', '::2'],
    ] as const
    for (const [one, other] of same) expect(addressRange(one)).toBe(addressRange(other))
    expect(addressRange('unknown')).toBe('unknown')
  })

  it('reads so on the page, with the time and what was typed', async () => {
    const shot = await link({ usage_mode: 'one_shot' })
    await abandonHolds(shot.slug, 3)
    const body = new URLSearchParams({ name: 'Meriem Saadi', email: 'meriem@example.com' })
    const headers = { 'X-Forwarded-For': HERE, 'Accept-Language': 'en' }
    const { status, text } = await call(app, 'POST', `/p/${shot.slug}/pay`, { body, headers })
    const free = new Date(app.clock.now().getTime() + 2.5 * 3_600_000)
    const time = free.toLocaleTimeString('en-GB', { timeZone: 'Africa/Algiers', hour: '2-digit', minute: '2-digit' })
    expect([status, text.includes(`Try again after ${time}, Algiers time`)]).toEqual([429, true])
    expect(text).toContain('value="Meriem Saadi"')
  })
})

describe('nobody is refused', () => {
  it('of many honest payers behind one address, some of whom give up', async () => {
    const seats = await link({ usage_mode: 'limited', max_uses: 40 })
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(Array.from({ length: 6 }, () => began(seats.slug)))
      await Promise.all(all.slice(2).map((one) => payOnline(app, one as never, 'approve')))
      app.clock.advance({ minutes: 15 })
    }
    await began(seats.slug)
  })

  it('whose card is declined at once, or who goes on with his own payment', async () => {
    const shot = await link({ usage_mode: 'one_shot' })
    for (let time = 0; time < 6; time += 1) {
      const one = await began(shot.slug)
      app.clock.advance({ minutes: 1 })
      await payOnline(app, one as never, 'decline')
    }
    await abandonHolds(shot.slug, 2)
    const payer = newPayer()
    const first = await press(shot.slug, HERE, payer)
    app.clock.advance({ minutes: 14 })
    expect((await press(shot.slug, HERE, payer)).body).toEqual(first.body)
  })

  it('at a link with places for all', async () => {
    const open = await link({})
    await abandonHolds(open.slug, 4)
    await began(open.slug)
  })
})
