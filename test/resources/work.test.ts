import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import {
  acceptedDossiers,
  newIdentification,
  newInstance,
  prepareForAccept,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

const KINDS = ['identifications', 'brands', 'bank-accounts', 'activation-proofs']

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Studio Noria' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim Belaïd')
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
  await setTargets(60)
})
afterAll(() => app?.close())

async function setTargets(minutes: number) {
  const value = Object.fromEntries(KINDS.map((kind) => [kind, minutes]))
  await lina.admin('PUT', '/settings/targets', { json: { value } })
}

/** Sends a dossier that the officer claims after `waits` minutes and decides after `takes` more. */
async function decide(officer: TestOfficer, name: string, action: 'accept' | 'refuse', waits: number, takes: number) {
  const { id } = await newIdentification({ trader }, name)
  app.clock.advance({ minutes: waits })
  await officer.admin('POST', `/identifications/${id}/claim`)
  const { version } = await prepareForAccept(officer, 'identifications', id)
  for (let minute = 0; minute < takes; minute++) {
    app.clock.advance({ minutes: 1 })
    await officer.admin('POST', `/identifications/${id}/claim`)
  }
  const refusal = { reason_codes: ['ID_DOC_UNREADABLE'] }
  const json = { version, ...(action === 'refuse' ? refusal : { why: 'Checked.' }) }
  const { status, body } = await officer.admin('POST', `/identifications/${id}/${action}`, { json })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id as string
}
const work = async (officer: TestOfficer, id: string, period = 'today') =>
  (await officer.admin('GET', `/officers/${id}/work?period=${period}`)).body as Json
const entries = async (filter: object) =>
  (await lina.admin('GET', `/audit-entries${listQuery(filter, ['id', 'DESC'])}`)).body as Json[]

describe('the work of an officer', () => {
  it('is what they decided, how long each took them, and what went over target', async () => {
    await decide(amina, 'Atlas Meubles', 'accept', 5, 4)
    const refused = await decide(amina, 'Kaci Traiteur', 'refuse', 5, 8)
    const late = await decide(amina, 'Sahel Numérique', 'accept', 90, 6)
    await newIdentification({ trader }, 'Open still').then(({ id }) =>
      amina.admin('POST', `/identifications/${id}/claim`),
    )
    const { decided, week, hours, latest, on_desk, team, officer } = await work(amina, amina.id, '7d')
    expect({ decided, week, team, officer }).toEqual({
      decided: { accepted: 2, refused: 1, over_target: 1, median_seconds: 360 },
      week: { decided: 3, over_target: 1 },
      team: null,
      officer: { id: amina.id, name: 'Amina Kaci' },
    })
    expect(hours.map((hour: Json) => [hour.decided, hour.over_target])).toEqual([
      [2, 0],
      [1, 1],
    ])
    expect(latest[0]).toMatchObject({ record_id: late, name: 'Sahel Numérique', action: 'accept', seconds: 360 })
    expect(latest[1]).toMatchObject({
      record_id: refused,
      trader: { id: trader.id, name: 'Studio Noria' },
      reasons: [{ code: 'ID_DOC_UNREADABLE', texts: { en: expect.any(String), fr: expect.any(String) } }],
    })
    expect(on_desk).toMatchObject([{ resource: 'identifications', name: 'Open still' }])
  })

  it('is an officer’s own; supervisors read anybody’s, beside the team’s', async () => {
    lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
    await decide(karim, 'Corniche Voyages', 'accept', 1, 2)
    expect(consoleError(await karim.admin('GET', `/officers/${amina.id}/work`))).toEqual([403, 'FORBIDDEN'])
    expect((await work(karim, karim.id)).decided).toMatchObject({ accepted: 1, median_seconds: 120 })
    const { decided, team } = await work(lina, amina.id, '7d')
    expect(decided).toMatchObject({ accepted: 2, refused: 1 })
    expect(team).toEqual({ accepted: 3, refused: 1, over_target: 1, median_seconds: 300 })
    const nobody = '00000000-0000-4000-8000-000000000009'
    expect((await lina.admin('GET', `/officers/${nobody}/work`)).status).toBe(404)
    expect((await lina.admin('GET', `/officers/${amina.id}/work?period=year`)).status).toBe(422)
  })

  it('names the decisions that a later entry reverses', async () => {
    const [accepted] = await entries({ actor_id: amina.id, action: 'accept' })
    const { id, resource, record_id, workspace_id } = accepted!
    await writeJournal(app.services.db, SYSTEM, app.clock.now(), {
      ...{ action: 'reverse', resource, record_id, workspace_id, reason: 'The logo is a trademark.' },
      details: { reverses: id },
    })
    const { overturned } = await work(amina, amina.id)
    expect(overturned).toMatchObject({
      of: 3,
      decisions: [{ why: 'The logo is a trademark.', by: { id: null }, decision: { id, name: 'Sahel Numérique' } }],
    })
    expect((await work(karim, karim.id)).overturned.decisions).toEqual([])
  })
})

