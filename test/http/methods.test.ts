import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { externalError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
const id = crypto.randomUUID()

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
})
afterAll(() => app?.close())

describe('a method that a path does not take', () => {
  it.each([
    ['DELETE', '/workspaces', 'GET'],
    ['POST', '/establishment-types', 'GET'],
    ['POST', '/authorization-types', 'GET'],
    ['PUT', '/activities', 'GET'],
    ['POST', '/activation-fee', 'GET'],
    ['DELETE', '/identifications', 'GET, POST'],
    ['PATCH', `/identifications/${id}`, 'GET, POST, PUT, DELETE'],
    ['PUT', '/brands', 'GET, POST'],
    ['PATCH', `/brands/${id}`, 'GET, POST, PUT, DELETE'],
    ['PATCH', '/bank-accounts', 'GET, POST'],
    ['PATCH', `/bank-accounts/${id}`, 'GET, PUT, DELETE'],
    ['DELETE', '/instances', 'GET, POST'],
    ['PUT', `/instances/${id}`, 'GET, PATCH, DELETE'],
    ['GET', `/instances/${id}/payment-proof`, 'POST'],
    ['GET', `/instances/${id}/activation`, 'POST'],
    ['PUT', '/forms', 'GET, POST'],
    ['PUT', `/forms/${id}`, 'GET, PATCH, DELETE'],
    ['GET', `/forms/${id}/publish`, 'POST'],
    ['GET', `/forms/${id}/sections`, 'POST'],
    ['GET', `/forms/${id}/fields/${id}`, 'PATCH, DELETE'],
  ])('%s %s answers 405 and what it does take', async (method, path, allow) => {
    const answer = await trader.ext(method, path)
    expect(externalError(answer)).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(answer.headers.get('allow')).toBe(allow)
  })

  it.each([
    ['GET', '/api/signin', 'POST'],
    ['GET', '/api/api-keys/generate', 'POST'],
    ['DELETE', '/api/api-keys/1', 'GET'],
    ['POST', `/payments/${id}/return`, 'GET'],
    ['PUT', `/simulator/${id}`, 'GET, POST'],
    ['POST', `/logos/${id}.png`, 'GET'],
  ])('%s %s answers 405 too', async (method, path, allow) => {
    const { status, headers } = await call(app, method, path)
    expect([status, headers.get('allow')]).toEqual([405, allow])
  })
})

describe('a path that there is not', () => {
  it('answers 404 in the shape of its group', async () => {
    expect(externalError(await trader.ext('GET', '/nothing'))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(externalError(await trader.ext('GET', '/brands/not-a-uuid'))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(externalError(await trader.ext('GET', '/brands/%E0%A4%A'))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect((await call(app, 'GET', '/api/api-keys/1/2')).body).toMatchObject({ success: false })
    const elsewhere = await call(app, 'GET', '/nothing')
    expect([elsewhere.status, elsewhere.body]).toEqual([
      404,
      {
        status: 404,
        code: 'RESOURCE_NOT_FOUND',
        message: 'The requested resource was not found.',
        request_id: elsewhere.headers.get('x-request-id'),
      },
    ])
  })

  it('is a page, in their language, to those who ask for HTML before JSON', async () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const ask = (method: string, Accept: string) =>
      call(app, method, '/nothing', { headers: { Accept, 'Accept-Language': 'ar-DZ,ar;q=0.9' } })
    const page = await ask('GET', browser)
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect([page.headers.get('vary'), page.text]).toEqual([
      expect.stringContaining('Accept'),
      expect.stringContaining('<html lang="ar" dir="rtl">'),
    ])
    for (const [method, accept] of [
      ['GET', '*/*'],
      ['GET', 'application/json, text/html;q=0.5'],
      ['POST', browser],
    ])
      expect((await ask(method!, accept!)).body).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  it('answers 401 to those without credentials', async () => {
    for (const path of ['/api/ext/nothing', '/api/admin/nothing'])
      expect((await call(app, 'GET', path)).status).toBe(401)
  })
})

describe('HEAD', () => {
  it('answers as GET does, without a body', async () => {
    const { status, text } = await trader.ext('HEAD', '/workspaces')
    expect([status, text]).toEqual([200, ''])
  })
})
