import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accept,
  acceptedDossiers,
  identificationFields,
  newIdentification,
  newInstance,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let algiers: TestTrader
let oran: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let auditor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  algiers = await newTrader(app, { language: 'ar' })
  oran = await newTrader(app, { language: 'fr' })
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  auditor = await newOfficer(app, 'auditor', 'Reda')
})
afterAll(() => app?.close())

const bulk = (officer: TestOfficer, json: object, resource = 'identifications') =>
  officer.admin('POST', `/${resource}/bulk`, { json })
const send = async (trader: TestTrader): Promise<string> => (await newIdentification({ trader })).id
/** Version 1 for each id: nobody has changed these rows. */
const firstOf = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 1]))
const read = async (id: string) => (await lina.admin('GET', `/identifications/${id}`)).body

describe('refusing many', () => {
  it('minds the version of each row, however its id is written', async () => {
    const id = (await send(oran)).toUpperCase()
    const json = { action: 'refuse', ids: [id], versions: { [id]: 7 }, reason: 'Not legible at all.' }
    expect((await bulk(amina, json)).body.results).toMatchObject([{ status: 'failed', code: 'STALE_RECORD' }])
  })

  it('tells each trader in his own language, and says what became of every row', async () => {
    const [arabic, french, held, decided] = [await send(algiers), await send(oran), await send(oran), await send(oran)]
    await karim.admin('POST', `/identifications/${held}/claim`)
    await accept(lina, 'identifications', decided)
    const missing = crypto.randomUUID()
    const codes = ['ID_DOC_UNREADABLE']
    const { status, body } = await bulk(amina, {
      action: 'refuse',
      ids: [arabic, french.toUpperCase(), held, decided, missing, arabic],
      versions: firstOf([arabic, french, held, decided, missing]),
      reason_codes: codes,
      note: 'One batch.',
    })
    expect([status, body.results.map(({ id, status: what, code }: Json) => [id, what, code])]).toEqual([
      200,
      [
        [arabic, 'done', undefined],
        [french, 'done', undefined],
        [held, 'failed', 'CLAIMED'],
        [decided, 'failed', 'INVALID_STATE_TRANSITION'],
        [missing, 'failed', 'RESOURCE_NOT_FOUND'],
      ],
    ])
    expect(body.results[2].message).toContain('Karim')
    const catalogue = (await amina.admin('GET', '/reasons?kind=identification')).body
    const { texts } = catalogue.find(({ code }: Json) => code === codes[0])
    expect([(await read(arabic)).reason, (await read(french)).reason]).toEqual([texts.ar, texts.fr])
    expect([(await read(held)).status, (await read(decided)).status]).toEqual(['pending', 'accepted'])
    const entries = await lina.admin('GET', `/audit-entries${listQuery({ record_id: arabic, action: 'refuse' })}`)
    expect(entries.body).toMatchObject([
      { actor_name: 'Amina', reason_codes: codes, details: { bulk: 5, note: 'One batch.' } },
    ])
    const denied = await lina.admin('GET', `/audit-entries${listQuery({ record_id: held, action: 'denied' })}`)
    expect(denied.body).toMatchObject([{ details: { action: 'refuse', code: 'CLAIMED' } }])
  })

  it('leaves a row that changed since it was on screen', async () => {
    const [same, changed] = [await send(oran), await send(oran)]
    const versions = { [same]: (await read(same)).version, [changed]: (await read(changed)).version }
    await oran.ext('PUT', `/identifications/${changed}`, { json: identificationFields('Another name') })
    const { body } = await bulk(amina, { action: 'refuse', ids: [same, changed], versions, reason: 'Sent by mistake.' })
    expect(body.results.map(({ status, code }: Json) => [status, code])).toEqual([
      ['done', undefined],
      ['failed', 'STALE_RECORD'],
    ])
    expect((await read(same)).reason).toBe('Sent by mistake.')
  })

  it('refuses proofs too', async () => {
    const as = { trader: oran }
    const dossiers = await acceptedDossiers(as, lina)
    const instance = await newInstance(as, dossiers)
    const { body } = await bulk(
      amina,
      { action: 'refuse', ids: [instance.id], versions: { [instance.id]: 2 }, reason: 'No money came.' },
      'activation-proofs',
    )
    expect(body.results).toEqual([{ id: instance.id, status: 'done' }])
    const { body: proof } = await lina.admin('GET', `/activation-proofs/${instance.id}`)
    expect([proof.acceptance_status, proof.transaction.status]).toEqual(['rejected', 'failed'])
  })

  it('touches nothing when the request is wrong', async () => {
    const id = await send(oran)
    const ids = [id]
    const versions = firstOf(ids)
    for (const [json, field] of [
      [{ action: 'accept', ids }, 'action'],
      [{ ids }, 'action'],
      [{ action: 'refuse', ids, versions }, 'reason_codes'],
      [{ action: 'refuse', ids, versions, reason_codes: ['NONSENSE'] }, 'reason_codes'],
      [{ action: 'refuse', ids, reason: 'x' }, 'versions'],
      [{ action: 'refuse', ids: [id, crypto.randomUUID()], versions, reason: 'x' }, 'versions'],
      [{ action: 'refuse', ids: [], versions, reason: 'x' }, 'ids'],
      [{ action: 'refuse', ids: [id, 'x'], versions, reason: 'x' }, 'ids.1'],
      [{ action: 'refuse', ids: Array.from({ length: 101 }, () => crypto.randomUUID()), versions, reason: 'x' }, 'ids'],
      [{ action: 'refuse', ids, versions, reason: 'x', officer_id: amina.id }, 'officer_id'],
    ] as const) {
      const { status, body } = await bulk(amina, json)
      expect([json, status, Object.keys(body.errors)]).toEqual([json, 422, [field]])
    }
    expect((await bulk(auditor, { action: 'refuse', ids, reason: 'Not mine to say.' })).status).toBe(403)
    expect((await read(id)).status).toBe('pending')
  })
})

