import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { signature, verify } from '../../server/webhooks/sign.ts'
import { newBankAccount, newIdentification, newRib } from '../factories/dossiers.ts'
import { linkFields } from '../factories/links.ts'
import type { Answer, Json } from '../support/http.ts'
import { answered, created, matches, refusedFor, refusedWith, text } from './expectations.ts'
import { beginPayment, createActiveLink, createDraftLink, readyInstance } from './payments.ts'
import { everyRecord, HOOK, ON_ONE } from './records.ts'
import { once, section } from './section.ts'
import { type Officer, type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader
let officer: Officer

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
  officer = await service.newOfficer()
})
afterAll(() => service?.close())

const instance = once(async () => (await readyInstance(service, { trader, officer })).id as string)

/** One refusal of every status that the external API gives for what a client sends. */
const refusals = once(async (): Promise<Answer<Json>[]> => {
  const { ext } = trader
  const draft = await createDraftLink(trader, await instance())
  return [
    await ext('POST', '/forms', { body: '{', headers: { 'Content-Type': 'application/json' } }),
    await service.call('GET', '/api/ext/forms'),
    await ext('GET', '/forms', { headers: { 'X-Workspace-Id': crypto.randomUUID() } }),
    await ext('GET', `/forms/${crypto.randomUUID()}`),
    await ext('GET', '/no-such-path'),
    await ext('PUT', '/forms'),
    await ext('POST', `/links/${draft.id}/pause`),
    await ext('POST', '/forms', { body: 'x', headers: { 'Content-Type': 'text/plain' } }),
    await ext('POST', '/forms', { json: {} }),
  ]
})
const items = async (): Promise<Json[]> => (await refusals()).flatMap(({ body }) => body.errors)
const eachHas = (field: string, kind: z.ZodType) => async () => {
  for (const item of await items()) matches(item[field], kind)
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const answerOf = ({ status, body }: Answer<Json>) => [status, body]
const v2Link = async () =>
  created(
    trader.v2('POST', '/links', {
      json: { mytpe_pay_id: await instance(), title: 'Facture', type: 'dynamic', amount: 1500 },
    }),
  )

section('7', {
  'R-448': async () => {
    const answers = await refusals()
    expect(answers.map(({ status }) => status)).toEqual([400, 401, 403, 404, 404, 405, 409, 415, 422])
    for (const { body } of answers) matches(body, z.strictObject({ errors: z.array(z.object()).min(1) }))
  },
  'R-449': async () => {
    for (const { status, body } of await refusals())
      for (const item of body.errors) expect(item.status).toBe(String(status))
  },
  'R-450': eachHas('code', text.regex(/^[A-Z_]+$/)),
  'R-451': eachHas('title', text.min(1)),
  'R-452': eachHas('detail', text.min(1)),
  'R-453': eachHas('meta', z.union([z.array(z.unknown()), z.record(text, z.unknown())])),
  'R-454': async () => {
    const headers = { 'X-Workspace-Id': (await service.newTrader()).workspace_id }
    await refusedWith(403, 'WORKSPACE_ACCESS_DENIED', trader.ext('GET', '/workspaces', { headers }))
  },
  'R-455': async () => {
    const records = await everyRecord(service, trader, officer)
    const stranger = await service.newTrader()
    for (const [resource, operations] of Object.entries(ON_ONE))
      for (const [method, tail] of operations) {
        const ask = (id: string) =>
          stranger.ext(method, `/${resource}/${id}${tail}`, method === 'GET' ? {} : { json: {} })
        const [foreign, unknown] = [await ask(records[resource].id), await ask(crypto.randomUUID())]
        expect([resource, method, tail, ...answerOf(foreign)]).toEqual([resource, method, tail, ...answerOf(unknown)])
        expect(foreign.status).toBe(404)
      }
  },
  'R-456': async () => {
    for (const options of [{}, bearer('1|wrong')])
      expect(answerOf(await service.call('GET', '/api/api-keys/1', options))).toEqual([
        401,
        { success: false, message: 'Unauthenticated.' },
      ])
  },
  'R-457': async () => {
    expect(answerOf(await service.call('GET', '/api/api-keys/2000000000', bearer(trader.token)))).toEqual([
      404,
      { success: false, message: 'API key not found', code: 404 },
    ])
  },
  'R-458': async () => {
    const owner = new pg.Client({ connectionString: service.app.ownerUrl })
    await owner.connect()
    const role = owner.escapeIdentifier(new URL(service.app.services.config.databaseUrl!).username)
    await owner.query(`REVOKE INSERT ON api_keys FROM ${role}`)
    const answer = await service.call('POST', '/api/api-keys/generate', bearer(trader.token))
    await owner.query(`GRANT INSERT ON api_keys TO ${role}`)
    await owner.end()
    expect(answerOf(answer)).toEqual([500, { success: false, message: expect.stringMatching(/generation/i) }])
  },
  'R-459': async () => {
    const { id } = await v2Link()
    for (const method of ['GET', 'DELETE'])
      expect(answerOf(await service.call(method, `/api/v2/service-pay/links/${id}`))).toEqual([
        401,
        { message: 'Unauthenticated.' },
      ])
  },
  'R-460': async () => {
    for (const method of ['GET', 'DELETE'])
      expect(answerOf(await trader.v2(method, `/links/${crypto.randomUUID()}`))).toEqual([
        404,
        { success: false, message: 'PAY_LINK_NOT_FOUND', code: 404 },
      ])
  },
  'R-461': async () => {
    const { id, slug } = await v2Link()
    expect((await beginPayment(service, slug)).status).toBe(201)
    const { status, body } = await trader.v2('DELETE', `/links/${id}`)
    expect(status).toBe(400)
    matches(body, z.strictObject({ message: text.regex(/existing transactions/) }))
  },
})

/** A text of exactly that length is taken, one more character is not. */
const limited =
  (
    path: string,
    field: string,
    longest: number,
    rest: () => Promise<object> | object,
    text = (length: number) => 'x'.repeat(length),
  ) =>
  async () => {
    const post = async (length: number) =>
      trader.ext('POST', path, { json: { ...(await rest()), [field]: text(length) } })
    expect((await created(post(longest)))[field]).toHaveLength(longest)
    await refusedFor(field, post(longest + 1))
  }
const form = () => ({ name: 'Inscription' })
const webhook = () => ({ url: HOOK, is_active: false })
const link = async () => linkFields(await instance())

section('8', {
  'R-462': limited('/forms', 'name', 255, form),
  'R-463': limited('/forms', 'description', 2000, form),
  'R-464': limited('/forms', 'industry', 50, form),
  'R-465': async () => {
    await limited('/webhooks', 'url', 2048, webhook, (length) => `${HOOK}/`.padEnd(length, 'x'))()
    await refusedFor('url', trader.ext('POST', '/webhooks', { json: { url: HOOK.replace('https', 'http') } }))
  },
  'R-466': limited('/webhooks', 'description', 255, webhook),
  'R-467': limited('/links', 'title', 191, link),
  'R-468': limited('/links', 'description', 5000, link),
  'R-469': async () => {
    for (const currency of ['DZ', 'DZDD'])
      await refusedFor('currency', trader.ext('POST', '/links', { json: { ...(await link()), currency } }))
    expect((await createDraftLink(trader, await instance(), { currency: 'DZD' })).currency).toBe('DZD')
  },
  'R-470': async () => {
    const { id: identification_id } = await newIdentification({ trader })
    const rib = newRib()
    const wrongKey = rib.slice(0, 18) + String((Number(rib.slice(18)) % 97) + 1).padStart(2, '0')
    for (const account_number of [rib.slice(1), `${rib}0`, wrongKey])
      await refusedFor(
        'account_number',
        trader.ext('POST', '/bank-accounts', { json: { account_number, identification_id } }),
      )
    expect((await newBankAccount({ trader }, identification_id, rib)).account_number).toBe(rib)
  },
  'R-471': async () => {
    const { clock } = service.app
    const start = clock.now()
    const keyOf = async (day: string) => {
      clock.set(`${day}T10:00:00Z`)
      const { token } = await service.newTrader()
      const { data } = await answered(200, service.call('POST', '/api/api-keys/generate', bearer(token)))
      return (await answered(200, service.call('GET', `/api/api-keys/${data.id}`, bearer(token)))).data.expires_at
    }
    const expiries = [await keyOf('2026-11-21'), await keyOf('2027-06-01')]
    clock.set(start)
    // With a 29 February in between, and without one.
    expect(expiries).toEqual(['2027-11-21T10:00:00.000Z', '2028-06-01T10:00:00.000Z'])
  },
  'R-472': async () => {
    const [secret, body] = ['whsec_test_0123456789', Buffer.from('{"event":"form.submitted"}')]
    const header = signature(secret, 1_700_000_000, body.toString())
    const at = (seconds: number) => verify({ secret, header, body, now: new Date(seconds * 1000) })
    expect([at(1_700_000_000), at(1_700_000_300), at(1_700_000_301), at(1_699_999_699)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  },
  'R-473': async () => {
    const { token, ext } = await service.newTrader()
    const generate = async () => (await service.call('POST', '/api/api-keys/generate', bearer(token))).body.data
    const given = [await generate(), await generate(), await generate()]
    expect((await ext('GET', '/workspaces')).status).toBe(401)
    const kept = await Promise.all(given.map(({ id }) => service.call('GET', `/api/api-keys/${id}`, bearer(token))))
    expect(kept.map(({ status }) => status)).toEqual([404, 404, 200])
  },
  'R-474': async () => {
    const hook = await created(trader.ext('POST', '/webhooks', { json: webhook() }))
    const paying = await createActiveLink(trader, await instance())
    for (const path of [
      '/identifications',
      '/brands',
      '/bank-accounts',
      '/instances',
      '/forms',
      '/links',
      '/transactions',
      `/links/${paying.id}/transactions`,
      '/webhooks',
      `/webhooks/${hook.id}/deliveries`,
    ])
      expect((await answered(200, trader.ext('GET', `${path}?per_page=15`))).meta.per_page).toBe(15)
    const { id } = await v2Link()
    for (const path of ['/links', `/links/${id}/transactions`])
      expect((await answered(200, trader.v2('GET', `${path}?per_page=15`))).data.meta.per_page).toBe(15)
  },
})
