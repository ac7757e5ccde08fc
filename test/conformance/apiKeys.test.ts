import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import type { Json } from '../support/http.ts'
import { answered, fields, integer, matches, text, timestamp } from './expectations.ts'
import { once, section } from './section.ts'
import { type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
})
afterAll(() => service?.close())

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const generate = (token: string) => service.call('POST', '/api/api-keys/generate', bearer(token))
const get = (id: unknown, token: string) => service.call('GET', `/api/api-keys/${id}`, bearer(token))
const use = ({ key, secret }: Json) =>
  service.call('GET', '/api/ext/workspaces', { headers: { 'X-Api-Key': key, 'X-Api-Secret': secret } })

/** A pair as generation answers it, and the same key as it is read afterwards. */
const pair = once(async () => {
  const given = await answered(200, generate(trader.token))
  return { given, read: await answered(200, get(given.data.id, trader.token)) }
})
const key = async () => (await pair()).read.data

const wrapped = z.strictObject({ success: z.literal(true), message: text, data: z.object() })
const UNAUTHENTICATED = [401, { success: false, message: 'Unauthenticated.' }]
const NOT_FOUND = [404, { success: false, message: 'API key not found', code: 404 }]

/** What both operations answer without a token, and with one that is not valid, or no longer. */
async function needsToken(method: string, path: string): Promise<void> {
  const { clock } = service.app
  const start = clock.now()
  clock.advance({ hours: 12 })
  const late = await service.call(method, path, bearer(trader.token))
  clock.set(start)
  expect([late.status, late.body]).toEqual(UNAUTHENTICATED)
  for (const options of [{}, bearer('1|wrong'), { headers: { ...trader.keys } }]) {
    const { status, body } = await service.call(method, path, options)
    expect([status, body]).toEqual(UNAUTHENTICATED)
  }
}

section('2.3', {
  'R-031': fields(key, { id: integer }),
  'R-032': async () => expect((await key()).user_id).toBe(trader.user_id),
  'R-033': fields(key, { key: text }),
  'R-034': async () => {
    const { given, read } = await pair()
    matches(given.data.secret, text.min(20))
    expect(read.data).not.toHaveProperty('secret')
  },
  'R-035': fields(key, { permissions: z.array(text) }),
  'R-036': fields(key, { expires_at: timestamp.nullable() }),
  'R-037': async () => {
    const { clock } = service.app
    const start = clock.now()
    // A year with a 29 February in it.
    clock.set('2027-06-01T10:00:00Z')
    const { token } = await service.newTrader()
    const { id } = (await answered(200, generate(token))).data
    const { created_at, expires_at } = (await answered(200, get(id, token))).data
    clock.set(start)
    expect([created_at, expires_at]).toEqual(['2027-06-01T10:00:00.000Z', '2028-06-01T10:00:00.000Z'])
  },
  'R-038': fields(key, { created_at: timestamp, updated_at: timestamp }),
  'R-039': async () => {
    const { given, read } = await pair()
    for (const body of [given, read]) matches(body, wrapped)
  },
})

section('4.1', {
  'R-225': async () => {
    await needsToken('POST', '/api/api-keys/generate')
    expect((await generate((await service.newTrader()).token)).status).toBe(200)
  },
  'R-226': async () => {
    const { given } = await pair()
    matches(given, wrapped.extend({ data: z.object({ key: text, secret: text }) }))
  },
  'R-227': () => needsToken('POST', '/api/api-keys/generate'),
  'R-228': async () => {
    const another = await service.newTrader()
    const owner = new pg.Client({ connectionString: service.app.ownerUrl })
    await owner.connect()
    const role = owner.escapeIdentifier(new URL(service.app.services.config.databaseUrl!).username)
    await owner.query(`REVOKE INSERT ON api_keys FROM ${role}`)
    const { status, body } = await generate(another.token)
    await owner.query(`GRANT INSERT ON api_keys TO ${role}`)
    await owner.end()
    expect(status).toBe(500)
    matches(body, z.strictObject({ success: z.literal(false), message: text.min(1) }))
  },
  'R-229': async () => {
    const { token } = await service.newTrader()
    const [first, second] = [(await generate(token)).body.data, (await generate(token)).body.data]
    const gone = await get(first.id, token)
    expect([gone.status, gone.body]).toEqual(NOT_FOUND)
    expect((await get(second.id, token)).status).toBe(200)
  },
  'R-230': async () => {
    const { token } = await service.newTrader()
    const first = (await generate(token)).body.data
    expect((await use(first)).status).toBe(200)
    const second = (await generate(token)).body.data
    expect([(await use(first)).status, (await use(second)).status]).toEqual([401, 200])
  },
  'R-231': async () => {
    const { given, read } = await pair()
    expect(JSON.stringify(read)).not.toContain(given.data.secret)
  },
  'R-232': async () => {
    const { given, read } = await pair()
    matches(given.data.id, integer)
    expect(read.data).toMatchObject({ id: given.data.id, key: given.data.key })
  },
  'R-233': async () => expect((await pair()).read.data).not.toHaveProperty('secret'),
  'R-234': async () => needsToken('GET', `/api/api-keys/${(await key()).id}`),
  'R-235': async () => {
    const { status, body } = await get(2_000_000_000, trader.token)
    expect([status, body]).toEqual(NOT_FOUND)
  },
  'R-236': async () => {
    const { id } = await key()
    const { status, body } = await get(id, (await service.newTrader()).token)
    expect([status, body]).toEqual(NOT_FOUND)
    expect((await get(id, trader.token)).status).toBe(200)
  },
})
