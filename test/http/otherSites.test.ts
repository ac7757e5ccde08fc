import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActiveLink, newPayer, readyInstance } from '../factories/links.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
let slug: string

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  trader = await newTrader(app)
  const instance = await readyInstance(app, trader, officer)
  slug = (await createActiveLink(trader, instance)).slug
})
afterAll(() => app?.close())

const from = (site: string, more = {}) => ({ 'Sec-Fetch-Site': site, ...more })

/** The status of a request from another site as a browser would send it: Node's fetch writes a `Sec-Fetch-Mode` of its own. */
const navigate = (destination: string, mode = 'navigate', method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = from('cross-site', { 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': destination })
    const sent = request(`${app.url}/api/admin/session`, { method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject).end()
  })

describe('what a browser says about where a request comes from', () => {
  it.each(['cross-site', 'same-site', 'nonsense'])('%s: the console neither reads nor writes', async (site) => {
    const headers = { Cookie: officer.cookie, ...from(site) }
    for (const [method, path] of [
      ['GET', '/api/admin/session'],
      ['GET', '/api/admin/identifications'],
      ['POST', '/api/admin/queues/identifications/next'],
      ['DELETE', '/api/admin/session'],
    ] as const) {
      const { status, body } = await call(app, method, path, { headers })
      expect([path, status, body.code]).toEqual([path, 403, 'FORBIDDEN'])
      expect(body.message).toMatch(/Sec-Fetch-Site/)
    }
    expect((await officer.admin('GET', '/session')).status).toBe(200)
  })

  it('a picture or a frame of another site is no navigation, a link that a person follows is', async () => {
    expect(await navigate('image', 'no-cors')).toBe(403)
    expect(await navigate('iframe')).toBe(403)
    // Without the strict cookie: nobody is signed in.
    expect(await navigate('document')).toBe(401)
    expect(await navigate('document', 'navigate', 'POST')).toBe(403)
  })

  it.each(['same-origin', 'none'])('%s, or nothing at all: as ever', async (site) => {
    for (const headers of [{}, from(site)])
      expect((await officer.admin('GET', '/session', { headers: { Cookie: officer.cookie, ...headers } })).status).toBe(
        200,
      )
  })

  it('traders’ APIs refuse writes in their own shapes, and are read', async () => {
    const headers = { ...trader.keys, ...from('cross-site') }
    const ext = await call(app, 'POST', '/api/ext/forms', { headers, json: { name: 'F' } })
    expect([ext.status, ext.body.errors[0].code]).toEqual([403, 'FORBIDDEN'])
    expect((await call(app, 'GET', '/api/ext/forms', { headers })).body.data).toEqual([])
    const signIn = await call(app, 'POST', '/api/signin', { headers, json: { email: 'a@example.com', password: 'x' } })
    expect([signIn.status, signIn.body.success]).toEqual([403, false])
    const links = await call(app, 'POST', '/api/v2/service-pay/pay-links', { headers, json: {} })
    expect([links.status, typeof links.body.message]).toEqual([403, 'string'])
  })

  it('payers come from anywhere', async () => {
    const headers = from('cross-site', { Accept: 'text/html' })
    expect((await call(app, 'GET', `/p/${slug}`, { headers })).status).toBe(200)
    const body = new URLSearchParams(newPayer() as Record<string, string>)
    expect((await call(app, 'POST', `/p/${slug}/pay`, { headers, body })).status).toBe(303)
  })
})

describe('a proxy that TRUST_PROXY does not name', () => {
  const warnings = ({ log }: TestApp) => log.filter((line) => line.includes('TRUST_PROXY')).length
  const proxyOf = async (at: TestApp, headers = {}) => (await call(at, 'GET', '/readyz', { headers })).body.checks.proxy

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Forwarded-Proto'])(
    'is noticed by %s: one line, and /readyz',
    async (name) => {
      const alone = await startApp()
      expect([await proxyOf(alone), warnings(alone)]).toEqual(['ok', 0])
      const headers = { [name]: 'for=192.0.2.7' }
      expect([await proxyOf(alone, headers), warnings(alone)]).toEqual(['not_trusted', 1])
      for (let n = 0; n < 5; n += 1) await call(alone, 'GET', '/healthz', { headers })
      expect([await proxyOf(alone), warnings(alone)]).toEqual(['not_trusted', 1])
      expect(alone.log.join()).not.toContain('192.0.2.7')
      await alone.close()
    },
  )

  it('is not noticed where it is named', async () => {
    const behind = await startApp({ TRUST_PROXY: 'loopback' })
    expect([await proxyOf(behind, { 'X-Forwarded-For': '192.0.2.7' }), warnings(behind)]).toEqual(['ok', 0])
    await behind.close()
  })
})
