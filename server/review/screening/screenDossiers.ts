import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { newId } from '../../kernel/id.ts'
import type { Identity } from '../../screening/matching/evidence.ts'
import { type ListReference, type Screener, screenerOf } from '../../screening/source/screener.ts'
import { type DossierKind, type ReviewServices, waitingSql } from '../dossier/dossierKind.ts'
import { settingsOf } from '../settings/settings.ts'
import { isCurrent, leafOf, leastScore, newestResultsSql, type ResultRow, rootOf } from './results.ts'
import { type ScreenedSubject, subjectsSql } from './subjects.ts'

const { sql } = Prisma

/** Nothing but the name is known of a company or of who holds an account. */
const UNKNOWN: Identity = { birthDates: [], countries: [], sex: null, identifiers: [] }

type Rules = { matcher: string; least: number }
type Missing = { subject: ScreenedSubject; lists: Set<string> }

const subjectKey = ({ record_id, about, name }: Pick<ScreenedSubject, 'record_id' | 'about' | 'name'>) =>
  JSON.stringify([record_id, about, name])

/** The names without a current result for a list in force, each with those lists. */
async function findMissing(
  db: Db,
  subjects: readonly ScreenedSubject[],
  inForce: readonly ListReference[],
  rules: Rules,
): Promise<Missing[]> {
  if (subjects.length === 0 || inForce.length === 0) return []
  const ids = [...new Set(subjects.map(({ record_id }) => record_id))]
  const rows = await db.$queryRaw<ResultRow[]>`${newestResultsSql(ids)}`
  const current = new Map<string, Set<string>>()
  for (const row of rows) {
    if (!isCurrent(row, inForce, rules)) continue
    const known = current.get(subjectKey(row)) ?? new Set()
    current.set(subjectKey(row), known.add(row.list))
  }
  return subjects.flatMap((subject) => {
    const known = current.get(subjectKey(subject))
    const lists = inForce.map(({ list }) => list).filter((list) => !known?.has(list))
    return lists.length > 0 ? [{ subject, lists: new Set(lists) }] : []
  })
}

