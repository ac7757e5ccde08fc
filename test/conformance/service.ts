import { deliverDue } from '../../server/worker/deliver.ts'
import { newTrader as makeTrader, newOfficer as signInOfficer } from '../factories/people.ts'
import { startApp } from '../support/app.ts'
import type { Call, Json } from '../support/http.ts'
import { startReceiver } from '../support/receiver.ts'
import { request } from './client.ts'

/**
 * The whole service, started for one file of the suite, with a receiver of webhooks whose certificate it trusts, and
 * what people do with it: every call goes over HTTP through client.ts.
 */
export async function startService(env: Record<string, string> = {}) {
  const receiver = await startReceiver()
  const app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1', ...env }, receiver.ca)
  const call = (method: string, path: string, options: Call = {}) => request(app, method, path, options)

  return {
    app,
    receiver,
    call,
    /** A trader with a key pair, who calls the external API by `ext` and the pay links of v2 by `v2`. */
    async newTrader(options: Parameters<typeof makeTrader>[1] = {}) {
      const trader = await makeTrader(app, options)
      const at =
        (base: string) =>
        (method: string, path: string, more: Call = {}) =>
          call(method, `${base}${path}`, { ...more, headers: { ...trader.keys, ...more.headers } })
      return { ...trader, ext: at('/api/ext'), v2: at('/api/v2/service-pay') }
    },
    /** An officer with a session, who calls the console's API by `admin`. */
    async newOfficer() {
      const officer = await signInOfficer(app)
      return {
        ...officer,
        admin: (method: string, path: string, more: Call = {}) =>
          call(method, `/api/admin${path}`, { ...more, headers: { Cookie: officer.cookie, ...more.headers } }),
      }
    },
    /** Sends what is due, as a worker would at once, and answers all that the receiver has got so far. */
    async delivered(): Promise<{ event: string; created_at: string; data: Json }[]> {
      await deliverDue(app.services)
      return receiver.requests.map(({ body }) => JSON.parse(body.toString()))
    },
    async close() {
      await receiver.close()
      await app.close()
    },
  }
}

export type Service = Awaited<ReturnType<typeof startService>>
export type Trader = Awaited<ReturnType<Service['newTrader']>>
export type Officer = Awaited<ReturnType<Service['newOfficer']>>
