import type { TestApp } from '../support/app.ts'
import { type Call, call, type Json } from '../support/http.ts'
import type { TestTrader } from './people.ts'

export const PAY_LINKS = '/api/v2/service-pay'

/** The v2 group as the trader calls it. */
export const payLinkApi =
  (app: TestApp, trader: TestTrader) =>
  (method: string, path: string, options: Call = {}) =>
    call(app, method, `${PAY_LINKS}${path}`, { ...options, headers: { ...trader.keys, ...options.headers } })

/** The minimum fields of a valid body; `more` overrides them. */
export const payLinkFields = (instance: string, more: Json = {}): Json => ({
  mytpe_pay_id: instance,
  title: 'Facture 2026-118',
  type: 'dynamic',
  amount: 2500,
  ...more,
})

/** Creates a link of the v2 group through the API. */
export async function createPayLink(
  app: TestApp,
  trader: TestTrader,
  instance: string,
  more: Json = {},
): Promise<Json> {
  const made = await payLinkApi(app, trader)('POST', '/links', { json: payLinkFields(instance, more) })
  if (made.status !== 201) throw new Error(`not created: ${made.text}`)
  return made.body.data
}
