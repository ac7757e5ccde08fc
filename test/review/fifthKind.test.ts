import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../server/process/root.ts'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { machinesOf } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { createDirectors, directorDossier, newDirector } from '../factories/directors.ts'
import { reportAllSeen, reportSeen } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { backdateClosing, runWithoutTriggers, tablesHolding } from '../support/database.ts'
import type { Json } from '../support/http.ts'

const KINDS = [...DOSSIER_KINDS, directorDossier]

const NO_FOUR_EYES = Object.fromEntries(KINDS.map(({ name }) => [name, []]))

let app: TestApp
/** An empty folder, where nothing of the product can be found. */
let folder: string
let amina: TestOfficer
let karim: TestOfficer
let samira: TestOfficer
let trader: TestTrader
let other: TestTrader

beforeAll(async () => {
  app = await startApp({}, undefined, KINDS, undefined, undefined, createDirectors)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-fifth-'))
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  samira = await newOfficer(app, 'supervisor', 'Samira')
  trader = await newTrader(app, { language: 'en' })
  other = await newTrader(app, { language: 'en' })
})
afterAll(async () => {
  await app?.close()
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
})

const read = async (officer: TestOfficer, id: string) => (await officer.admin('GET', `/directors/${id}`)).body
const post = (officer: TestOfficer, path: string, json: Json = {}) =>
  officer.admin('POST', `/directors/${path}`, { json })

/** The receipt of the newest decision by this action. */
async function receiptOf(id: string, action: string): Promise<Json> {
  const where = { record_id: id, resource: 'directors', action }
  const entry = await app.services.db.auditEntry.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
  return (await amina.admin('GET', `/directors/${id}/decisions/${entry.id}/receipt`)).body
}

/** Verifies a receipt as an auditor would: with the public key, Node and nothing else. */
async function verifyOffline(receipt: Json): Promise<string> {
  const { body } = await amina.admin('GET', '/audit-entries/key')
  fs.writeFileSync(path.join(folder, 'key.pem'), body.keys.map(({ pem }: Json) => pem).join(''))
  fs.writeFileSync(path.join(folder, 'receipt.json'), JSON.stringify(receipt))
  fs.copyFileSync(path.join(root, 'docs/verify/receipt.mjs'), path.join(folder, 'receipt.mjs'))
  const args = ['receipt.mjs', 'receipt.json', '--key', 'key.pem']
  return (await promisify(execFile)(process.execPath, args, { cwd: folder, env: {} })).stdout.trim()
}

