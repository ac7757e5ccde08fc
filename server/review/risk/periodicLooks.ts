import { transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { type OfficerActor, SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { acceptedStates, type DossierKind, type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import type { RiskLevel } from '../record/risk.ts'
import { type Settings, settingsOf } from '../settings/settings.ts'
import { storeRisks } from './risk.ts'

const { sql } = Prisma

type Months = Settings['review_months']

/** The kinds whose documents name the people behind an account: periodic looks are at their dossiers. */
const lookedAt = ({ dossiers }: Pick<ReviewServices, 'dossiers'>) => dossiers.all.filter(({ hasPeople }) => hasPeople)

/** SQL: whether `record` is accepted now. */
const isAccepted = (kind: DossierKind) => sql`record.deleted_at IS NULL
  AND record.${Prisma.raw(`"${kind.machine.column}"`)}::text = ANY (${acceptedStates(kind)}::text[])`

/**
 * SQL: the newest accepted dossier of each open account that has no look open, as `due`, with the time of the last look
 * at the account: its accept, or the answer to a periodic look.
 */
const lastLooks = (kind: DossierKind) => sql`(
  SELECT DISTINCT ON (traders.id) record.id, record.workspace_id, traders.id AS trader_id,
    greatest(record.decided_at, (SELECT max(closed_at) FROM screening_cases AS look
      WHERE look.trader_id = traders.id AND look.kind = 'periodic' AND look.outcome = 'answered')) AS looked_at
  FROM ${tableOf(kind)} AS record JOIN workspaces ON workspaces.id = record.workspace_id
    JOIN traders ON traders.id = workspaces.owner_id
  WHERE ${isAccepted(kind)} AND traders.closed_at IS NULL AND NOT EXISTS (
    SELECT FROM screening_cases AS look
    WHERE look.trader_id = traders.id AND look.kind = 'periodic' AND look.closed_at IS NULL)
  ORDER BY traders.id, record.decided_at DESC, record.id) AS due`

const AT_ONCE = 200
/** Batches of a run; the next run opens the rest. */
const MAX_BATCHES = 25
/** The longest age of a stored risk that may decide whether a look is due. */
const ASSESSED_HOURS = 24

/** Assesses the accounts that may be due for a look, by the shortest interval, if their stored risk is not fresh. */
async function assessDue(services: ReviewServices, kind: DossierKind, shortest: number): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const { risk_table } = await settingsOf(services)
  const before = new Date(now.getTime() - ASSESSED_HOURS * 3_600_000)
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT due.id::text AS id FROM ${lastLooks(kind)} LEFT JOIN dossier_risks AS risk ON risk.record_id = due.id
      WHERE due.looked_at + make_interval(months => ${shortest}::int) <= ${now}
        AND (risk.record_id IS NULL OR risk.version <> ${risk_table.version} OR risk.assessed_at < ${before})
      ORDER BY due.id LIMIT ${AT_ONCE}`
    const ids = rows.map(({ id }) => id)
    await storeRisks(services, kind, ids)
    if (rows.length < AT_ONCE) return
  }
}

type DueDossier = { id: string; workspace_id: string; trader_id: string; level: RiskLevel }

/** Opens the looks that are due, in one transaction; returns how many. */
async function openDue(services: ReviewServices, kind: DossierKind, { low, medium, high }: Months): Promise<number> {
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    // Two processes must not open the same look.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('periodic looks'))`
    const due = await db.$queryRaw<DueDossier[]>`
      SELECT due.id::text AS id, due.workspace_id::text, due.trader_id::text, risk.level
      FROM ${lastLooks(kind)} JOIN dossier_risks AS risk ON risk.record_id = due.id
      WHERE due.looked_at + make_interval(months => nullif(CASE risk.level
        WHEN 'high' THEN ${high}::int WHEN 'medium' THEN ${medium}::int ELSE ${low}::int END, 0)) <= ${now}
      ORDER BY due.looked_at, due.id LIMIT ${AT_ONCE}`
    for (const { id: record_id, workspace_id, trader_id, level } of due) {
      const id = newId()
      const about = { resource: kind.name, record_id, workspace_id }
      const look = { kind: 'periodic', risk_level: level, hits: [] }
      await db.screeningCase.create({
        data: { id, ...about, trader_id, ...look, opened_at: now },
        select: { id: true },
      })
      await writeJournal(db, SYSTEM, now, { action: 'open_case', ...about, details: { case: id, risk_level: level } })
    }
    return due.length
  })
}

