import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedDossiers, newIdentification, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD } from '../factories/people.ts'
import { externalError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type Answer, call, type Json } from '../support/http.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ RATE_LIMIT: 'on' })
})
afterAll(() => app?.close())

const minuteLater = () => app.clock.advance({ minutes: 1 })
const limits = ({ headers }: Answer<Json>) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`))
const statuses = (answers: Answer<Json>[]) => answers.map(({ status }) => status)
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('a key pair', () => {
  it('may ask 300 times a minute; then 429 says when to come back', async () => {
    minuteLater()
    const trader = await newTrader(app)
    const first = await trader.ext('GET', '/workspaces')
    expect([first.status, limits(first)]).toEqual([200, ['300', '299', null]])
    await app.services.db.rateLimit.updateMany({ where: { key: { startsWith: 'key:' } }, data: { hits: 298 } })
    const last = await times(4, () => trader.ext('GET', '/workspaces'))
    expect(statuses(last).sort()).toEqual([200, 200, 429, 429])
    app.clock.advance({ seconds: 20 })
    const over = await trader.ext('GET', '/workspaces')
    expect(limits(over)).toEqual(['300', '0', String(app.clock.now().getTime() / 1000 + 40)])
    expect(over.headers.get('retry-after')).toBe('40')
    expect(over.body).toEqual({
      errors: [
        {
          status: '429',
          code: 'TOO_MANY_REQUESTS',
          title: 'Too many requests',
          detail: 'Too many requests. Try again in 40 seconds.',
          meta: { retry_after: 40 },
        },
      ],
    })
    const v2 = await call(app, 'GET', '/api/v2/service-pay/links', { headers: trader.keys })
    expect([v2.status, v2.text]).toEqual([429, '{"message":"Too Many Attempts."}'])
    app.clock.advance({ seconds: 39 })
    expect((await trader.ext('GET', '/workspaces')).status).toBe(429)
    app.clock.advance({ seconds: 1 })
    expect((await trader.ext('GET', '/workspaces')).status).toBe(200)
  })

  it('does not use up the limit of another', async () => {
    const [one, other] = [await newTrader(app), await newTrader(app)]
    await one.ext('GET', '/workspaces')
    await app.services.db.rateLimit.updateMany({ where: { key: { startsWith: 'key:' } }, data: { hits: 300 } })
    expect((await one.ext('GET', '/workspaces')).status).toBe(429)
    expect((await other.ext('GET', '/workspaces')).status).toBe(200)
    minuteLater()
  })
})

describe('an address without credentials', () => {
  it('may try 60 times a minute, on every group together', async () => {
    const trader = await newTrader(app)
    minuteLater()
    const answers = await times(61, (index) =>
      index % 2
        ? call(app, 'GET', '/api/ext/brands', { headers: { 'X-Api-Key': 'cs_wrong', 'X-Api-Secret': 'wrong' } })
        : call(app, 'GET', '/api/api-keys/1'),
    )
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(60)
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1)
    const legacy = await call(app, 'GET', '/api/api-keys/1')
    expect([legacy.status, legacy.body]).toEqual([429, { message: 'Too Many Attempts.' }])
    expect(Number(legacy.headers.get('retry-after'))).toBe(60)
    expect((await trader.ext('GET', '/workspaces')).status).toBe(200)
    minuteLater()
  })
})

describe('the order of checks', () => {
  it('is 429, 401, 403, 404, 409, 415, 413, 422', async () => {
    const trader = await newTrader(app)
    const officer = await newOfficer(app)
    const dossiers = await acceptedDossiers({ trader }, officer)
    await newInstance({ trader }, dossiers)
    const path = `/identifications/${dossiers.identification_id}`
    const wrong = { 'X-Workspace-Id': crypto.randomUUID() }
    const text = { 'Content-Type': 'text/plain' }
    const nothing = { ...wrong, 'X-Api-Secret': 'wrong', ...text }
    const missing = `/identifications/${crypto.randomUUID()}`
    const body = 'x'.repeat(2_000_000)
    minuteLater()
    const unknown = await trader.ext('PUT', missing, { body: 'x', headers: nothing })
    expect(externalError(unknown)).toEqual([401, 'UNAUTHENTICATED'])
    await app.services.db.rateLimit.updateMany({ where: { key: { startsWith: 'address:' } }, data: { hits: 60 } })
    const limited = await trader.ext('PUT', missing, { body: 'x', headers: nothing })
    expect(externalError(limited)).toEqual([429, 'TOO_MANY_REQUESTS'])
    minuteLater()
    const elsewhere = await trader.ext('PUT', missing, { body: 'x', headers: { ...wrong, ...text } })
    expect(externalError(elsewhere)).toEqual([403, 'WORKSPACE_ACCESS_DENIED'])
    const absent = await trader.ext('PUT', missing, { body: 'x', headers: text })
    expect(externalError(absent)).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(externalError(await trader.ext('PUT', path, { body, headers: text }))).toEqual([409, 'RESOURCE_IN_USE'])
    const { id: free } = await newIdentification({ trader })
    const put = (headers: Record<string, string>, content: string) =>
      trader.ext('PUT', `/identifications/${free}`, { body: content, headers })
    expect(externalError(await put(text, body))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const json = { 'Content-Type': 'application/json' }
    expect(externalError(await put(json, body))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(externalError(await put(json, '{}'))).toEqual([422, 'VALIDATION_ERROR'])
    expect((await officer.admin('GET', `/identifications/${free}`)).body.status).toBe('pending')
  })
})

describe('signing in', () => {
  it('at the trader’s page uses up the attempts of the API, and the other way round', async () => {
    const { email } = await newTrader(app)
    minuteLater()
    const atPage = (password: string) =>
      call(app, 'POST', '/t/signin', { body: new URLSearchParams({ email, password }) })
    const byApi = (password: string) => call(app, 'POST', '/api/signin', { json: { email, password } })
    const answers = [...(await times(5, () => atPage('wrong'))), ...(await times(5, () => byApi('wrong')))]
    expect(statuses(answers)).toEqual(Array(10).fill(401))
    const right = await atPage(PASSWORD)
    expect([right.status, right.headers.get('retry-after'), right.headers.get('set-cookie')]).toEqual([429, '60', null])
    expect((await byApi(PASSWORD)).status).toBe(429)
    minuteLater()
    expect((await atPage(PASSWORD)).status).toBe(303)
  })

  it.each([
    ['a trader', '/api/signin', async () => (await newTrader(app)).email],
    ['an officer', '/api/admin/session', async () => (await newOfficer(app)).email],
  ])(
    'as %s fails at most 10 times a minute, also in a burst; then even the right password is 429',
    async (_who, path, whose) => {
      const email = await whose()
      minuteLater()
      const attempt = (password: string, address = email) =>
        call(app, 'POST', path, { json: { email: address, password } })
      const burst = await times(20, () => attempt('wrong'))
      expect(statuses(burst).filter((status) => status === 401)).toHaveLength(10)
      expect(statuses(burst).filter((status) => status === 429)).toHaveLength(10)
      const right = await attempt(PASSWORD)
      expect([right.status, right.headers.get('retry-after')]).toEqual([429, '60'])
      expect(limits(right)).toEqual(['10', '0', String(app.clock.now().getTime() / 1000 + 60)])
      expect((await attempt('x', 'another@example.com')).status).toBe(401)
      minuteLater()
      expect((await attempt(PASSWORD)).status).toBe(200)
    },
  )

  it('is counted by account and network: wrong tries from elsewhere keep nobody out', async () => {
    const behind = await startApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })
    const [one, other] = [await newOfficer(behind), await newOfficer(behind)]
    behind.clock.advance({ minutes: 1 })
    const attempt = (from: string, email: string, password: string, Cookie = '') =>
      call(behind, 'POST', '/api/admin/session', {
        json: { email, password },
        headers: { 'X-Forwarded-For': from, ...(Cookie && { Cookie }) },
      })
    const tries = (from: string, email: string) => times(15, () => attempt(from, email, 'wrong'))
    const locked = (await tries('198.51.100.7', one.email)).filter(({ status }) => status === 429)
    expect(locked).toHaveLength(5)
    // The limit covers the attacked account from the attacker's network: other networks and accounts stay free.
    expect((await attempt('198.51.100.200', one.email, PASSWORD)).status).toBe(429)
    expect((await attempt('::ffff:198.51.100.9', one.email, PASSWORD)).status).toBe(429)
    expect((await attempt('198.51.100.7', other.email, PASSWORD)).status).toBe(200)
    expect((await attempt('198.51.101.7', one.email, PASSWORD)).status).toBe(200)
    await tries('2001:db8:1:2::1', one.email)
    expect((await attempt('2001:db8:1:2:ffff::9', one.email, PASSWORD)).status).toBe(429)
    expect((await attempt('2001:db8:1:3::1', one.email, PASSWORD)).status).toBe(200)
    await behind.close()
  })

  it('in a browser that signed in before is not kept out by others there, has a limit of its own, and needs the password', async () => {
    const { email, id } = await newOfficer(app)
    const another = await newOfficer(app)
    minuteLater()
    const attempt = (password: string, Cookie = '', address = email) =>
      call(app, 'POST', '/api/admin/session', {
        json: { email: address, password },
        headers: Cookie ? { Cookie } : undefined,
      })
    const [session, browser] = (await attempt(PASSWORD)).headers.getSetCookie()
    expect(browser).toMatch(/^countersign_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
    const known = browser!.split(';')[0]!
    expect(await app.services.db.knownBrowser.count({ where: { officer_id: id } })).toBe(2)
    expect(JSON.stringify(await app.services.db.knownBrowser.findMany())).not.toContain(known.split('=')[1])
    await times(12, () => attempt('wrong'))
    expect((await attempt(PASSWORD)).status).toBe(429)
    expect((await attempt(PASSWORD, known)).status).toBe(200)
    // The browser cookie alone opens no session.
    const ask = (Cookie: string) => call(app, 'GET', '/api/admin/session', { headers: { Cookie } })
    expect([(await ask(known)).status, (await ask(session!.split(';')[0]!)).status]).toEqual([401, 200])
    const burst = await times(15, () => attempt('wrong', known))
    expect(statuses(burst).filter((status) => status === 401)).toHaveLength(10)
    expect((await attempt(PASSWORD, known)).status).toBe(429)
    // The cookie does not help with another account, and a made-up cookie helps with none.
    await times(12, () => attempt('wrong', known, another.email))
    expect((await attempt(PASSWORD, known, another.email)).status).toBe(429)
    expect((await attempt(PASSWORD, `countersign_browser=${'x'.repeat(43)}`)).status).toBe(429)
    minuteLater()
  })

  it('from many networks at once is slowed down as well, but not for a known browser', async () => {
    const { email } = await newOfficer(app)
    minuteLater()
    const [, browser] = (
      await call(app, 'POST', '/api/admin/session', { json: { email, password: PASSWORD } })
    ).headers.getSetCookie()
    const key = `sign-in:officer:account:${email}`
    const counted = { hits: 100, resets_at: new Date(app.clock.now().getTime() + 60_000) }
    await app.services.db.rateLimit.upsert({ where: { key }, create: { key, ...counted }, update: counted })
    const attempt = (Cookie?: string) =>
      call(app, 'POST', '/api/admin/session', {
        json: { email, password: PASSWORD },
        headers: Cookie ? { Cookie } : {},
      })
    expect((await attempt()).status).toBe(429)
    expect((await attempt(browser!.split(';')[0]!)).status).toBe(200)
    minuteLater()
  })

  it('rightly does not count', async () => {
    const { email } = await newTrader(app)
    minuteLater()
    for (let round = 0; round < 12; round += 1)
      expect((await call(app, 'POST', '/api/signin', { json: { email, password: PASSWORD } })).status).toBe(200)
  })
})
