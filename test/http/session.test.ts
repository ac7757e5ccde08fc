import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { listQuery, newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import { call } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
})
afterAll(() => app?.close())

const signIn = (email: string, password = PASSWORD, headers = {}) =>
  call(app, 'POST', '/api/admin/session', { json: { email, password }, headers })
const who = (cookie: string) => call(app, 'GET', '/api/admin/session', { headers: { Cookie: cookie } })
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]!.split(';')[0]!

describe('POST /session', () => {
  it('answers the officer and a cookie that no script and no other site can use', async () => {
    const answer = await signIn(` ${officer.email.toUpperCase()} `)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: officer.id,
        email: officer.email,
        name: officer.name,
        role: 'officer',
        must_change_password: false,
        must_enrol: false,
        second_factors: [],
        second_factor_reset: null,
        provider: null,
        language: null,
        sends_mail: false,
        allowed_actions: ['review', 'tie_self', 'match_money', 'open_trader_page'],
      },
    ])
    const cookie = answer.headers.getSetCookie()[0]!
    expect(cookie).toMatch(/^countersign_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await who(cookieOf(answer))).body).toEqual(answer.body)
  })

  it('marks the cookie Secure and of this very host where the service is reached by https', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://console.example.com' })
    const { email, cookie: own } = await newOfficer(secure)
    const answer = await call(secure, 'POST', '/api/admin/session', { json: { email, password: PASSWORD } })
    const cookie = answer.headers.getSetCookie()[0]!
    expect(cookie).toMatch(/^__Host-countersign_session=[\w-]{43}; /)
    expect(cookie).toContain('; Path=/; HttpOnly; Secure; SameSite=Strict')
    const ask = (Cookie: string) => call(secure, 'GET', '/api/admin/session', { headers: { Cookie } })
    expect((await ask(own)).status).toBe(200)
    // A page over plain http, or on a sibling domain, can set only this cookie.
    expect((await ask(own.replace('__Host-', ''))).status).toBe(401)
    await secure.close()
  })

  it('answers alike whether address or password is wrong, and journals the attempt', async () => {
    const wrong = await signIn(officer.email, 'wrong password')
    const nobody = await signIn('nobody@example.com')
    for (const answer of [wrong, nobody]) {
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect([answer.status, answer.body]).toEqual([
        401,
        {
          status: 401,
          code: 'UNAUTHENTICATED',
          message: 'The e-mail address or the password is wrong.',
          request_id: answer.headers.get('x-request-id'),
        },
      ])
    }
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ action: 'sign_in_refused' })}`)
    expect(entries.body).toMatchObject([
      { actor_type: 'anonymous', record_id: officer.id, request_id: wrong.body.request_id },
      { actor_type: 'anonymous', record_id: null },
    ])
    expect(entries.text + app.log.join()).not.toContain('wrong password')
  })

  it('names what is missing or not known', async () => {
    const { status, body } = await call(app, 'POST', '/api/admin/session', { json: { email: '', role: 'admin' } })
    expect([status, body.code, body.errors]).toEqual([
      422,
      'VALIDATION_ERROR',
      {
        email: 'The email field is required.',
        password: 'The password field is required.',
        role: 'The role field is unknown.',
      },
    ])
  })

  it('keeps the token only as a digest', async () => {
    const token = cookieOf(await signIn(officer.email)).split('=')[1]!
    const kept = JSON.stringify([await app.services.db.officerSession.findMany(), app.log])
    expect(kept).not.toContain(token)
  })

  it('journals the sign-in', async () => {
    const answer = await signIn(officer.email)
    const entries = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ action: 'sign_in', actor_id: officer.id }, ['id', 'DESC'])}`,
    )
    expect(entries.body[0]).toMatchObject({
      request_id: answer.headers.get('x-request-id'),
      address: '127.0.0.1',
      resource: 'officers',
      record_id: officer.id,
    })
  })
})

