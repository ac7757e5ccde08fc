import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActiveLink, readyInstance } from '../factories/links.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let slug: string

beforeAll(async () => {
  app = await startApp()
  const trader = await newTrader(app)
  const instance = await readyInstance(app, trader, await newOfficer(app))
  slug = (await createActiveLink(trader, instance)).slug
})
afterAll(() => app?.close())

const BROWSER = { Accept: 'text/html' }
const get = (path: string) => call(app, 'GET', path, { headers: BROWSER })
const policyOf = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [directive, ...sources] = part.split(' ')
      return [directive, sources.join(' ')]
    }),
  )

/** What the policy of every answer says. */
const STRICT = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
}

describe('content security policies', () => {
  it.each([
    ['the payer’s page', () => `/p/${slug}`, { 'script-src': "'self'", 'trusted-types': "'none'" }],
    ['/docs', () => '/docs', { 'script-src': "'self'", 'style-src': "'self'", 'trusted-types': "'none'" }],
    ['an unknown page', () => '/nothing', { 'trusted-types': "'none'" }],
    ['an unknown link', () => '/p/nothing', { 'trusted-types': "'none'" }],
  ])('%s runs nothing but files of its own', async (_what, path, expected) => {
    const { headers, text } = await get(path())
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = policyOf(headers)
    expect(policy).toMatchObject({ ...STRICT, ...expected })
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|https?:\/\/(?!127)|\*/)
    // No script between tags, no handler and no style in an attribute.
    expect([...text.matchAll(/<script(?![^>]* src=)[^>]*>/g)]).toEqual([])
    expect(text).not.toMatch(/<[^>]+\s(on[a-z]+|style)=/)
  })

  it.each(['/healthz', '/openapi.json', '/api/admin/session', '/api/ext/brands', '/docs/docs.js'])(
    '%s is no page, and may do nothing at all',
    async (path) => {
      const { headers } = await call(app, 'GET', path)
      expect(policyOf(headers)).toEqual({ ...STRICT, 'form-action': "'none'", 'trusted-types': "'none'" })
    },
  )

  it('keeps every answer apart from other sites’ pages', async () => {
    for (const path of ['/', `/p/${slug}`, '/docs', '/api/admin/session']) {
      const headers = Object.fromEntries((await get(path)).headers)
      expect(headers, path).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*payment=\(\).*publickey-credentials-get=\(self\)/)
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('asks browsers to stay with https where that is the public address', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://pay.example.com', TRUST_PROXY: '1' })
    const { headers } = await call(secure, 'GET', '/healthz')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    await secure.close()
  })

  it('sends the payer’s script as a file that browsers keep', async () => {
    const [, address] = /<script src="([^"]+)" defer>/.exec((await get(`/p/${slug}`)).text) ?? []
    expect(address).toMatch(/^\/payer\/[0-9a-f]{16}\.js$/)
    const { status, headers, text } = await call(app, 'GET', address!)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(text).toContain('sendOnce')
    expect((await call(app, 'POST', address!)).status).toBe(404)
  })
})
