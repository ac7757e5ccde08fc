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
import type { ScreeningRules } from './results.ts'
import { type NewResult, storeCarried, subjectKey, toResult } from './storeRun.ts'
import { identityOf, readPeople, type ScreenedSubject, type SubjectName } from './subjects.ts'

const { sql } = Prisma

/**
 * A transaction that stores comparisons with whole lists holds this lock until it ends. `awaitWholeComparisons` waits
 * for such transactions, so that carrying over sees every result for an earlier version.
 */
export async function lockWholeComparisons(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('screening of whole lists'), 0)`
}
const awaitWholeComparisons = ({ db }: ReviewServices) =>
  transact(db, (tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('screening of whole lists'), 0)`)

/** Lets one process at a time carry over the results of a list, until the transaction ends. */
async function lockCarryOver(db: Db, list: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('screening of a delta'), hashtext(${list}))`
}

type Position = { base: number; after: number; isLast: boolean }

/** How far results were carried over to a version under these rules; null if that has not begun. */
async function positionOf(
  db: Db,
  { list, version }: LoadedVersion,
  { matcher, minScore }: ScreeningRules,
): Promise<Position | null> {
  const [position] = await db.$queryRaw<Position[]>`
    SELECT base, upto_seq::float8 AS after, is_last AS "isLast" FROM screening_runs
    WHERE delta_list = ${list} AND delta = ${version} AND matcher = ${matcher} AND least = ${minScore}
    ORDER BY upto_seq DESC, is_last DESC LIMIT 1`
  return position ?? null
}

/**
 * SQL: the results of comparisons with earlier versions of the whole list, under these rules. `OFFSET 0` keeps the order
 * of the index on `seq`: PostgreSQL would otherwise join with the runs first and sort all results for each page.
 */
const earlierResultsSql = ({ list, version }: LoadedVersion, { matcher, minScore }: ScreeningRules) => sql`
  FROM screening_results AS found
  WHERE found.list = ${list} AND found.is_whole AND found.version < ${version}
    AND EXISTS (SELECT FROM screening_runs AS run
      WHERE run.id = found.run_id AND run.matcher = ${matcher} AND run.least <= ${minScore} OFFSET 0)`

/**
 * The version from which results are carried over: the newest version to which all results were carried over, or else
 * the oldest version that a name was compared with. Null if no name was compared.
 */
async function baseOf(db: Db, version: LoadedVersion, rules: ScreeningRules): Promise<number | null> {
  const [row] = await db.$queryRaw<[{ base: number | null }]>`
    SELECT coalesce(
      (SELECT max(delta) FROM screening_runs WHERE delta_list = ${version.list} AND delta < ${version.version} AND is_last
        AND matcher = ${rules.matcher} AND least = ${rules.minScore}),
      (SELECT min(found.version) ${earlierResultsSql(version, rules)})) AS base`
  return row.base
}

type CarriedRow = SubjectName & Pick<ScreenedSubject, 'person'> & { seq: number; leaf: string }

/**
 * The next page of results to carry over, with each person's present facts. A result older than those facts does not
 * count (isUpToDate).
 */
async function pageAfter(
  { db, dossiers }: ReviewServices,
  { version, rules }: Pick<CarryOver, 'version' | 'rules'>,
  after: number,
  size: number,
): Promise<CarriedRow[]> {
  const rows = await db.$queryRaw<Omit<CarriedRow, 'person'>[]>`
    SELECT found.seq::float8 AS seq, found.resource, found.record_id::text, found.about, found.name, found.leaf
    ${earlierResultsSql(version, rules)} AND found.seq > ${after} ORDER BY found.seq LIMIT ${size}`
  const personOf = await readPeople(db, dossiers, rows)
  return rows.map((row) => ({ ...row, person: personOf(row)?.person ?? null }))
}

type EarlierRow = Pick<SubjectName, 'record_id' | 'about' | 'name'> & { hits: FoundEntry[] }

/** The hits of these dossiers on earlier versions of the list, by subject key. */
async function knownHits(
  db: Db,
  { list, version }: LoadedVersion,
  { matcher, minScore }: ScreeningRules,
  ids: readonly string[],
): Promise<Map<string, FoundEntry[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.$queryRaw<EarlierRow[]>`
    SELECT DISTINCT ON (found.record_id, about, name) found.record_id::text, about, name, found.hits
    FROM screening_results AS found JOIN screening_runs AS run ON run.id = found.run_id
    WHERE found.record_id = ANY (${[...ids]}::uuid[]) AND list = ${list} AND version < ${version}
      AND run.matcher = ${matcher} AND run.least <= ${minScore}
    ORDER BY found.record_id, about, name, version DESC, is_whole DESC, seq DESC`
  return new Map(rows.map((row) => [subjectKey(row), row.hits as FoundEntry[]]))
}

/** The dossiers that ever had a hit on a list. */
async function dossiersWithHits(db: Db, list: string): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT record_id::text AS id FROM screening_results WHERE list = ${list} AND hits <> '[]'`
  return new Set(rows.map(({ id }) => id))
}

/** Milliseconds of comparing before the process handles other requests. */
const TURN_MS = 10