describe('a session', () => {
  it.each([
    ['reset', { password_hash: 'another' }],
    ['disabled', { disabled_at: new Date('2026-11-21T08:00:00Z') }],
  ])('is not opened for whoever is %s while the password is being checked', async (_what, data) => {
    const { id, email } = await newOfficer(app)
    const { db } = app.services
    let late: ReturnType<typeof signIn> | undefined
    await db.$transaction(async (held) => {
      await held.officer.update({ where: { id }, data })
      await writeJournal(held, SYSTEM, app.clock.now(), { action: 'update', resource: 'officers', record_id: id })
      await held.officerSession.deleteMany({ where: { officer_id: id } })
      late = signIn(email)
      await waitForBlockedConnection((sql) => held.$queryRaw(sql))
    })
    expect((await late)?.status).toBe(401)
    expect(await db.officerSession.count({ where: { officer_id: id } })).toBe(0)
  })

  it('that is over is forgotten when its officer signs in again', async () => {
    const start = app.clock.now()
    const { id, email } = await newOfficer(app)
    await signIn(email)
    app.clock.advance({ hours: 12 })
    await signIn(email)
    expect(await app.services.db.officerSession.count({ where: { officer_id: id } })).toBe(1)
    app.clock.set(start)
  })

  it('ends with DELETE, journaled, and only this one', async () => {
    const [one, other] = [cookieOf(await signIn(officer.email)), cookieOf(await signIn(officer.email))]
    const out = await call(app, 'DELETE', '/api/admin/session', { headers: { Cookie: one } })
    expect([out.status, out.text]).toEqual([204, ''])
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect([(await who(one)).status, (await who(other)).status]).toEqual([401, 200])
    expect((await call(app, 'DELETE', '/api/admin/session', { headers: { Cookie: one } })).status).toBe(401)
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ action: 'sign_out' })}`)
    expect(entries.body).toMatchObject([{ actor_id: officer.id }])
  })

  it('ends after two hours without use', async () => {
    const start = app.clock.now()
    const { email } = await newOfficer(app)
    const cookie = cookieOf(await signIn(email))
    for (let hour = 0; hour < 4; hour += 1) {
      app.clock.advance({ minutes: 119 })
      expect((await who(cookie)).status).toBe(200)
    }
    app.clock.advance({ minutes: 120 })
    expect((await who(cookie)).status).toBe(401)
    app.clock.set(start)
  })

  it('ends after 12 hours however much it is used', async () => {
    const start = app.clock.now()
    const { email } = await newOfficer(app)
    const cookie = cookieOf(await signIn(email))
    for (let hour = 1; hour < 12; hour += 1) {
      app.clock.advance({ hours: 1 })
      expect((await who(cookie)).status).toBe(200)
    }
    app.clock.advance({ minutes: 60 })
    expect((await who(cookie)).status).toBe(401)
    app.clock.set(start)
  })

  it.each([
    ['no cookie', ''],
    ['an unknown token', `countersign_session=${'x'.repeat(43)}`],
    ['nonsense', 'countersign_session=%E0%A4%A'],
    ['an empty one', 'countersign_session='],
    ['another cookie', 'session=abc'],
  ])('is not opened by %s', async (_what, cookie) => {
    const { status, body } = await who(cookie)
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it("is not opened by a trader's keys or token", async () => {
    const headers = { 'X-Api-Key': 'cs_x', 'X-Api-Secret': 'x', Authorization: 'Bearer 1|x' }
    expect((await call(app, 'GET', '/api/admin/identifications', { headers })).status).toBe(401)
  })
})

describe('a write', () => {
  const write = (headers: Record<string, string>) =>
    officer.admin('POST', `/identifications/${crypto.randomUUID()}/accept`, { headers })

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['the same name by another scheme', { Origin: 'https://127.0.0.1' }],
    ['another port', { Origin: 'http://127.0.0.1:1' }],
    ['a cross-site page', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('from %s is refused with 403', async (_where, headers) => {
    const { status, body } = await write(headers as Record<string, string>)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('from this service, or from a program, passes', async () => {
    for (const headers of [
      {},
      { Origin: app.url },
      { Origin: app.url, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ])
      expect((await write(headers as Record<string, string>)).status).toBe(404)
  })

  it('from another site cannot sign in either', async () => {
    expect((await signIn(officer.email, PASSWORD, { Origin: 'https://evil.example' })).status).toBe(403)
  })
})
