import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

const act = (by: TestOfficer, on: { id: string }, action: string) => by.admin('POST', `/officers/${on.id}/${action}`)
const signIn = (email: string, password = PASSWORD) =>
  call(app, 'POST', '/api/admin/session', { json: { email, password } })
const journalOf = async (record_id: string, action: string) =>
  (await admin.admin('GET', `/audit-entries${listQuery({ record_id, action, resource: 'officers' })}`)).body

describe('an admin', () => {
  it('disables an officer: his sessions end at once, he cannot sign in, his decisions stay', async () => {
    const officer = await newOfficer(app)
    const answer = await act(admin, officer, 'disable')
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        id: officer.id,
        disabled_at: app.clock.now().toISOString(),
        allowed_actions: ['update', 'change_role', 'enable', 'reset_password'],
      },
    ])
    expect((await officer.admin('GET', '/session')).status).toBe(401)
    expect((await signIn(officer.email)).status).toBe(401)
    const details = { disabled: true, disabled_before: false, role: 'officer' }
    expect(await journalOf(officer.id, 'disable')).toMatchObject([{ actor_id: admin.id, details }])
    const again = await act(admin, officer, 'disable')
    expect(consoleError(again)).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('gives a reason, which the journal keeps without four eyes too', async () => {
    const officer = await newOfficer(app)
    const json = { reason: 'On leave until September.' }
    for (const action of ['disable', 'enable', 'reset-password']) {
      expect((await admin.admin('POST', `/officers/${officer.id}/${action}`, { json })).status).toBe(200)
      expect(await journalOf(officer.id, action.replaceAll('-', '_'))).toMatchObject([json])
    }
    const role = { role: 'supervisor', ...json }
    expect((await admin.admin('PUT', `/officers/${officer.id}`, { json: role })).status).toBe(200)
    expect(await journalOf(officer.id, 'update')).toMatchObject([json])
    const invited = { email: 'on.leave@countersign.example', name: 'Salma', role: 'officer', ...json }
    const { body } = await admin.admin('POST', '/officers', { json: invited })
    expect(await journalOf(body.id, 'create')).toMatchObject([json])
    expect((await admin.admin('POST', `/officers/${body.id}/invite`)).status).toBe(200)
    expect(await journalOf(body.id, 'invite')).toMatchObject([{ reason: null }])
  })

  it('enables him again: he must sign in anew', async () => {
    const officer = await newOfficer(app)
    await act(admin, officer, 'disable')
    expect((await act(admin, officer, 'enable')).body).toMatchObject({
      disabled_at: null,
      allowed_actions: ['update', 'change_role', 'disable', 'reset_password'],
    })
    expect((await officer.admin('GET', '/session')).status).toBe(401)
    expect((await signIn(officer.email)).status).toBe(200)
    expect(consoleError(await act(admin, officer, 'enable'))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('disables once when it is asked for twice at once', async () => {
    const officer = await newOfficer(app)
    const both = await Promise.all([1, 2].map(() => act(admin, officer, 'disable')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await journalOf(officer.id, 'disable')).toHaveLength(1)
  })

  it.each(['disable', 'enable', 'reset-password'])('does not %s himself', async (action) => {
    await newOfficer(app, 'admin')
    expect(consoleError(await act(admin, admin, action))).toEqual([403, 'FORBIDDEN'])
    expect((await admin.admin('GET', '/session')).status).toBe(200)
  })
})

describe('everybody else', () => {
  it.each(['officer', 'supervisor', 'auditor'] as const)('as %s reads officers and changes none', async (role) => {
    const [one, target] = [await newOfficer(app, role), await newOfficer(app)]
    const seen = await one.admin('GET', `/officers/${target.id}`)
    expect([seen.status, seen.body.allowed_actions]).toEqual([200, []])
    for (const action of ['disable', 'enable', 'reset-password'])
      expect(consoleError(await act(one, target, action))).toEqual([403, 'FORBIDDEN'])
    expect((await target.admin('GET', '/session')).status).toBe(200)
    const denied = await journalOf(target.id, 'denied')
    expect(denied.map(({ actor_id, details }: Json) => [actor_id, details.action])).toEqual([
      [one.id, 'disable'],
      [one.id, 'enable'],
      [one.id, 'reset_password'],
    ])
  })

  it('finds nobody who is not there', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense'])
      expect(consoleError(await act(admin, { id }, 'disable'))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })
})

describe('the list', () => {
  it('tells disabled officers from the others', async () => {
    const officer = await newOfficer(app, 'auditor', 'Zineb')
    await act(admin, officer, 'disable')
    const found = async (filter: object) =>
      (await admin.admin('GET', `/officers${listQuery(filter)}`)).body.map(({ id }: Json) => id)
    expect(await found({ disabled: true, q: 'zineb' })).toEqual([officer.id])
    expect(await found({ disabled: false, q: 'zineb' })).toEqual([])
    expect(await found({ role: ['auditor', 'admin'], email: officer.email })).toEqual([officer.id])
  })

  it('finds those to whom a dossier may be assigned', async () => {
    const roles = ['officer', 'supervisor', 'auditor', 'admin'] as const
    const [one, two, , four] = await Promise.all(roles.map((role) => newOfficer(app, role, 'Assignable')))
    await act(admin, two!, 'disable')
    const { body } = await admin.admin('GET', `/officers${listQuery({ assignable: true, q: 'assignable' })}`)
    expect(body.map(({ id }: Json) => id).sort()).toEqual([one!.id, four!.id].sort())
  })
})