async function compareWithDelta(rows: readonly CarriedRow[], delta: Delta): Promise<FoundEntry[][]> {
  const found: FoundEntry[][] = []
  let began = performance.now()
  for (const row of rows) {
    found.push(row.name === ERASED_MARK ? [] : delta.compare(row.name, identityOf(row)))
    if (performance.now() - began < TURN_MS) continue
    await letOthersRun()
    began = performance.now()
  }
  return found
}

/** The results of a page whose hits differ in the new version. */
async function changedResults(
  { db }: ReviewServices,
  { version, delta, rules, withHits }: CarryOver,
  rows: readonly CarriedRow[],
): Promise<NewResult[]> {
  const found = await compareWithDelta(rows, delta)
  const affected = rows
    .map((row, index) => ({ row, added: found[index]! }))
    .filter(({ row, added }) => added.length > 0 || withHits.has(row.record_id))
  const known = await knownHits(db, version, rules, [...new Set(affected.map(({ row }) => row.record_id))])
  const changed = new Map<string, NewResult>()
  for (const { row, added } of affected) {
    const before = known.get(subjectKey(row)) ?? []
    const stayed = await delta.stillListed(before.filter(({ key }) => !delta.keys.has(key)))
    const hits = [...stayed, ...added].sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1))
    if (canonical(hits) === canonical(before)) continue
    changed.set(subjectKey(row), toResult(row, { list: version.list, version: version.version, hits }))
  }
  return [...changed.values()]
}

/** Leaves out results that an earlier page of this delta stored: a name may have been compared twice. */
async function omitStored(db: Db, { list, version }: LoadedVersion, minScore: number, rows: NewResult[]) {
  const stored = await db.$queryRaw<Pick<SubjectName, 'record_id' | 'about' | 'name'>[]>`
    SELECT found.record_id::text, about, name FROM screening_results AS found JOIN screening_runs AS run ON run.id = run_id
    WHERE found.record_id = ANY (${rows.map(({ record_id }) => record_id)}::uuid[]) AND list = ${list}
      AND version = ${version} AND NOT is_whole AND run.least = ${minScore}`
  const known = new Set(stored.map(subjectKey))
  return rows.filter((row) => !known.has(subjectKey(row)))
}

type CarryOver = { version: LoadedVersion; base: number; delta: Delta; rules: ScreeningRules; withHits: Set<string> }

/**
 * Stores a page, unless another process stored it or the version is no longer in force. Returns the stored results, and
 * whether more pages follow.
 */
async function storePage(
  services: ReviewServices,
  { version, base, rules }: CarryOver,
  { after, rows, changed, isLast }: { after: number; rows: CarriedRow[]; changed: NewResult[]; isLast: boolean },
): Promise<{ hasMore: boolean; stored: NewResult[] }> {
  return transact(services.db, async (db) => {
    await lockCarryOver(db, version.list)
    const position = await positionOf(db, version, rules)
    const newest = await newestVersion(db, version.list)
    if ((position?.after ?? 0) !== after || position?.isLast || newest?.version !== version.version)
      return { hasMore: false, stored: [] }
    const now = services.clock.now()
    const upto = rows.at(-1)?.seq ?? after
    const leaves = rows.map(({ leaf }) => leaf)
    const run = { list: version.list, version: version.version, base, after, upto, isLast, leaves }
    const fresh = changed.length > 0 ? await omitStored(db, version, rules.minScore, changed) : []
    await storeCarried(db, now, run, fresh, rules)
    await openCases({ ...services, db }, now, fresh)
    await settleCasesOf({ ...services, db }, now, { record_id: { in: fresh.map(({ record_id }) => record_id) } })
    return { hasMore: !isLast, stored: fresh }
  })
}

/** Names in one run. Each run is committed separately and has its own journal entry. */
const SUBJECTS_AT_ONCE = 20_000

async function carryOverList(
  services: ReviewServices,
  version: LoadedVersion,
  rules: ScreeningRules,
  size: number,
): Promise<void> {
  const { db } = services
  const position = await positionOf(db, version, rules)
  if (position?.isLast) return
  await awaitWholeComparisons(services)
  const base = position?.base ?? (await baseOf(db, version, rules))
  if (base === null) return
  const delta = await openDelta(db, version, base, rules.minScore)
  const context = { version, base, delta, rules, withHits: await dossiersWithHits(db, version.list) }
  for (let after = position?.after ?? 0; ; ) {
    const rows = await pageAfter(services, context, after, size)
    const changed = await changedResults(services, context, rows)
    const page = { after, rows, changed, isLast: rows.length < size }
    const { hasMore, stored } = await storePage(services, context, page)
    await pauseOnStrongHits(
      services,
      stored.filter(({ hits }) => hits.length > 0),
    )
    if (!hasMore) return
    after = rows.at(-1)!.seq
  }
}

/**
 * Carries the results for earlier versions on to the versions in force (record 0187): compares every name with the
 * entries that a version added or changed, and ends hits of removed entries. Resumes where another process stopped,
 * even a killed one, because each page is a run of its own. `size`: names in one run.
 */
export async function carryOverResults(
  services: ReviewServices,
  rules: ScreeningRules,
  size: number = SUBJECTS_AT_ONCE,
): Promise<void> {
  for (const version of await versionsInForce(services.db)) await carryOverList(services, version, rules, size)
}
