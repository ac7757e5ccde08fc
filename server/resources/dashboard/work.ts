import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { liveClaimWhere } from '../../review/claims/live.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { reasonTextsOf } from '../../review/dossier/readReasons.ts'
import { subjectsOf } from '../../review/dossier/recordReference.ts'
import { openQuestionsOf } from '../../review/record/informationRequest.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { DECISIONS } from '../audit/filter.ts'
import { blindWorkOf } from './agreement.ts'
import { type Period, periodOf } from './decisions.ts'

const DAY_MS = 86_400_000
/** The week shows its hours; reversals are shown for 30 days. */
const WEEK_DAYS = 7
const OVERTURNED_DAYS = 30
const MAX_LATEST = 12
/** The maximum number of listed questions, and of listed requests for a new proof. */
const MAX_WITH_TRADERS = 50

type Targets = Readonly<Record<string, number>>

/** SQL: the dossier had waited longer than its kind's current target. */
const isOverTarget = (targets: Targets) => {
  const cases = Object.entries(targets).map(
    ([resource, minutes]) => Prisma.sql`WHEN ${resource} THEN ${minutes * 60}::int`,
  )
  return Prisma.sql`coalesce((details ->> 'waited_seconds')::int > CASE resource ${Prisma.join(cases, ' ')} END, false)`
}

/** How long the officer had the dossier on the desk, in seconds; null if it was not recorded. */
const CLAIMED_SECONDS = Prisma.sql`(details ->> 'claimed_seconds')::int`

type Total = {
  accepted: number
  refused: number
  over_target: number
  median: number | null
  median_before: number | null
  month: number
  week: number
  week_over: number
}

type HourRow = { hour: Date | null; hour_decided: number; hour_over: number } & Total

const roundSeconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds))

/** One officer's decisions: in the period, in the week and the month, and by hour of the week, in one query. */
async function decisionsBy(db: Db, officerId: string, targets: Targets, period: Period, now: Date) {
  const { from, before } = periodOf(period, now)
  const today = periodOf('today', now).from.getTime()
  const week = new Date(today - (WEEK_DAYS - 1) * DAY_MS)
  const month = new Date(today - (OVERTURNED_DAYS - 1) * DAY_MS)
  const since = new Date(Math.min(before.getTime(), week.getTime(), month.getTime()))
  const rows = await db.$queryRaw<HourRow[]>`
    WITH decisions AS MATERIALIZED (
      SELECT at, date_trunc('hour', at, 'Africa/Algiers') AS hour, action = 'accept' AS accepted, ${CLAIMED_SECONDS} AS claimed,
        ${isOverTarget(targets)} AS over
      FROM audit_entries
      WHERE ${DECISIONS} AND actor_id = ${officerId} AND actor_type = 'officer' AND at >= ${since} AND at <= ${now}
    )
    SELECT hour, count(*) FILTER (WHERE at >= ${week})::int AS hour_decided,
      count(*) FILTER (WHERE at >= ${week} AND over)::int AS hour_over,
      count(*) FILTER (WHERE at >= ${from} AND accepted)::int AS accepted,
      count(*) FILTER (WHERE at >= ${from} AND NOT accepted)::int AS refused,
      count(*) FILTER (WHERE at >= ${from} AND over)::int AS over_target,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY claimed) FILTER (WHERE at >= ${from}) AS median,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY claimed) FILTER (WHERE at >= ${before} AND at < ${from})
        AS median_before,
      count(*) FILTER (WHERE at >= ${month})::int AS month,
      count(*) FILTER (WHERE at >= ${week})::int AS week,
      count(*) FILTER (WHERE at >= ${week} AND over)::int AS week_over
    FROM decisions GROUP BY GROUPING SETS ((hour), ()) ORDER BY hour`
  const total = rows.find(({ hour }) => hour === null)!
  return {
    decided: {
      accepted: total.accepted,
      refused: total.refused,
      over_target: total.over_target,
      median_seconds: roundSeconds(total.median),
    },
    median_before: roundSeconds(total.median_before),
    week: { decided: total.week, over_target: total.week_over },
    month: total.month,
    hours: rows
      .filter(({ hour, hour_decided }) => hour !== null && hour_decided > 0)
      .map(({ hour, hour_decided, hour_over }) => ({
        at: hour!.toISOString(),
        decided: hour_decided,
        over_target: hour_over,
      })),
  }
}

