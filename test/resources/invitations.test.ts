import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

const OWN = 'another horse battery'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

let serial = 0
const invite = (more = {}) => {
  serial += 1
  const json = { email: `Salma-${serial}@Example.com`, name: 'Salma Exemple', role: 'officer', ...more }
  return admin.admin('POST', '/officers', { json })
}
const tokenOf = (invited: { body: { invitation_url: string } }) => invited.body.invitation_url.split('/').at(-1)!
const take = (token: string, password = OWN) =>
  call(app, 'POST', '/api/admin/session/invitation', { json: { token, password } })
const signIn = (email: string, password: string) =>
  call(app, 'POST', '/api/admin/session', { json: { email, password } })

describe('POST /officers', () => {
  it('creates an officer who has no password, and a link of which only the hash is kept', async () => {
    const invited = await invite()
    const { status, body } = invited
    expect([status, body]).toMatchObject([
      201,
      {
        email: `salma-${serial}@example.com`,
        role: 'officer',
        invited_until: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
        second_factors: [],
        allowed_actions: ['update', 'change_role', 'disable', 'invite'],
      },
    ])
    expect(body.invitation_url).toMatch(new RegExp(`^${app.url}/#/invitation/[\\w-]{43}$`))
    const kept = JSON.stringify([
      await app.services.db.officer.findMany(),
      await app.services.db.$queryRaw`SELECT details FROM audit_entries`,
      app.log,
    ])
    expect(kept).not.toContain(tokenOf(invited))
    expect((await signIn(body.email, PASSWORD)).status).toBe(401)
    const entries = await admin.admin('GET', `/audit-entries${listQuery({ record_id: body.id, action: 'create' })}`)
    expect(entries.body).toMatchObject([{ actor_id: admin.id, details: { invited: true, role: 'officer' } }])
  })

  it('is for administrators, says what is wrong, and takes no address twice', async () => {
    const supervisor = await newOfficer(app, 'supervisor')
    expect(consoleError(await supervisor.admin('POST', '/officers', { json: {} }))).toEqual([403, 'FORBIDDEN'])
    const nothing = await admin.admin('POST', '/officers', { json: {} })
    expect([nothing.status, Object.keys(nothing.body.errors).sort()]).toEqual([422, ['email', 'name', 'role']])
    const taken = await invite({ email: admin.email.toUpperCase() })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']])
  })
})

describe('POST /session/invitation', () => {
  it('sets the password once and signs in, also when two take it at once', async () => {
    const invited = await invite()
    const both = await Promise.all([take(tokenOf(invited)), take(tokenOf(invited), `${OWN}!`)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const won = both.find(({ status }) => status === 200)!
    expect(won.body).toMatchObject({ id: invited.body.id, must_enrol: false })
    const Cookie = won.headers.getSetCookie()[0]!.split(';')[0]!
    expect((await call(app, 'GET', '/api/admin/session', { headers: { Cookie } })).status).toBe(200)
    expect((await take(tokenOf(invited))).body).toMatchObject({ code: 'UNAUTHENTICATED' })
    const signed = await Promise.all([OWN, `${OWN}!`].map((password) => signIn(invited.body.email, password)))
    expect(signed.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await admin.admin('GET', `/officers/${invited.body.id}`)).body).toMatchObject({
      invited_until: null,
      allowed_actions: ['update', 'change_role', 'disable', 'reset_password'],
    })
    const action = 'accept_invitation'
    const entries = await admin.admin('GET', `/audit-entries${listQuery({ record_id: invited.body.id, action })}`)
    expect(entries.body).toHaveLength(1)
  })

  it('takes none that is over, replaced, of a disabled officer, or made up', async () => {
    const start = app.clock.now()
    const [late, replaced, disabled] = [await invite(), await invite(), await invite()]
    const again = await admin.admin('POST', `/officers/${replaced.body.id}/invite`)
    expect([again.status, again.body.invited_until]).toEqual([200, expect.any(String)])
    await admin.admin('POST', `/officers/${disabled.body.id}/disable`)
    for (const token of [tokenOf(replaced), tokenOf(disabled), 'made-up'])
      expect(consoleError(await take(token))).toEqual([401, 'UNAUTHENTICATED'])
    await admin.admin('POST', `/officers/${disabled.body.id}/enable`)
    expect((await take(tokenOf(disabled))).status).toBe(401)
    expect((await take(tokenOf(again), 'short')).status).toBe(422)
    expect((await take(tokenOf(again))).status).toBe(200)
    app.clock.advance({ hours: 24 })
    expect((await take(tokenOf(late))).status).toBe(401)
    app.clock.set(start)
    expect((await take(tokenOf(late))).status).toBe(200)
    expect(consoleError(await admin.admin('POST', `/officers/${late.body.id}/invite`))).toEqual([
      409,
      'INVALID_STATE_TRANSITION',
    ])
  })

  it('is tried sixty times a minute from one network at most', async () => {
    const limited = await startApp({ RATE_LIMIT: 'on' })
    const attempt = () =>
      call(limited, 'POST', '/api/admin/session/invitation', { json: { token: 'made-up', password: OWN } })
    const answers = await Promise.all(Array.from({ length: 61 }, attempt))
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .at(-1),
    ).toBe(429)
    await limited.close()
  })
})

describe('an administrator who was invited and has no password yet', () => {
  it('is not one who can sign in: the last one stays', async () => {
    const own = await startApp()
    const only = await newOfficer(own, 'admin')
    const json = { email: 'invited@example.com', name: 'Invited', role: 'admin' }
    const { body } = await only.admin('POST', '/officers', { json })
    const demote = () => only.admin('PUT', `/officers/${only.id}`, { json: { role: 'officer' } })
    expect(consoleError(await demote())).toEqual([409, 'LAST_ADMIN'])
    // The database does not count them either.
    await expect(own.services.db.officer.update({ where: { id: only.id }, data: { role: 'officer' } })).rejects.toThrow(
      /officers_keep_an_admin/,
    )
    const token = body.invitation_url.split('/').at(-1)
    await call(own, 'POST', '/api/admin/session/invitation', { json: { token, password: OWN } })
    expect((await demote()).status).toBe(200)
    await own.close()
  })
})
