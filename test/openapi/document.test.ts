import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '../../server/kernel/events.ts'
import { overviewPage, sectionPage } from '../../server/openapi/docs/pages.ts'
import { slugOf } from '../../server/openapi/docs/prose.ts'
import { OPERATIONS } from '../../server/openapi/operations.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { everyWriteRoute } from '../factories/routes.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'
import { MANY_STARTS_LIMIT } from '../support/limits.ts'
import { document, eventProblems, problemsOf, templateOf } from '../support/openapi.ts'

let app: TestApp
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
})
afterAll(() => app?.close())

describe('the document', () => {
  it('is OpenAPI 3.1 by the schema of the standard, served as it is', async () => {
    const { status, body, headers } = await call(app, 'GET', '/openapi.json')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(body).toEqual({ ...document, info: body.info, servers: [{ url: app.services.publicUrl() }] })
    expect(await new Validator().validate(body)).toMatchObject({ valid: true })
  })

  it('names each operation once, in words that differ', () => {
    const ids = OPERATIONS.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
  })

  it('says of every write route which body it reads', MANY_STARTS_LIMIT, async () => {
    const { routes } = await everyWriteRoute(app)
    const prefix = { external: '/api/ext', console: '/api/admin', legacy: '', page: '' }
    const wrong = routes.filter(({ family, method, path }) => {
      const address = path.startsWith('/api/') ? path : `${prefix[family]}${path}`
      const operation = document.paths[templateOf(address) ?? '']?.[method.toLowerCase()]
      return !operation || !('requestBody' in operation)
    })
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('offers no body that can only be refused: where a file must come there is no JSON', () => {
    const kinds = (template: string) =>
      Object.keys((document.paths[template]!.post as { requestBody: { content: object } }).requestBody.content)
    expect(kinds('/api/ext/brands')).toEqual(['multipart/form-data'])
    expect(kinds('/api/ext/instances/{id}/payment-proof')).toEqual(['multipart/form-data'])
    expect(kinds('/api/ext/identifications')).toEqual(['application/json', 'multipart/form-data'])
  })

  it('says with each 429, and each 503 of the gateway, that Retry-After comes', () => {
    const late = Object.entries(document.components.responses as Record<string, { headers: object }>)
      .filter(([name]) => /TOO_MANY|(external|payer)\..*UNAVAILABLE/.test(name))
      .map(([name, { headers }]) => [name, 'Retry-After' in headers])
    expect(late.length).toBeGreaterThan(5)
    expect(late.filter(([, says]) => !says)).toEqual([])
  })

  it('describes each event with an example that is one', () => {
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const { example } = post.requestBody.content['application/json']
      expect([example.event, eventProblems(example)]).toEqual([type, []])
      expect(eventProblems({ ...example, data: {} })).not.toEqual([])
    }
  })
})

describe('an answer that is not as the document says', () => {
  const head = { 'content-type': 'application/json', 'x-request-id': 'x' }
  const answered = (status: number, body: unknown) => ({
    status,
    headers: new Headers(head),
    text: JSON.stringify(body),
  })

  it('is noticed: a field too many or too few, another type, another code, another status, a header less', async () => {
    const { body } = await trader.ext('GET', '/workspaces')
    const [workspace] = body.data
    const of = (status: number, value: unknown) => problemsOf('GET', '/api/ext/workspaces', answered(status, value))
    expect(of(200, body)).toEqual([])
    expect(of(200, { data: [{ ...workspace, owner_id: 1 }] })).toEqual([expect.stringContaining('additional')])
    expect(of(200, { data: [{ ...workspace, name: undefined }] })).toEqual([expect.stringContaining("'name'")])
    expect(of(200, { data: [{ ...workspace, is_owner: 1 }] })).toEqual([expect.stringContaining('boolean')])
    const error = { status: '401', code: 'LINK_LOCKED', title: '', detail: '', meta: [] }
    expect(of(401, { errors: [error] })).toEqual([expect.stringContaining('/errors/0/code')])
    expect(of(204, null)).toEqual([expect.stringContaining('does not say 204')])
    const bare = { status: 200, headers: new Headers({ 'content-type': 'application/json' }), text: '{"data":[]}' }
    expect(problemsOf('GET', '/api/ext/workspaces', bare)).toEqual(['the header X-Request-Id is missing'])
    expect(problemsOf('GET', '/api/ext/nothing', answered(200, {}))).toEqual([
      expect.stringContaining('in no operation'),
    ])
  })
})

describe('/docs', () => {
  const tags = document.tags.map(({ name }) => name)
  const pages = tags.map((name) => sectionPage(document, slugOf(name)) ?? '')

  it('shows every operation on the page of its section, and leads to every section', () => {
    const all = pages.join('')
    const missing = OPERATIONS.filter(({ id }) => !all.includes(`<article class="operation" id="${id}">`))
    expect(missing.map(({ id }) => id)).toEqual([])
    for (const type of EVENT_TYPES) expect(all).toContain(`<code>${type}</code>`)
    const first = overviewPage(document)
    expect(tags.filter((name) => !first.includes(`href="/docs/${slugOf(name)}"`))).toEqual([])
    expect(new Set(tags.map(slugOf)).size).toBe(tags.length)
  })

  it('has no link that leads nowhere', () => {
    for (const page of pages) {
      const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
      expect(anchors.filter((anchor) => !page.includes(`id="${anchor}"`))).toEqual([])
    }
  })

  it('needs nothing from elsewhere and no script of its own text', () => {
    for (const page of [overviewPage(document), ...pages]) {
      const from = [...page.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
      expect(from).toEqual(['/docs/docs.css', '/docs/docs.js'])
      expect(page).not.toMatch(/<script>|<style|\son\w+=|style="/)
    }
  })

  it('is served, with what it is drawn with; another page is 404', async () => {
    const types = await Promise.all(
      ['/docs', '/docs/external-api-forms', '/docs/docs.css', '/docs/docs.js', '/docs/nothing'].map(async (address) => {
        const { status, headers } = await call(app, 'GET', address)
        return [status, headers.get('content-type')?.split(';')[0]]
      }),
    )
    expect(types).toEqual([
      [200, 'text/html'],
      [200, 'text/html'],
      [200, 'text/css'],
      [200, 'text/javascript'],
      [404, 'application/json'],
    ])
  })
})
