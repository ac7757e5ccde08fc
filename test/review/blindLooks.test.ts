import fs from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { importList, readListFile, removeList } from '../../server/resources/lists/importList.ts'
import { endRecallWindows } from '../../server/review/proposals/endRecallWindows.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import {
  accept,
  identificationFields,
  newBrand,
  newIdentification,
  prepareForAccept,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { type CsvEntry, csvList } from '../factories/lists.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runOnServer, runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let auditor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  amina = await newOfficer(app, 'officer', 'Amina Firstlooker')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  auditor = await newOfficer(app, 'auditor', 'Reda')
})
beforeEach(async () => {
  await putInForce(app, 'blind_share', 100)
  await putInForce(app, 'hold_minutes', 0)
  await fourEyes(app, {})
})
afterAll(() => app?.close())

let serial = 0
const send = async (): Promise<string> => (await newIdentification({ trader }, `Aveugle ${++serial}`)).id
const post = (officer: TestOfficer, path: string, json: Json = {}) => officer.admin('POST', path, { json })
const looksOf = async (officer: TestOfficer, record_id: string, filter: Json = {}): Promise<Json[]> =>
  (await officer.admin('GET', `/second-looks${listQuery({ record_id, ...filter })}`)).body
const stored = (record_id: string) => app.services.db.blindLook.findMany({ where: { record_id } })
const look = async (record_id: string): Promise<string> => (await stored(record_id))[0]!.id

/** Accepted by Amina, with a blind look. */
async function accepted(): Promise<{ id: string; lookId: string }> {
  const id = await send()
  await accept(amina, 'identifications', id)
  return { id, lookId: await look(id) }
}

const seen = (officer: TestOfficer, id: string) => reportAllSeen(officer, 'identifications', id)

describe('which dossiers get a blind second look', () => {
  it('is every accept at 100 percent, none at 0, and no refusal', async () => {
    const { id } = await accepted()
    expect(await stored(id)).toMatchObject([{ decided_by: amina.id, officers: [amina.id], ended_as: null }])
    const refused = await send()
    await post(amina, `/identifications/${refused}/refuse`, { version: 1, reason: 'Not this company at all.' })
    expect(await stored(refused)).toEqual([])
    await putInForce(app, 'blind_share', 0)
    const other = await send()
    await accept(amina, 'identifications', other)
    expect(await stored(other)).toEqual([])
  })

  it('is chosen when the decision stands: after a confirmation and a hold, once', async () => {
    await fourEyes(app, { identifications: ['always'] })
    await putInForce(app, 'hold_minutes', 5)
    const id = await send()
    await prepareForAccept(amina, 'identifications', id)
    const { body } = await post(amina, `/identifications/${id}/accept`, { version: 1 })
    await prepareForAccept(karim, 'identifications', id)
    expect((await post(karim, `/second-looks/${body.proposal.id}/confirm`)).status).toBe(200)
    expect(await stored(id)).toEqual([])
    app.clock.advance({ minutes: 6 })
    await endRecallWindows(app.services)
    const [chosen] = await stored(id)
    expect(chosen!.officers.toSorted()).toEqual([amina.id, karim.id].sort())
  })
})