/** The problems of a deep verification; no migration of the product made this table. */
async function deep(): Promise<Json[]> {
  const { problems } = await verifyJournal(app.services, (services) =>
    deepProblems(services, machinesOf(services.dossiers.all)),
  )
  return problems.filter(({ message }) => !message.includes('is made by no migration'))
}

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

  it('lives its whole life: sent, decided by two, reversed, proved, withdrawn, kept, erased and verified', async () => {
    const owned = await newTrader(app, { language: 'en' })
    const id = await newDirector(app, owned, 'Tahar Bouzid', 2)
    await putInForce(app, 'four_eyes', { ...NO_FOUR_EYES, directors: ['always'] })
    await reportAllSeen(amina, 'directors', id)
    const json = { card_number: 'QX-109880' }
    expect((await amina.admin('PUT', `/directors/${id}/readings`, { json })).status).toBe(200)
    const proposed = await post(amina, `${id}/accept`, { version: 1, note: 'Tahar was here in person.' })
    expect([proposed.status, proposed.body.status]).toEqual([202, 'pending'])
    await reportAllSeen(samira, 'directors', id)
    const confirmed = await samira.admin('POST', `/second-looks/${proposed.body.proposal.id}/confirm`)
    expect([confirmed.status, (await read(amina, id)).status]).toEqual([200, 'accepted'])
    await putInForce(app, 'four_eyes', NO_FOUR_EYES)
    const reversal = { to: 'refused', version: 2, reason: 'The card is a copy of another.' }
    expect((await post(samira, `${id}/reverse`, reversal)).body).toMatchObject({ status: 'refused' })

    await sealEntries(app.services)
    for (const action of ['accept', 'reverse']) {
      const receipt = await receiptOf(id, action)
      expect(receipt).toMatchObject({ facts: [{ field: 'name', value: 'Tahar Bouzid' }], remarks: [] })
      expect(await verifyOffline(receipt)).toBe('verified')
    }

    const waits = await newDirector(app, owned, 'Zohra Bouzid', 2)
    const waiting = async () => (await amina.admin('GET', '/queues')).body.at(-1).waiting
    expect((await samira.admin('GET', `/traders/${owned.id}`)).body.counts.dossiers).toBe(2)
    const bundle = await samira.admin('GET', `/traders/${owned.id}/bundle`)
    for (const file of [`dossiers/directors-${id}.json`, `dossiers/directors-${waits}.json`, 'receipts/directors-'])
      expect(bundle.text).toContain(file)
    const before = await waiting()
    const close = { json: { reason: 'Bouzid asked for it.' } }
    expect((await samira.admin('POST', `/traders/${owned.id}/close`, close)).status).toBe(200)
    expect([before, await waiting()]).toEqual([before, before - 1])
    expect((await read(amina, waits)).deleted_at).not.toBeNull()
    const personal = ['Bouzid', 'QX-109880', 'Tahar']
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    expect(await tablesHolding(owner, personal)).toEqual(
      expect.arrayContaining(['directors', 'readings', 'submissions']),
    )

    const undo = await backdateClosing(app, owned.id)
    const { body: due } = await samira.admin('GET', `/retention/${owned.id}`)
    expect(due.due).toContain('directors')
    const list = { json: { list: [{ id: owned.id, kinds: due.due }] } }
    expect((await samira.admin('POST', '/retention/confirm', list)).status).toBe(200)
    expect((await samira.admin('GET', `/retention/${owned.id}`)).body).toMatchObject({ state: 'done', due: [] })
    expect(await tablesHolding(owner, personal)).toEqual([])
    expect(await app.services.db.file.count({ where: { record_id: id, wrapped_key: { not: '' } } })).toBe(0)
    await owner.end()

    await undo()
    await sealEntries(app.services)
    const problems = await deep()
    expect(problems).toEqual([])
  })

  it('names every difference of its records and the journal in a deep verification', async () => {
    const id = await newDirector(app, trader, 'Kamel Saidi')
    const refusal = { version: 1, reason_codes: ['DIR_CARD_EXPIRED'] }
    await reportAllSeen(amina, 'directors', id)
    expect((await post(amina, `${id}/refuse`, refusal)).status).toBe(200)
    const json = { card_number: '42' }
    const waits = await newDirector(app, trader, 'Mourad Saidi')
    expect((await amina.admin('PUT', `/directors/${waits}/readings`, { json })).status).toBe(200)
    const changes: [kind: string, of: string, change: string, back: string][] = [
      ['state', id, `status = 'accepted'`, `status = 'refused'`],
      ['content', id, `name = 'Kamal Saidi'`, `name = 'Kamel Saidi'`],
      ['decision', id, `reason = 'Other.'`, `reason = 'The identity card has expired.'`],
      ['waiting', waits, `waiting_since = waiting_since - interval '1 day'`, `waiting_since = created_at`],
      ['deletion', waits, 'deleted_at = now()', 'deleted_at = NULL'],
    ]
    for (const [kind, of, change, back] of changes) {
      await runWithoutTriggers(app, [`UPDATE directors SET ${change} WHERE id = $1`, of])
      expect(await deep(), kind).toContainEqual(expect.objectContaining({ kind, resource: 'directors', record: of }))
      await runWithoutTriggers(app, [`UPDATE directors SET ${back} WHERE id = $1`, of])
    }
    expect(await deep()).toEqual([])
    const removals: [kind: string, statement: string][] = [
      ['refusal', `DELETE FROM refusals WHERE record_id = $1`],
      ['submission', `DELETE FROM submissions WHERE record_id = $1`],
      ['missing_record', `DELETE FROM directors WHERE id = $1`],
    ]
    for (const [kind, statement] of removals) {
      await runWithoutTriggers(app, [statement, id])
      expect(await deep(), kind).toContainEqual(expect.objectContaining({ kind, resource: 'directors', record: id }))
    }
    await runWithoutTriggers(app, [`UPDATE readings SET value = '"43"' WHERE record_id = $1`, waits])
    expect(await deep()).toContainEqual(
      expect.objectContaining({ kind: 'reading', resource: 'directors', record: waits }),
    )
    const forgotten = `UPDATE dossier_tables SET typed = '{}' WHERE kind = 'directors'`
    await runWithoutTriggers(app, [forgotten])
    expect(await deep()).toContainEqual(
      expect.objectContaining({ kind: 'catalogue', message: 'lacks name in dossier_tables.typed' }),
    )
  })
})

describe('a kind that is only half registered', () => {
  const start = (...changes: string[]) =>
    startApp({}, undefined, KINDS, undefined, undefined, (ownerUrl) => createDirectors(ownerUrl, ...changes))

  it.each([
    ['its row in dossier_tables', `DELETE FROM dossier_tables WHERE kind = 'directors'`, 'a row in dossier_tables'],
    [
      'a typed field',
      `UPDATE dossier_tables SET typed = '{}' WHERE kind = 'directors'`,
      'name in dossier_tables.typed',
    ],
    [
      'a name that is erased',
      `UPDATE dossier_tables SET emptied = '{name_folded}' WHERE kind = 'directors'`,
      'name_key in dossier_tables.marked or emptied',
    ],
    ['a guard', 'DROP TRIGGER directors_refused ON directors', 'the trigger keep_refusal(directors) on directors'],
    [
      'the table',
      `DROP TABLE directors; UPDATE dossier_tables SET table_name = 'others' WHERE kind = 'directors'`,
      'the table directors, the table directors in dossier_tables (it says others)',
    ],
  ])('stops the start without %s, in one line that names it', async (_what, change, lacks) => {
    await expect(start(change)).rejects.toThrow(
      new Error(`A kind of dossier is only half registered (docs/add-a-queue.md): directors lacks ${lacks}.`),
    )
  })
})
