import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../factories/people.ts'
import {
  type Everything,
  everythingStored,
  everyWriteRoute,
  isWellShaped,
  secretsOf,
  type WriteRoute,
} from '../factories/routes.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Call } from '../support/http.ts'
import { MANY_STARTS_LIMIT } from '../support/limits.ts'

let app: TestApp
let all: Everything
let before: Record<string, number>

beforeAll(async () => {
  app = await startApp()
  all = await everyWriteRoute(app)
})
beforeEach(async () => {
  before = await everythingStored(app)
})
afterEach(async () => {
  expect(await everythingStored(app)).toEqual(before)
  expect((await all.trader.ext('GET', '/workspaces')).status).toBe(200)
  const log = app.log.join('\n')
  for (const secret of [...secretsOf(all.trader, all.officer), PASSWORD, 'Marker']) expect(log).not.toContain(secret)
  expect(Object.keys(Object.prototype)).toEqual([])
})
afterAll(() => app?.close())

const JSON_TYPE = { 'Content-Type': 'application/json' }
const raw = (body: BodyInit, headers: Record<string, string> = JSON_TYPE): Call => ({ body, headers })

/** Sends the call to every route and expects well-shaped refusals; answers the status of each route. */
async function everywhere(options: (route: WriteRoute) => Call | null): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const send = async (route: WriteRoute) => {
    const call = options(route)
    if (!call) return
    const { status, body } = await route.send(call)
    const name = `${route.method} ${route.path}`
    expect([name, status >= 400 && status < 500 && isWellShaped(route.family, status, body)]).toEqual([name, true])
    statuses[name] = status
  }
  await Promise.all(all.routes.map(send))
  expect(Object.keys(statuses).length).toBeGreaterThan(0)
  return statuses
}

const distinct = (statuses: Record<string, number>) => [...new Set(Object.values(statuses))].sort()

const nested = (open: string, core: string, close: string, depth: number) =>
  open.repeat(depth) + core + close.repeat(depth)

describe('a body that is not a JSON object', () => {
  it.each([
    ['cut short', '{'],
    ['a word', 'nul'],
    ['two values', '{}{}'],
    ['an unquoted key', '{name: 1}'],
    ['a trailing comma', '{"name": "x",}'],
    ['not a number', '{"name": NaN}'],
    ['white space', '   '],
    ['an array', '[]'],
    ['an array of objects', '[{"name":"x"}]'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['true', 'true'],
    ['an array nested 10,000 deep', nested('[', '', ']', 10_000)],
    ['an array nested 100,000 deep', nested('[', '', ']', 100_000)],
  ])('(%s) is 400', async (_what, body) => {
    expect(distinct(await everywhere(() => raw(body)))).toEqual([400])
  })

  it('(bytes that are no text) is 400', async () => {
    expect(distinct(await everywhere(() => raw(Buffer.from('ff00c3', 'hex'))))).toEqual([400])
  })
})

describe('a body that is too large', () => {
  it('is 413 for 2 MB of JSON, also when it unpacks to that', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(2_000_000) })
    expect(distinct(await everywhere(() => raw(large)))).toEqual([413])
    const packed = { ...JSON_TYPE, 'Content-Encoding': 'gzip' }
    expect(distinct(await everywhere(() => raw(gzipSync(large), packed)))).toEqual([413])
  })
})

describe('a body of another type', () => {
  it.each([
    ['text/plain', '{}'],
    ['application/xml', '<a/>'],
    ['application/jsonp', '{}'],
    ['text/html', '<form>'],
    ['nonsense', '{}'],
    ['application/json; charset=iso-8859-1', '{}'],
    ['application/json; charset=nonsense', '{}'],
  ])('(%s) is 415', async (type, body) => {
    expect(distinct(await everywhere(() => raw(body, { 'Content-Type': type })))).toEqual([415])
  })

  it('(none at all) is 415', async () => {
    expect(distinct(await everywhere(() => ({ body: new Uint8Array([123, 125]) })))).toEqual([415])
  })

  it('(a form, where no file is taken) is 415', async () => {
    const form = 'name=x&reason=y&email=z&password=z'
    const statuses = await everywhere(({ family }) =>
      family === 'page' ? null : raw(form, { 'Content-Type': 'application/x-www-form-urlencoded' }),
    )
    expect(distinct(statuses)).toEqual([415])
    const multipart = new FormData()
    multipart.append('reason', 'x')
    expect(distinct(await everywhere(({ files }) => (files ? null : { form: multipart })))).toEqual([415])
  })

  it('(packed in a way we do not know, or not packed as it says) is refused', async () => {
    const packed = (encoding: string, body: BodyInit) =>
      everywhere(() => raw(body, { ...JSON_TYPE, 'Content-Encoding': encoding }))
    expect(distinct(await packed('compress', '{}'))).toEqual([415])
    expect(distinct(await packed('gzip', 'not gzip'))).toEqual([400])
    expect(distinct(await packed('gzip', gzipSync('{}').subarray(0, 15)))).toEqual([400])
  })
})

