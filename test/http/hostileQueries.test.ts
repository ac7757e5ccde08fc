import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Everything, everythingStored, everyWriteRoute, isWellShaped, secretsOf } from '../factories/routes.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let all: Everything
let before: Record<string, number>
/** Number of lines logged while the records were made: late money logs an expected error. */
let logged: number

beforeAll(async () => {
  app = await startApp()
  all = await everyWriteRoute(app)
  before = await everythingStored(app)
  logged = app.log.length
})
afterAll(async () => {
  await app?.close()
})

const EXTERNAL = [
  'identifications',
  'brands',
  'bank-accounts',
  'instances',
  'forms',
  'links',
  'transactions',
  'webhooks',
]
const CONSOLE = [
  'identifications',
  'brands',
  'bank-accounts',
  'activation-proofs',
  'payment-instances',
  'transactions',
  'late-money',
  'payment-links',
  'pay-links',
  'forms',
  'form-submissions',
  'webhooks',
  'deliveries',
  'audit-entries',
  'officers',
  'traders',
  'workspaces',
]

/** Sends the path byte for byte: fetch would repair or refuse it. */
function rawRequest(path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
    sent.on('error', reject).end()
  })
}

describe('a query of the external API', () => {
  it.each(EXTERNAL)('of %s never fails and finds nothing that is not there', async (path) => {
    for (const query of [
      'per_page=1e9',
      'per_page=-1',
      'per_page=0',
      'per_page[]=5&per_page[x]=6',
      'page=99999999999',
      'page=-1',
      'page=0',
      'page=1&page=2&page=%00x',
      'search=%00',
      'search=%ED%A0%80',
      'search=%FF%FE',
      'search=%',
      'search=%zz',
      `search=${'x'.repeat(201)}`,
      `search=${'%25'.repeat(100)}`,
      "search=' OR '1'='1",
      "search='; DROP TABLE officers; --",
      'search=__proto__',
      'search[__proto__]=x',
      'search=a&search=b',
      'sort_by=__proto__',
      'sort_by=constructor',
      'sort_by=workspace_id',
      'sort_by=created_at;DROP TABLE officers',
      'sort_by=created_at&sort_by=secret',
      'sort_dir=sideways',
      'status=constructor',
      'status[not]=pending',
      'identification_id=1',
      "identification_id=' OR 1=1",
      '__proto__=x&constructor=y&toString=z&hasOwnProperty=1',
      'workspace_id=00000000-0000-4000-8000-000000000000',
      '&&&===',
      'a'.repeat(5_000),
      Array.from({ length: 1_500 }, (_, index) => `p${index}=1`).join('&'),
    ]) {
      const { status, body } = await all.trader.ext('GET', `/${path}?${query}`)
      expect([query, status === 200 || (status === 422 && isWellShaped('external', status, body))]).toEqual([
        query,
        true,
      ])
      if (status === 200)
        expect([query, body.meta.per_page <= 100, Array.isArray(body.data)]).toEqual([query, true, true])
    }
    const wild = await all.trader.ext('GET', `/${path}?search=%25`)
    if (path !== 'webhooks') expect(wild.body.data).toEqual([])
  })

  it('of the reference lists never fails', async () => {
    for (const path of [
      'activities?search=%00',
      'activities?search[]=x',
      'authorization-types?establishment_type_id=%00',
      'authorization-types?establishment_type_id=a&establishment_type_id=b',
      'establishment-types?x=%ff',
    ])
      expect([path, (await all.trader.ext('GET', `/${path}`)).status]).toEqual([path, 200])
  })
})

