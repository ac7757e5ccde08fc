import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer
let supervisor: TestOfficer
let officer: TestOfficer

const TARGETS = { identifications: 240, brands: 240, 'bank-accounts': 480, 'activation-proofs': 120 }

beforeAll(async () => {
  app = await startApp()
  ;[admin, supervisor, officer] = await Promise.all([
    newOfficer(app, 'admin'),
    newOfficer(app, 'supervisor'),
    newOfficer(app),
  ])
})
afterAll(() => app?.close())

const read = async (by: TestOfficer, key: string) =>
  (await by.admin('GET', '/settings')).body.find(({ id }: Json) => id === key)

const admins = ({ services }: TestApp) =>
  services.db.officer.findMany({ where: { role: 'admin', password_hash: { not: null }, disabled_at: null } })

const journaled = async (record_id: string) =>
  (await officer.admin('GET', `/audit-entries${listQuery({ resource: 'settings', record_id })}`)).body

describe('settings', () => {
  it('are the defaults until somebody sets them', async () => {
    expect(await read(officer, 'targets')).toEqual({
      id: 'targets',
      value: TARGETS,
      default: TARGETS,
      changed: null,
      proposal: null,
      needs_second: false,
      other_admins: (await admins(app)).length,
      allowed_actions: [],
    })
    expect((await read(admin, 'evidence_pages')).value.brands).toBe(20)
    expect((await read(admin, 'lookups')).value.cnrc).toMatch(/^https:/)
  })

  it('change the targets of the queues, and the journal says from what to what', async () => {
    const trader = await newTrader(app)
    await newIdentification({ trader })
    app.clock.advance({ minutes: 90 })
    const overdue = async () =>
      (await officer.admin('GET', '/queues')).body.find(({ resource }: Json) => resource === 'identifications')
    expect(await overdue()).toMatchObject({ over: 0, target_minutes: 240 })

    const value = { ...TARGETS, identifications: 60 }
    const changed = await supervisor.admin('PUT', '/settings/targets', { json: { value } })
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        id: 'targets',
        value,
        default: TARGETS,
        changed: { at: app.clock.now().toISOString(), officer: { id: supervisor.id, name: supervisor.name } },
        proposal: null,
        needs_second: false,
        other_admins: (await admins(app)).length,
        allowed_actions: ['change'],
      },
    ])
    expect(await overdue()).toMatchObject({ over: 1, target_minutes: 60 })
    await supervisor.admin('PUT', '/settings/targets', { json: { value } })
    expect(
      (await journaled('targets')).map(({ action, actor_id, details }: Json) => [action, actor_id, details]),
    ).toEqual([['change_setting', supervisor.id, { from: { identifications: 240 }, to: { identifications: 60 } }]])
  })

  it('keep the reason of a change in the journal, for officers only; without one nothing is asked', async () => {
    const reason = 'Two recalls came too late this week.'
    const put = (json: Json) => admin.admin('PUT', '/settings/hold_minutes', { json })
    expect((await put({ value: 5, reason: ` ${reason} ` })).status).toBe(200)
    expect((await put({ value: 4, reason: '' })).status).toBe(200)
    expect((await put({ value: 3 })).status).toBe(200)
    expect((await put({ ...(await read(admin, 'hold_minutes')), value: 0 })).status).toBe(200)
    const entries = (await journaled('hold_minutes')).map(({ reason, details }: Json) => [reason, details])
    expect(entries).toEqual([
      [reason, { from: 0, to: 5 }],
      [null, { from: 5, to: 4 }],
      [null, { from: 4, to: 3 }],
      [null, { from: 3, to: 0 }],
    ])
    const long = await put({ value: 5, reason: 'x'.repeat(1001) })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['reason']])
  })

  it('say how many other admins can sign in: not the disabled, nor those who have not taken their invitation', async () => {
    const others = async () => (await read(admin, 'four_eyes')).other_admins
    const before = await others()
    const second = await newOfficer(app, 'admin')
    expect(await others()).toBe(before + 1)
    const invited = await admin.admin('POST', '/officers', {
      json: { email: 'lina.haddad@example.test', name: 'Lina Haddad', role: 'admin' },
    })
    expect([invited.status, await others()]).toEqual([201, before + 1])
    await admin.admin('POST', `/officers/${second.id}/disable`)
    expect(await others()).toBe(before)
  })

  it('are refused to those who may not, and the attempt is journaled', async () => {
    for (const [by, key] of [
      [officer, 'targets'],
      [supervisor, 'evidence_pages'],
    ] as const) {
      const before = await read(officer, key)
      const refused = await by.admin('PUT', `/settings/${key}`, { json: { value: SOME_VALUE[key] } })
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
      expect((await read(officer, key)).value).toEqual(before.value)
      expect(await journaled(key)).toContainEqual(
        expect.objectContaining({
          action: 'denied',
          actor_id: by.id,
          details: expect.objectContaining({ code: 'FORBIDDEN' }),
        }),
      )
    }
  })

  it.each([
    ['targets', { ...TARGETS, brands: 0 }, 'value.brands'],
    ['targets', { ...TARGETS, cheques: 5 }, 'value.cheques'],
    ['evidence_pages', { ...TARGETS, brands: -1, identifications: 1, 'bank-accounts': 1 }, 'value.brands'],
    ['lookups', { cnrc: 'http://cnrc.example', dgi: 'https://dgi.example' }, 'value.cnrc'],
    ['lookups', { cnrc: 'javascript:alert(1)', dgi: 'https://dgi.example' }, 'value.cnrc'],
    ['lookups', { cnrc: 'https://user:word@cnrc.example', dgi: 'https://dgi.example' }, 'value.cnrc'],
  ])('name the part of %s that cannot be', async (key, value, field) => {
    const { status, body } = await admin.admin('PUT', `/settings/${key}`, { json: { value } })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  it('does not know others', async () => {
    expect((await admin.admin('PUT', '/settings/colour', { json: { value: 1 } })).status).toBe(404)
  })
})

const SOME_VALUE = { targets: { ...TARGETS, brands: 5 }, evidence_pages: { ...TARGETS, brands: 5 } }