describe('who gets it', () => {
  it('is shown to officers who may decide, never to whoever decided, nor to auditors and tied officers', async () => {
    const { id, lookId } = await accepted()
    expect(await looksOf(karim, id)).toMatchObject([{ id: lookId, kind: 'blind', allowed_actions: ['answer'] }])
    expect(await looksOf(karim, id, { kind: 'blind' })).toHaveLength(1)
    expect(await looksOf(karim, id, { kind: 'hold' })).toEqual([])
    expect(await looksOf(amina, id)).toEqual([])
    expect(await looksOf(auditor, id)).toEqual([])
    const mine = await post(amina, `/second-looks/${lookId}/answer`, { answer: 'accept' })
    expect([mine.status, mine.body.code]).toEqual([403, 'SAME_PERSON'])
    expect((await post(auditor, `/second-looks/${lookId}/answer`, { answer: 'accept' })).status).toBe(403)
    const tied = await newOfficer(app, 'officer', 'Tied')
    const { user_id } = await app.services.db.trader.findUniqueOrThrow({ where: { id: trader.id } })
    expect((await post(tied, `/officers/${tied.id}/ties`, { user_id, why: 'A cousin.' })).status).toBe(201)
    expect(await looksOf(tied, id)).toEqual([])
    const refused = await post(tied, `/second-looks/${lookId}/answer`, { answer: 'accept' })
    expect([refused.status, refused.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
  })

  it('tells nothing of the first decision, its officer, note, readings and status', async () => {
    const id = await send()
    const record = await prepareForAccept(amina, 'identifications', id)
    const note = 'The note of the first officer.'
    const sheet = await amina.admin('PUT', `/identifications/${id}/readings`, { json: { rc: '77X88' } })
    await post(amina, `/identifications/${id}/accept`, { version: record.version, note, why: 'The first why.' })
    const lookId = await look(id)
    const { body } = await karim.admin('GET', `/second-looks/${lookId}`)
    const [row] = await looksOf(karim, id)
    expect(body.dossier).toMatchObject({ id, status: 'pending', decided_at: null, decided_by: null, readings: {} })
    expect(body.dossier.files.length).toBeGreaterThan(0)
    expect(body).toMatchObject({ by: null, action: null, reason: null, answer: null })
    for (const said of [amina.id, 'Firstlooker', note, 'The first why.', 'accepted', '77X88'])
      expect(JSON.stringify([body, row]), `${said} ${sheet.status}`).not.toContain(said)
    expect((await amina.admin('GET', `/second-looks/${lookId}`)).body.dossier).toBeNull()
  })
})

describe('the answer', () => {
  it('changes nothing for the trader, is journaled, and is given once', async () => {
    const { id, lookId } = await accepted()
    const before = (await trader.ext('GET', `/identifications/${id}`)).body.data
    const events = await app.services.db.event.count({ where: { record_id: id } })
    const unseen = await post(karim, `/second-looks/${lookId}/answer`, { answer: 'accept' })
    expect([unseen.status, unseen.body.code]).toEqual([409, 'EVIDENCE_NOT_SEEN'])
    await seen(karim, id)
    await seen(lina, id)
    const both = await Promise.all([
      post(karim, `/second-looks/${lookId}/answer`, { answer: 'accept' }),
      post(lina, `/second-looks/${lookId}/answer`, { answer: 'accept' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('PROPOSAL_CLOSED')
    expect((await trader.ext('GET', `/identifications/${id}`)).body.data).toEqual(before)
    expect(await app.services.db.event.count({ where: { record_id: id } })).toBe(events)
    const journal = (await auditor.admin('GET', `/audit-entries${listQuery({ record_id: id })}`)).body as Json[]
    expect(journal.filter(({ action }) => action === 'blind_answer')).toMatchObject([
      { details: { second_look: lookId, answer: 'accept' } },
    ])
    const timeline = async (officer: TestOfficer) =>
      JSON.stringify((await officer.admin('GET', `/identifications/${id}/timeline`)).body)
    expect(await timeline(lina)).toContain('blind_answer')
    expect(await timeline(amina)).not.toContain('blind_answer')
  })

  it('needs reasons for a refusal, and a disagreement is shown to those who read the quality', async () => {
    const { id, lookId } = await accepted()
    const none = await post(karim, `/second-looks/${lookId}/answer`, { answer: 'refuse' })
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['reason_codes']])
    const json = { answer: 'refuse', reason_codes: ['ID_DOC_UNREADABLE'] }
    const { status, body } = await post(karim, `/second-looks/${lookId}/answer`, json)
    expect([status, body.answer.answer, body.answer.decided_by]).toEqual([200, 'refuse', null])
    expect(await looksOf(lina, id, { disagreed: true })).toMatchObject([
      { id: lookId, answer: { by: { id: karim.id }, decided_by: { id: amina.id } } },
    ])
    expect(await looksOf(auditor, id, { disagreed: true })).toHaveLength(1)
    expect(await looksOf(amina, id, { disagreed: true })).toEqual([])
    expect((await lina.admin('GET', `/identifications/${id}`)).body.status).toBe('accepted')
    const figures = (await lina.admin('GET', '/dashboard')).body.blind
    expect(figures.all.answered).toBeGreaterThan(figures.all.agreed)
    expect(figures.by_kind).toMatchObject([{ resource: 'identifications' }])
    expect(figures.by_reason).toMatchObject([{ code: 'ID_DOC_UNREADABLE', looks: 1 }])
    expect(figures.by_officer.find(({ officer }: Json) => officer.id === amina.id).answered).toBe(figures.all.answered)
    expect((await amina.admin('GET', '/dashboard')).body.blind).toBeNull()
  })

  it('is never stored for an officer of the first decision', async () => {
    const { lookId } = await accepted()
    const set = { answer: 'accept', answered_by: amina.id, ended_as: 'answered', ended_at: app.clock.now() }
    await expect(app.services.db.blindLook.update({ where: { id: lookId }, data: set })).rejects.toThrow(
      /blind_looks_another_person/,
    )
  })
})

describe('a disagreement', () => {
  const inboxOf = async (officer: TestOfficer, record_id: string): Promise<Json[]> =>
    (
      (await officer.admin('GET', `/inbox${listQuery({ kind: 'disagree' }, ['created_at', 'DESC'])}`)).body as Json[]
    ).filter((item) => item.record_id === record_id)

  it('reaches whoever accepted and those who may reverse, after the answer, with both sides', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const nadia = await newOfficer(app, 'admin', 'Nadia')
    const tied = await newOfficer(app, 'supervisor', 'Tied supervisor')
    const { user_id } = await app.services.db.trader.findUniqueOrThrow({ where: { id: trader.id } })
    await post(tied, `/officers/${tied.id}/ties`, { user_id, why: 'A cousin.' })
    const confirmer = await newOfficer(app, 'officer', 'Confirmer')
    const id = await send()
    const { version } = await prepareForAccept(amina, 'identifications', id)
    const why = 'The extract is old, its number is right.'
    const { body } = await post(amina, `/identifications/${id}/accept`, { version, why })
    await prepareForAccept(confirmer, 'identifications', id)
    expect((await post(confirmer, `/second-looks/${body.proposal.id}/confirm`)).status).toBe(200)
    const lookId = await look(id)
    const everybody = [amina, confirmer, lina, nadia, karim, auditor, tied]
    expect(await app.services.db.notice.count({ where: { record_id: id } })).toBe(0)

    const reason = 'The name on page 2 is another one.'
    const given = { answer: 'refuse', reason_codes: ['ID_DOC_UNREADABLE'], reason }
    expect((await post(karim, `/second-looks/${lookId}/answer`, given)).status).toBe(200)
    const told = await Promise.all(everybody.map(async (officer) => (await inboxOf(officer, id)).length))
    expect(told).toEqual([1, 1, 1, 1, 0, 0, 0])
    const [item] = await inboxOf(amina, id)
    expect(item).toMatchObject({
      kind: 'disagree',
      resource: 'identifications',
      trader: { id: trader.id },
      by: { id: karim.id, name: 'Karim' },
      text: reason,
      read_at: null,
      disagreement: {
        accepted_by: { id: amina.id, name: 'Amina Firstlooker' },
        confirmed_by: { id: confirmer.id, name: 'Confirmer' },
        accepted_why: why,
        reasons: [{ code: 'ID_DOC_UNREADABLE', texts: { en: expect.any(String) } }],
      },
    })
    expect((await post(amina, `/inbox/${item!.id}/read`)).status).toBe(204)
    expect((await inboxOf(amina, id))[0]!.read_at).not.toBeNull()
    expect((await inboxOf(lina, id))[0]!.read_at).toBeNull()
  })

  it('is told with its reasons where the officer wrote no words, and an agreement is told to nobody', async () => {
    const { id, lookId } = await accepted()
    await post(karim, `/second-looks/${lookId}/answer`, { answer: 'refuse', reason_codes: ['ID_DOC_UNREADABLE'] })
    expect(await inboxOf(amina, id)).toMatchObject([
      { text: '', disagreement: { confirmed_by: null, accepted_why: null, reasons: [{ code: 'ID_DOC_UNREADABLE' }] } },
    ])
    const agreed = await accepted()
    await seen(karim, agreed.id)
    expect((await post(karim, `/second-looks/${agreed.lookId}/answer`, { answer: 'accept' })).status).toBe(200)
    expect(await app.services.db.notice.count({ where: { record_id: agreed.id } })).toBe(0)
  })
})

describe('a look whose accept stands no more', () => {
  it('is void after a reversal, a resubmission and a deletion', async () => {
    const { id, lookId } = await accepted()
    const { version } = (await lina.admin('GET', `/identifications/${id}`)).body
    const reversed = await post(lina, `/identifications/${id}/reverse`, { to: 'pending', version })
    expect(reversed.status).toBe(200)
    expect(await stored(id)).toMatchObject([{ ended_as: 'void', ended_why: 'reversed' }])
    await seen(karim, id)
    const late = await post(karim, `/second-looks/${lookId}/answer`, { answer: 'accept' })
    expect([late.status, late.body.code]).toEqual([409, 'PROPOSAL_CLOSED'])

    const changed = await accepted()
    const json = identificationFields('Aveugle, changed')
    expect((await trader.ext('PUT', `/identifications/${changed.id}`, { json })).status).toBe(200)
    expect(await stored(changed.id)).toMatchObject([{ ended_as: 'void', ended_why: 'changed' }])

    const other = await accepted()
    const brand = await newBrand({ trader }, other.id)
    await accept(amina, 'brands', brand.id)
    await trader.ext('DELETE', `/brands/${brand.id}`)
    expect(await stored(brand.id)).toMatchObject([{ ended_as: 'void', ended_why: 'deleted' }])
  })
})

describe('a cleared hit of a watch list', () => {
  const LIST = 'cleared'
  const entry = (ref: string, name: string): CsvEntry => ({ ref, name })
  const others = [entry('X1', 'Zoubida Quelconque Fictive'), entry('X2', 'Wolfgang Ungenannt Beispiel')]
  const listed: CsvEntry[] = []
  /** The next version has this name as well. */
  const putOnList = async (name: string) => {
    listed.push(entry(`L${listed.length}`, name))
    const content = Readable.from([Buffer.from(csvList([...others, ...listed]))])
    const file = await readListFile('csv', content)
    await importList(app.services, SYSTEM, file, { list: LIST, format: 'csv', kind: 'sanction', force: true })
    await screenAnew(app.services)
  }
  /** What the journal does not explain of the looks at a dossier; other tests decide several at one moment. */
  const problemsOf = async (id: string) => {
    await sealEntries(app.services)
    const ids = (await stored(id)).map((one) => one.id)
    const found: object[] = []
    for await (const problem of deepProblems(app.services, machines))
      if (ids.includes(problem.record ?? '')) found.push(problem)
    return found
  }
  const clear = async (officer: TestOfficer, id: string, why = 'Another birth date, says the extract.') => {
    const { screening } = (await officer.admin('GET', `/identifications/${id}`)).body
    const given = { answer: 'different', why }
    return post(officer, `/identifications/${id}/hits/${screening.hits[0].id}`, given)
  }
  beforeAll(() => putInForce(app, 'screening_second', 100))
  afterAll(async () => {
    await removeList(app.services, SYSTEM, LIST)
  })

  it('at the desk: its accept is drawn, and the look shows the hit without its answer', async () => {
    await putOnList('Halima Inventovna')
    const { id } = await newIdentification({ trader: await newTrader(app) }, 'Halima Inventovna')
    expect((await clear(karim, id)).status).toBe(200)
    expect(await stored(id)).toEqual([])
    await accept(amina, 'identifications', id)
    const [drawn] = await stored(id)
    expect([drawn!.decided_by, drawn!.officers.toSorted()]).toEqual([amina.id, [amina.id, karim.id].sort()])
    // Who cleared the hit is no second pair of eyes.
    expect(await looksOf(karim, id)).toEqual([])
    const { body } = await lina.admin('GET', `/second-looks/${drawn!.id}`)
    expect(body.dossier.screening).toMatchObject({
      state: 'hits',
      hits: [{ name: 'Halima Inventovna', blocks: true, answer: null, earlier: [] }],
    })
    for (const said of [karim.id, 'Another birth date']) expect(JSON.stringify(body)).not.toContain(said)
  })

  it('is named when an officer who cleared a hit was taken out of it, also where the migrations were dated anew', async () => {
    await putOnList('Rabia Supposova')
    const { id } = await newIdentification({ trader: await newTrader(app) }, 'Rabia Supposova')
    app.clock.advance({ minutes: 1 })
    expect((await clear(karim, id)).status).toBe(200)
    await accept(amina, 'identifications', id)
    expect(await problemsOf(id)).toEqual([])
    const takePart = (...officers: string[]) =>
      runWithoutTriggers(app, ['UPDATE blind_looks SET officers = $1 WHERE record_id = $2', officers, id])
    const differs = [{ kind: 'blind_look', message: 'differs from the journal: officers' }]
    await takePart(amina.id)
    expect(await problemsOf(id)).toMatchObject(differs)
    // Whoever can take an officer out can also say that the look is older than the release that counts them.
    await runWithoutTriggers(app, ['UPDATE _prisma_migrations SET finished_at = $1', '2026-12-20T00:00:00Z'])
    expect(await problemsOf(id)).toMatchObject(differs)
    await takePart(amina.id, lina.id)
    expect(await problemsOf(id)).toMatchObject(differs)
    await takePart(amina.id, karim.id)
    expect(await problemsOf(id)).toEqual([])
  })

  it('names who cleared a hit in a look from before such answers counted, once the database has its migration', async () => {
    await putOnList('Salima Fabulova')
    const { id } = await newIdentification({ trader: await newTrader(app) }, 'Salima Fabulova')
    app.clock.advance({ minutes: 1 })
    expect((await clear(karim, id)).status).toBe(200)
    await accept(amina, 'identifications', id)
    await runWithoutTriggers(app, ['UPDATE blind_looks SET officers = $1 WHERE record_id = $2', [amina.id], id])
    const migration = '../../prisma/migrations/20261127050000_earlier_looks_name_who_answered_hits/migration.sql'
    const sql = fs.readFileSync(new URL(migration, import.meta.url), 'utf8')
    await runOnServer(app.ownerUrl, (owner) => owner.query(sql))
    const [look] = await stored(id)
    expect(look!.officers.toSorted()).toEqual([amina.id, karim.id].sort())
    expect(await problemsOf(id)).toEqual([])
  })

  it('in a case: the dossier is drawn again, and a disagreement names who cleared the hit', async () => {
    await putInForce(app, 'blind_share', 0)
    const { id } = await newIdentification({ trader: await newTrader(app) }, 'Wassim Fictarian')
    await accept(amina, 'identifications', id)
    await putOnList('Wassim Fictarian')
    await putInForce(app, 'blind_share', 100)
    app.clock.advance({ minutes: 1 })
    expect((await clear(karim, id)).status).toBe(200)
    const [drawn] = await stored(id)
    expect([drawn!.decided_by, drawn!.officers.toSorted()]).toEqual([karim.id, [amina.id, karim.id].sort()])
    expect([await looksOf(karim, id), await looksOf(amina, id)]).toEqual([[], []])
    app.clock.advance({ minutes: 1 })
    const reason = 'The extract has the birth date of the list.'
    const answer = await post(lina, `/second-looks/${drawn!.id}/answer`, { answer: 'refuse', reason })
    expect(answer.status).toBe(200)
    const inbox = (await karim.admin('GET', `/inbox${listQuery({ kind: 'disagree' })}`)).body as Json[]
    expect(inbox.find(({ record_id }) => record_id === id)).toMatchObject({
      by: { id: lina.id },
      text: reason,
      disagreement: {
        accepted_by: { id: karim.id },
        accepted_why: 'Another birth date, says the extract.',
        cleared_hit: true,
      },
    })
    expect(await problemsOf(id)).toEqual([])
  })

  it('takes the place of an open look, which whoever cleared it might answer', async () => {
    const { id } = await newIdentification({ trader: await newTrader(app) }, 'Nassima Personnova')
    await accept(amina, 'identifications', id)
    await putOnList('Nassima Personnova')
    expect(await looksOf(karim, id)).toHaveLength(1)
    app.clock.advance({ minutes: 1 })
    expect((await clear(karim, id)).body.code).toBeUndefined()
    expect(await looksOf(karim, id)).toEqual([])
    const looks = await stored(id)
    expect(looks.map(({ ended_as }) => ended_as).sort()).toEqual(['void', null].sort())
    expect(await problemsOf(id)).toEqual([])
  })

  it('is not drawn at 0 percent, nor for another answer', async () => {
    await putInForce(app, 'blind_share', 0)
    const { id } = await newIdentification({ trader: await newTrader(app) }, 'Djaouida Imaginova')
    await accept(amina, 'identifications', id)
    await putOnList('Djaouida Imaginova')
    await clear(karim, id)
    await putInForce(app, 'blind_share', 100)
    const { screening } = (await karim.admin('GET', `/identifications/${id}`)).body
    await post(karim, `/identifications/${id}/hits/${screening.hits[0].id}`, { answer: 'unsure', why: 'Not sure.' })
    expect(await stored(id)).toEqual([])
  })
})