describe('an entry of the listing', () => {
  it('names the record, its trader, the reasons and the seal', async () => {
    const [entry] = await entries({ actor_id: amina.id, action: 'refuse' })
    expect(entry).toMatchObject({
      name: 'Kaci Traiteur',
      trader: { id: trader.id, name: 'Studio Noria' },
      reasons: [{ code: 'ID_DOC_UNREADABLE', texts: { ar: expect.any(String) } }],
      details: { claimed_seconds: 480 },
      seal: null,
    })
  })

  it('names an officer, and nothing where nothing has a name', async () => {
    const [own] = await entries({ resource: 'officers', record_id: amina.id, action: 'create' })
    expect(own).toMatchObject({ name: 'Amina Kaci', trader: null })
    const [setting] = await entries({ resource: 'settings' })
    expect(setting).toMatchObject({ record_id: 'targets', name: null, trader: null })
  })

  it('has the blind looks: answered, as decided or otherwise, and those that wait for the officer', async () => {
    await putInForce(app, 'blind_share', 100)
    const [zahra, omar] = [await newOfficer(app, 'officer', 'Zahra'), await newOfficer(app, 'officer', 'Omar')]
    const names = ['Blind one', 'Blind two', 'Blind three']
    const ids: string[] = []
    for (const name of names) ids.push(await decide(zahra, name, 'accept', 1, 1))
    await putInForce(app, 'blind_share', 0)
    const looks = await app.services.db.blindLook.findMany({
      where: { record_id: { in: ids } },
      orderBy: { id: 'asc' },
    })
    const answer = (place: number, json: Json) =>
      omar.admin('POST', `/second-looks/${looks[place]!.id}/answer`, { json })
    await reportAllSeen(omar, 'identifications', looks[0]!.record_id)
    expect((await answer(0, { answer: 'accept' })).status).toBe(200)
    expect((await answer(1, { answer: 'refuse', reason_codes: ['ID_DOC_UNREADABLE'] })).status).toBe(200)
    expect((await work(omar, omar.id)).blind).toEqual({
      answered: 2,
      agreed: 1,
      waiting: 1,
      decided: { answered: 0, agreed: 0 },
    })
    expect((await work(zahra, zahra.id)).blind).toEqual({
      answered: 0,
      agreed: 0,
      waiting: 0,
      decided: { answered: 2, agreed: 1 },
    })
    app.clock.advance({ hours: 24 })
    const tomorrow = await newOfficer(app, 'supervisor')
    expect((await work(tomorrow, omar.id)).blind).toMatchObject({ answered: 0, waiting: 1 })
    expect((await work(tomorrow, omar.id, '7d')).blind).toMatchObject({ answered: 2, agreed: 1 })
  })
})

describe('what waits for traders because of an officer', () => {
  it('is their open questions, due or not, and the new proofs they asked for, until the trader answers', async () => {
    const nadia = await newOfficer(app, 'officer', 'Nadia Brahimi')
    const accepts = await newOfficer(app)
    const asked = async (name: string, due_days: number) => {
      const { id } = await newIdentification({ trader }, name)
      const json = { version: 1, text: 'Which of the two?', due_days }
      const { status } = await nadia.admin('POST', `/identifications/${id}/request-information`, { json })
      expect(status).toBe(200)
      return id as string
    }
    const later = await asked('Asked later', 5)
    const sooner = await asked('Asked sooner', 1)
    const answered = await asked('Answered', 5)
    await trader.ext('POST', `/identifications/${answered}/answer`, { json: { text: 'The first.' } })
    const instance = await newInstance({ trader }, await acceptedDossiers({ trader }, accepts))
    const { version } = (await nadia.admin('GET', `/activation-proofs/${instance.id}`)).body
    const json = { version, reason: 'Another page, please.' }
    expect((await nadia.admin('POST', `/activation-proofs/${instance.id}/request-new-proof`, { json })).status).toBe(
      200,
    )
    const { with_traders } = await work(nadia, nadia.id)
    expect(with_traders).toEqual([
      {
        ...{ resource: 'identifications', record_id: sooner, name: 'Asked sooner', asks: 'information' },
        ...{ since: expect.any(String), due_at: expect.any(String) },
      },
      expect.objectContaining({ record_id: later, name: 'Asked later' }),
      expect.objectContaining({
        resource: 'activation-proofs',
        record_id: instance.id,
        asks: 'new_proof',
        due_at: null,
      }),
    ])
    expect((await work(accepts, accepts.id)).with_traders).toEqual([])
    await nadia.admin('POST', `/identifications/${later}/withdraw-request`, { json: { reason: 'Found it.' } })
    expect((await trader.ext('DELETE', `/instances/${instance.id}`)).status).toBe(200)
    app.clock.advance({ minutes: 25 * 60 })
    lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
    const left = (await work(lina, nadia.id)).with_traders
    expect(left.map(({ record_id }: Json) => record_id)).toEqual([sooner])
    expect(left[0].due_at < app.clock.now().toISOString()).toBe(true)
  })
})
