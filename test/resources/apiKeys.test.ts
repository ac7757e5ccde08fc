import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, newTrader, PASSWORD, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
})
afterAll(() => app?.close())

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const generate = (token: string) => call(app, 'POST', '/api/api-keys/generate', bearer(token))
const read = (id: unknown, token: string) => call(app, 'GET', `/api/api-keys/${id}`, bearer(token))
const signIn = (email: string, password = PASSWORD) => call(app, 'POST', '/api/signin', { json: { email, password } })

const UNAUTHENTICATED = {
  errors: [
    {
      status: '401',
      code: 'UNAUTHENTICATED',
      title: 'Unauthenticated',
      detail: 'Missing or invalid API credentials.',
      meta: [],
    },
  ],
}

describe('POST /api/signin', () => {
  it('answers a token for 12 hours', async () => {
    const { status, body, headers } = await signIn(` ${trader.email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^\d+\|[\w-]{43}$/),
      userInfo: { id: trader.user_id, name: trader.name, email: trader.email, language: 'fr' },
      roles: ['trader'],
      permissions: ['*'],
      date_expiration: '2026-11-21T20:00:00.000Z',
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('answers alike whether the address or the password is wrong', async () => {
    for (const answer of [await signIn(trader.email, 'wrong'), await signIn('nobody@example.com')])
      expect([answer.status, answer.body]).toEqual([401, { message: 'The provided credentials are incorrect.' }])
  })

  it('names what is missing, in the words of the older groups', async () => {
    const { status, body } = await call(app, 'POST', '/api/signin', { json: {} })
    expect([status, body]).toEqual([
      422,
      {
        message: 'The email field is required. (and 1 more error)',
        errors: { email: ['The email field is required.'], password: ['The password field is required.'] },
      },
    ])
  })
})

describe('POST /api/api-keys/generate', () => {
  it('answers key, secret and id, once', async () => {
    const { status, body, headers } = await generate(trader.token)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'API keys generated successfully',
      data: {
        id: expect.any(Number),
        key: expect.stringMatching(/^cs_/),
        secret: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const again = await read(body.data.id, trader.token)
    expect(again.body).toEqual({
      success: true,
      message: 'API key retrieved successfully',
      data: {
        id: body.data.id,
        user_id: trader.user_id,
        key: body.data.key,
        permissions: ['*'],
        expires_at: '2027-11-21T08:00:00.000Z',
        created_at: '2026-11-21T08:00:00.000Z',
        updated_at: '2026-11-21T08:00:00.000Z',
      },
    })
  })

  it('replaces the earlier pair at once', async () => {
    const mine = await newTrader(app)
    const before = await generate(mine.token)
    const { key, secret, id } = (await generate(mine.token)).body.data
    const using = (pair: { key: string; secret: string }) =>
      call(app, 'GET', '/api/ext/workspaces', { headers: { 'X-Api-Key': pair.key, 'X-Api-Secret': pair.secret } })
    for (const answer of [await mine.ext('GET', '/workspaces'), await using(before.body.data)])
      expect([answer.status, answer.body]).toEqual([401, UNAUTHENTICATED])
    expect((await using({ key, secret })).status).toBe(200)
    expect((await read(before.body.data.id, mine.token)).status).toBe(404)
    expect((await read(id, mine.token)).status).toBe(200)
  })

  it('leaves one pair when it is called several times at once', async () => {
    const mine = await newTrader(app)
    const answers = await Promise.all([1, 2, 3].map(() => generate(mine.token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await app.services.db.apiKey.count({ where: { trader_id: mine.id } })).toBe(1)
  })

  it('when it fails says so, and the earlier pair still works', async () => {
    const mine = await newTrader(app)
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    const role = owner.escapeIdentifier(new URL(app.services.config.databaseUrl!).username)
    await owner.query(`REVOKE INSERT ON api_keys FROM ${role}`)
    const { status, body } = await generate(mine.token)
    await owner.query(`GRANT INSERT ON api_keys TO ${role}`)
    await owner.end()
    expect([status, body]).toEqual([
      500,
      { success: false, message: 'API key generation failed. The earlier keys still work; try again.' },
    ])
    expect((await mine.ext('GET', '/workspaces')).status).toBe(200)
  })

  it('keeps neither secret nor token, only their digests', async () => {
    const mine = await newTrader(app)
    const secrets = [mine.token, mine.keys['X-Api-Secret'], PASSWORD]
    const { db } = app.services
    const rows = [await db.apiKey.findMany(), await db.accessToken.findMany(), await db.trader.findMany()]
    const journal = await db.auditEntry.findMany({ omit: { id: true, xact: true } })
    const kept = JSON.stringify([rows, journal, app.log])
    for (const secret of secrets) expect(kept).not.toContain(secret)
  })

  it('is journaled', async () => {
    const mine = await newTrader(app)
    const { id } = (await generate(mine.token)).body.data
    const officer = await newOfficer(app)
    const query = listQuery({ record_id: mine.id, action: 'generate_api_key' }, ['id', 'ASC'])
    expect((await officer.admin('GET', `/audit-entries${query}`)).body).toMatchObject([
      { actor_type: 'trader', actor_id: mine.id, details: { replaced: 0 } },
      { actor_type: 'trader', actor_id: mine.id, details: { replaced: 1, api_key_id: id } },
    ])
  })
})

describe('GET /api/api-keys/{id}', () => {
  it.each([['0'], ['999999999'], ['99999999999999999999'], ['abc'], ['1e3'], ['-1'], ["1' OR '1'='1"], ['%00']])(
    'answers 404 for %s',
    async (id) => {
      const { status, body } = await read(id, trader.token)
      expect([status, body]).toEqual([404, { success: false, message: 'API key not found', code: 404 }])
    },
  )

  it("answers 404 for another user's key", async () => {
    const other = await newTrader(app)
    const { id } = (await generate(other.token)).body.data
    const { status, body } = await read(id, trader.token)
    expect([status, body]).toEqual([404, { success: false, message: 'API key not found', code: 404 }])
  })

  it.each([
    ['nothing', undefined],
    ['another scheme', 'Basic abc'],
    ['no token', 'Bearer '],
    ['an unknown token', 'Bearer 1|unknown'],
    ['a token with quotes', `Bearer 1|'; DROP TABLE traders; --`],
    ['a very long token', `Bearer ${'x'.repeat(5000)}`],
  ])('answers 401 for %s', async (_what, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization }
    for (const [method, path] of [
      ['GET', '/api/api-keys/1'],
      ['POST', '/api/api-keys/generate'],
    ] as const) {
      const { status, body } = await call(app, method, path, { headers })
      expect([status, body]).toEqual([401, { success: false, message: 'Unauthenticated.' }])
    }
  })
})

