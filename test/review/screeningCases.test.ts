import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { importList, readListFile, removeList } from '../../server/resources/lists/importList.ts'
import { carryOverResults } from '../../server/review/screening/carryOver.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { MATCHER_VERSION } from '../../server/screening/matching/matcher.ts'
import { accept, newBrand, newIdentification } from '../factories/dossiers.ts'
import { type CsvEntry, csvList } from '../factories/lists.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let lina: TestOfficer
let trader: TestTrader
let list = ''
let number = 0

beforeAll(async () => {
  app = await startApp()
  ;[amina, lina] = await Promise.all([newOfficer(app, 'officer', 'Amina'), newOfficer(app, 'supervisor', 'Lina')])
  await putInForce(app, 'screening_second', 100)
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
  number += 1
  for (const { list: name } of (await amina.admin('GET', `/lists${listQuery()}`)).body)
    await removeList(app.services, SYSTEM, name)
  await screenAnew(app.services)
  list = `list-${number}`
})
afterAll(() => app?.close())

const QUEUE = 'identifications'
/** Entries that nobody meets. */
const OTHERS: CsvEntry[] = [
  { ref: 'X1', name: 'Zoubida Quelconque Fictive' },
  { ref: 'X2', name: 'Wolfgang Ungenannt Beispiel' },
]

/** Puts the next version in force, and compares it unless told otherwise. */
async function putList(entries: CsvEntry[], { isCompared = true, name = list } = {}): Promise<void> {
  const file = await readListFile('csv', Readable.from([Buffer.from(csvList([...entries, ...OTHERS]))]))
  await importList(app.services, SYSTEM, file, { list: name, format: 'csv', kind: 'sanction', force: true })
  if (isCompared) await screenAnew(app.services)
}
const entry = (ref: string, name: string, more: Partial<CsvEntry> = {}): CsvEntry => ({ ref, name, ...more })
const send = async (name: string, from = trader): Promise<string> =>
  (await newIdentification({ trader: from }, name)).id
const accepted = async (name: string, from = trader): Promise<string> => {
  const id = await send(name, from)
  await accept(amina, QUEUE, id)
  return id
}
const screening = async (id: string, resource = QUEUE): Promise<Json> =>
  (await amina.admin('GET', `/${resource}/${id}`)).body.screening
const casesOf = async (record_id: string): Promise<Json[]> =>
  (await amina.admin('GET', `/screening-cases${listQuery({ record_id })}`)).body
