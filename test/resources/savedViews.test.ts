import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeView, deleteView, findView } from '../../server/resources/savedViews/service.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let auditor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  auditor = await newOfficer(app, 'auditor', 'Reda')
})
afterAll(() => app?.close())

const NOWHERE = { request_id: 'none', address: '127.0.0.1' }
const sort = { field: 'waiting_since', order: 'ASC' }
const view = (name: string, more: object = {}) => ({
  resource: 'identifications',
  name,
  filter: { status: 'pending', q: 'sersou' },
  sort,
  ...more,
})
const keep = (officer: TestOfficer, name: string, more?: object) =>
  officer.admin('POST', '/saved-views', { json: view(name, more) })
const namesFor = async ({ admin }: TestOfficer, resource = 'identifications') =>
  (await admin('GET', `/saved-views${listQuery({ resource }, ['name', 'ASC'])}`)).body.map(({ name }: Json) => name)
const journalOf = async (id: string) =>
  (await lina.admin('GET', `/audit-entries${listQuery({ record_id: id }, ['id', 'ASC'])}`)).body.map(
    ({ action, actor_name, details }: Json) => [action, actor_name, details],
  )

describe('a saved view', () => {
  it('that its owner takes back meanwhile is not changed by others any more', async () => {
    const { services } = app
    const { id } = (await keep(amina, 'Mine again', { shared: true })).body
    const supervisor = {
      ...lina,
      type: 'officer',
      role: 'supervisor',
      name: 'Lina',
      inviters: [],
      origin: NOWHERE,
    } as const
    const seen = await findView(services.db, supervisor, id)
    await amina.admin('PUT', `/saved-views/${id}`, { json: { shared: false } })
    const refused = expect.objectContaining({ code: 'FORBIDDEN' })
    await expect(changeView(services, supervisor, seen, { name: 'Ours' })).rejects.toEqual(refused)
    await expect(deleteView(services, supervisor, seen)).rejects.toEqual(refused)
    expect(await namesFor(amina)).toContain('Mine again')
    await amina.admin('DELETE', `/saved-views/${id}`)
  })

  it('is its owner’s alone until shared, then for all; shared ones are journaled without what they search for', async () => {
    const kept = await keep(amina, 'Zibans')
    expect([kept.status, kept.body]).toEqual([
      201,
      {
        id: expect.any(String),
        ...view('Zibans'),
        shared: false,
        owner: { id: amina.id, name: 'Amina' },
        allowed_actions: ['change', 'share', 'delete'],
        created_at: app.clock.now().toISOString(),
        updated_at: app.clock.now().toISOString(),
      },
    ])
    const { id } = kept.body
    expect([await namesFor(amina), await namesFor(karim)]).toEqual([['Zibans'], []])
    expect((await karim.admin('PUT', `/saved-views/${id}`, { json: { name: 'Mine' } })).status).toBe(404)
    expect(await journalOf(id)).toEqual([])
    const shared = await amina.admin('PUT', `/saved-views/${id}`, { json: { shared: true } })
    expect([shared.status, shared.body.shared, shared.body.filter]).toEqual([200, true, view('').filter])
    expect([await namesFor(karim), await namesFor(auditor), await namesFor(karim, 'brands')]).toEqual([
      ['Zibans'],
      ['Zibans'],
      [],
    ])
    expect(await journalOf(id)).toEqual([['update', 'Amina', { title: 'Zibans', of: 'identifications' }]])
  })

  it('is changed and deleted by its owner, a shared one by supervisors too', async () => {
    const { id } = (await keep(amina, 'Shared', { shared: true })).body
    for (const { admin } of [karim, auditor]) {
      const changed = await admin('PUT', `/saved-views/${id}`, { json: { name: 'Other' } })
      const deleted = await admin('DELETE', `/saved-views/${id}`)
      expect([changed.status, changed.body.code, deleted.status]).toEqual([403, 'FORBIDDEN', 403])
    }
    const changed = await lina.admin('PUT', `/saved-views/${id}`, {
      json: { name: 'Renamed', filter: { mine: true }, sort: { field: 'name', order: 'DESC' } },
    })
    expect(changed.body).toMatchObject({ name: 'Renamed', filter: { mine: true }, owner: { id: amina.id } })
    expect((await lina.admin('DELETE', `/saved-views/${id}`)).status).toBe(200)
    expect((await amina.admin('DELETE', `/saved-views/${id}`)).status).toBe(404)
    expect((await journalOf(id)).map(([action]: Json) => action)).toEqual([
      'create',
      'denied',
      'denied',
      'denied',
      'denied',
      'update',
      'delete',
    ])
  })

  it('has a name of its own in its list, and fifty are enough', async () => {
    await keep(karim, 'Pharmacies')
    const again = await keep(karim, 'PHARMACIES')
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['name']])
    expect((await keep(amina, 'Pharmacies')).status).toBe(201)
    expect((await keep(karim, 'Pharmacies', { resource: 'brands' })).status).toBe(201)
    const renamed = await keep(karim, 'Second')
    const taken = await karim.admin('PUT', `/saved-views/${renamed.body.id}`, { json: { name: 'pharmacies' } })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['name']])
    for (let n = 3; n <= 50; n++) expect((await keep(karim, `View ${n}`)).status).toBe(201)
    const beyond = await keep(karim, 'One more')
    expect([beyond.status, Object.keys(beyond.body.errors)]).toEqual([422, ['name']])
  })

  it('is kept by auditors for themselves only', async () => {
    const own = await keep(auditor, 'Sample')
    expect([own.status, own.body.allowed_actions]).toEqual([201, ['change', 'delete']])
    expect((await keep(auditor, 'For all', { shared: true })).status).toBe(403)
    const shared = await auditor.admin('PUT', `/saved-views/${own.body.id}`, { json: { shared: true } })
    expect(shared.status).toBe(403)
  })

  it.each([
    ['another list', { resource: 'officers' }, 'resource'],
    ['no name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['a nested filter', { filter: { status: { not: 'pending' } } }, 'filter.status'],
    [
      'a huge filter',
      { filter: { id: Array.from({ length: 100 }, () => crypto.randomUUID()), q: 'x'.repeat(300) } },
      'filter',
    ],
    ['no order', { sort: { field: 'id' } }, 'sort.order'],
  ])('refuses %s', async (_what, more, field) => {
    const { status, body } = await keep(lina, 'Wrong', more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

describe('the tabs of a queue', () => {
  it('are counted, with the views of what waits; a view whose filter no longer works is said', async () => {
    const officer = await newOfficer(app, 'officer')
    const trader = await newTrader(app)
    const first = await newIdentification({ trader }, 'Minoterie Sersou')
    app.clock.advance({ minutes: 5 })
    const second = await newIdentification({ trader }, 'Sersou bis')
    await officer.admin('POST', `/identifications/${first.id}/claim`)
    const id = async (name: string, filter: object) => (await keep(officer, name, { filter })).body.id
    const views = {
      [await id('Waiting', { status: 'pending' })]: 2,
      [await id('Free', { claimed: 'nobody' })]: 1,
      [await id('Broken', { status: 'pending', gone: 1 })]: null,
    }
    await id('Search', { status: 'pending', q: 'sersou' })
    await id('All', {})
    const { status, body } = await officer.admin('GET', '/queues/identifications/counts')
    expect([status, body.mine, body.flagged, body.resubmitted]).toEqual([200, 1, 0, 0])
    expect(body.oldest_free_since).toBe(
      (await officer.admin('GET', `/identifications/${second.id}`)).body.waiting_since,
    )
    expect(body.views).toMatchObject(views)
    expect(Object.keys(body.views)).toHaveLength(3)
  })
})