describe('by the clock', () => {
  it('a token ends after 12 hours, a key pair after a year', async () => {
    const mine = await newTrader(app)
    const start = app.clock.now()
    app.clock.set('2026-11-21T19:59:59Z')
    expect((await generate('1|wrong')).status).toBe(401)
    const pair = (await generate(mine.token)).body.data
    app.clock.set('2026-11-21T20:00:00Z')
    expect((await generate(mine.token)).status).toBe(401)
    const use = () =>
      call(app, 'GET', '/api/ext/workspaces', { headers: { 'X-Api-Key': pair.key, 'X-Api-Secret': pair.secret } })
    app.clock.set('2027-11-21T19:59:58Z')
    expect((await use()).status).toBe(200)
    app.clock.set('2027-11-21T19:59:59Z')
    expect(await use()).toMatchObject({ status: 401, body: UNAUTHENTICATED })
    app.clock.set(start)
  })
})

describe('the external API', () => {
  it.each([
    ['without a pair', {}],
    ['with a key alone', { 'X-Api-Key': 'KEY' }],
    ['with a secret alone', { 'X-Api-Secret': 'SECRET' }],
    ['with a wrong secret', { 'X-Api-Key': 'KEY', 'X-Api-Secret': 'wrong' }],
    ['with an unknown key', { 'X-Api-Key': 'cs_unknown', 'X-Api-Secret': 'SECRET' }],
    ['with the two exchanged', { 'X-Api-Key': 'SECRET', 'X-Api-Secret': 'KEY' }],
    ['with a bearer token', { Authorization: 'Bearer TOKEN' }],
  ])('answers 401 %s', async (_how, headers: Record<string, string>) => {
    const mine = await newTrader(app)
    const real: Record<string, string> = { KEY: mine.keys['X-Api-Key'], SECRET: mine.keys['X-Api-Secret'] }
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, real[value] ?? value]))
    const { status, body } = await call(app, 'GET', '/api/ext/workspaces', { headers: filled })
    expect([status, body]).toEqual([401, UNAUTHENTICATED])
  })
})
