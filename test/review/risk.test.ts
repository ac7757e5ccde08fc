import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { importList, readListFile, removeList } from '../../server/resources/lists/importList.ts'
import { assessWaiting } from '../../server/review/risk/risk.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { DEFAULT_RISK_TABLE } from '../../server/review/settings/riskTable.ts'
import { newIdentification, prepareForAccept } from '../factories/dossiers.ts'
import { csvList } from '../factories/lists.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let admin: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  ;[amina, admin] = await Promise.all([newOfficer(app, 'officer', 'Amina'), newOfficer(app, 'admin', 'Samir')])
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
})
afterAll(() => app?.close())

let number = 0
const send = async (from = trader): Promise<string> => {
  number += 1
  return (await newIdentification({ trader: from }, `Comptoir Numero ${number}`)).id
}
const riskOf = async (id: string): Promise<Json> => (await amina.admin('GET', `/identifications/${id}`)).body.risk
const codesOf = ({ reasons }: Json) => reasons.map(({ code }: Json) => code)
const listed = async (query: Json): Promise<Json[]> => (await amina.admin('GET', `/identifications${query}`)).body
const refuse = (id: string) =>
  amina.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: 'Not legible.' } })
const putTable = (json: Json, query = '') => admin.admin('PUT', `/settings/risk_table${query}`, { json })
const tableNow = async (): Promise<Json> => (await admin.admin('GET', '/settings/risk_table')).body.value
const onList = async (name: string, ...more: { ref: string; name: string }[]) => {
  const content = csvList([{ ref: 'A', name }, { ref: 'X', name: 'Wolfgang Ungenannt Beispiel' }, ...more])
  const file = await readListFile('csv', Readable.from([Buffer.from(content)]))
  await importList(app.services, SYSTEM, file, { list: 'risk', format: 'csv', kind: 'pep', force: true })
}

describe('the risk of a dossier', () => {
  it('is low without a reason, and is the sum of its reasons, each with its text', async () => {
    const id = await send()
    expect(await riskOf(id)).toEqual({ level: 'low', points: 0, version: 1, reasons: [] })
    const earlier = await send()
    await refuse(earlier)
    const risk = await riskOf(id)
    expect(risk).toEqual({
      level: 'low',
      points: 20,
      version: 1,
      reasons: [
        {
          code: 'refused_before',
          points: 20,
          text: {
            en: 'A dossier of the account was refused before',
            fr: 'Un dossier du compte a déjà été refusé',
            ar: 'سبق رفض ملف لهذا الحساب',
          },
        },
      ],
    })
  })

  it('is high for a politically exposed person, by the open hit before and by the answer after', async () => {
    await onList('Yassine Hamdaoui Exemple')
    const { id } = await newIdentification({ trader }, 'Yassine Hamdaoui Exemple')
    expect(codesOf(await riskOf(id))).toEqual(['hit_open'])
    const [hit] = (await amina.admin('GET', `/identifications/${id}`)).body.screening.hits
    const json = { answer: 'same', why: 'The same birth date.' }
    const { body } = await amina.admin('POST', `/identifications/${id}/hits/${hit.id}`, { json })
    expect([body.risk.level, codesOf(body.risk)]).toEqual(['high', ['pep']])
    const filter = { trader_id: trader.id, risk: ['high'] }
    expect((await listed(listQuery(filter))).map((row) => [row.id, row.risk.points])).toEqual([[id, 60]])
    expect(await listed(listQuery({ trader_id: trader.id, risk: ['low', 'medium'] }))).toEqual([])
    await removeList(app.services, SYSTEM, 'risk')
  })

  it('counts an open hit on, when a new version of the list leaves its entry as it is', async () => {
    const name = 'Samira Risquée Exemple'
    await onList(name)
    const { id } = await newIdentification({ trader }, name)
    await onList(name, { ref: 'B', name: 'Nadir Autrement Exempleur' })
    await screenAnew(app.services)
    expect((await amina.admin('GET', `/identifications/${id}`)).body.screening.state).toBe('hits')
    expect(codesOf(await riskOf(id))).toEqual(['hit_open'])
    await removeList(app.services, SYSTEM, 'risk')
    await screenAnew(app.services)
    expect(codesOf(await riskOf(id))).toEqual([])
  })

  it('knows a young company, a person of a refused trader, and stays for the list what was last assessed', async () => {
    const other = await send(await newTrader(app))
    const people = [{ name: 'Rym Haddouche Risque', role: 'manager' }]
    await amina.admin('PUT', `/identifications/${other}/people`, { json: { people } })
    const id = await send()
    await amina.admin('PUT', `/identifications/${id}/people`, { json: { people } })
    expect(codesOf(await riskOf(id))).toEqual([])
    await refuse(other)
    expect(codesOf(await riskOf(id))).toEqual(['shared_refused'])
    const row = async () => (await listed(listQuery({ id: [id, other] }))).find((one) => one.id === id)!.risk.points
    expect(await row()).toBe(0)
    app.clock.advance({ minutes: 11 })
    await assessWaiting(app.services)
    expect(await row()).toBe(12)
    const year = String(app.clock.now().getUTCFullYear()).slice(2)
    const { body } = await amina.admin('PUT', `/identifications/${id}/readings`, {
      json: { rc: `16/00-0451207 B ${year}` },
    })
    expect(codesOf(body.risk)).toEqual(['shared_refused', 'company_young'])
  })

  it('sorts a queue, those that wait longest first among equals', async () => {
    const calm = await send()
    app.clock.advance({ minutes: 1 })
    const risky = await newTrader(app)
    const late = await send(risky)
    await amina.admin('POST', `/identifications/${calm}/release`)
    const table = await tableNow()
    await putTable({ value: { ...table, medium: 10 } })
    await refuse(await send(risky))
    app.clock.advance({ minutes: 11 })
    await assessWaiting(app.services)
    const ids = async (order: string) =>
      (
        await listed(
          `?filter=${encodeURIComponent(JSON.stringify({ id: [calm, late] }))}&sort=${encodeURIComponent(JSON.stringify(['risk', order]))}`,
        )
      ).map(({ id }) => id)
    expect(await ids('DESC')).toEqual([late, calm])
    expect(await ids('ASC')).toEqual([calm, late])
    await putTable({ value: { ...table } })
  })

  it('asks for a second officer where four eyes ask for it', async () => {
    const id = await send()
    await refuse(await send())
    const table = await tableNow()
    await putTable({ value: { ...table, medium: 5, high: 15 } })
    await fourEyes(app, { identifications: ['risk_high'] })
    const { version } = await prepareForAccept(amina, 'identifications', id)
    const accepted = await amina.admin('POST', `/identifications/${id}/accept`, { json: { version } })
    expect([accepted.status, accepted.body.proposal.needs]).toEqual([202, ['risk_high']])
    await fourEyes(app, { identifications: [] })
    await putTable({ value: { ...table } })
  })
})