describe('a query of the console', () => {
  it.each(CONSOLE)('of %s never fails', async (resource) => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000)
    for (const query of [
      `filter=${deep}`,
      `filter={"q":${deep}}`,
      `filter={"id":${deep}}`,
      'filter={"q":"\\u0000"}',
      'filter={"q":"\\ud800"}',
      'filter={"\\u0000":1}',
      'filter={"id":["nonsense"]}',
      'filter={"id":{"in":["x"]}}',
      'filter={"__proto__":{"x":1}}',
      'filter={"constructor":"x"}',
      'filter={"OR":[{}]}',
      'filter={"AND":[{"password_hash":{"startsWith":"$"}}]}',
      `filter={"q":"${'x'.repeat(201)}"}`,
      'filter=null&filter={}',
      'filter[a]=b',
      'filter=%00',
      'filter=%ED%A0%80',
      'sort=["__proto__","ASC"]',
      'sort=["constructor","ASC"]',
      'sort=["id; DROP TABLE officers","ASC"]',
      'sort=["id","ASC NULLS FIRST"]',
      'sort={"id":"ASC"}',
      'sort=null',
      'range=[0,1000000000]',
      'range=[-1,-1]',
      'range=[1e300,1e300]',
      'range=[9007199254740993,9007199254740994]',
      'range=["a","b"]',
      'range=[]',
      'range=[100000000,100000000]',
      'range=[0,0]&range=[1,1]',
    ]) {
      const { status, body } = await all.officer.admin('GET', `/${resource}?${query.replaceAll('"', '%22')}`)
      const fine = status === 200 ? Array.isArray(body) : status === 422 && isWellShaped('console', status, body)
      expect([query.slice(0, 80), status, fine]).toEqual([query.slice(0, 80), status, true])
    }
    for (const q of ["' OR '1'='1", '%', '_', '\\', '"', '$1', '{x}', '\u202e', '😀'.repeat(50)])
      expect(
        (await all.officer.admin('GET', `/${resource}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).status,
      ).toBe(200)
  })
})

describe('a path', () => {
  const IDS = [
    '%00',
    '%',
    '%zz',
    '%E0%A4%A',
    '%ED%A0%80',
    '..%2f..%2fetc%2fpasswd',
    '__proto__',
    'constructor',
    "'%20OR%201=1",
    '1',
    '-1',
    '0x1',
    'null',
    '{}',
    '%F0%9F%98%80',
    `${'a'.repeat(3_000)}`,
    '00000000-0000-4000-8000-00000000000g',
    '{00000000-0000-4000-8000-000000000000}',
    '00000000000040008000000000000000',
  ]

  it('with a strange id names nothing: 404 in the shape of its group', async () => {
    const { keys } = all.trader
    const { cookie } = all.officer
    const { token } = all.trader
    for (const id of IDS) {
      const expectShape = async (family: 'external' | 'console', path: string, headers: Record<string, string>) => {
        const { status, body } = await rawRequest(path, headers)
        expect([path, status, isWellShaped(family, status, JSON.parse(body))]).toEqual([path, 404, true])
      }
      const expectStatus = async (path: string, expected: number, headers: Record<string, string> = {}) =>
        expect([path, (await rawRequest(path, headers)).status]).toEqual([path, expected])
      const readable = [...CONSOLE, 'files'].filter((name) => !(name === 'audit-entries' && id === '1'))
      const pages = [`simulator/${id}`, `payments/${id}/return`, `logos/${id}.png`, `logos/${id}`, id, `assets/${id}`]
      await Promise.all([
        ...EXTERNAL.map((path) => expectShape('external', `/api/ext/${path}/${id}`, keys)),
        ...readable.map((path) => expectShape('console', `/api/admin/${path}/${id}`, { Cookie: cookie })),
        ...pages.map((path) => expectStatus(`/${path}`, 404)),
        expectStatus(`/api/api-keys/${id}`, id === '1' ? 200 : 404, { Authorization: `Bearer ${token}` }),
      ])
    }
  })

  it('with a strange id cannot be written to either', async () => {
    for (const id of ['%00', '%zz', '__proto__', "'%20OR%201=1"]) {
      for (const action of [
        'identifications/ID/accept',
        'brands/ID/refuse',
        'activation-proofs/ID/request-new-proof',
        'payment-instances/ID/suspend',
        'form-submissions/ID/reveal',
        'officers/ID/disable',
        'officers/ID/reset-password',
      ])
        expect((await all.officer.admin('POST', `/${action.replace('ID', id)}`)).status).toBe(404)
      for (const [method, path] of [
        ['PUT', 'brands/ID'],
        ['DELETE', 'instances/ID'],
        ['POST', 'instances/ID/activation'],
        ['DELETE', 'forms/ID'],
        ['POST', 'forms/ID/publish'],
        ['DELETE', 'webhooks/ID'],
      ] as const)
        expect((await all.trader.ext(method, `/${path.replace('ID', id)}`)).status).toBe(404)
      expect((await call(app, 'POST', `/simulator/${id}`, { json: { outcome: 'approve' } })).status).toBe(404)
    }
  })
})

describe('headers', () => {
  it('of 100 kB are refused before anything reads them', async () => {
    const { status } = await rawRequest('/api/ext/workspaces', { ...all.trader.keys, 'X-Long': 'x'.repeat(100_000) })
    expect(status).toBe(431)
  })

  it('with strange credentials are 401', async () => {
    for (const value of ['x'.repeat(7_000), "' OR 1=1 --", 'ÿþ', '__proto__', '\t', ',']) {
      expect((await rawRequest('/api/ext/workspaces', { 'X-Api-Key': value, 'X-Api-Secret': value })).status).toBe(401)
      expect((await rawRequest('/api/admin/session', { Cookie: `countersign_session=${value}` })).status).toBe(401)
    }
  })

  it('cannot choose the request id freely, nor the address without a proxy', async () => {
    for (const given of ['short', 'x'.repeat(65), 'abc def ghi', '<script>alert</script>'])
      expect(
        (await call(app, 'GET', '/healthz', { headers: { 'X-Request-Id': given } })).headers.get('x-request-id'),
      ).not.toBe(given)
    const kept = await call(app, 'GET', '/healthz', { headers: { 'X-Request-Id': 'proxy-12345678' } })
    expect(kept.headers.get('x-request-id')).toBe('proxy-12345678')
    await all.officer.admin('POST', `/officers/${all.officer.id}/disable`, {
      headers: { 'X-Forwarded-For': '6.6.6.6' },
    })
    const entry = await app.services.db.auditEntry.findFirstOrThrow({
      where: { action: 'denied' },
      orderBy: { id: 'desc' },
    })
    expect(entry.address).toBe('127.0.0.1')
  })
})

describe('after all of it', () => {
  it('nothing was stored, no secret logged, no error left unexplained, and the service answers', async () => {
    const after = await everythingStored(app)
    for (const table of ['audit_entries', 'audit_views', 'audit_unsealed', 'file_servings'])
      before[table] = after[table]!
    expect(after).toEqual(before)
    const log = app.log.join('\n')
    for (const secret of secretsOf(all.trader, all.officer)) expect(log).not.toContain(secret)
    expect(app.log.slice(logged).filter((line) => line.includes('"level":50'))).toEqual([])
    expect((await all.trader.ext('GET', '/workspaces')).status).toBe(200)
    expect((await all.officer.admin('GET', '/session')).status).toBe(200)
  })
})