const answer = async (id: string, given: string, officer = amina, resource = QUEUE) => {
  const [hit] = (await screening(id, resource)).hits
  const json = { answer: given, why: 'Another birth date.' }
  return officer.admin('POST', `/${resource}/${id}/hits/${hit.id}`, { json })
}
const journal = async (filter: Json): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery(filter)}`)).body
const runsOf = (version: number) =>
  app.services.db.screeningRun.findMany({ where: { delta_list: list, delta: version }, orderBy: { upto_seq: 'asc' } })
const problems = async () => {
  const found: object[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

describe('a new version of a list', () => {
  it('is compared by the entries that it adds and changes, with every name', async () => {
    await putList([entry('A', 'Yassine Hamdaoui Exemple'), entry('B', 'Samira Fictivati')])
    const [first, calm] = [await send('Yassine Hamdaoui Exemple'), await send('Minoterie du Plateau')]
    const second = await send('Nadir Exempleur')
    await putList(
      [entry('A2', 'Yassine Hamdaoui Exemple'), entry('B', 'Samira Fictivati'), entry('C', 'Nadir Exempleur')],
      { isCompared: false },
    )
    for (const id of [first, calm, second]) expect((await screening(id)).state).toBe('not_screened')
    await screenAnew(app.services)
    expect(await screening(first)).toMatchObject({ state: 'hits', hits: [{ ref: 'A2', version: 2 }] })
    expect(await screening(calm)).toEqual({ state: 'clear', lists: [{ list, version: 2 }], hits: [] })
    expect(await screening(second)).toMatchObject({ state: 'hits', hits: [{ ref: 'C', version: 2 }] })

    // One run of all names, those of the first brands too; what it leaves as it was has no row of its own.
    const [run, ...others] = await runsOf(2)
    expect([others, run]).toMatchObject([[], { subjects: 6, base: 1, is_last: true, lists: [{ list, version: 2 }] }])
    expect(await app.services.db.screeningResult.count({ where: { run_id: run!.id } })).toBe(4)
    expect(await app.services.db.screeningResult.count({ where: { record_id: calm } })).toBe(1)
    // A name that comes afterwards is compared with the whole version.
    const later = await send('Nadir Exempleur', await newTrader(app))
    expect((await screening(later)).hits).toMatchObject([{ ref: 'C' }])

    await putList([entry('B', 'Samira Fictivati')])
    for (const id of [first, second, later]) expect(await screening(id)).toMatchObject({ state: 'clear', hits: [] })
    await sealEntries(app.services)
    expect(await problems()).toEqual([])
  })

  it('is proved by the accept of a name that it left clear', async () => {
    await putList([entry('A', 'Samira Fictivati')])
    const id = await send('Minoterie du Plateau')
    await putList([entry('A', 'Samira Fictivati'), entry('B', 'Nadir Exempleur')])
    await accept(amina, QUEUE, id)
    const [decided] = await journal({ record_id: id, action: 'accept' })
    const [delta] = await runsOf(2)
    const [whole] = (await lina.admin('GET', `/screening-runs${listQuery({ record_id: id })}`)).body
    expect(decided!.details.screening).toMatchObject({ state: 'clear', lists: [{ list, version: 2 }], hits: [] })
    expect([...decided!.details.screening.runs].sort()).toEqual([whole.id, delta!.id].sort())
    // The root stands for the names that were compared, found or not.
    const leaf = (value: string): [string] => [`UPDATE screening_results SET leaf = ${value} WHERE record_id = '${id}'`]
    await runWithoutTriggers(app, leaf('reverse(leaf)'))
    expect(await problems()).toContainEqual(
      expect.objectContaining({ record: delta!.id, message: 'its root is not that of its results' }),
    )
    await runWithoutTriggers(app, leaf('reverse(leaf)'))
  })

  it('catches up over versions that nobody compared', async () => {
    await putList([entry('A', 'Samira Fictivati')])
    const id = await send('Nadir Exempleur')
    await putList([entry('A', 'Samira Fictivati'), entry('B', 'Nadir Exempleur')], { isCompared: false })
    await putList([entry('B', 'Nadir Exempleur'), entry('C', 'Karim Inventé')])
    expect(await runsOf(2)).toEqual([])
    expect(await runsOf(3)).toMatchObject([{ base: 1 }])
    expect(await screening(id)).toMatchObject({ state: 'hits', hits: [{ ref: 'B' }] })
  })

  it('is carried over after kill -9, with each name once', async () => {
    await putList([entry('A', 'Samira Fictivati')])
    const names = Array.from({ length: 40 }, (_, index) => `Minoterie Numéro ${index}`)
    for (const name of names) await send(name)
    const listed = await send('Nadir Exempleur', await newTrader(app))
    await putList([entry('A', 'Samira Fictivati'), entry('B', 'Nadir Exempleur')], { isCompared: false })
    const program = path.join(import.meta.dirname, '../support/carryOverProcess.ts')
    const settings = [app.services.config.databaseUrl!, app.ownerUrl, app.services.config.dataDir]
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...settings], { stdio: 'inherit' })
    const gone = once(child, 'exit')
    await vi.waitFor(async () => expect((await runsOf(2)).length).toBeGreaterThan(2), { timeout: 120_000, interval: 5 })
    // It waits for its turn to store the next name, and is killed there.
    await app.services.db.$transaction(async (db) => {
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('screening of a delta'), hashtext(${list}))`
      child.kill('SIGKILL')
      await gone
    })
    const done = await runsOf(2)
    expect(done.some(({ is_last }) => is_last)).toBe(false)
    expect((await screening(listed)).state).toBe('not_screened')

    await screenAnew(app.services)
    expect(await screening(listed)).toMatchObject({ state: 'hits', hits: [{ ref: 'B' }] })
    const runs = await runsOf(2)
    expect(runs.slice(0, done.length).map(({ id }) => id)).toEqual(done.map(({ id }) => id))
    const parts = runs.map(({ after_seq, upto_seq }) => [Number(after_seq), Number(upto_seq)])
    expect(parts.slice(1).map(([after]) => after)).toEqual(parts.slice(0, -1).map(([, upto]) => upto))
    const [total] = await app.services.db.$queryRaw<{ rows: number }[]>`
      SELECT count(*)::int AS rows FROM screening_results WHERE list = ${list} AND version = 1`
    expect(runs.reduce((sum, { subjects }) => sum + subjects, 0)).toBe(total!.rows)
    await sealEntries(app.services)
    expect(await problems()).toEqual([])
  })

  it('is carried over by two processes at once, with each name once', async () => {
    await putList([entry('A', 'Samira Fictivati')])
    for (const name of ['Minoterie Une', 'Minoterie Deux', 'Nadir Exempleur']) await send(name)
    await putList([entry('A', 'Samira Fictivati'), entry('B', 'Nadir Exempleur')], { isCompared: false })
    const rules = { matcher: MATCHER_VERSION, minScore: 75 }
    await Promise.all([carryOverResults(app.services, rules, 1), carryOverResults(app.services, rules, 1)])
    const runs = await runsOf(2)
    const [total] = await app.services.db.$queryRaw<{ rows: number }[]>`
      SELECT count(*)::int AS rows FROM screening_results WHERE list = ${list} AND is_whole`
    expect(runs.reduce((sum, { subjects }) => sum + subjects, 0)).toBe(total!.rows)
  })
})

