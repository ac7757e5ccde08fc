import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/kernel/id.ts'
import { listQuery, newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { codeOf, credentialsOf, enrol } from '../factories/secondFactor.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type Call, call } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
  await enrol(app, admin)
})
afterAll(() => app?.close())

const signIn = (officer: { email: string }, code?: string) =>
  call(app, 'POST', '/api/admin/session', { json: credentialsOf(officer, code) })
const journalOf = async (record_id: string, action: string) =>
  (await admin.admin('GET', `/audit-entries${listQuery({ record_id, action })}`)).body
const sessionOf = (answer: { headers: Headers }) => {
  const Cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return (method: string, path: string, options: Call = {}) =>
    call(app, method, `/api/admin${path}`, { ...options, headers: { Cookie } })
}

describe('an authenticator app', () => {
  it('counts once a code of it was confirmed; from then on its code is needed', async () => {
    const officer = await newOfficer(app)
    const { status, body } = await officer.admin('POST', '/session/totp')
    expect([status, Object.keys(body)]).toEqual([200, ['secret', 'uri']])
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      body.secret,
      'Countersign',
    ])
    expect((await signIn(officer)).status).toBe(200)

    const confirm = (code: string) => officer.admin('POST', '/session/totp/confirm', { json: { code } })
    const wrong = await confirm('000000')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    const right = await confirm(codeOf(body.secret, app.clock.now()))
    expect([right.status, right.body.recovery_codes.length]).toEqual([200, 10])
    expect((await officer.admin('GET', '/session')).body).toMatchObject({ second_factors: ['totp'] })
    expect((await officer.admin('GET', '/session/second-factor')).body).toMatchObject({
      totp: { last_used_at: null },
      recovery_codes: { left: 10, of: 10 },
    })

    const asked = await signIn(officer)
    expect([asked.status, asked.body.code, asked.body.details, asked.headers.getSetCookie()]).toEqual([
      401,
      'CODE_REQUIRED',
      { second_factors: ['totp'] },
      [],
    ])
    app.clock.advance({ seconds: 30 })
    const came = await signIn(officer, codeOf(body.secret, app.clock.now()))
    expect([came.status, came.body.second_factors]).toEqual([200, ['totp']])
    expect(await journalOf(officer.id, 'add_totp')).toMatchObject([{ actor_id: officer.id }])
    expect(consoleError(await officer.admin('POST', '/session/totp'))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('keeps its secret encrypted, and out of the journal and the log', async () => {
    const officer = await newOfficer(app)
    const { secret, codes } = await enrol(app, officer)
    const { db } = app.services
    const kept = JSON.stringify([
      await db.totpSecret.findMany(),
      await db.recoveryCode.findMany(),
      await db.$queryRaw`SELECT details FROM audit_entries`,
      app.log,
    ])
    for (const told of [secret, codes[0]!, codes[0]!.replace(' ', '')]) expect(kept).not.toContain(told)
  })

  it.each([
    ['the code that confirmed it', 1],
    ['an older code', 2],
  ])('does not accept %s', async (_what, early) => {
    const officer = await newOfficer(app)
    const { secret } = await enrol(app, officer)
    const answer = await signIn(officer, codeOf(secret, app.clock.now(), early))
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('accepts a code once, also when two requests bring it at once', async () => {
    const officer = await newOfficer(app)
    const { code } = await enrol(app, officer)
    const both = await Promise.all([1, 2].map(() => signIn(officer, code())))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await signIn(officer, code())).status).toBe(401)
    app.clock.advance({ seconds: 30 })
    expect((await signIn(officer, code())).status).toBe(200)
  })

  it('accepts the code of a phone whose clock is half a minute off, and no more', async () => {
    const officer = await newOfficer(app)
    const { secret } = await enrol(app, officer)
    app.clock.advance({ minutes: 2 })
    expect((await signIn(officer, codeOf(secret, app.clock.now(), 2))).status).toBe(401)
    expect((await signIn(officer, codeOf(secret, app.clock.now(), -2))).status).toBe(401)
    expect((await signIn(officer, codeOf(secret, app.clock.now(), 1))).status).toBe(200)
    expect((await signIn(officer, codeOf(secret, app.clock.now(), -1))).status).toBe(200)
  })

  it('is locked for a quarter of an hour after ten wrong codes, told in the words of a wrong one', async () => {
    const officer = await newOfficer(app)
    const { code, codes } = await enrol(app, officer)
    const wrong = await Promise.all(Array.from({ length: 12 }, () => signIn(officer, '000000')))
    const locked = await signIn(officer, code())
    expect(new Set([...wrong, locked].map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1)
    // A recovery code cannot be guessed, so it still opens.
    expect((await signIn(officer, codes[0])).status).toBe(200)
    app.clock.advance({ minutes: 15 })
    expect((await signIn(officer, code())).status).toBe(200)
  })

  it('says nothing about itself to whoever does not know the password', async () => {
    const officer = await newOfficer(app)
    const { code } = await enrol(app, officer)
    const json = { email: officer.email, password: 'wrong password', code: code() }
    const wrong = await call(app, 'POST', '/api/admin/session', { json })
    const nobody = await call(app, 'POST', '/api/admin/session', { json: { ...json, email: 'nobody@example.com' } })
    for (const { status, body } of [wrong, nobody])
      expect([status, body.code, body.message]).toEqual([
        401,
        'UNAUTHENTICATED',
        'The e-mail address or the password is wrong.',
      ])
    // The code was not looked at, so it is not used up.
    expect((await signIn(officer, code())).status).toBe(200)
  })

  it('is removed with the password and a code', async () => {
    const officer = await newOfficer(app)
    const { code, codes } = await enrol(app, officer)
    const remove = (json: object) => officer.admin('DELETE', '/session/totp', { json })
    const wrong = [
      await remove({ password: 'wrong password', code: code() }),
      await remove({ password: PASSWORD, code: '000000' }),
    ]
    expect(wrong.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [422, ['password']],
      [422, ['code']],
    ])
    expect((await remove({ password: PASSWORD, code: codes[3] })).status).toBe(204)
    expect((await signIn(officer)).status).toBe(200)
    expect((await officer.admin('GET', '/session/second-factor')).body).toMatchObject({
      totp: null,
      recovery_codes: { left: 0 },
    })
    expect(await journalOf(officer.id, 'remove_totp')).toHaveLength(1)
    expect(consoleError(await remove({ password: PASSWORD, code: code() }))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('is not confirmed twice, nor by a code of the secret that another one replaced', async () => {
    const officer = await newOfficer(app)
    const first = (await officer.admin('POST', '/session/totp')).body.secret
    const second = (await officer.admin('POST', '/session/totp')).body.secret
    const confirm = (secret: string) =>
      officer.admin('POST', '/session/totp/confirm', { json: { code: codeOf(secret, app.clock.now()) } })
    expect((await confirm(first)).status).toBe(422)
    const both = await Promise.all([confirm(second), confirm(second)])
    expect(both.map(({ status }) => status).sort()[0]).toBe(200)
    expect(await journalOf(officer.id, 'add_totp')).toHaveLength(1)
  })
})

describe('a change of how an officer signs in', () => {
  const changes: [method: string, path: string][] = [
    ['POST', '/session/totp'],
    ['POST', '/session/passkeys/options'],
    ['DELETE', `/session/passkeys/${newId()}`],
  ]

  it('asks for a sign-in of the last 15 minutes; a session alone is not enough', async () => {
    const officer = await newOfficer(app)
    const answers = (send: typeof officer.admin) =>
      Promise.all(changes.map(async ([method, path]) => (await send(method, path)).status))
    app.clock.advance({ minutes: 15 })
    expect(await answers(officer.admin)).toEqual([200, 200, 404])
    app.clock.advance({ seconds: 1 })
    for (const [method, path] of changes)
      expect([path, ...consoleError(await officer.admin(method, path))]).toEqual([path, 403, 'SIGN_IN_AGAIN'])
    // What the officer has begun can be ended.
    const other = await newOfficer(app)
    const { secret } = (await other.admin('POST', '/session/totp')).body
    app.clock.advance({ minutes: 20 })
    const json = { code: codeOf(secret, app.clock.now()) }
    expect((await other.admin('POST', '/session/totp/confirm', { json })).status).toBe(200)
    expect(await answers(sessionOf(await signIn(officer)))).toEqual([200, 200, 404])
  })

  it('by a sign-in over an open session replaces that session', async () => {
    const officer = await newOfficer(app)
    const again = await call(app, 'POST', '/api/admin/session', {
      json: credentialsOf(officer),
      headers: { Cookie: officer.cookie },
    })
    expect((await officer.admin('GET', '/session')).status).toBe(401)
    const { body } = await sessionOf(again)('GET', '/sessions')
    expect(body.map(({ current }: { current: boolean }) => current)).toEqual([true])
  })
})

describe('recovery codes', () => {
  it('stand in for the second factor, each once, however they are typed', async () => {
    const officer = await newOfficer(app)
    const { codes } = await enrol(app, officer)
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^[a-z2-9]{4} [a-z2-9]{4}$/)
    const both = await Promise.all([1, 2].map(() => signIn(officer, codes[0])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await signIn(officer, codes[0])).status).toBe(401)
    expect((await signIn(officer, codes[1]!.toUpperCase().replace(' ', '-'))).status).toBe(200)
    expect((await officer.admin('GET', '/session/second-factor')).body.recovery_codes).toEqual({ left: 8, of: 10 })
    const [entry] = await journalOf(officer.id, 'sign_in')
    expect((await journalOf(officer.id, 'sign_in')).map(({ details }: typeof entry) => details.method)).toEqual([
      'password',
      'recovery_code',
      'recovery_code',
    ])
  })

  it('are made anew with the password: the old ones are void', async () => {
    const officer = await newOfficer(app)
    const renew = (password: string) => officer.admin('POST', '/session/recovery-codes', { json: { password } })
    expect(consoleError(await renew(PASSWORD))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    const { codes } = await enrol(app, officer)
    expect((await renew('wrong password')).status).toBe(422)
    const { body } = await renew(PASSWORD)
    expect((await signIn(officer, codes[0])).status).toBe(401)
    expect((await signIn(officer, body.recovery_codes[0])).status).toBe(200)
  })

  it('of one officer are nothing to another', async () => {
    const [one, other] = [await newOfficer(app), await newOfficer(app)]
    const { codes } = await enrol(app, one)
    await enrol(app, other)
    expect((await signIn(other, codes[0])).status).toBe(401)
  })
})

describe('a reset by an administrator', () => {
  it('takes every second factor, ends the sessions, is journaled, and told at the next sign-in', async () => {
    const officer = await newOfficer(app)
    const { codes } = await enrol(app, officer)
    const reset = () => admin.admin('POST', `/officers/${officer.id}/reset-second-factor`)
    const { body: before } = await admin.admin('GET', `/officers/${officer.id}`)
    expect([before.second_factors, before.allowed_actions]).toEqual([
      ['totp'],
      ['update', 'change_role', 'disable', 'reset_password', 'reset_second_factor'],
    ])
    const { status, body } = await reset()
    expect([status, body.second_factors]).toEqual([200, []])
    expect((await officer.admin('GET', '/session')).status).toBe(401)
    expect(await journalOf(officer.id, 'reset_second_factor')).toMatchObject([{ actor_id: admin.id }])
    const told = await signIn(officer, codes[0])
    expect(told.body.second_factor_reset).toEqual({ at: app.clock.now().toISOString(), by: admin.name })
    expect((await sessionOf(told)('GET', '/session')).body.second_factor_reset).toMatchObject({ by: admin.name })
    app.clock.advance({ minutes: 1 })
    expect((await signIn(officer)).body.second_factor_reset).toBeNull()
    expect(consoleError(await reset())).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('is nothing for other roles, or for oneself', async () => {
    const [officer, other] = [await newOfficer(app, 'supervisor'), await newOfficer(app)]
    await enrol(app, other)
    expect(consoleError(await officer.admin('POST', `/officers/${other.id}/reset-second-factor`))).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect(consoleError(await admin.admin('POST', `/officers/${admin.id}/reset-second-factor`))).toEqual([
      403,
      'FORBIDDEN',
    ])
    // How a colleague signs in is for administrators only.
    expect((await officer.admin('GET', `/officers/${other.id}`)).body.second_factors).toBeNull()
  })
})

describe('where the setting requires a second factor', () => {
  const require = (value: string) => admin.admin('PUT', '/settings/second_factor', { json: { value } })

  it('an officer without one can do nothing else than add one', async () => {
    const officer = await newOfficer(app)
    expect((await require('required')).body).toMatchObject({ value: 'required', default: 'optional' })
    try {
      expect((await officer.admin('GET', '/session')).body).toMatchObject({ must_enrol: true })
      for (const path of ['/identifications', '/officers', '/sessions', '/settings', '/stream'])
        expect([path, ...consoleError(await officer.admin('GET', path))]).toEqual([path, 403, 'ENROL_FIRST'])
      await enrol(app, officer)
      expect((await officer.admin('GET', '/identifications')).status).toBe(200)
      expect((await officer.admin('GET', '/session')).body).toMatchObject({ must_enrol: false })
    } finally {
      expect((await require('optional')).status).toBe(200)
    }
  })

  it('takes no other word, and is changed by administrators only', async () => {
    const { status, body } = await require('perhaps')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['value']])
    const supervisor = await newOfficer(app, 'supervisor')
    const json = { value: 'required' }
    expect((await supervisor.admin('PUT', '/settings/second_factor', { json })).status).toBe(403)
    const entries = await admin.admin('GET', `/audit-entries${listQuery({ record_id: 'second_factor' })}`)
    expect(entries.body[0].details).toEqual({ from: 'optional', to: 'required' })
  })

  it('is the default in production', async () => {
    const MASTER_KEYS = `1:${Buffer.alloc(32, 7).toString('base64')}`
    const strict = await startApp({ NODE_ENV: 'production', GATEWAY: 'simulator', MASTER_KEYS })
    try {
      const officer = await newOfficer(strict)
      expect((await officer.admin('GET', '/session')).body).toMatchObject({ must_enrol: true })
      expect(consoleError(await officer.admin('GET', '/queues'))).toEqual([403, 'ENROL_FIRST'])
      await enrol(strict, officer)
      expect((await officer.admin('GET', '/queues')).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('wrong codes', () => {
  it('count as failed sign-ins', async () => {
    const limited = await startApp({ RATE_LIMIT: 'on' })
    try {
      const officer = await newOfficer(limited)
      await enrol(limited, officer)
      const attempt = (code?: string) =>
        call(limited, 'POST', '/api/admin/session', { json: credentialsOf(officer, code) })
      // Asking for the code is no failure.
      for (let time = 0; time < 12; time += 1) expect((await attempt()).status).toBe(401)
      for (let time = 0; time < 10; time += 1) expect((await attempt('000000')).status).toBe(401)
      expect((await attempt('000000')).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})
