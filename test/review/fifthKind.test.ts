import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/dossierKinds.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { runRetention } from '../../server/resources/retention/erase.ts'
import { createDirectors, directorDossier, newDirector } from '../factories/directors.ts'
import { reportSeen } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let samira: TestOfficer
let trader: TestTrader
let other: TestTrader

beforeAll(async () => {
  app = await startApp({}, undefined, [...DOSSIER_KINDS, directorDossier])
  await createDirectors(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  samira = await newOfficer(app, 'supervisor', 'Samira')
  trader = await newTrader(app, { language: 'en' })
  other = await newTrader(app, { language: 'en' })
})
afterAll(() => app?.close())

const read = async (officer: TestOfficer, id: string) => (await officer.admin('GET', `/directors/${id}`)).body
const post = (officer: TestOfficer, path: string, json: Json = {}) =>
  officer.admin('POST', `/directors/${path}`, { json })

describe('a fifth kind of dossier, by its definition alone', () => {
  it('has a queue: what waits, targets, tabs and the next one to review', async () => {
    const first = await newDirector(app, trader, 'Yacine Belkacem')
    app.clock.advance({ minutes: 1 })
    const second = await newDirector(app, trader, 'Lotfi Mansouri')
    const { body: queues } = await amina.admin('GET', '/queues')
    expect(queues.map(({ resource }: Json) => resource)).toEqual([
      ...DOSSIER_KINDS.map(({ name }) => name),
      'directors',
    ])
    expect(queues.at(-1)).toMatchObject({ resource: 'directors', waiting: 2, target_minutes: 240 })
    const list = await amina.admin('GET', '/directors?filter={"waiting":"in_time"}&sort=["waiting_since","ASC"]')
    expect(list.headers.get('content-range')).toBe('directors 0-1/2')
    expect(list.body.map(({ id }: Json) => id)).toEqual([first, second])
    const view = { resource: 'directors', name: 'Mine', filter: { mine: true }, sort: { field: 'id', order: 'ASC' } }
    expect((await amina.admin('POST', '/saved-views', { json: view })).status).toBe(201)
    const next = await amina.admin('POST', '/queues/directors/next')
    expect([next.status, next.body.id]).toEqual([200, first])
    const counts = (await amina.admin('GET', '/queues/directors/counts')).body
    expect([counts.mine, Object.values(counts.views)]).toEqual([1, [1]])
  })

  it('is claimed, released and taken over', async () => {
    const id = await newDirector(app, trader, 'Nadia Cherif')
    expect((await post(amina, `${id}/claim`)).body.claim.officer.name).toBe('Amina')
    expect((await post(karim, `${id}/claim`)).body.code).toBe('CLAIMED')
    expect((await post(samira, `${id}/claim`, { take_over: 'Amina is away.' })).status).toBe(200)
    expect((await post(samira, `${id}/release`)).body.claim).toBeNull()
  })

  it('is accepted once its pages were seen, with what was read, in its history', async () => {
    const id = await newDirector(app, trader, 'Sonia Rahmani')
    const record = await read(amina, id)
    expect(record.blocked_by).toEqual(['evidence'])
    const accept = () => post(amina, `${id}/accept`, { version: record.version })
    expect((await accept()).body.code).toBe('EVIDENCE_NOT_SEEN')
    const seen = { pages: [1], dossier: { resource: 'directors', id, version: record.version } }
    await amina.admin('GET', `/files/${record.files[0].id}`)
    expect((await amina.admin('POST', `/files/${record.files[0].id}/seen`, { json: seen })).status).toBe(204)
    const json = { card_number: '109 880 123' }
    expect((await amina.admin('PUT', `/directors/${id}/readings`, { json })).body.readings.card_number.by.name).toBe(
      'Amina',
    )
    expect((await accept()).body).toMatchObject({ status: 'accepted', decided_by: { name: 'Amina' } })
    const { entries } = (await amina.admin('GET', `/directors/${id}/timeline`)).body
    expect(entries.map(({ action }: Json) => action)).toEqual(
      expect.arrayContaining(['accept', 'read', 'view', 'denied', 'create']),
    )
  })

  it('collides with the same name of another account, and with one that was refused before', async () => {
    const mine = await newDirector(app, trader, 'Farid Ziani')
    const theirs = await newDirector(app, other, 'Farid Ziani')
    const { collisions, flags } = await read(amina, theirs)
    const [same] = collisions.filter(({ kind }: Json) => kind === 'same_name')
    expect(same).toMatchObject({ blocking: true, other: { resource: 'directors', id: mine, name: 'Farid Ziani' } })
    expect(flags).toContain('same_name')
    await reportSeen(amina, (await read(amina, theirs)).files[0].id, [1])
    expect((await post(amina, `${theirs}/accept`, { version: 1 })).body.code).toBe('COLLISION_UNANSWERED')
    const answer = { answer: 'different', why: 'Another date of birth.' }
    expect((await post(amina, `${theirs}/collisions/${same.id}`, answer)).status).toBe(200)

    const refusal = { version: 1, reason_codes: ['DIR_CARD_EXPIRED'] }
    expect((await post(amina, `${mine}/refuse`, refusal)).body).toMatchObject({
      status: 'refused',
      reason: 'The identity card has expired.',
    })
    const again = await newDirector(app, trader, 'Farid Ziani')
    const refused = (await read(amina, again)).collisions.find(({ kind }: Json) => kind === 'refused_before')
    expect(refused.other).toMatchObject({ id: mine, reason_codes: ['DIR_CARD_EXPIRED'] })
  })

  it('takes notes, which its mentions name, and is found by the search of everything', async () => {
    const id = await newDirector(app, trader, 'Hakim Oudjana')
    const note = { text: 'Please look at the card.', mentions: [karim.id] }
    expect((await post(amina, `${id}/notes`, note)).status).toBe(201)
    expect((await karim.admin('GET', '/mentions')).body).toMatchObject([
      { resource: 'directors', name: 'Hakim Oudjana' },
    ])
    const { groups } = (await amina.admin('GET', '/search?q=oudjana')).body
    expect(groups).toMatchObject([
      { resource: 'directors', results: [{ id, title: 'Hakim Oudjana', state: 'pending' }] },
    ])
  })

  it('is assigned, escalated and refused, several at a time', async () => {
    const ids = [await newDirector(app, trader, 'Samir Kaci'), await newDirector(app, other, 'Rym Sahli')]
    const assign = { action: 'assign', ids, officer_id: karim.id, why: 'Knows them.' }
    expect((await post(amina, 'bulk', assign)).body.results.map(({ status }: Json) => status)).toEqual(['done', 'done'])
    expect((await post(amina, `${ids[0]}/escalate`, { why: 'A minister.' })).body.escalated_at).not.toBeNull()
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    const refuse = { action: 'refuse', ids, versions, reason_codes: ['DIR_OTHER'], reason: 'The card is of another.' }
    const { results } = (await post(samira, 'bulk', refuse)).body
    expect(results.map(({ status }: Json) => status)).toEqual(['done', 'done'])
  })

  it('brings its own settings and reasons', async () => {
    const { body: targets } = await amina.admin('GET', '/settings/targets')
    expect(targets.value.directors).toBe(240)
    const admin = await newOfficer(app, 'admin')
    const value = { ...targets.value, directors: 90 }
    expect((await admin.admin('PUT', '/settings/targets', { json: { value } })).body.value.directors).toBe(90)
    const reasons = (await amina.admin('GET', '/reasons?kind=director')).body
    expect(reasons.map(({ code, min_text }: Json) => [code, min_text])).toEqual([
      ['DIR_CARD_EXPIRED', 0],
      ['DIR_OTHER', 10],
    ])
  })

  it('is not erased, and does not count as erased, before the database knows what to erase of it', async () => {
    const gone = await newTrader(app, { language: 'en' })
    const id = await newDirector(app, gone, 'Tahar Bouzid')
    expect((await samira.admin('POST', `/traders/${gone.id}/close`, { json: { reason: 'Asked for.' } })).status).toBe(
      200,
    )
    const old = `UPDATE traders SET closed_at = '2010-01-01', created_at = '2009-01-01' WHERE id = $1`
    await runWithoutTriggers(app, [old, gone.id])
    const run = () => runRetention(app.services, SYSTEM, [{ id: gone.id, kinds: ['directors', 'traders'] }])
    await expect(run()).rejects.toThrow(/knows no kind directors/)
    const { db } = app.services
    expect((await db.trader.findUniqueOrThrow({ where: { id: gone.id } })).erased_kinds).toEqual([])
    const known = `INSERT INTO dossier_tables VALUES ('directors', 'directors', 'directors', '{name}', '{name_folded,name_key}', '{name}')`
    await runWithoutTriggers(app, [known])
    expect((await run()).outcomes).toEqual([{ id: gone.id, kinds: ['directors', 'traders'], files: 1 }])
    expect(await db.$queryRaw`SELECT name, name_folded FROM directors WHERE id = ${id}::uuid`).toEqual([
      { name: '[erased]', name_folded: '' },
    ])
    const sent = await db.submission.findFirstOrThrow({ where: { record_id: id } })
    expect(sent.content).toMatchObject({ name: '[erased]' })
    expect(await db.file.count({ where: { record_id: id, wrapped_key: { not: '' } } })).toBe(0)
  })
})