describe('the table of risk', () => {
  it('counts its changes, journals them, and says before what would change', async () => {
    const id = await send()
    await refuse(await send())
    const before = await tableNow()
    const value = { ...before, medium: 15, points: { ...before.points, refused_before: 22 } }
    const preview = await putTable({ value }, '?dry_run=1')
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    expect(preview.body.risk.moves).toContainEqual({
      resource: 'identifications',
      from: 'low',
      to: 'medium',
      dossiers: expect.any(Number),
    })
    expect(await tableNow()).toEqual(before)
    const { status, body } = await putTable({ value, reason: 'Refusals weigh more.' })
    expect([status, body.value.version]).toEqual([200, before.version + 1])
    expect(await riskOf(id)).toMatchObject({ level: 'medium', points: 22, version: before.version + 1 })
    const again = await putTable({ value })
    expect(again.body.value.version).toBe(before.version + 1)
    const filter = { action: ['change_setting'], record_id: 'risk_table' }
    const { body: entries } = await admin.admin('GET', `/audit-entries${listQuery(filter)}`)
    expect(entries.at(-1)).toMatchObject({ reason: 'Refusals weigh more.' })
    await putTable({ value: DEFAULT_RISK_TABLE })
  })

  it.each([
    [{ high: 25 }, 'value.high', /above medium/],
    [{ points: { ...DEFAULT_RISK_TABLE.points, pep: 10 } }, 'value.points.pep', /always of high risk/],
    [{ points: { ...DEFAULT_RISK_TABLE.points, hit_open: -1 } }, 'value.points.hit_open', /at least 0/],
    [{ establishments: { 'Not a code': 3 } }, 'value.establishments.Not a code', /./],
  ])('refuses %j, naming the field', async (change, field, message) => {
    const { status, body } = await putTable({ value: { ...DEFAULT_RISK_TABLE, ...change } })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(body.errors[field]).toMatch(message)
    expect((await putTable({ value: { ...DEFAULT_RISK_TABLE, ...change } }, '?dry_run=1')).status).toBe(422)
  })
})