/** All officers' decisions of the period, for comparison. */
async function teamOf(db: Db, targets: Targets, period: Period, now: Date) {
  const { from } = periodOf(period, now)
  const [row] = await db.$queryRaw<Pick<Total, 'accepted' | 'refused' | 'over_target' | 'median'>[]>`
    SELECT count(*) FILTER (WHERE action = 'accept')::int AS accepted,
      count(*) FILTER (WHERE action <> 'accept')::int AS refused,
      count(*) FILTER (WHERE ${isOverTarget(targets)})::int AS over_target,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${CLAIMED_SECONDS}) AS median
    FROM audit_entries WHERE ${DECISIONS} AND actor_type = 'officer' AND at >= ${from} AND at <= ${now}`
  const { median, ...counts } = row!
  return { ...counts, median_seconds: roundSeconds(median) }
}

type DecisionRow = {
  id: bigint
  at: Date
  action: string
  resource: string
  record_id: string
  workspace_id: string | null
  reason_codes: readonly string[]
  seconds: number | null
}

const DECISION = Prisma.sql`decision.id, decision.at, decision.action, decision.resource, decision.record_id,
  decision.workspace_id, decision.reason_codes, (decision.details ->> 'claimed_seconds')::int AS seconds`

async function presentDecisions(services: ReviewServices, rows: readonly DecisionRow[]) {
  const [subjects, textsOf] = await Promise.all([
    subjectsOf(services, rows),
    reasonTextsOf(
      services.db,
      rows.flatMap(({ reason_codes }) => reason_codes),
    ),
  ])
  return rows.map(({ id, at, action, resource, record_id, reason_codes, seconds }, index) => ({
    id: Number(id),
    at: at.toISOString(),
    action,
    resource,
    record_id,
    ...subjects[index]!,
    seconds,
    reasons: reason_codes.map((code) => ({ code, texts: textsOf(code) })),
  }))
}

/** The officer's newest decisions of the period. */
async function latestOf(services: ReviewServices, officerId: string, period: Period, now: Date) {
  const { from } = periodOf(period, now)
  const rows = await services.db.$queryRaw<DecisionRow[]>`
    SELECT ${DECISION} FROM audit_entries AS decision
    WHERE ${DECISIONS} AND actor_id = ${officerId} AND actor_type = 'officer' AND at >= ${from} AND at <= ${now}
    ORDER BY at DESC, id DESC LIMIT ${MAX_LATEST}`
  return presentDecisions(services, rows)
}

type Reversal = DecisionRow & {
  by_entry: bigint
  by_at: Date
  by_id: string | null
  by_name: string
  why: string | null
}

/** The officer's decisions that a later entry reverses (`details.reverses`), newest reversal first. */
async function overturnedOf(services: ReviewServices, officerId: string, now: Date) {
  const since = new Date(periodOf('today', now).from.getTime() - (OVERTURNED_DAYS - 1) * DAY_MS)
  const rows = await services.db.$queryRaw<Reversal[]>`
    SELECT ${DECISION}, later.id AS by_entry, later.at AS by_at, later.actor_id AS by_id, later.actor_name AS by_name,
      later.reason AS why
    FROM audit_entries AS later JOIN audit_entries AS decision ON decision.id = (later.details ->> 'reverses')::bigint
    WHERE later.details ->> 'reverses' IS NOT NULL AND later.at >= ${since} AND later.at <= ${now}
      AND decision.actor_id = ${officerId}
    ORDER BY later.at DESC, later.id DESC`
  const decisions = await presentDecisions(services, rows)
  return rows.map(({ by_entry, by_at, by_id, by_name, why }, index) => ({
    entry: Number(by_entry),
    at: by_at.toISOString(),
    by: { id: by_id, name: by_name },
    why,
    decision: decisions[index]!,
  }))
}

