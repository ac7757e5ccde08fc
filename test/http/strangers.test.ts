import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { type Everything, everythingStored, everyWriteRoute } from '../factories/routes.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let all: Everything
let stranger: TestTrader

beforeAll(async () => {
  app = await startApp()
  all = await everyWriteRoute(app)
  stranger = await newTrader(app)
})
afterAll(() => app?.close())

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** Sends a path exactly as written; `fetch` would clean it first. */
const raw = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(app.url)
      const sent = request({ hostname, port, path, method, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
      })
      sent.on('error', reject).end()
    },
  )

describe('a trader with the ids of another', () => {
  it('finds nothing at any of their addresses, by any method, and changes nothing', async () => {
    const before = await everythingStored(app)
    const paths = all.routes.filter(({ family, path }) => family === 'external' && UUID.test(path))
    expect(paths.length).toBeGreaterThan(10)
    for (const { path } of paths)
      for (const method of ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']) {
        const { status } = await call(app, method, path, {
          headers: stranger.keys,
          ...(method !== 'GET' && { json: { name: 'Mine', title: 'Mine', active: true } }),
        })
        expect([404, 405], `${method} ${path}`).toContain(status)
      }
    expect(await everythingStored(app)).toEqual(before)
  })

  it('does not get into their workspace by naming it', async () => {
    const headers = { 'X-Workspace-Id': all.trader.workspace_id }
    const { status, body } = await stranger.ext('GET', '/brands', { headers })
    expect([status, body.errors[0].code]).toEqual([403, 'WORKSPACE_ACCESS_DENIED'])
  })

  it('does not set fields that are not theirs to set', async () => {
    const json = {
      name: 'Mass',
      id: '0198f0aa-0000-7000-8000-000000000000',
      status: 'published',
      workspace_id: all.trader.workspace_id,
      trader_id: all.trader.user_id,
      created_at: '2001-01-01T00:00:00Z',
    }
    const { status, body } = await stranger.ext('POST', '/forms', { json })
    expect([status, body.data.name, body.data.status]).toEqual([201, 'Mass', 'draft'])
    expect([json.id, json.trader_id, json.created_at]).not.toContain(body.data.id)
    expect(body.data.trader_id).not.toBe(json.trader_id)
    expect(body.data.created_at).not.toMatch(/^2001/)
    expect((await all.trader.ext('GET', `/forms/${body.data.id}`)).status).toBe(404)
  })

  it('has no webhook sent to an inside address, however it is written', async () => {
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '１２７.０.０.１',
      'localhost',
      'localhost.',
      'metadata.internal',
      '169.254.169.254',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
    ]) {
      const json = { url: `https://${host}/hook`, events: ['identification.approved'] }
      const { status, body } = await stranger.ext('POST', '/webhooks', { json })
      expect([host, status, body.errors[0].meta.field]).toEqual([host, 422, 'url'])
    }
  })
})

describe('answers', () => {
  it('to a person or a key are kept by no cache', async () => {
    const { keys } = stranger
    const signIn = await call(app, 'POST', '/api/signin', { json: { email: 'nobody@example.com', password: 'x' } })
    const bearer = { Authorization: `Bearer ${stranger.token}` }
    for (const { headers } of [
      signIn,
      await stranger.ext('GET', '/brands'),
      await stranger.ext('GET', '/nothing'),
      await call(app, 'GET', '/api/api-keys', { headers: bearer }),
      await call(app, 'GET', '/api/v2/service-pay/links', { headers: { ...keys, ...bearer } }),
      await all.officer.admin('GET', '/traders'),
    ])
      expect(headers.get('cache-control')).toBe('no-store')
  })

  it('name no program and no version, and open nothing to other origins', async () => {
    const headers = { ...stranger.keys, Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    for (const method of ['GET', 'OPTIONS', 'TRACE', 'PURGE']) {
      const answer = await raw('/api/ext/brands', method, headers)
      expect([answer.headers.server, answer.headers['x-powered-by']]).toEqual([undefined, undefined])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect([method, answer.status]).toEqual([method, method === 'GET' ? 200 : 405])
    }
  })

  it.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/',
    '/.git/config',
    '/docs/..%2froutes.ts',
    '/docs/..%5c..%5cpackage.json',
    '/logos/..%2f..%2fmaster.key',
    '/payer/..%2fpayer.js',
    '/%00',
    '//evil.example/%2e%2e',
    '/\\evil.example',
  ])('to %s hold no file, no list and no way elsewhere', async (path) => {
    const { status, headers } = await raw(path)
    expect([status, headers.location]).toEqual([404, undefined])
  })
})
