import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let auditor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  auditor = await newOfficer(app, 'auditor')
})
afterAll(() => app?.close())

const send = async (): Promise<string> => {
  app.clock.advance({ seconds: 1 })
  return (await newIdentification({ trader })).id
}
const act = (officer: TestOfficer, id: string, action: string, json: Json) =>
  officer.admin('POST', `/identifications/${id}/${action}`, { json })
const why = 'She knows the trader.'
const next = async (officer: TestOfficer) => (await officer.admin('POST', '/queues/identifications/next')).body?.id
const entry = async (id: string, action: string) =>
  (await lina.admin('GET', `/audit-entries${listQuery({ record_id: id, action }, ['id', 'DESC'])}`)).body[0]

describe('an assignment', () => {
  it('says who is to look at it, and is journaled with why', async () => {
    const id = await send()
    const { status, body } = await act(amina, id, 'assign', { officer_id: karim.id, why })
    expect([status, body]).toMatchObject([200, { assigned_to: { id: karim.id, name: 'Karim' }, version: 1 }])
    expect(await entry(id, 'assign')).toMatchObject({
      reason: why,
      details: { from: null, to: { id: karim.id, name: 'Karim' } },
    })
    const mine = (await karim.admin('GET', `/identifications${listQuery({ assigned_to: karim.id })}`)).body
    expect(mine.map((row: Json) => row.id)).toEqual([id])
    const back = await act(karim, id, 'assign', { officer_id: null, why: 'On leave.' })
    expect(back.body.assigned_to).toBeNull()
    await accept(lina, 'identifications', id)
  })

  it('comes first in review next, and never to somebody else', async () => {
    const [oldest, assigned, free] = [await send(), await send(), await send()]
    await act(amina, assigned, 'assign', { officer_id: karim.id, why })
    expect(await next(karim)).toBe(assigned)
    expect(await next(amina)).toBe(oldest)
    await karim.admin('POST', `/identifications/${assigned}/release`)
    expect(await next(amina)).toBe(free)
    await amina.admin('POST', `/identifications/${free}/release`)
    // Another officer may still open and decide it.
    expect(await accept(lina, 'identifications', assigned)).toMatchObject({ assigned_to: null })
    for (const id of [oldest, free]) await accept(lina, 'identifications', id)
  })

  it('to somebody who has left holds nobody up', async () => {
    const id = await send()
    const leaver = await newOfficer(app)
    await act(amina, id, 'assign', { officer_id: leaver.id, why })
    expect(await next(karim)).toBeUndefined()
    await (await newOfficer(app, 'admin')).admin('POST', `/officers/${leaver.id}/disable`)
    expect(await next(karim)).toBe(id)
    await accept(karim, 'identifications', id)
  })

  it('goes only to those who decide, needs a reason, and a dossier that waits', async () => {
    const id = await send()
    for (const officer_id of [auditor.id, trader.id]) {
      const answer = await act(amina, id, 'assign', { officer_id, why })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['officer_id']])
    }
    expect((await act(amina, id, 'assign', { officer_id: karim.id })).body.errors).toHaveProperty('why')
    expect(consoleError(await act(auditor, id, 'assign', { officer_id: karim.id, why }))).toEqual([403, 'FORBIDDEN'])
    await accept(amina, 'identifications', id)
    for (const [action, json] of [
      ['assign', { officer_id: karim.id, why }],
      ['escalate', { why }],
    ] as const)
      expect(consoleError(await act(amina, id, action, json))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })
})

