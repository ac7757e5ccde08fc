import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { openPeriodicLooks, withdrawPeriodicLooks } from '../../server/review/risk/periodicLooks.ts'
import { settleAllCases } from '../../server/review/screening/cases.ts'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let auditor: TestOfficer
let trader: TestTrader
let id: string

beforeAll(async () => {
  app = await startApp()
  ;[amina, karim, lina, auditor] = await Promise.all([
    newOfficer(app, 'officer', 'Amina'),
    newOfficer(app, 'officer', 'Karim'),
    newOfficer(app, 'supervisor', 'Lina'),
    newOfficer(app, 'auditor', 'Nadia'),
  ])
})
let number = 0
beforeEach(async () => {
  await putInForce(app, 'review_months', { low: 36, medium: 24, high: 12 })
  trader = await newTrader(app, { language: 'en' })
  number += 1
  id = (await newIdentification({ trader }, `Minoterie Numero ${number}`)).id
  await accept(amina, 'identifications', id)
})
afterAll(() => app?.close())

/** Months pass; the officers sign in again, since sessions end meanwhile. */
async function pass(months: number): Promise<void> {
  app.clock.advance({ minutes: months * 31 * 24 * 60 })
  for (const officer of [amina, karim, lina, auditor]) {
    const json = { email: officer.email, password: PASSWORD }
    const { headers } = await call(app, 'POST', '/api/admin/session', { json })
    const Cookie = headers.get('set-cookie')!.split(';')[0]!
    officer.admin = (method, path, options = {}) =>
      call(app, method, `/api/admin${path}`, { ...options, headers: { Cookie, ...options.headers } })
  }
}
const cases = async (filter: Json = {}): Promise<Json[]> =>
  (await amina.admin('GET', `/screening-cases${listQuery({ trader_id: trader.id, ...filter })}`)).body
const read = async (officer: TestOfficer): Promise<Json> => (await officer.admin('GET', `/identifications/${id}`)).body
const look = (officer: TestOfficer, json: Json = { why: 'The register says the same.' }) =>
  officer.admin('POST', `/identifications/${id}/periodic-look`, { json })

describe('a periodic look', () => {
  it('is due by the risk of the trader, once, and again after as long', async () => {
    await pass(35)
    await openPeriodicLooks(app.services)
    expect(await cases()).toEqual([])
    expect((await read(karim)).periodic_look).toBeNull()
    await pass(2)
    await Promise.all([openPeriodicLooks(app.services), openPeriodicLooks(app.services)])
    await openPeriodicLooks(app.services)
    const [one, ...others] = await cases({ status: 'open', kind: 'periodic' })
    expect(others).toEqual([])
    expect(one).toMatchObject({ resource: 'identifications', record_id: id, hits: [], risk_level: 'low', target: null })
    expect((await read(karim)).periodic_look).toMatchObject({ case: one!.id, risk_level: 'low' })

    const { status, body } = await look(karim)
    expect([status, body.periodic_look]).toEqual([200, null])
    expect(await cases()).toMatchObject([{ id: one!.id, status: 'closed', outcome: 'answered' }])
    expect((await look(karim)).status).toBe(409)
    await openPeriodicLooks(app.services)
    expect(await cases({ status: 'open' })).toEqual([])
    await pass(37)
    await openPeriodicLooks(app.services)
    expect(await cases({ status: 'open' })).toHaveLength(1)
  })

  it('comes earlier where the risk is higher', async () => {
    const refused = (await newIdentification({ trader }, `Comptoir Numero ${number}`)).id
    await amina.admin('POST', `/identifications/${refused}/refuse`, { json: { version: 1, reason: 'Not legible.' } })
    const { body } = await lina.admin('GET', '/settings/risk_table')
    await putInForce(app, 'risk_table', {
      ...body.value,
      version: 2,
      high: 30,
      points: { ...body.value.points, refused_before: 40 },
    })
    await pass(13)
    await openPeriodicLooks(app.services)
    expect(await cases()).toMatchObject([{ risk_level: 'high' }])
    await putInForce(app, 'risk_table', body.value)
  })

  it('is never due where the months are 0, nor for a closed account or a dossier that waits', async () => {
    await putInForce(app, 'review_months', { low: 0, medium: 24, high: 12 })
    await pass(40)
    await openPeriodicLooks(app.services)
    expect(await cases()).toEqual([])
    const other = await newTrader(app)
    await newIdentification({ trader: other }, 'Attend Toujours SARL')
    await putInForce(app, 'review_months', { low: 36, medium: 24, high: 12 })
    await pass(40)
    await openPeriodicLooks(app.services)
    expect(await cases()).toHaveLength(1)
    expect(await cases({ trader_id: other.id })).toEqual([])
  })

  it('is answered with a word, by another officer than the one who accepted, and journaled', async () => {
    await pass(37)
    await openPeriodicLooks(app.services)
    expect((await read(amina)).allowed_actions).not.toContain('look_again')
    expect((await read(karim)).allowed_actions).toContain('look_again')
    expect(await look(amina)).toMatchObject({ status: 403, body: { code: 'SAME_PERSON' } })
    expect((await look(auditor)).status).toBe(403)
    const missing = await look(karim, { why: ' ' })
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['why']])
    await Promise.all([look(karim), look(lina)]).then((both) =>
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]),
    )
    const filter = { record_id: id, action: ['open_case', 'close_case'] }
    const { body } = await lina.admin('GET', `/audit-entries${listQuery(filter)}`)
    expect(body.map(({ action, to, reason }: Json) => [action, to, reason])).toEqual(
      expect.arrayContaining([
        ['open_case', null, null],
        ['close_case', 'answered', 'The register says the same.'],
      ]),
    )
  })

  it('ends without an answer when the dossier is no longer accepted, and no settling of hits closes it', async () => {
    await pass(37)
    await openPeriodicLooks(app.services)
    await settleAllCases(app.services)
    await withdrawPeriodicLooks(app.services)
    expect(await cases()).toMatchObject([{ status: 'open' }])
    const { version } = await read(lina)
    const reversed = await lina.admin('POST', `/identifications/${id}/reverse`, {
      json: { version, to: 'refused', reason: 'The register was struck off.' },
    })
    expect(reversed.status, JSON.stringify(reversed.body)).toBeLessThan(300)
    await withdrawPeriodicLooks(app.services)
    expect(await cases()).toMatchObject([{ status: 'closed', outcome: 'withdrawn' }])
    await sealEntries(app.services)
    const problems: object[] = []
    for await (const problem of deepProblems(app.services, machines)) problems.push(problem)
    expect(problems).toEqual([])
  })
})
