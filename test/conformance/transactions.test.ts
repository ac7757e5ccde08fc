import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { idsOf, matches, moneyText, read, uuid } from './expectations.ts'
import { createActiveLink, pay, readyInstance } from './payments.ts'
import { once, section } from './section.ts'
import { type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
})
afterAll(() => service?.close())

/** Two links, one with a payment that succeeded and one that was declined. */
const payments = once(async () => {
  const { id: instance } = await readyInstance(service, { trader, officer: await service.newOfficer() })
  const [link, other] = [await createActiveLink(trader, instance), await createActiveLink(trader, instance)]
  const made = [await pay(service, link.slug), await pay(service, link.slug, {}, 'decline')]
  return { link, other, ids: made.map(({ body }) => body.transaction_id as string) }
})

section('2.11', {
  'R-167': async () => {
    const { link, ids } = await payments()
    const all = await Promise.all(ids.map((id) => read(trader.ext('GET', `/transactions/${id}`))))
    expect(all.map(({ status, amount }) => [status, amount])).toEqual([
      ['paid', '1500.00'],
      ['failed', '1500.00'],
    ])
    for (const one of all) expect(one).toMatchObject({ payable_type: 'payment_link', payable_id: link.id })
  },
  'R-168': async () => {
    const { link, other, ids } = await payments()
    const of = (id: string) => read(trader.ext('GET', `/links/${id}/transactions`))
    expect(new Set(idsOf(await of(link.id)))).toEqual(new Set(ids))
    expect(await of(other.id)).toEqual([])
    matches((await of(link.id))[0], z.looseObject({ id: uuid, amount: moneyText }))
  },
})
