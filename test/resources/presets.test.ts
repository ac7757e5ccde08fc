import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PARTS } from '../../server/review/settings/parts.ts'
import { PRESETS, readSettings, settingSchemas } from '../../server/review/settings/settings.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { fourEyes, proposeRefusal, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let samir: TestOfficer
let nadia: TestOfficer

beforeEach(async () => {
  app = await startApp()
  samir = await newOfficer(app, 'admin', 'Samir Rahal')
  nadia = await newOfficer(app, 'admin', 'Nadia Ould Ali')
})
afterEach(() => app?.close())

const put = (value: Json, query = '', by = samir) => by.admin('PUT', `/settings/preset${query}`, { json: { value } })

/** The settings in force; no officer can read them once every one needs a second factor. */
const all = async (): Promise<Json> => readSettings(app.services.db, app.services)
const values = async (): Promise<Json> => {
  const { preset: _own, ...others } = await all()
  return others
}
const value = async (key: string): Promise<Json> => (await all())[key]
const entries = async (filter: Json = {}): Promise<Json[]> =>
  (
    await samir.admin(
      'GET',
      `/audit-entries${listQuery({ resource: 'settings', action: 'change_setting', ...filter })}`,
    )
  ).body

describe('a preset', () => {
  it.each(PRESETS)('%s first lists what it would change and keeps nothing, then changes just that', async (preset) => {
    const before = await values()
    const preview = await put(preset, '?dry_run=1')
    expect(preview.status).toBe(200)
    expect(preview.body.colours).toEqual({ waiting: 0, changed: 0, moves: [] })
    expect(preview.body.changes[0]).toEqual({ setting: 'preset', from: null, to: preset })
    expect([await values(), await value('preset'), await entries({ actor_id: samir.id })]).toEqual([before, null, []])

    const changed = await put(preset)
    expect([changed.status, changed.body.value, changed.body.changed.officer.name]).toEqual([
      200,
      preset,
      'Samir Rahal',
    ])
    const after = await values()
    const schemas: Record<string, { safeParse(of: unknown): { success: boolean } }> = settingSchemas(
      app.services.dossiers,
    )
    expect(Object.entries(after).filter(([key, one]) => !schemas[key]!.safeParse(one).success)).toEqual([])
    const different = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    expect(different.sort()).toEqual(
      preview.body.changes
        .map(({ setting }: Json) => setting)
        .filter((key: string) => key !== 'preset')
        .sort(),
    )
  })

  it('is journaled setting by setting, each with the preset that set it', async () => {
    await put('department')
    const found = Object.fromEntries((await entries()).map(({ record_id, details }) => [record_id, details]))
    expect(found.preset).toEqual({ from: null, to: 'department' })
    expect(found.hold_minutes).toEqual({ from: 0, to: 2, preset: 'department' })
    expect(found.parts).toEqual({ from: { retention: true }, to: { retention: false }, preset: 'department' })
    const number = (await entries()).length
    await put('department')
    expect(await entries()).toHaveLength(number)
  })

  it('chosen last decides alone, whichever was chosen before', async () => {
    await put('small')
    const small = await values()
    expect(small.parts).toEqual(Object.fromEntries(PARTS.map((part) => [part, false])))
    await put('department')
    // Otherwise the next choice would wait for a second person.
    await fourEyes(app, {})
    await put('small')
    expect(await values()).toEqual(small)
  })

  it('leaves what is the house’s own: targets, working time, retention, fee accounts', async () => {
    const hours = { timezone: 'Africa/Algiers', week: { sun: [['08:00', '16:30']] }, holidays: [] }
    await putInForce(app, 'working_time', hours)
    await put('bank')
    expect(await value('working_time')).toMatchObject(hours)
  })

  it('is read by nobody once the settings are set: another word in it changes no other setting', async () => {
    const before = await values()
    await putInForce(app, 'preset', 'small')
    expect(await values()).toEqual(before)
    expect((await put(null)).body.value).toBe(null)
    expect(await values()).toEqual(before)
  })

  it('brings its values back when it is chosen again after one was changed', async () => {
    await put('small')
    await samir.admin('PUT', '/settings/hold_minutes', { json: { value: 9 } })
    const { changes } = (await put('small', '?dry_run=1')).body
    expect(changes).toEqual([{ setting: 'hold_minutes', from: 9, to: 0 }])
    await put('small')
    expect(await value('hold_minutes')).toBe(0)
  })

  it.each(['large', 3, undefined])('is refused as %s', async (wrong) => {
    const { status, body } = await put(wrong)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['value']])
  })

  it('is an administrator’s to choose, and the attempt of another is journaled', async () => {
    const supervisor = await newOfficer(app, 'supervisor')
    for (const query of ['', '?dry_run=1']) expect((await put('small', query, supervisor)).status).toBe(403)
    expect(await value('preset')).toBe(null)
    const denied = await samir.admin('GET', `/audit-entries${listQuery({ record_id: 'preset', action: 'denied' })}`)
    expect(denied.body.map(({ actor_id }: Json) => actor_id)).toEqual([supervisor.id])
  })
})