/** Lets one process at a time store results of a dossier; the ids in one order, so that two runs do not deadlock. */
async function lockScreening(db: Db, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtext('screening'), hashtext(id)) FROM unnest(${[...ids].sort()}::text[]) AS id`
}

type NewResult = ScreenedSubject & { id: string; list: string; version: number; hits: object[]; leaf: string }

const COLUMNS = Prisma.raw(
  'id uuid, resource text, record_id uuid, about text, name text, list text, version int, hits jsonb, leaf text',
)

/** Stores a run with its results, and journals it (`screen`). */
async function storeRun(db: Db, now: Date, rows: NewResult[], { matcher, least }: Rules): Promise<void> {
  const id = newId()
  const records = [...new Set(rows.map(({ record_id }) => record_id))]
  const lists = [...new Map(rows.map(({ list, version }) => [list, { list, version }])).values()]
  const only = records.length === 1 ? { resource: rows[0]!.resource, record_id: records[0]! } : null
  const facts = {
    matcher,
    lists: lists.sort((a, b) => (a.list < b.list ? -1 : 1)),
    subjects: new Set(rows.map(subjectKey)).size,
    hits: rows.reduce((sum, { hits }) => sum + hits.length, 0),
    root: rootOf(rows),
  }
  await db.screeningRun.create({ data: { id, at: now, least, ...facts, ...only }, select: { id: true } })
  await db.$executeRaw`
    INSERT INTO screening_results (id, run_id, resource, record_id, about, name, list, version, hits, leaf)
    SELECT id, ${id}::uuid, resource, record_id, about, name, list, version, hits, leaf
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS result (${COLUMNS})`
  await writeJournal(db, SYSTEM, now, {
    action: 'screen',
    resource: 'screening-runs',
    record_id: id,
    details: { ...facts, ...(only && { record: { resource: only.resource, id: only.record_id } }) },
  })
}

/**
 * Compares these names with the lists in force, as far as they have no current result, and stores what they meet as one
 * run. A name that another process screened meanwhile is left out. Returns how many names were compared.
 */
async function screenSubjects(
  services: ReviewServices,
  screener: Screener,
  subjects: readonly ScreenedSubject[],
): Promise<number> {
  const rules = { matcher: screener.matcher, least: leastScore(await settingsOf(services)) }
  const missing = await findMissing(services.db, subjects, await screener.inForce(), rules)
  if (missing.length === 0) return 0
  const found = await screener.compare(
    missing.map(({ subject: { name }, lists }) => ({ name, identity: UNKNOWN, lists })),
    rules.least,
  )
  return transact(services.db, async (db) => {
    await lockScreening(db, [...new Set(missing.map(({ subject }) => subject.record_id))])
    const searched = found.flat().map(({ list, version }) => ({ list, version }))
    const inForce = [...new Map(searched.map((one) => [one.list, one])).values()]
    const still = await findMissing(
      db,
      missing.map(({ subject }) => subject),
      inForce,
      rules,
    )
    const wanted = new Map(still.map(({ subject, lists }) => [subjectKey(subject), lists]))
    const rows = missing.flatMap(({ subject }, index) =>
      found[index]!.filter(({ list }) => wanted.get(subjectKey(subject))?.has(list)).map(
        ({ list, version, hits }): NewResult => {
          const row = { ...subject, id: newId(), list, version, hits }
          return { ...row, leaf: leafOf(row) }
        },
      ),
    )
    if (rows.length > 0) await storeRun(db, services.clock.now(), rows, rules)
    return still.length
  })
}

/** Names that one run compares at most. */
const SUBJECTS_AT_ONCE = 200

/** SQL condition on `subject`: a list in force has no current result for it. */
const isMissingSql = (inForce: readonly ListReference[], { matcher, least }: Rules) => sql`
  (SELECT count(DISTINCT found.list) FROM screening_results AS found JOIN screening_runs AS run ON run.id = run_id
    WHERE found.record_id = subject.record_id::uuid AND found.about = subject.about AND found.name = subject.name
      AND run.matcher = ${matcher} AND run.least <= ${least}
      AND (found.list, found.version) IN (${Prisma.join(inForce.map(({ list, version }) => sql`(${list}, ${version})`))})
  ) < ${inForce.length}`

type Sweep = { screener: Screener; inForce: readonly ListReference[]; rules: Rules }

/** Screens the dossiers of one kind for which the condition on `record` holds and that lack a result, a page at a time. */
async function screenWhere(
  services: ReviewServices,
  { screener, inForce, rules }: Sweep,
  kind: DossierKind,
  which: Prisma.Sql,
): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (let screened = 0; ; ) {
    const statement = subjectsSql(kind, sql`${which} AND record.deleted_at IS NULL AND record.id > ${after}::uuid`)
    if (!statement) return 0
    const subjects = await services.db.$queryRaw<ScreenedSubject[]>`
      SELECT * FROM (${statement}) AS subject WHERE ${isMissingSql(inForce, rules)}
      ORDER BY record_id LIMIT ${SUBJECTS_AT_ONCE}`
    screened += await screenSubjects(services, screener, subjects)
    if (subjects.length < SUBJECTS_AT_ONCE) return screened
    after = subjects.at(-1)!.record_id
  }
}

/** Screens the dossiers of all kinds for which a condition on `record` holds. Errors of the source are thrown. */
async function screenAll(services: ReviewServices, which: (kind: DossierKind) => Prisma.Sql): Promise<number> {
  const screener = screenerOf(services)
  if (!screener) return 0
  const inForce = await screener.inForce()
  if (inForce.length === 0) return 0
  const rules = { matcher: screener.matcher, least: leastScore(await settingsOf(services)) }
  const sweep = { screener, inForce, rules }
  let screened = 0
  for (const kind of services.dossiers.all) screened += await screenWhere(services, sweep, kind, which(kind))
  return screened
}

/**
 * Screens what was just sent to, or read in, this workspace. A failure is logged: the dossier counts as not screened,
 * and the worker tries again (screenWaiting).
 */
export async function screenWorkspace(services: ReviewServices, workspace_id: string): Promise<void> {
  try {
    await screenAll(
      services,
      (kind) => sql`record.workspace_id = ${workspace_id}::uuid AND ${waitingSql(kind, 'record')}`,
    )
  } catch (err) {
    services.log.error({ err, workspace_id }, 'a dossier could not be screened and is tried again')
  }
}

/** Screens the waiting dossiers that lack a result, such as those that a crash left out. */
export const screenWaiting = (services: ReviewServices): Promise<number> =>
  screenAll(services, (kind) => waitingSql(kind, 'record'))

/** What a process has screened every dossier for: lists, rules and score. */
const swept = new WeakMap<ReviewServices['config'], string>()

/**
 * Screens every dossier, decided ones included, after a list, the rules or the score has changed. Each page is stored at
 * once, so a process that was killed leaves what it has done, and the next one goes on; each name is compared once for
 * each version. Returns at once where nothing has changed.
 */
export async function screenAnew(services: ReviewServices): Promise<void> {
  const screener = screenerOf(services)
  if (!screener) return
  const [inForce, settings] = await Promise.all([screener.inForce(), settingsOf(services)])
  const state = JSON.stringify([screener.matcher, leastScore(settings), inForce])
  if (swept.get(services.config) === state) return
  await screenAll(services, () => sql`TRUE`)
  swept.set(services.config, state)
}
