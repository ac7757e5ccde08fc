import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let trader: TestTrader
let other: TestTrader

beforeAll(async () => {
  app = await startApp()
  ;[amina, karim] = await Promise.all([newOfficer(app, 'officer', 'Amina'), newOfficer(app, 'auditor', 'Karim')])
  ;[trader, other] = await Promise.all([newTrader(app), newTrader(app)])
})
afterAll(() => app?.close())

const accesses = async () => (await amina.admin('GET', `/traders/${trader.id}/accesses`)).body as Json
const seen = async () => (await amina.admin('GET', `/audit-entries${listQuery({ seen_of: trader.id })}`)).body as Json[]

const exported = (by: TestOfficer, filter: object) =>
  by.admin('GET', `/audit-entries/export?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)

describe("who saw a trader's data", () => {
  it('is nobody at first', async () => {
    expect(await accesses()).toEqual({ since: '2026-10-22T08:00:00.000Z', accesses: 0, people: 0, exports: 0 })
    expect(await seen()).toEqual([])
  })

  it('is every view and export in his workspaces, and no other account’s', async () => {
    const second = await trader.addWorkspace('Constantine')
    const dossier = await newIdentification({ trader })
    const inSecond = (await trader.ext('GET', '/identifications', { headers: { 'X-Workspace-Id': second.id } })).status
    expect(inSecond).toBe(200)
    const elsewhere = await newIdentification({ trader: other })

    await amina.admin('GET', `/identifications/${dossier.id}`)
    await karim.admin('GET', `/identifications/${dossier.id}`)
    await karim.admin('GET', `/traders/${trader.id}`)
    await karim.admin('GET', `/workspaces/${second.id}`)
    await amina.admin('GET', `/identifications/${elsewhere.id}`)
    await exported(amina, { trader_id: other.id })
    await exported(amina, { record_id: elsewhere.id })
    await exported(karim, { trader_id: trader.id })
    await exported(karim, {})

    const entries = await seen()
    expect(entries.map(({ actor_name, action, resource }) => [actor_name, action, resource])).toEqual([
      ['Amina', 'view', 'identifications'],
      ['Karim', 'view', 'identifications'],
      ['Karim', 'view', 'traders'],
      ['Karim', 'view', 'workspaces'],
      ['Karim', 'export', 'audit-entries'],
      ['Karim', 'export', 'audit-entries'],
    ])
    expect(await accesses()).toMatchObject({ accesses: 6, people: 2, exports: 2 })
  })

  it('counts the last 30 days and lists all', async () => {
    app.clock.advance({ hours: 24 * 31 })
    const later = await newOfficer(app, 'officer', 'Nadia')
    expect((await later.admin('GET', `/traders/${trader.id}/accesses`)).body).toMatchObject({ accesses: 0, people: 0 })
    const { body } = await later.admin('GET', `/audit-entries${listQuery({ seen_of: trader.id })}`)
    expect(body).toHaveLength(6)
  })

  it('is nothing for nobody', async () => {
    const later = await newOfficer(app)
    for (const id of ['018f0000-0000-7000-8000-000000000000', 'nonsense'])
      expect((await later.admin('GET', `/traders/${id}/accesses`)).status).toBe(404)
  })
})
