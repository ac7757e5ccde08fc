import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

async function anotherSession({ email }: TestOfficer, headers = {}) {
  const json = { email, password: PASSWORD }
  const answer = await call(app, 'POST', '/api/admin/session', { json, headers })
  const Cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return (method: string, path: string, more = {}) =>
    call(app, method, `/api/admin${path}`, { headers: { Cookie, ...more } })
}

const setMinutes = (value: Json) => admin.admin('PUT', '/settings/session_minutes', { json: { value } })

describe('GET /sessions', () => {
  it('lists one’s own, with what they were opened by and from where, and no token', async () => {
    const officer = await newOfficer(app)
    const phone = await anotherSession(officer, { 'User-Agent': FIREFOX })
    const { body, headers } = await phone('GET', `/sessions${listQuery({}, ['created_at', 'ASC'])}`)
    expect(headers.get('content-range')).toBe('sessions 0-1/2')
    expect(body).toMatchObject([
      { officer: { id: officer.id }, current: false, ended: null, method: 'password' },
      { current: true, browser: 'Firefox on Linux', address: '127.0.0.1', allowed_actions: ['end'] },
    ])
    expect(JSON.stringify(body)).not.toMatch(/token|hash/)
    expect((await phone('GET', `/sessions/${body[0].id}`)).body).toMatchObject({ id: body[0].id, current: false })
  })

  it('shows another officer’s to administrators only', async () => {
    const [officer, other] = [await newOfficer(app, 'supervisor'), await newOfficer(app)]
    const query = `/sessions${listQuery({ officer_id: other.id })}`
    const [seen] = (await admin.admin('GET', query)).body
    expect(seen.officer.id).toBe(other.id)
    expect((await officer.admin('GET', query)).body).toEqual([])
    expect((await officer.admin('GET', `/sessions/${seen.id}`)).status).toBe(404)
    expect(consoleError(await officer.admin('DELETE', `/sessions/${seen.id}`))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect((await other.admin('GET', '/session')).status).toBe(200)
  })
})

describe('DELETE /sessions/:id', () => {
  it('ends it at once, journaled: one’s own, and an administrator anybody’s', async () => {
    const officer = await newOfficer(app)
    const phone = await anotherSession(officer)
    const [mine] = (await phone('GET', '/sessions')).body.filter(({ current }: Json) => current)
    expect((await officer.admin('DELETE', `/sessions/${mine.id}`)).status).toBe(204)
    expect((await phone('GET', '/session')).status).toBe(401)
    expect((await officer.admin('DELETE', `/sessions/${mine.id}`)).status).toBe(404)
    const [last] = (await admin.admin('GET', `/sessions${listQuery({ officer_id: officer.id })}`)).body
    expect((await admin.admin('DELETE', `/sessions/${last.id}`)).status).toBe(204)
    expect((await officer.admin('GET', '/session')).status).toBe(401)
    const told = await admin.admin('GET', `/audit-entries${listQuery({ action: 'end_session' })}`)
    expect(told.body).toMatchObject([
      { actor_id: officer.id, record_id: officer.id, details: { session: mine.id } },
      { actor_id: admin.id, record_id: officer.id, details: { session: last.id } },
    ])
  })

  it('ends its event stream too', async () => {
    const officer = await newOfficer(app)
    const stream = await fetch(`${app.url}/api/admin/stream`, { headers: { Cookie: officer.cookie } })
    const ended = stream.text()
    const [mine] = (await officer.admin('GET', '/sessions')).body
    expect((await officer.admin('DELETE', `/sessions/${mine.id}`)).status).toBe(204)
    expect(await ended).toContain('retry:')
  })
})

describe('the setting session_minutes', () => {
  it('is 15 minutes idle and 12 hours whole until it is set', async () => {
    const { body } = await admin.admin('GET', '/settings/session_minutes')
    expect(body.default).toEqual({ idle: 15, whole: 720 })
  })

  it('ends sessions that are open, too: the idle and the long ones', async () => {
    const start = app.clock.now()
    const officer = await newOfficer(app)
    expect((await setMinutes({ idle: 15, whole: 60 })).status).toBe(200)
    try {
      for (let time = 0; time < 4; time += 1) {
        app.clock.advance({ minutes: 14 })
        expect((await officer.admin('GET', '/session')).status).toBe(200)
      }
      app.clock.advance({ minutes: 4 })
      expect((await officer.admin('GET', '/session')).status).toBe(401)
      const other = await newOfficer(app)
      app.clock.advance({ minutes: 15 })
      expect((await other.admin('GET', '/session')).status).toBe(401)
    } finally {
      app.clock.set(start)
      await setMinutes({ idle: 120, whole: 720 })
    }
  })

  it('counts no request that the console made by itself', async () => {
    const start = app.clock.now()
    const officer = await newOfficer(app)
    const polling = { 'X-Background': '1' }
    for (let time = 0; time < 11; time += 1) {
      app.clock.advance({ minutes: 10 })
      expect((await officer.admin('GET', '/queues', { headers: polling })).status).toBe(200)
      await admin.admin('GET', '/session')
    }
    app.clock.advance({ minutes: 10 })
    expect((await officer.admin('GET', '/queues', { headers: polling })).status).toBe(401)
    const [gone] = (await admin.admin('GET', `/sessions${listQuery({ officer_id: officer.id })}`)).body
    expect(gone).toMatchObject({ ended: 'idle', allowed_actions: [] })
    app.clock.set(start)
  })

  it.each([
    [{ idle: 0, whole: 720 }, 'value.idle'],
    [{ idle: 90, whole: 60 }, 'value.idle'],
    [{ idle: 15, whole: 20_000 }, 'value.whole'],
    [{ idle: 15 }, 'value.whole'],
    ['15', 'value'],
  ])('does not take %o', async (value, field) => {
    const { status, body } = await setMinutes(value)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})
