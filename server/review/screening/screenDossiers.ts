import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { versionsInForce } from '../../screening/lists.ts'
import { type ListReference, type Screener, screenerOf } from '../../screening/source/screener.ts'
import {
  type DossierKind,
  type DossierKinds,
  type ReviewServices,
  tableOf,
  waitingSql,
} from '../dossier/dossierKind.ts'
import { settingsOf } from '../settings/settings.ts'
import { carryOverResults, lockWholeComparisons } from './carryOver.ts'
import { openCases, settleAllCases } from './cases.ts'
import { pauseOnNumbers, pauseOnStrongHits, reviewPauses } from './pause.ts'
import { isUpToDate, minScoreOf, type ScreeningRules } from './results.ts'
import { storeRun, subjectKey, toResult } from './storeRun.ts'
import { identityOf, readPeople, type ScreenedSubject, type SubjectName, subjectsSql } from './subjects.ts'

const { sql } = Prisma

type MissingComparison = { subject: ScreenedSubject; lists: Set<string> }
type ComparedName = Pick<ScreenedSubject, 'record_id' | 'about' | 'name'> & { list: string; at: Date }

type ScreeningRound = { screener: Screener; inForce: readonly ListReference[]; rules: ScreeningRules }

/**
 * SQL condition on the result `found`: it counts for the versions in force. A screener that carries results on accepts
 * results for earlier versions.
 */
const isCurrentSql = ({ comparesByDelta }: Screener, inForce: readonly ListReference[]) =>
  comparesByDelta
    ? sql`TRUE`
    : sql`(found.list, found.version) IN (${Prisma.join(inForce.map(({ list, version }) => sql`(${list}, ${version})`))})`

/**
 * The names that were not compared with every list in force under these rules and with their present facts, each with
 * the missing lists.
 */
async function findMissing(
  db: Db,
  subjects: readonly ScreenedSubject[],
  { screener, inForce, rules: { matcher, minScore } }: ScreeningRound,
): Promise<MissingComparison[]> {
  if (subjects.length === 0 || inForce.length === 0) return []
  const ids = [...new Set(subjects.map(({ record_id }) => record_id))]
  const rows = await db.$queryRaw<ComparedName[]>`
    SELECT found.record_id::text, about, name, list, max(run.at) AS at
    FROM screening_results AS found JOIN screening_runs AS run ON run.id = found.run_id
    WHERE found.record_id = ANY (${ids}::uuid[]) AND is_whole AND run.matcher = ${matcher} AND run.least <= ${minScore}
      AND ${isCurrentSql(screener, inForce)}
    GROUP BY found.record_id, about, name, list`
  const since = new Map(subjects.map((subject) => [subjectKey(subject), subject.since]))
  const compared = new Map<string, Set<string>>()
  for (const row of rows) {
    const key = subjectKey(row)
    if (!isUpToDate(row, since.get(key) ?? null)) continue
    compared.set(key, (compared.get(key) ?? new Set()).add(row.list))
  }
  return subjects.flatMap((subject) => {
    const known = compared.get(subjectKey(subject))
    const lists = inForce.map(({ list }) => list).filter((list) => !known?.has(list))
    return lists.length > 0 ? [{ subject, lists: new Set(lists) }] : []
  })
}

/** Leaves out people whose facts officers changed since the subjects were read. */
async function withoutChangedPeople(
  db: Db,
  dossiers: DossierKinds,
  missing: readonly MissingComparison[],
): Promise<ScreenedSubject[]> {
  const subjects = missing.map(({ subject }) => subject)
  const personOf = await readPeople(db, dossiers, subjects)
  return subjects.filter((subject) => {
    if (subject.since === null) return true
    const now = personOf(subject)
    return now?.name === subject.name && now.since?.getTime() === subject.since.getTime()
  })
}

