import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, newBrand, newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let auditor: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'supervisor', 'Karim Belaid')
  auditor = await newOfficer(app, 'auditor')
  trader = await newTrader(app)
})
afterAll(() => app?.close())

const read = async (period: string) => (await auditor.admin('GET', `/dashboard?period=${period}`)).body as Json

const refuse = (by: TestOfficer, id: string, codes: string[]) =>
  by.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason_codes: codes } })

describe('GET /dashboard', () => {
  it('is empty and whole before anything was decided', async () => {
    expect(await read('today')).toEqual({
      period: 'today',
      from: '2026-11-20T23:00:00.000Z',
      at: '2026-11-21T08:00:00.000Z',
      decided: {
        all: { accepted: 0, refused: 0, median_seconds: null, p95_seconds: null },
        by_time: [],
        by_officer: [],
      },
      median_before: null,
      reasons: [],
      blind: { all: { agreed: 0, answered: 0 }, by_kind: [], by_officer: [], by_reason: [], waiting: 0 },
      failing: { total: 0, endpoints: [] },
      unreached: 0,
      money: {
        received: { lines: 0, amount: '0.00' },
        matched: { lines: 0, amount: '0.00' },
        open: { lines: 0, amount: '0.00' },
        returned: 0,
        newest_day: null,
      },
    })
  })

  it('sums the credits of the period, what is matched of them, and what belongs to nobody', async () => {
    const supervisor = await newOfficer(app, 'supervisor')
    const bookings = [
      { day: '2026-10-01', amount: '50.00', reference: 'D1' },
      { day: '2026-11-20', amount: '100.00', reference: 'D2' },
      { day: '2026-11-21', amount: '7.50', reference: 'D3' },
      { day: '2026-11-21', amount: '3.00', reference: 'D4', debit: true },
    ]
    await sendStatement(supervisor, camt(bookings))
    const [line] = (await auditor.admin('GET', `/statement-lines${listQuery({ amount: '7.50' })}`)).body
    await supervisor.admin('POST', `/statement-lines/${line.id}/ignore`, { json: { reason: 'Interest.' } })
    expect((await read('30d')).money).toEqual({
      received: { lines: 2, amount: '107.50' },
      matched: { lines: 0, amount: '0.00' },
      open: { lines: 2, amount: '150.00' },
      returned: 0,
      newest_day: '2026-11-21',
    })
    const counts = async (by: TestOfficer) => (await by.admin('GET', '/menu-counts')).body.open_lines
    expect([await counts(supervisor), await counts(auditor)]).toEqual([2, 0])
  })

  it('counts decisions by the hours and days of Algiers, by officer, and how long they took', async () => {
    // The last hour of a day in UTC is the first hour of the next day in Algiers.
    app.clock.set('2026-11-20T22:00:00Z')
    const dossiers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => newIdentification({ trader }, name)))
    const [a, b, c, d] = dossiers.map(({ id }: Json) => id as string)
    app.clock.set('2026-11-20T22:59:00Z')
    await accept(amina, 'identifications', a!)
    app.clock.set('2026-11-20T23:10:00Z')
    await refuse(karim, b!, ['ID_DOC_MISSING', 'ID_DOC_UNREADABLE'])
    app.clock.set('2026-11-21T08:00:00Z')
    await refuse(amina, c!, ['ID_DOC_MISSING'])
    await accept(amina, 'identifications', d!)

    const today = await read('today')
    expect(today.decided.all).toEqual({
      accepted: 1,
      refused: 2,
      median_seconds: 36_000,
      p95_seconds: 36_000,
    })
    expect(today.decided.by_time.map(({ at, accepted, refused }: Json) => [at, accepted, refused])).toEqual([
      ['2026-11-20T23:00:00.000Z', 0, 1],
      ['2026-11-21T08:00:00.000Z', 1, 1],
    ])
    expect(today.decided.by_officer.map((row: Json) => [row.officer, row.accepted, row.refused])).toEqual([
      [{ id: amina.id, name: 'Amina Kaci' }, 1, 1],
      [{ id: karim.id, name: 'Karim Belaid' }, 0, 1],
    ])
    expect(today.median_before).toBe(59 * 60)
    expect(today.reasons.map(({ code, decisions }: Json) => [code, decisions])).toEqual([
      ['ID_DOC_MISSING', 2],
      ['ID_DOC_UNREADABLE', 1],
    ])
    expect(today.reasons[0].texts.fr).toMatch(/manquant/)

    const week = await read('7d')
    expect(week.from).toBe('2026-11-14T23:00:00.000Z')
    expect(week.decided.by_time.map(({ at, accepted, refused }: Json) => [at, accepted, refused])).toEqual([
      ['2026-11-19T23:00:00.000Z', 1, 0],
      ['2026-11-20T23:00:00.000Z', 1, 2],
    ])
  })

  it('agrees with the lists that its figures open', async () => {
    const week = await read('7d')
    const total = async (filter: object) =>
      Number(
        (await auditor.admin('GET', `/audit-entries${listQuery(filter)}`)).headers.get('Content-Range')!.split('/')[1],
      )
    const { accepted, refused } = week.decided.all
    const action = ['accept', 'refuse', 'request_new_proof']
    expect(await total({ action, at_gte: week.from })).toBe(accepted + refused)
    expect(await total({ action, at_gte: week.from, actor_id: amina.id })).toBe(3)
    expect(await total({ action, at_gte: week.from, reason_codes: 'ID_DOC_MISSING' })).toBe(2)
    expect(await total({ at_gte: week.from, waited_gte: week.decided.all.p95_seconds })).toBe(2)
  })

  it('counts failing endpoints and decisions that reached nobody', async () => {
    const webhook = (await trader.ext('POST', '/webhooks', { json: { url: 'https://hooks.example.com/in' } })).body.data
    const { db } = app.services
    await db.webhook.update({ where: { id: webhook.id }, data: { failing_since: app.clock.now(), failures: 3 } })
    const brand = await newBrand({ trader }, (await newIdentification({ trader })).id)
    await accept(amina, 'brands', brand.id)
    const event = await db.event.findFirstOrThrow({ where: { record_id: brand.id } })
    const { workspace_id } = event
    await db.unreachedEvent.createMany({
      data: [{ event_id: event.id, workspace_id, decision: true, since: app.clock.now() }],
      skipDuplicates: true,
    })
    const { failing, unreached } = await read('today')
    expect(unreached).toBe(await db.unreachedEvent.count({ where: { decision: true } }))
    expect(unreached).toBeGreaterThan(0)
    expect(failing).toMatchObject({
      total: 1,
      endpoints: [{ webhook_id: webhook.id, url_host: 'hooks.example.com', failures: 3, trader: { id: trader.id } }],
    })
  })

  it('names a period that it does not know', async () => {
    const { status, body } = await auditor.admin('GET', '/dashboard?period=year')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['period']])
  })
})