describe('a preset under four eyes', () => {
  beforeEach(() => fourEyes(app, { identifications: ['always'] }))

  it('waits whole for another admin, and is carried out whole in the first one’s name', async () => {
    const before = await values()
    const asked = await put('small')
    expect([asked.status, asked.body.value, asked.body.proposal.value]).toEqual([202, null, 'small'])
    expect(await values()).toEqual(before)
    expect((await put('bank')).body.code).toBe('PROPOSAL_OPEN')
    const path = `/second-looks/${asked.body.proposal.id}/confirm`
    expect((await samir.admin('POST', path, { json: {} })).body.code).toBe('SAME_PERSON')
    expect((await nadia.admin('POST', path, { json: {} })).status).toBe(200)
    expect([await value('preset'), (await value('four_eyes')).identifications]).toEqual(['small', []])
    const [entry] = await entries({ record_id: 'four_eyes', actor_id: samir.id })
    expect(entry!.details).toMatchObject({ preset: 'small', proposal: { confirmed_by: { name: 'Nadia Ould Ali' } } })
  })

  it('leaves what waits for a second person: a decision and the change of a setting go on to their end', async () => {
    const { id } = await newIdentification({ trader: await newTrader(app) })
    const amina = await newOfficer(app, 'officer', 'Amina Kaci')
    const decision = await proposeRefusal(amina, 'identifications', id)
    const hold = await samir.admin('PUT', '/settings/hold_minutes', { json: { value: 7 } })
    const preset = await put('department')
    const listed = (await put('department', '?dry_run=1')).body.changes.map(({ setting }: Json) => setting)
    expect([hold.status, preset.status, listed.includes('hold_minutes')]).toEqual([202, 202, false])

    const confirm = (proposal: string, by = nadia) =>
      by.admin('POST', `/second-looks/${proposal}/confirm`, { json: {} })
    expect((await confirm(preset.body.proposal.id)).status).toBe(200)
    expect(await value('hold_minutes')).toBe(0)
    expect((await confirm(hold.body.proposal.id)).status).toBe(200)
    expect(await value('hold_minutes')).toBe(7)

    await putInForce(app, 'hold_minutes', 0)
    await putInForce(app, 'four_eyes', {
      identifications: [],
      brands: [],
      'bank-accounts': [],
      'activation-proofs': [],
    })
    expect((await put('small')).status).toBe(200)
    expect((await confirm(decision.proposal.id, nadia)).status).toBe(200)
    expect((await amina.admin('GET', `/identifications/${id}`)).body.status).toBe('refused')
  })

  it('is not carried out by halves: while one of the settings is refused, none is stored', async () => {
    const asked = await put('small')
    await samir.admin('POST', `/second-looks/${asked.body.proposal.id}/withdraw`, { json: {} })
    expect((await nadia.admin('POST', `/second-looks/${asked.body.proposal.id}/confirm`, { json: {} })).body.code).toBe(
      'PROPOSAL_CLOSED',
    )
    expect(await value('preset')).toBe(null)
  })
})