describe('an escalated dossier', () => {
  it('is decided by supervisors only, who may hand it back', async () => {
    const id = await send()
    await act(amina, id, 'assign', { officer_id: karim.id, why })
    await amina.admin('POST', `/identifications/${id}/claim`)
    const before = await amina.admin('GET', `/identifications/${id}`)
    expect(before.body.allowed_actions).toEqual(['accept', 'refuse', 'request_information', 'assign', 'escalate'])
    const { body } = await act(amina, id, 'escalate', { why: 'The stamp looks drawn.' })
    expect(body).toMatchObject({
      escalated_at: app.clock.now().toISOString(),
      assigned_to: null,
      claim: null,
      allowed_actions: [],
      claim_actions: [],
    })
    expect(await entry(id, 'escalate')).toMatchObject({
      reason: 'The stamp looks drawn.',
      details: { from: { name: 'Karim' } },
    })
    for (const [action, json] of [
      ['claim', undefined],
      ['accept', { version: 1 }],
      ['refuse', { version: 1, reason: 'Not legible at all.' }],
      ['assign', { officer_id: karim.id, why }],
      ['hand-back', { why }],
    ] as const)
      expect([action, ...consoleError(await act(karim, id, action, json))]).toEqual([action, 403, 'FORBIDDEN'])
    expect(await next(amina)).toBeUndefined()
    expect((await lina.admin('GET', `/identifications${listQuery({ escalated: true })}`)).body).toHaveLength(1)
    const seen = await lina.admin('GET', `/identifications/${id}`)
    expect(seen.body.allowed_actions).toEqual(['accept', 'refuse', 'request_information', 'assign', 'hand_back'])
    expect(consoleError(await act(lina, id, 'escalate', { why }))).toEqual([409, 'INVALID_STATE_TRANSITION'])

    const handed = await act(lina, id, 'hand-back', { why: 'The register confirms it.' })
    expect(handed.body).toMatchObject({ escalated_at: null })
    expect(await next(amina)).toBe(id)
    await act(amina, id, 'escalate', { why: 'Still unsure.' })
    expect(await next(lina)).toBe(id)
    expect(await accept(lina, 'identifications', id)).toMatchObject({ escalated_at: null, decided_by: { id: lina.id } })
  })

  it('is read and compared by supervisors only', async () => {
    const id = await send()
    const stranger = await newTrader(app)
    const twin = (await newIdentification({ trader: stranger })).id
    await act(amina, id, 'escalate', { why })
    const [collision] = (await lina.admin('GET', `/identifications/${id}`)).body.collisions
    const work = async (officer: TestOfficer) => [
      await officer.admin('PUT', `/identifications/${id}/readings`, { json: { rc: '16/00-0451207 B 21' } }),
      await act(officer, id, `collisions/${collision.id}`, { answer: 'different', why }),
    ]
    for (const answer of await work(karim)) expect(consoleError(answer)).toEqual([403, 'FORBIDDEN'])
    for (const answer of await work(lina)) expect(answer.status).toBe(200)
    for (const each of [id, twin]) await accept(lina, 'identifications', each)
  })

  it('is assigned among supervisors only', async () => {
    const id = await send()
    await act(amina, id, 'escalate', { why })
    const other = await newOfficer(app, 'supervisor')
    expect((await act(lina, id, 'assign', { officer_id: karim.id, why })).body.errors).toHaveProperty('officer_id')
    expect((await act(lina, id, 'assign', { officer_id: other.id, why })).body.assigned_to.id).toBe(other.id)
    expect([await next(lina), await next(other)]).toEqual([undefined, id])
    await accept(other, 'identifications', id)
  })

  it('cannot be made of what a colleague has on the desk', async () => {
    const id = await send()
    await karim.admin('POST', `/identifications/${id}/claim`)
    expect(consoleError(await act(amina, id, 'escalate', { why }))).toEqual([409, 'CLAIMED'])
    expect(await entry(id, 'denied')).toMatchObject({ details: { action: 'escalate', code: 'CLAIMED' } })
  })
})

describe('an auditor', () => {
  it('works on no dossier, and the journal keeps that he tried', async () => {
    const id = await send()
    const tries: [string, string, Json, string][] = [
      ['POST', `/identifications/${id}/claim`, undefined, 'claim'],
      ['POST', `/identifications/${id}/assign`, { officer_id: karim.id, why }, 'assign'],
      ['POST', `/identifications/${id}/escalate`, { why }, 'escalate'],
      ['POST', `/identifications/${id}/hand-back`, { why }, 'hand_back'],
      ['PUT', `/identifications/${id}/readings`, { rc: '16/00-1234567B12' }, 'read'],
      ['PUT', `/identifications/${id}/checklist/CALLED`, { word: 'Called.', version: 1 }, 'tick'],
      ['POST', `/identifications/${id}/notes`, { text: 'Look here.' }, 'note'],
      ['POST', `/identifications/${id}/collisions/${'0'.repeat(32)}`, { answer: 'same', why }, 'answer_collision'],
      ['POST', '/identifications/bulk', { action: 'release', ids: [id] }, 'bulk'],
    ]
    for (const [method, path, json] of tries)
      expect([path, (await auditor.admin(method, path, { json })).status]).toEqual([path, 403])
    const query = listQuery({ actor_id: auditor.id, action: 'denied' }, ['id', 'DESC'])
    const { body } = await lina.admin('GET', `/audit-entries${query}`)
    const of = (action: string) => body.find((row: Json) => row.details.action === action)
    for (const [, path, , action] of tries) {
      const own = path.includes(id)
      const about = { record_id: own ? id : null, workspace_id: own ? trader.workspace_id : null }
      expect(of(action)).toMatchObject({ resource: 'identifications', ...about, details: { code: 'FORBIDDEN' } })
    }
  })
})