/** Lets one process at a time store results of a dossier. Sorts the ids, so that two runs do not deadlock. */
async function lockScreening(db: Db, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtext('screening'), hashtext(id)) FROM unnest(${[...ids].sort()}::text[]) AS id`
}

/**
 * Compares these names with the lists in force that they were not compared with yet, and stores the hits as one run.
 * Leaves out names that another process screened meanwhile, people whose facts changed meanwhile, and lists that got a
 * new version. Returns the number of names compared.
 */
async function screenSubjects(
  services: ReviewServices,
  screener: Screener,
  subjects: readonly ScreenedSubject[],
): Promise<number> {
  const { screened, dossiersWithHits } = await compareSubjects(services, screener, subjects)
  await pauseOnStrongHits(services, dossiersWithHits)
  return screened
}

/** Compares and stores as `screenSubjects`, without pausing payments. Also returns the dossiers with hits. */
async function compareSubjects(
  services: ReviewServices,
  screener: Screener,
  subjects: readonly ScreenedSubject[],
): Promise<{ screened: number; dossiersWithHits: SubjectName[] }> {
  const rules = { matcher: screener.matcher, minScore: minScoreOf(await settingsOf(services)) }
  const missing = await findMissing(services.db, subjects, { screener, inForce: await screener.inForce(), rules })
  if (missing.length === 0) return { screened: 0, dossiersWithHits: [] }
  const found = await screener.compare(
    missing.map(({ subject, lists }) => ({ name: subject.name, identity: identityOf(subject), lists })),
    rules.minScore,
  )
  return transact(services.db, async (db) => {
    await lockWholeComparisons(db)
    await lockScreening(db, [...new Set(missing.map(({ subject }) => subject.record_id))])
    const versions = new Map((await versionsInForce(db)).map(({ list, version }) => [list, version]))
    const inForce = [...new Map(found.flat().map((one) => [one.list, one])).values()].filter(
      ({ list, version }) => !screener.comparesByDelta || versions.get(list) === version,
    )
    const stillMissing = await findMissing(db, await withoutChangedPeople(db, services.dossiers, missing), {
      screener,
      inForce,
      rules,
    })
    const wanted = new Map(stillMissing.map(({ subject, lists }) => [subjectKey(subject), lists]))
    const rows = missing.flatMap(({ subject }, index) =>
      found[index]!.filter(({ list }) => wanted.get(subjectKey(subject))?.has(list)).map((one) =>
        toResult(subject, one),
      ),
    )
    if (rows.length === 0) return { screened: 0, dossiersWithHits: [] }
    const now = services.clock.now()
    await storeRun(db, now, rows, rules)
    await openCases({ ...services, db }, now, rows)
    const rowsWithHits = rows.filter(({ hits }) => hits.length > 0)
    return {
      screened: stillMissing.length,
      dossiersWithHits: [...new Map(rowsWithHits.map((row) => [row.record_id, row])).values()],
    }
  })
}

/** The most names in one run. */
const SUBJECTS_AT_ONCE = 200

/**
 * SQL condition on `subject`: with its present facts, it was not compared with every list in force under these rules.
 */
const isMissingSql = ({ screener, inForce, rules: { matcher, minScore } }: ScreeningRound) => sql`
  (SELECT count(DISTINCT found.list) FROM screening_results AS found JOIN screening_runs AS run ON run.id = run_id
    WHERE found.record_id = subject.record_id::uuid AND found.about = subject.about AND found.name = subject.name
      AND is_whole AND run.matcher = ${matcher} AND run.least <= ${minScore}
      AND (subject.since IS NULL OR run.at >= subject.since)
      AND found.list = ANY (${inForce.map(({ list }) => list)}::text[]) AND ${isCurrentSql(screener, inForce)}
  ) < ${inForce.length}`

/** The number of dossiers in which one statement looks for names without a result. */
const DOSSIERS_AT_ONCE = 2_000

/**
 * Screens a kind's dossiers that the condition on `record` selects and that lack a result, page by page. Returns the
 * number of names compared.
 */
async function screenWhere(
  services: ReviewServices,
  sweep: ScreeningRound,
  kind: DossierKind,
  condition: Prisma.Sql,
): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (let screened = 0; ; ) {
    const page = await services.db.$queryRaw<{ id: string }[]>`
      SELECT record.id::text AS id FROM ${tableOf(kind)} AS record
      WHERE ${condition} AND record.deleted_at IS NULL AND record.id > ${after}::uuid ORDER BY record.id LIMIT ${DOSSIERS_AT_ONCE}`
    const statement = subjectsSql(kind, sql`record.id = ANY (${page.map(({ id }) => id)}::uuid[])`)
    if (!statement) return 0
    const subjects = await services.db.$queryRaw<ScreenedSubject[]>`
      SELECT * FROM (${statement}) AS subject WHERE ${isMissingSql(sweep)} ORDER BY record_id`
    for (let at = 0; at < subjects.length; at += SUBJECTS_AT_ONCE)
      screened += await screenSubjects(services, sweep.screener, subjects.slice(at, at + SUBJECTS_AT_ONCE))
    if (page.length < DOSSIERS_AT_ONCE) return screened
    after = page.at(-1)!.id
  }
}

/** Screens the dossiers of all kinds that a condition on `record` selects. Throws the screener's errors. */
async function screenAll(services: ReviewServices, condition: (kind: DossierKind) => Prisma.Sql): Promise<number> {
  const screener = screenerOf(services)
  if (!screener) return 0
  const inForce = await screener.inForce()
  if (inForce.length === 0) return 0
  const rules = { matcher: screener.matcher, minScore: minScoreOf(await settingsOf(services)) }
  const sweep = { screener, inForce, rules }
  let screened = 0
  for (const kind of services.dossiers.all) screened += await screenWhere(services, sweep, kind, condition(kind))
  return screened
}

/**
 * Screens this workspace's waiting dossiers after a submission or a reading. Logs a failure: the dossier counts as not
 * screened, and the worker tries again (screenWaiting).
 */
export async function screenWorkspace(services: ReviewServices, workspace_id: string): Promise<void> {
  try {
    await screenAll(
      services,
      (kind) => sql`record.workspace_id = ${workspace_id}::uuid AND ${waitingSql(kind, 'record')}`,
    )
    // A register number that an officer just read may be a listed one, even if no name matches.
    await pauseOnNumbers(services, workspace_id)
  } catch (err) {
    services.log.error({ err, workspace_id }, 'a dossier could not be screened and is tried again')
  }
}

/** Screens waiting dossiers that lack a result, for example after a crash. */
export const screenWaiting = (services: ReviewServices): Promise<number> =>
  screenAll(services, (kind) => waitingSql(kind, 'record'))

/** The state (lists, rules and thresholds) for which this process has screened every dossier. */
const screenedStates = new WeakMap<ReviewServices['config'], string>()

/**
 * Screens every dossier, including decided ones, after a change of a list, the rules or a threshold. Carries earlier
 * results on by the difference between versions; compares names that have no result under these rules with whole lists.
 * Stores each page at once: if the process is killed, the next one continues, and no name is compared twice for a
 * version. Returns at once if nothing has changed.
 */
export async function screenAnew(services: ReviewServices): Promise<void> {
  const screener = screenerOf(services)
  if (!screener) return
  const [inForce, settings] = await Promise.all([screener.inForce(), settingsOf(services)])
  const rules = { matcher: screener.matcher, minScore: minScoreOf(settings) }
  const { screening_threshold, screening_hold } = settings
  const state = JSON.stringify([rules, screening_threshold, screening_hold, inForce])
  if (screenedStates.get(services.config) === state) return
  if (screener.comparesByDelta) await carryOverResults(services, rules)
  await screenAll(services, () => sql`TRUE`)
  await settleAllCases(services)
  await reviewPauses(services)
  screenedStates.set(services.config, state)
}