describe('a field', MANY_STARTS_LIMIT, () => {
  it('of the wrong type is named, whichever it is', async () => {
    for (const route of all.routes)
      for (const [field, wrongs] of Object.entries(route.fields))
        for (const wrong of wrongs) {
          const { status, body } = await route.send({ json: { [field]: wrong } })
          expect([route.path, field, wrong, status, isWellShaped(route.family, status, body)]).toEqual([
            route.path,
            field,
            wrong,
            422,
            true,
          ])
          const named =
            route.family === 'external' || route.family === 'page'
              ? body.errors.map(({ meta }: { meta: { field: string } }) => meta.field)
              : Object.keys(body.errors)
          expect([
            route.path,
            wrong,
            named.some((name: string) => name === field || name.startsWith(`${field}.`)),
          ]).toEqual([route.path, wrong, true])
        }
  })

  it.each([
    ['a NUL', '"a\\u0000b"'],
    ['a lone high surrogate', '"a\\ud800"'],
    ['a lone low surrogate', '"\\udc00b"'],
    ['a NUL within a list', '["\\u0000"]'],
    ['a NUL in a key', '{"\\u0000":1}'],
    ['an override of direction', '"a\\u202eb"'],
    ['a right-to-left mark', '"a\\u200f"'],
    ['an Arabic letter mark', '"\\u061ca"'],
    ['an isolate in a key', '{"a\\u2066":1}'],
    ['a tag character', '"a\\udb40\\udc41"'],
    ['a zero-width space within a list', '["a\\u200bb"]'],
    ['a byte order mark', '"\\ufeffa"'],
    ['a soft hyphen', '"a\\u00adb"'],
    ['a joiner between Latin letters', '"a\\u200db"'],
    ['a line separator', '"a\\u2028b"'],
    ['an escape', '"a\\u001bb"'],
    ['10,000 levels of arrays', nested('[', '', ']', 10_000)],
    ['100,000 levels of objects', nested('{"a":', '1', '}', 100_000)],
  ])('with %s is 422, known or not', async (_what, value) => {
    for (const field of ['known', 'other', '__proto__', 'constructor'])
      expect(
        distinct(
          await everywhere(({ fields }) => {
            const name = field === 'known' ? (Object.keys(fields)[0] ?? 'other') : field
            return raw(`{"${name}":${value}}`)
          }),
        ),
      ).toEqual([422])
  })

  it('with a very long text is 422', async () => {
    const long = 'x'.repeat(40_000)
    const statuses = await everywhere(({ fields }) =>
      Object.keys(fields).length === 0
        ? null
        : { json: Object.fromEntries(Object.keys(fields).map((field) => [field, long])) },
    )
    expect(distinct(statuses)).toEqual([422])
  })

  it('that every object has stands for nothing that is missing', async () => {
    const full = '{"name":"Marker","title":"Marker","reason":"Marker Marker","email":"Marker","reason_codes":["x"]}'
    const statuses = await everywhere(({ required }) =>
      required.length === 0 ? null : raw(`{"__proto__":${full},"constructor":{"prototype":${full}}}`),
    )
    expect(distinct(statuses)).toEqual([422])
  })

  it('that is not known is refused by the console', async () => {
    for (const key of ['status', 'decided_by', 'constructor', '__proto__', 'a.b', 'reason_codes[]'])
      expect(
        distinct(
          await everywhere(({ family }) =>
            family === 'console' ? raw(`{"reason":"Marker Marker","email":"m","password":"m","${key}":"x"}`) : null,
          ),
        ),
      ).toEqual([422])
  })
})

describe('ids of others', () => {
  it('in the path are 404, and in the body 422, as if they did not exist', async () => {
    const stranger = (await everyWriteRoute(app)).routes.filter(({ family }) => family === 'external')
    before = await everythingStored(app)
    for (const { method, path } of stranger.filter(({ path }) => /[0-9a-f]{8}-/.test(path)))
      expect((await all.trader.ext(method, path, { json: {} })).status).toBe(404)
    const foreign = stranger
      .find(({ method, path }) => method === 'PUT' && path.startsWith('/identifications'))!
      .path.split('/')[2]
    for (const route of all.routes.filter(
      ({ family, fields }) => family === 'external' && 'identification_id' in fields,
    )) {
      const { body } = await route.send({
        json: {
          name: 'Marker',
          account_number: '00100101000123450051',
          title: 'Marker',
          payment_method: 'online',
          ...all.dossiers,
          identification_id: foreign,
        },
      })
      expect([route.path, body.errors?.[0].meta]).toEqual([
        route.path,
        route.path === '/brands'
          ? expect.objectContaining({ rule: 'required' })
          : expect.objectContaining({ field: 'identification_id', rule: 'exists' }),
      ])
    }
  })
})