describe('releasing many', () => {
  it('frees one’s own, a colleague’s only for supervisors; what is free stays so', async () => {
    const [own, other, free] = [await send(oran), await send(oran), await send(oran)]
    await amina.admin('POST', `/identifications/${own}/claim`)
    await karim.admin('POST', `/identifications/${other}/claim`)
    const ids = [own, other, free]
    const first = (await bulk(amina, { action: 'release', ids })).body.results
    expect(first.map(({ status, code }: Json) => [status, code])).toEqual([
      ['done', undefined],
      ['failed', 'CLAIMED'],
      ['done', undefined],
    ])
    expect([(await read(own)).claim, (await read(other)).claim.officer.name]).toEqual([null, 'Karim'])
    expect((await bulk(lina, { action: 'release', ids: [other] })).body.results).toEqual([
      { id: other, status: 'done' },
    ])
    expect((await read(other)).claim).toBe(null)
    const journaled = await lina.admin('GET', `/audit-entries${listQuery({ record_id: other, action: 'release' })}`)
    expect(journaled.body).toMatchObject([
      { actor_name: 'Lina', details: { from: { officer: { id: karim.id, name: 'Karim' } } } },
    ])
  })
})

describe('assigning many', () => {
  it('gives what waits to an officer who decides, and says which did not take it', async () => {
    const [first, second, gone] = [await send(oran), await send(oran), await send(oran)]
    await lina.admin('POST', `/identifications/${gone}/refuse`, { json: { version: 1, reason: 'Sent by mistake.' } })
    const ids = [first, second, gone]
    const { status, body } = await bulk(lina, { action: 'assign', ids, officer_id: karim.id, why: 'He knows them.' })
    expect([status, body.results.map(({ status: what, code }: Json) => [what, code])]).toEqual([
      200,
      [
        ['done', undefined],
        ['done', undefined],
        ['failed', 'INVALID_STATE_TRANSITION'],
      ],
    ])
    expect((await read(second)).assigned_to).toEqual({ id: karim.id, name: 'Karim' })
    const toNobody = await bulk(amina, { action: 'assign', ids: [first], officer_id: auditor.id, why: 'Look.' })
    expect(toNobody.body.results).toMatchObject([{ status: 'failed', code: 'VALIDATION_ERROR' }])
    const without = await bulk(amina, { action: 'assign', ids: [first], officer_id: karim.id })
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['why']])
  })

  it('leaves an escalated dossier to the supervisors, in bulk as alone', async () => {
    const id = await send(oran)
    await amina.admin('POST', `/identifications/${id}/escalate`, { json: { why: 'Odd stamp.' } })
    for (const json of [
      { action: 'refuse', versions: firstOf([id]), reason: 'Not legible at all.' },
      { action: 'assign', officer_id: amina.id, why: 'Mine.' },
    ])
      expect((await bulk(amina, { ...json, ids: [id] })).body.results).toMatchObject([
        { status: 'failed', code: 'FORBIDDEN' },
      ])
    expect((await read(id)).status).toBe('pending')
  })
})
