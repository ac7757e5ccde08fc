import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListKind } from '../../server/database/generated/enums.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { importList, readListFile, removeList } from '../../server/resources/lists/importList.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { newIdentification, prepareForAccept } from '../factories/dossiers.ts'
import { readyInstance } from '../factories/links.ts'
import { type CsvEntry, csvList } from '../factories/lists.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let trader: TestTrader
const LISTED = 'Yassine Hamdaoui Exemple'
const LIST = 'vigilance'

beforeAll(async () => {
  app = await startApp()
  ;[amina, karim, lina] = await Promise.all([
    newOfficer(app, 'officer', 'Amina'),
    newOfficer(app, 'officer', 'Karim'),
    newOfficer(app, 'supervisor', 'Lina'),
  ])
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
  await putInForce(app, 'screening_hold', 'strong')
})
afterAll(() => app?.close())

async function putList(entries: CsvEntry[], kind: ListKind = 'sanction'): Promise<void> {
  const others = [
    { ref: 'X1', name: 'Zoubida Quelconque Fictive' },
    { ref: 'X2', name: 'Wolfgang Ungenannt Beispiel' },
  ]
  const file = await readListFile('csv', Readable.from([Buffer.from(csvList([...entries, ...others]))]))
  await importList(app.services, SYSTEM, file, { list: LIST, format: 'csv', kind, force: true })
  await screenAnew(app.services)
}
const read = async (id: string): Promise<Json> => (await amina.admin('GET', `/identifications/${id}`)).body
const account = async (): Promise<Json> => (await lina.admin('GET', `/traders/${trader.id}`)).body
const statusOf = async (id: string) => (await amina.admin('GET', `/payment-instances/${id}`)).body.status
const journal = async (filter: Json): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery(filter)}`)).body
const answer = (officer: TestOfficer, id: string, hit: string, given: string) =>
  officer.admin('POST', `/identifications/${id}/hits/${hit}`, { json: { answer: given, why: 'The papers say so.' } })
async function readNumber(id: string, rc: string) {
  await amina.admin('POST', `/identifications/${id}/claim`)
  expect((await amina.admin('PUT', `/identifications/${id}/readings`, { json: { rc } })).status).toBe(200)
}
const problems = async () => {
  const found: object[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

describe('evidence beside a name', () => {
  it('is what the dossier knows against the entry: number and country agree, contradict, or are unknown', async () => {
    await putInForce(app, 'screening_hold', 'off')
    await putList([{ ref: 'A', name: LISTED, country: 'ly', birth_date: '1970-01-02' }])
    const { id } = await newIdentification({ trader }, LISTED)
    const unknown = { birth_date: 'unknown', country: 'unknown', sex: 'unknown', identifier: 'unknown' }
    expect((await read(id)).screening.hits[0].evidence).toEqual(unknown)
    await readNumber(id, '16/00-7654321 B 16')
    expect((await read(id)).screening.hits[0].evidence).toEqual({ ...unknown, country: 'contradicts' })
    await putList([{ ref: 'A', name: LISTED, country: 'dz', identifiers: 'RC 1600-7654321B16;16 00 7654321 B 16' }])
    const [hit] = (await read(id)).screening.hits
    expect([hit.evidence, hit.score]).toEqual([{ ...unknown, country: 'agrees', identifier: 'agrees' }, 100])
    expect(await account()).toMatchObject({ paused_at: null })
  })
})

describe('a strong hit', () => {
  it('by a number alone blocks, and pauses payments at once until a person answers', async () => {
    const instance = await readyInstance(app, trader)
    await putList([{ ref: 'N', name: 'Somebody Else Entirely', identifiers: '16B1111111' }])
    const { id } = await newIdentification({ trader }, 'Minoterie du Plateau')
    expect((await read(id)).screening.state).toBe('clear')
    await readNumber(id, '16 B 1111111')
    const { screening, blocked_by } = await read(id)
    expect(screening).toMatchObject({
      state: 'hits',
      hits: [{ ref: 'N', blocks: true, evidence: { identifier: 'agrees' }, about: { kind: 'name' } }],
    })
    expect(blocked_by).toContain('screening')
    expect([await statusOf(instance), (await account()).paused_at]).toEqual(['suspended', expect.any(String)])
    expect(await journal({ record_id: trader.id, action: 'pause_payments' })).toMatchObject([
      { actor_type: 'system', details: { list: LIST, ref: 'N', instances: [instance] } },
    ])
    const back = await amina.admin('POST', `/payment-instances/${instance}/reactivate`, { json: { reason: 'Now.' } })
    expect([back.status, back.body.code]).toEqual([409, 'SCREENING_UNANSWERED'])
    expect(await problems()).toEqual([])

    expect((await answer(amina, id, screening.hits[0].id, 'different')).status).toBe(200)
    expect([await statusOf(instance), (await account()).paused_at]).toEqual(['active', null])
    expect(await journal({ record_id: trader.id, action: 'resume_payments' })).toMatchObject([
      { actor_name: 'Amina', details: { instances: [instance] } },
    ])
    expect(await problems()).toEqual([])
  })

  it('pauses when a list brings it, and resumes when the entry leaves', async () => {
    const instance = await readyInstance(app, trader)
    await putList([{ ref: 'M', name: 'Not Yet Listed' }])
    const { id } = await newIdentification({ trader }, 'Boulangerie El Feth')
    await readNumber(id, '16B2222222')
    await putList([{ ref: 'M', name: 'Not Yet Listed', identifiers: '16B2222222' }])
    expect(await statusOf(instance)).toBe('suspended')
    await putList([{ ref: 'O', name: 'Another One' }])
    expect([await statusOf(instance), (await account()).paused_at]).toEqual(['active', null])
  })

  it('pauses nothing for a politically exposed person, for a name alone, or while the setting is off', async () => {
    const instance = await readyInstance(app, trader)
    await putList([{ ref: 'P', name: LISTED }])
    const { id } = await newIdentification({ trader }, LISTED)
    expect((await read(id)).screening.hits[0]).toMatchObject({ score: 100, blocks: true })
    expect(await statusOf(instance)).toBe('active')
    await removeList(app.services, SYSTEM, LIST)
    await putList([{ ref: 'P', name: LISTED, identifiers: '16B3333333' }], 'pep')
    await readNumber(id, '16B3333333')
    expect(await statusOf(instance)).toBe('active')
    await removeList(app.services, SYSTEM, LIST)
    await putInForce(app, 'screening_hold', 'off')
    await putList([{ ref: 'P', name: LISTED, identifiers: '16B3333333' }])
    expect(await statusOf(instance)).toBe('active')
  })

  it('stays paused by a freeze, which ends the pause', async () => {
    const instance = await readyInstance(app, trader)
    await putList([{ ref: 'Q', name: 'Quite Another', identifiers: '16B4444444' }])
    const { id } = await newIdentification({ trader }, 'Sahel Conserves')
    await readNumber(id, '16B4444444')
    const frozen = await lina.admin('POST', `/traders/${trader.id}/freeze`, { json: { reason: 'The same number.' } })

    expect(frozen.body).toMatchObject({ paused_at: null, frozen: { by: 'Lina' } })
    await putList([{ ref: 'R', name: 'Another One' }])
    expect(await statusOf(instance)).toBe('suspended')
    expect(await problems()).toEqual([])
  })
})

describe('an answer about one dossier and an accept of another', () => {
  it('come one after the other: the accept sees the answer', async () => {
    await removeList(app.services, SYSTEM, LIST)
    await putList([{ ref: 'S', name: LISTED }])
    const listed = (await newIdentification({ trader }, LISTED)).id
    const other = (await newIdentification({ trader }, 'Minoterie du Plateau')).id
    const { version } = await prepareForAccept(karim, 'identifications', other)
    const [hit] = (await read(listed)).screening.hits
    const { db } = app.services
    let accepted: Promise<{ status: number; body: Json }> | undefined
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM traders WHERE id = ${trader.id}::uuid FOR NO KEY UPDATE`
      accepted = karim.admin('POST', `/identifications/${other}/accept`, { json: { version } })
      await waitForBlockedConnection((sql) => tx.$queryRaw(sql))
      // What an officer's answer writes, in the same moment.
      const given = { trader_id: trader.id, list: LIST, key: 'k', ref: 'S', kind: 'sanction', hit_id: hit.id } as const
      const at = app.clock.now()
      const entry = { action: 'answer_hit', resource: 'identifications', record_id: listed, to: 'same' }
      const { writeJournal } = await import('../../server/kernel/audit.ts')
      await tx.screeningAnswer.create({
        data: {
          ...given,
          ...{ resource: 'identifications', record_id: listed, answer: 'same', why: 'The papers.' },
          ...{ officer_id: lina.id, answered_at: at },
        },
      })
      await writeJournal(tx, SYSTEM, at, { ...entry, workspace_id: trader.workspace_id })
    })
    const { status, body } = await accepted!
    expect([status, body.code]).toEqual([409, 'STALE_RECORD'])
    expect((await read(other)).status).toBe('pending')
  })
})