describe('a case', () => {
  it('is opened by a new hit of an accepted dossier, and closed by its answer', async () => {
    await putList([entry('A', 'Samira Fictivati')])
    const [id, waiting] = [await accepted('Nadir Exempleur'), await send('Nadir Exempleur', await newTrader(app))]
    expect(await casesOf(id)).toEqual([])
    await putList([entry('A', 'Samira Fictivati'), entry('B', 'Nadir Exempleur')])
    const [opened] = await casesOf(id)
    expect(opened).toEqual({
      id: expect.any(String),
      resource: QUEUE,
      record_id: id,
      name: 'Nadir Exempleur',
      trader: { id: trader.id, name: expect.any(String) },
      hits: [
        {
          ...{
            id: expect.any(String),
            list,
            kind: 'sanction',
            version: 2,
            ref: 'B',
            name: 'Nadir Exempleur',
            score: 100,
          },
          ...{ about: { kind: 'name', name: 'Nadir Exempleur' }, answer: null },
        },
      ],
      opened_at: app.clock.now().toISOString(),
      kind: 'hits',
      risk_level: null,
      status: 'open',
      closed_at: null,
      outcome: null,
      target_minutes: expect.any(Number),
      target: expect.any(Object),
    })
    expect(await casesOf(waiting)).toEqual([])
    expect((await amina.admin('GET', '/menu-counts')).body.screening_cases).toBe(1)
    const inbox = async (officer: TestOfficer): Promise<Json[]> =>
      (await officer.admin('GET', `/inbox${listQuery({ kind: 'hit' })}`)).body
    expect(await inbox(lina)).toMatchObject([{ record_id: id, resource: QUEUE, by: null, text: 'Nadir Exempleur' }])
    expect(await inbox(amina)).toEqual([])

    expect((await answer(id, 'unsure')).status).toBe(200)
    expect(await casesOf(id)).toMatchObject([{ status: 'open', hits: [{ answer: 'unsure' }] }])
    app.clock.advance({ minutes: 3 })
    expect((await answer(id, 'different')).status).toBe(200)
    expect(await casesOf(id)).toMatchObject([
      {
        id: opened!.id,
        status: 'closed',
        outcome: 'answered',
        closed_at: app.clock.now().toISOString(),
        target: null,
        hits: [{ answer: 'different' }],
      },
    ])
    const acts = await journal({ record_id: id, actor_type: 'system' })
    expect(acts.filter(({ action }) => /_case$/.test(action))).toMatchObject([
      { action: 'open_case', details: { case: opened!.id, hits: [{ list, ref: 'B' }] } },
      { action: 'close_case', to: 'answered', details: { case: opened!.id } },
    ])
    // What is answered opens no case again, also not by the next version.
    await putList([entry('A', 'Samira Fictivati'), entry('B2', 'Nadir Exempleur')])
    expect(await casesOf(id)).toHaveLength(1)
    await sealEntries(app.services)
    expect(await problems()).toEqual([])
  })

  it('is closed by the answer on another dossier of the account', async () => {
    await putList([entry('A', 'Samira Fictivati')])
    const id = await accepted('Nadir Exempleur')
    const brand = (await newBrand({ trader }, id, 'Nadir Exempleur')).id
    await accept(amina, 'brands', brand)
    await putList([entry('A', 'Samira Fictivati'), entry('B', 'Nadir Exempleur')])
    expect(await casesOf(brand)).toMatchObject([{ status: 'open', resource: 'brands' }])
    await answer(id, 'same')
    for (const one of [id, brand]) expect(await casesOf(one)).toMatchObject([{ outcome: 'answered' }])
  })

  it.each([
    ['the entry leaves the list', () => putList([entry('A', 'Samira Fictivati')])],
    [
      'the list is removed',
      async () => {
        await removeList(app.services, SYSTEM, list)
        await screenAnew(app.services)
      },
    ],
  ])('is closed as delisted when %s', async (_what, leave) => {
    await putList([entry('A', 'Samira Fictivati')])
    const id = await accepted('Nadir Exempleur')
    await putList([entry('A', 'Samira Fictivati'), entry('B', 'Nadir Exempleur')])
    expect(await casesOf(id)).toMatchObject([{ status: 'open' }])
    await leave()
    expect(await casesOf(id)).toMatchObject([{ status: 'closed', outcome: 'delisted' }])
  })

  it('is opened by the first list and by a lower threshold, oldest first', async () => {
    const id = await accepted('Halima Inventée')
    await putList([entry('B', 'Halima Inventée')])
    expect(await casesOf(id)).toHaveLength(1)
    app.clock.advance({ minutes: 1 })
    const near = await accepted('Moustafa Fictiff Boghdadi', await newTrader(app))
    await putInForce(app, 'screening_threshold', 100)
    await putList([entry('B', 'Halima Inventée'), entry('A', 'Mustapha Fictif Bouhdadi')])
    expect(await casesOf(near)).toEqual([])
    await putInForce(app, 'screening_threshold', 85)
    await screenAnew(app.services)
    expect(await casesOf(near)).toHaveLength(1)
    const { body } = await amina.admin(
      'GET',
      `/screening-cases${listQuery({ status: 'open', list }, ['opened_at', 'ASC'])}`,
    )
    expect(body.map(({ record_id }: Json) => record_id)).toEqual([id, near])
    const { body: found } = await amina.admin('GET', `/screening-cases${listQuery({ q: 'bouhdadi' })}`)
    expect(found).toMatchObject([{ record_id: near }])
  })
})