/** The dossiers that the officer holds now, the longest first. */
async function onDeskOf(services: ReviewServices, officerId: string, now: Date) {
  const claims = await services.db.read.claim.findMany({
    where: { officer_id: officerId, ...liveClaimWhere(now) },
    orderBy: [{ claimed_at: 'asc' }, { record_id: 'asc' }],
    select: { resource: true, record_id: true, claimed_at: true },
  })
  const subjects = await subjectsOf(
    services,
    claims.map((claim) => ({ ...claim, workspace_id: null })),
  )
  return claims.map(({ resource, record_id, claimed_at }, index) => ({
    resource,
    record_id,
    name: subjects[index]!.name,
    since: claimed_at.toISOString(),
  }))
}

/**
 * The open requests of this officer to traders: questions first, the soonest due first, including overdue ones; then
 * requests for a new proof of payment, the oldest first.
 */
async function withTradersOf(services: ReviewServices, officerId: string) {
  const [questions, proofs] = await Promise.all([
    openQuestionsOf(services.db, officerId, MAX_WITH_TRADERS),
    services.db.read.paymentInstance.findMany({
      where: { decided_by: officerId, acceptance_status: 'pending_documents', deleted_at: null },
      orderBy: [{ decided_at: 'asc' }, { id: 'asc' }],
      take: MAX_WITH_TRADERS,
      select: { id: true, decided_at: true },
    }),
  ])
  const rows = [
    ...questions.map((question) => ({ ...question, asks: 'information' as const })),
    ...proofs.map(({ id, decided_at }) => ({
      ...{ resource: 'activation-proofs', record_id: id, asked_at: decided_at!, due_at: null },
      asks: 'new_proof' as const,
    })),
  ]
  const subjects = await subjectsOf(
    services,
    rows.map((row) => ({ ...row, workspace_id: null })),
  )
  return rows.map(({ resource, record_id, asks, asked_at, due_at }, index) => ({
    ...{ resource, record_id, name: subjects[index]!.name, asks },
    ...{ since: asked_at.toISOString(), due_at: due_at?.toISOString() ?? null },
  }))
}

/**
 * The work of one officer: figures of the period, of the week by hour, reversals in 30 days, the newest decisions, held
 * dossiers, the officer's open requests to traders, and blind second looks (record 0079). Times are in seconds, from
 * the claim to the decision; days and hours are those of Algiers. `team` compares with all officers, for officers who
 * may read all figures.
 */
export async function workOf(
  services: ReviewServices,
  { id, name, role }: Pick<Officer, 'id' | 'name' | 'role'>,
  { period, withTeam }: { period: Period; withTeam: boolean },
) {
  const now = services.clock.now()
  const { targets } = await settingsOf(services)
  const [{ month, ...figures }, team, latest, overturned, on_desk, with_traders, blind] = await Promise.all([
    decisionsBy(services.db, id, targets, period, now),
    withTeam ? teamOf(services.db, targets, period, now) : null,
    latestOf(services, id, period, now),
    overturnedOf(services, id, now),
    onDeskOf(services, id, now),
    withTradersOf(services, id),
    blindWorkOf(services.db, { id, role }, period, now),
  ])
  return {
    officer: { id, name },
    period,
    from: periodOf(period, now).from.toISOString(),
    at: now.toISOString(),
    ...figures,
    overturned: { of: month, decisions: overturned },
    latest,
    on_desk,
    with_traders,
    blind,
    team,
  }
}

export type Work = Awaited<ReturnType<typeof workOf>>
