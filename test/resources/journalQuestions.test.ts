import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, identificationFields, newIdentification, reportAllSeen } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let trader: TestTrader
let id: string

/** Amina opens, downloads and refuses a dossier, which Karim opens too; an hour later it is sent again and accepted. */
beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina Exemple')
  karim = await newOfficer(app, 'officer', 'Karim Exemple')
  trader = await newTrader(app)
  id = (await newIdentification({ trader })).id
  await karim.admin('GET', `/identifications/${id}`)
  await amina.admin('POST', `/identifications/${id}/claim`, { json: {} })
  const { files, version } = await reportAllSeen(amina, 'identifications', id)
  await amina.admin('GET', `/files/${files[0].id}?download=1`)
  const refusal = { version, reason_codes: ['ID_DOC_MISSING'] }
  expect((await amina.admin('POST', `/identifications/${id}/refuse`, { json: refusal })).status).toBe(200)
  app.clock.advance({ minutes: 60 })
  const again = await trader.ext('PUT', `/identifications/${id}`, { form: formOf(identificationFields('Sersou EURL')) })
  expect(again.status).toBe(200)
  await accept(amina, 'identifications', id)
})
afterAll(() => app?.close())

async function entries(officer: TestOfficer, filter: object): Promise<Json[]> {
  const { status, body } = await officer.admin('GET', `/audit-entries${listQuery(filter, ['id', 'ASC'], [0, 999])}`)
  expect(status).toBe(200)
  return body
}
const actions = (rows: Json[]) => rows.map(({ action }) => action)
const STEPS = ['view', 'claim', 'download']

describe('steps', () => {
  it('are left out of a folded list where they led their officer to a decision, and stay elsewhere', async () => {
    const all = await entries(amina, {})
    const folded = await entries(amina, { folded: true })
    const left = all.filter((one) => !folded.some((other) => other.id === one.id))
    expect(new Set(actions(left))).toEqual(new Set(STEPS))
    expect(new Set(left.map(({ actor_id }) => actor_id))).toEqual(new Set([amina.id]))
    const byKarim = await entries(karim, { actor_id: karim.id, folded: true })
    expect(actions(byKarim)).toContain('view')
  })

  it('are found by the decision that they led to, each by one', async () => {
    const decisions = await entries(amina, { action: ['accept', 'refuse'], record_id: id })
    const [refused, accepted] = await Promise.all(decisions.map((one) => entries(amina, { led_to: one.id })))
    expect(actions(refused!)).toEqual(expect.arrayContaining(STEPS))
    expect(actions(accepted!)).toContain('view')
    expect(actions(accepted!)).not.toContain('download')
    expect(new Set([...refused!, ...accepted!].map(({ actor_id }) => actor_id))).toEqual(new Set([amina.id]))
    for (const { id: step } of accepted!) expect(step).toBeGreaterThan(decisions[0]!.id)
  })

  it('lead to no entry that decides nothing', async () => {
    const [claim] = await entries(amina, { action: 'claim' })
    expect(await entries(amina, { led_to: claim!.id })).toEqual([])
    expect(await entries(amina, { led_to: 999_999 })).toEqual([])
  })
})

describe('questions', () => {
  const ask = async (officer: TestOfficer, filter: object = {}) => {
    const { status, body } = await officer.admin('GET', `/audit-entries/questions${listQuery(filter)}`)
    expect(status).toBe(200)
    return Object.fromEntries(body.map((one: Json) => [one.name, one])) as Record<string, Json>
  }

  it('count what the list finds by their filter', async () => {
    const asked = await ask(karim)
    expect(Object.keys(asked)).toEqual([
      ...['decisions', 'reversals', 'refused_before', 'opened', 'exports', 'sign_ins', 'own'],
    ])
    for (const { filter, count, more } of Object.values(asked)) {
      expect(await entries(karim, filter)).toHaveLength(count)
      expect(more).toBe(false)
    }
    expect(asked).toMatchObject({ decisions: { count: 2 }, refused_before: { count: 1 }, reversals: { count: 0 } })
    expect(asked.own!.filter).toEqual({ actor_id: [karim.id] })
  })

  it('count within the period, and not within another question', async () => {
    const period = { at_gte: app.clock.now().toISOString() }
    expect(await ask(amina, { ...period, action: 'export' })).toMatchObject({
      decisions: { count: 1 },
      refused_before: { count: 1 },
      sign_ins: { count: 0 },
    })
  })

  it('name a field that no list has', async () => {
    const { status, body } = await amina.admin('GET', `/audit-entries/questions${listQuery({ nothing: 1 })}`)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('nothing')])
  })
})
