import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { canonical } from '../../kernel/canonical.ts'
import { ERASED_MARK } from '../../kernel/erased.ts'
import { type LoadedVersion, newestVersion, versionsInForce } from '../../screening/lists.ts'
import { type Delta, openDelta } from '../../screening/source/delta.ts'
import type { FoundEntry } from '../../screening/source/screener.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { openCases, settleCasesOf } from './cases.ts'
import { pauseOnStrongHits } from './pause.ts'
import type { Rules } from './results.ts'
import { type NewResult, storeCarried, subjectKey, toResult } from './storeRun.ts'
import { identityOf, readPeople, type ScreenedSubject, type SubjectName } from './subjects.ts'

const { sql } = Prisma

/**
 * Held while comparisons with whole lists are stored. `awaitWhole` waits for those in progress, so that none of an earlier
 * version is committed after the results that are carried on were read.
 */
export async function lockWhole(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('screening of whole lists'), 0)`
}
const awaitWhole = ({ db }: ReviewServices) =>
  transact(db, (tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('screening of whole lists'), 0)`)

/** Lets one process at a time carry on the results of a list, until the transaction ends. */
async function lockCarrying(db: Db, list: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('screening of a delta'), hashtext(${list}))`
}

type Position = { base: number; after: number; isLast: boolean }

/** How far the results were carried on to a version by these rules; null: not begun. */
async function positionOf(
  db: Db,
  { list, version }: LoadedVersion,
  { matcher, least }: Rules,
): Promise<Position | null> {
  const [position] = await db.$queryRaw<Position[]>`
    SELECT base, upto_seq::float8 AS after, is_last AS "isLast" FROM screening_runs
    WHERE delta_list = ${list} AND delta = ${version} AND matcher = ${matcher} AND least = ${least}
    ORDER BY upto_seq DESC, is_last DESC LIMIT 1`
  return position ?? null
}

/** SQL: the comparisons with whole earlier versions of a list, by these rules. */
const earlierWhole = ({ list, version }: LoadedVersion, { matcher, least }: Rules) => sql`
  FROM screening_results AS found JOIN screening_runs AS run ON run.id = found.run_id
  WHERE found.list = ${list} AND found.is_whole AND found.version < ${version}
    AND run.matcher = ${matcher} AND run.least <= ${least}`

/**
 * The version whose difference is compared: the newest to which all results were carried on, or else the oldest that a
 * name was compared with. Null where no name was.
 */
async function baseOf(db: Db, version: LoadedVersion, rules: Rules): Promise<number | null> {
  const [row] = await db.$queryRaw<[{ base: number | null }]>`
    SELECT coalesce(
      (SELECT max(delta) FROM screening_runs WHERE delta_list = ${version.list} AND delta < ${version.version} AND is_last
        AND matcher = ${rules.matcher} AND least = ${rules.least}),
      (SELECT min(found.version) ${earlierWhole(version, rules)})) AS base`
  return row.base
}

type CarriedRow = SubjectName & Pick<ScreenedSubject, 'person'> & { seq: number; leaf: string }

/** The next results, with what is known now of people: one that is older than this does not count (isSince). */
async function pageAfter(
  { db, dossiers }: ReviewServices,
  { version, rules }: Pick<Carrying, 'version' | 'rules'>,
  after: number,
  size: number,
): Promise<CarriedRow[]> {
  const rows = await db.$queryRaw<Omit<CarriedRow, 'person'>[]>`
    SELECT found.seq::float8 AS seq, found.resource, found.record_id::text, found.about, found.name, found.leaf
    ${earlierWhole(version, rules)} AND found.seq > ${after} ORDER BY found.seq LIMIT ${size}`
  const personOf = await readPeople(db, dossiers, rows)
  return rows.map((row) => ({ ...row, person: personOf(row)?.person ?? null }))
}

type EarlierRow = Pick<SubjectName, 'record_id' | 'about' | 'name'> & { hits: FoundEntry[] }

/** What these dossiers met on the list before, by the key of the subject. */
async function knownHits(
  db: Db,
  { list, version }: LoadedVersion,
  { matcher, least }: Rules,
  ids: readonly string[],
): Promise<Map<string, FoundEntry[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.$queryRaw<EarlierRow[]>`
    SELECT DISTINCT ON (found.record_id, about, name) found.record_id::text, about, name, found.hits
    FROM screening_results AS found JOIN screening_runs AS run ON run.id = found.run_id
    WHERE found.record_id = ANY (${[...ids]}::uuid[]) AND list = ${list} AND version < ${version}
      AND run.matcher = ${matcher} AND run.least <= ${least}
    ORDER BY found.record_id, about, name, version DESC, is_whole DESC, seq DESC`
  return new Map(rows.map((row) => [subjectKey(row), row.hits as FoundEntry[]]))
}

/** The dossiers that ever met something on a list. */
async function dossiersWithHits(db: Db, list: string): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT record_id::text AS id FROM screening_results WHERE list = ${list} AND hits <> '[]'`
  return new Set(rows.map(({ id }) => id))
}

/** How long names are compared before requests of this process get their turn. */
const TURN_MS = 10