/** Closes the open looks at dossiers that are no longer accepted, or whose account was closed. */
async function withdrawOf(services: ReviewServices, kind: DossierKind): Promise<void> {
  const now = services.clock.now()
  await transact(services.db, async (db) => {
    const rows = await db.$queryRaw<{ id: string; record_id: string; workspace_id: string }[]>`
      SELECT look.id::text, look.record_id::text, look.workspace_id::text FROM screening_cases AS look
      WHERE look.resource = ${kind.name} AND look.kind = 'periodic' AND look.closed_at IS NULL AND NOT EXISTS (
        SELECT FROM ${tableOf(kind)} AS record JOIN traders ON traders.id = look.trader_id
        WHERE record.id = look.record_id AND traders.closed_at IS NULL AND ${isAccepted(kind)})
      ORDER BY look.id LIMIT ${AT_ONCE} FOR UPDATE OF look`
    for (const { id, record_id, workspace_id } of rows) {
      await db.screeningCase.updateMany({ where: { id }, data: { closed_at: now, outcome: 'withdrawn' } })
      const about = { resource: kind.name, record_id, workspace_id }
      await writeJournal(db, SYSTEM, now, { action: 'close_case', ...about, to: 'withdrawn', details: { case: id } })
    }
  })
}

/**
 * Opens a case for each accepted account that was last looked at as many months ago as `review_months` says for its
 * risk (record 0203).
 */
export async function openPeriodicLooks(services: ReviewServices): Promise<void> {
  const { review_months } = await settingsOf(services)
  const months = Object.values(review_months).filter((one) => one > 0)
  if (months.length === 0) return
  for (const kind of lookedAt(services)) {
    await assessDue(services, kind, Math.min(...months))
    for (let batch = 0; batch < MAX_BATCHES; batch += 1)
      if ((await openDue(services, kind, review_months)) < AT_ONCE) break
  }
}

/** Closes, for every kind, the open looks whose dossier is no longer accepted or whose account is closed. */
export async function withdrawPeriodicLooks(services: ReviewServices): Promise<void> {
  for (const kind of lookedAt(services)) await withdrawOf(services, kind)
}

/** An open periodic look, as a dossier shows it. */
export type PeriodicLook = { case: string; opened_at: string; risk_level: RiskLevel }

/** Looks up the open periodic look at a dossier. */
export const periodicLookLookup = (record_id: string): Lookup<PeriodicLook | null> => ({
  sql: sql`SELECT json_build_object('case', id, 'opened_at', opened_at, 'risk_level', risk_level) FROM screening_cases
    WHERE record_id = ${record_id}::uuid AND kind = 'periodic' AND closed_at IS NULL`,
  read: (found: PeriodicLook | null) => found && { ...found, opened_at: new Date(found.opened_at).toISOString() },
})

/**
 * Answers the periodic look at an accepted dossier: everything was looked at again and the acceptance stands. Never by
 * the officer who accepted it (403 SAME_PERSON); 409 INVALID_STATE_TRANSITION without an open look.
 */
export async function answerPeriodicLook(
  { db, clock }: ReviewServices,
  actor: OfficerActor,
  { resource, id: record_id, workspace_id }: Subject,
  decided_by: string | null,
  why: string,
): Promise<void> {
  if (decided_by === actor.id) throw new ApiError('SAME_PERSON', 'You accepted it: another officer looks at it again.')
  const now = clock.now()
  await transact(db, async (tx) => {
    const [look] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM screening_cases
      WHERE record_id = ${record_id}::uuid AND kind = 'periodic' AND closed_at IS NULL FOR UPDATE`
    if (!look)
      throw new ApiError('INVALID_STATE_TRANSITION', 'No periodic look at it is open: it was answered, or is not due.')
    await tx.screeningCase.updateMany({ where: { id: look.id }, data: { closed_at: now, outcome: 'answered' } })
    const about = { resource, record_id, workspace_id }
    await writeJournal(tx, actor, now, {
      action: 'close_case',
      ...about,
      to: 'answered',
      reason: why,
      details: { case: look.id },
    })
  })
}
