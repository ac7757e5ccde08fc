import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { type Call, call } from '../support/http.ts'

const ANOTHER = 'another horse battery'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp({ RATE_LIMIT: 'on' })
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

const signIn = (email: string, password: string) =>
  call(app, 'POST', '/api/admin/session', { json: { email, password } })

/** Signs the officer in from another browser. */
async function sessionOf(email: string, password = PASSWORD) {
  const answer = await signIn(email, password)
  const Cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const ask = (method: string, path: string, options: Call = {}) =>
    call(app, method, `/api/admin${path}`, { ...options, headers: { Cookie, ...options.headers } })
  return { body: answer.body, ask }
}

const change = (by: Pick<TestOfficer, 'admin'>, current: string, password: string) =>
  by.admin('PUT', '/session/password', { json: { current, password } })

describe('a password of one’s own', () => {
  it('is changed with the current one: all other sessions end, and it is journaled', async () => {
    const officer = await newOfficer(app)
    const other = await sessionOf(officer.email)
    const { status, text } = await change(officer, PASSWORD, ANOTHER)
    expect([status, text]).toEqual([204, ''])
    expect((await officer.admin('GET', '/session')).status).toBe(200)
    expect((await other.ask('GET', '/session')).status).toBe(401)
    expect([(await signIn(officer.email, PASSWORD)).status, (await signIn(officer.email, ANOTHER)).status]).toEqual([
      401, 200,
    ])
    const entries = await admin.admin('GET', `/audit-entries${listQuery({ action: 'change_password' })}`)
    expect(entries.body).toMatchObject([{ actor_id: officer.id, resource: 'officers', record_id: officer.id }])
    const told = entries.text + app.log.join()
    for (const secret of [PASSWORD, ANOTHER]) expect(told).not.toContain(secret)
  })

  it.each([
    ['a wrong current one', { current: 'wrong', password: ANOTHER }, ['current']],
    ['one that is short', { current: PASSWORD, password: 'short' }, ['password']],
    ['one that everybody tries', { current: PASSWORD, password: 'qwertyuiop' }, ['password']],
    ['a common word with digits', { current: PASSWORD, password: 'Baseball2026!' }, ['password']],
    ['a word of this place', { current: PASSWORD, password: 'CounterSign-1' }, ['password']],
    ['the same again', { current: PASSWORD, password: PASSWORD }, ['password']],
    ['nothing', {}, ['current', 'password']],
  ])('is not changed by %s: 422 says what is wrong', async (_what, json, fields) => {
    const officer = await newOfficer(app)
    const { status, body } = await officer.admin('PUT', '/session/password', { json })
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields])
    expect((await signIn(officer.email, PASSWORD)).status).toBe(200)
  })

  it('is not guessed by whoever finds a session open: ten tries a minute', async () => {
    const officer = await newOfficer(app)
    app.clock.advance({ minutes: 1 })
    const tries = await Promise.all(Array.from({ length: 15 }, () => change(officer, 'wrong', ANOTHER)))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(10)
    const right = await change(officer, PASSWORD, ANOTHER)
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '60'])
    const denied = { action: 'denied', actor_id: officer.id }
    expect((await admin.admin('GET', `/audit-entries${listQuery(denied)}`)).body).toHaveLength(10)
    app.clock.advance({ minutes: 1 })
  })

  it('needs a session', async () => {
    const json = { current: PASSWORD, password: ANOTHER }
    expect((await call(app, 'PUT', '/api/admin/session/password', { json })).status).toBe(401)
  })
})

/** As the release before reset a password: an admin was shown it. */
async function givenPassword(officer: TestOfficer): Promise<void> {
  await runWithoutTriggers(app, ['UPDATE officers SET must_change_password = true WHERE id = $1', officer.id])
}

describe('a password that an admin gave', () => {
  it('opens nothing but choosing another', async () => {
    const officer = await newOfficer(app, 'supervisor')
    await givenPassword(officer)
    const { body, ask } = await sessionOf(officer.email)
    expect(body).toMatchObject({ id: officer.id, must_change_password: true })
    expect((await ask('GET', '/session')).body).toMatchObject({ must_change_password: true })
    for (const [method, path] of [
      ['GET', '/identifications'],
      ['GET', `/officers/${officer.id}`],
      ['GET', '/stream'],
      ['GET', '/menu-counts'],
      ['POST', '/queues/brands/next'],
      ['PUT', '/settings/target_minutes'],
      ['GET', `/files/${crypto.randomUUID()}`],
      ['GET', '/nothing'],
    ] as const)
      expect([path, ...consoleError(await ask(method, path))]).toEqual([path, 403, 'CHANGE_PASSWORD_FIRST'])
    const json = { current: PASSWORD, password: ANOTHER }
    expect((await ask('PUT', '/session/password', { json })).status).toBe(204)
    expect((await ask('GET', '/session')).body).toMatchObject({ must_change_password: false })
    expect((await ask('GET', '/identifications')).status).toBe(200)
    expect((await signIn(officer.email, PASSWORD)).status).toBe(401)
    // These refusals are not journaled: the page itself sends such requests.
    const denied = { action: 'denied', actor_id: officer.id }
    expect((await admin.admin('GET', `/audit-entries${listQuery(denied)}`)).body).toEqual([])
  })

  it('lets its officer sign out', async () => {
    const officer = await newOfficer(app)
    await givenPassword(officer)
    const { ask } = await sessionOf(officer.email)
    expect((await ask('DELETE', '/session')).status).toBe(204)
  })

  it('is no matter where the operator gave it', async () => {
    const officer = await newOfficer(app)
    expect((await officer.admin('GET', '/session')).body.must_change_password).toBe(false)
  })
})