async function compareAll(rows: readonly CarriedRow[], delta: Delta, least: number): Promise<FoundEntry[][]> {
  const found: FoundEntry[][] = []
  let began = performance.now()
  for (const row of rows) {
    found.push(row.name === ERASED_MARK ? [] : delta.compare(row.name, identityOf(row), least))
    if (performance.now() - began < TURN_MS) continue
    await letOthersRun()
    began = performance.now()
  }
  return found
}

/** The results of a page that the version changes. */
async function changedResults(
  { db }: ReviewServices,
  { version, delta, rules, withHits }: Carrying,
  rows: readonly CarriedRow[],
): Promise<NewResult[]> {
  const found = await compareAll(rows, delta, rules.least)
  const concerned = rows
    .map((row, index) => ({ row, added: found[index]! }))
    .filter(({ row, added }) => added.length > 0 || withHits.has(row.record_id))
  const known = await knownHits(db, version, rules, [...new Set(concerned.map(({ row }) => row.record_id))])
  const changed = new Map<string, NewResult>()
  for (const { row, added } of concerned) {
    const before = known.get(subjectKey(row)) ?? []
    const stayed = await delta.still(before.filter(({ key }) => !delta.keys.has(key)))
    const hits = [...stayed, ...added].sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1))
    if (canonical(hits) === canonical(before)) continue
    changed.set(subjectKey(row), toResult(row, { list: version.list, version: version.version, hits }))
  }
  return [...changed.values()]
}

/** Without the results that an earlier page of this delta stored: a name may have been compared twice. */
async function notStored(db: Db, { list, version }: LoadedVersion, least: number, rows: NewResult[]) {
  const stored = await db.$queryRaw<Pick<SubjectName, 'record_id' | 'about' | 'name'>[]>`
    SELECT found.record_id::text, about, name FROM screening_results AS found JOIN screening_runs AS run ON run.id = run_id
    WHERE found.record_id = ANY (${rows.map(({ record_id }) => record_id)}::uuid[]) AND list = ${list}
      AND version = ${version} AND NOT is_whole AND run.least = ${least}`
  const known = new Set(stored.map(subjectKey))
  return rows.filter((row) => !known.has(subjectKey(row)))
}

type Carrying = { version: LoadedVersion; base: number; delta: Delta; rules: Rules; withHits: Set<string> }

/**
 * Stores a page, unless another process did, or the version is no longer in force. Returns whether it goes on, and the
 * results that were stored.
 */
async function storePage(
  services: ReviewServices,
  { version, base, rules }: Carrying,
  { after, rows, changed, isLast }: { after: number; rows: CarriedRow[]; changed: NewResult[]; isLast: boolean },
): Promise<{ goesOn: boolean; stored: NewResult[] }> {
  return transact(services.db, async (db) => {
    await lockCarrying(db, version.list)
    const position = await positionOf(db, version, rules)
    const newest = await newestVersion(db, version.list)
    if ((position?.after ?? 0) !== after || position?.isLast || newest?.version !== version.version)
      return { goesOn: false, stored: [] }
    const now = services.clock.now()
    const upto = rows.at(-1)?.seq ?? after
    const leaves = rows.map(({ leaf }) => leaf)
    const run = { list: version.list, version: version.version, base, after, upto, isLast, leaves }
    const fresh = changed.length > 0 ? await notStored(db, version, rules.least, changed) : []
    await storeCarried(db, now, run, fresh, rules)
    await openCases({ ...services, db }, now, fresh)
    await settleCasesOf({ ...services, db }, now, { record_id: { in: fresh.map(({ record_id }) => record_id) } })
    return { goesOn: !isLast, stored: fresh }
  })
}

/** Names in one run: each run is committed alone, and has an entry in the journal. */
const SUBJECTS_AT_ONCE = 20_000

async function carryOnList(
  services: ReviewServices,
  version: LoadedVersion,
  rules: Rules,
  size: number,
): Promise<void> {
  const { db } = services
  const position = await positionOf(db, version, rules)
  if (position?.isLast) return
  await awaitWhole(services)
  const base = position?.base ?? (await baseOf(db, version, rules))
  if (base === null) return
  const delta = await openDelta(db, version, base)
  const carrying = { version, base, delta, rules, withHits: await dossiersWithHits(db, version.list) }
  for (let after = position?.after ?? 0; ; ) {
    const rows = await pageAfter(services, carrying, after, size)
    const changed = await changedResults(services, carrying, rows)
    const page = { after, rows, changed, isLast: rows.length < size }
    const { goesOn, stored } = await storePage(services, carrying, page)
    await pauseOnStrongHits(
      services,
      stored.filter(({ hits }) => hits.length > 0),
    )
    if (!goesOn) return
    after = rows.at(-1)!.seq
  }
}

/**
 * Carries the results of earlier versions on to the versions in force: the entries that a version added or changed are
 * compared with every name, and hits of entries that left it end (record 0187). Goes on where another process, or one
 * that was killed, left off: each page is a run of its own. `size`: names in one run.
 */
export async function carryOnResults(
  services: ReviewServices,
  rules: Rules,
  size: number = SUBJECTS_AT_ONCE,
): Promise<void> {
  for (const version of await versionsInForce(services.db)) await carryOnList(services, version, rules, size)
}