describe('the notices of a version', () => {
  const inbox = async (officer: TestOfficer, filter: Json = {}): Promise<Json[]> => {
    const query = listQuery({ kind: 'hit', ...filter }, ['created_at', 'DESC'])
    return (await officer.admin('GET', `/inbox${query}`)).body.filter((item: Json) => item.new_hits.list === list)
  }
  /** The listed name of each test, which no dossier of another test has. */
  const LISTED = ['Kenza Autrefoixine', 'Wassila Quidamovna', 'Tarek Personnagian']
  let listed = ''
  beforeEach(() => {
    listed = LISTED.pop()!
  })
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${listed} ${'abcdefgh'[index]}`)
  /** Accepted dossiers of these names, each of another account. */
  const acceptAll = async (all: string[]): Promise<string[]> => {
    const ids: string[] = []
    for (const name of all) ids.push(await accepted(name, await newTrader(app)))
    return ids
  }

  it('are one for each supervisor, which counts the cases', async () => {
    const zohra = await newOfficer(app, 'supervisor', 'Zohra')
    const tied = await newTrader(app)
    const { user_id } = await app.services.db.trader.findUniqueOrThrow({ where: { id: tied.id } })
    await zohra.admin('POST', `/officers/${zohra.id}/ties`, { json: { user_id, why: 'A cousin.' } })
    await putList([entry('A', 'Samira Fictivati')])
    const ids = await acceptAll(names(3))
    ids.push(await accepted(`${listed} d`, tied))
    app.clock.advance({ minutes: 1 })
    await putList([entry('A', 'Samira Fictivati'), entry('B', listed)], { isCompared: false })
    // Each page of this comparison stores a single name, as a long comparison stores its pages one after the other.
    await carryOverResults(app.services, { matcher: MATCHER_VERSION, minScore: 75 }, 1)
    await screenAnew(app.services)
    const [notice, ...others] = await inbox(lina)
    expect([others, notice]).toMatchObject([
      [],
      { by: null, read_at: null, record_id: ids[0], new_hits: { list, version: 2, cases: 4 } },
    ])
    expect((await inbox(zohra)).map(({ new_hits }) => new_hits.cases)).toEqual([3])
    expect(await inbox(amina)).toEqual([])
    const found = (await lina.admin('GET', `/screening-cases${listQuery({ list, version: 2 })}`)).body
    expect(found.map(({ record_id }: Json) => record_id).sort()).toEqual([...ids].sort())
    expect((await lina.admin('GET', `/screening-cases${listQuery({ list, version: 1 })}`)).body).toEqual([])
    await sealEntries(app.services)
    expect(await problems()).toEqual([])
  })

  it('are news again after they were read, and for the next version', async () => {
    await putList([entry('A', 'Samira Fictivati')])
    const [first] = await acceptAll(names(1))
    await putList([entry('B', listed)])
    const [notice] = await inbox(lina)
    expect(notice!.new_hits.cases).toBe(1)
    await lina.admin('POST', `/inbox/${notice!.id}/read`)
    app.clock.advance({ minutes: 1 })
    // An answer that is taken back opens a case again.
    await answer(first!, 'different')
    app.clock.advance({ minutes: 1 })
    await answer(first!, 'unsure')
    expect(await inbox(lina, { unread: true })).toMatchObject([
      { record_id: first, new_hits: { version: 2, cases: 1 } },
    ])
    expect((await inbox(lina)).map(({ new_hits }) => new_hits.cases)).toEqual([1, 1])
    await acceptAll(['Ghania Inconnueva'])
    app.clock.advance({ minutes: 1 })
    await putList([entry('B', listed), entry('C', 'Ghania Inconnueva')])
    expect((await inbox(lina, { unread: true })).map(({ new_hits }) => new_hits.version)).toEqual([3, 2])
  })

  it('are one, also where two processes compare at once', async () => {
    await putList([entry('A', 'Samira Fictivati')])
    await acceptAll(names(4))
    await putList([entry('B', listed)], { isCompared: false })
    const rules = { matcher: MATCHER_VERSION, minScore: 75 }
    await Promise.all([carryOverResults(app.services, rules, 1), carryOverResults(app.services, rules, 1)])
    await screenAnew(app.services)
    expect(await inbox(lina)).toMatchObject([{ new_hits: { list, version: 2, cases: 4 } }])
  })
})
