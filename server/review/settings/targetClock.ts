import { Prisma } from '../../database/generated/client.ts'
import { LIMITS } from '../../kernel/limits.ts'
import {
  type Calendar,
  calendarOf,
  elapsedWithoutAway,
  sinceWithoutAway,
  type Target,
  type TimeAway,
  targetOf,
} from '../../kernel/workingTime.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { timeWithTrader, waitingSinceSql } from '../record/informationRequest.ts'
import type { Settings } from './settings.ts'

/** The settings that decide when a dossier is over its target. */
export type TargetSettings = Pick<Settings, 'targets' | 'working_time'>

export const calendarIn = ({ working_time }: Pick<Settings, 'working_time'>): Calendar => calendarOf(working_time)

/** The state of a dossier against its target. */
export type TargetAge = 'over' | 'soon' | 'in_time'

/**
 * The cutoffs of a queue: a dossier that has counted since before `over` is over its target, and one that has counted
 * since before `soon` is due soon. The calendar is the same for all dossiers, so a filter only compares one column with
 * these times.
 */
export function targetCutoffs({ name }: DossierKind, settings: TargetSettings, now: Date): { over: Date; soon: Date } {
  const calendar = calendarIn(settings)
  const ago = (minutes: number) => calendar.before(now, minutes * 60_000)
  const target = settings.targets[name]!
  return { over: ago(target), soon: ago(target - LIMITS.soon_minutes) }
}

type AwayRow = { record_id: string; waiting_since: Date; from: Date; until: Date }

/** The periods in which traders had to answer a question about a waiting dossier of the queue. */
const timesAway = ({ db }: ReviewServices, kind: DossierKind, now: Date): Promise<readonly AwayRow[]> => db.$queryRaw`
  SELECT record_id::text, record.waiting_since, asked_at AS "from", asked_at + (${timeWithTrader(now)}) AS until
  FROM information_requests AS asked JOIN ${tableOf(kind)} AS record ON record.id = asked.record_id
  WHERE asked.resource = ${kind.name} AND asked.submission = record.submissions AND ${waitingSql(kind, 'record')}`

/**
 * SQL for a statement on `record`, a queue's table: a join that adds `away`, and the time since which a dossier counts
 * against its target. `alias` replaces the name `away` in a statement that uses two calendars.
 */
export async function targetClockSql(
  services: ReviewServices,
  kind: DossierKind,
  calendar: Calendar,
  now: Date,
  alias = 'away',
): Promise<{ join: Prisma.Sql; since: Prisma.Sql }> {
  if (calendar.isRoundTheClock) return waitingSinceSql(kind.name, now, alias)
  const byRecord = new Map<string, { since: Date; away: TimeAway[] }>()
  for (const { record_id, waiting_since, from, until } of await timesAway(services, kind, now)) {
    const found = byRecord.get(record_id) ?? { since: waiting_since, away: [] }
    found.away.push({ from, until })
    byRecord.set(record_id, found)
  }
  const ids = [...byRecord.keys()]
  const times = [...byRecord.values()].map(({ since, away }) => sinceWithoutAway(calendar, since, away, now))
  const name = Prisma.raw(alias)
  return {
    join: Prisma.sql`LEFT JOIN unnest(${ids}::uuid[], ${times}::timestamptz[]) AS ${name} (record_id, since)
      ON ${name}.record_id = record.id`,
    since: Prisma.sql`coalesce(${name}.since, record.waiting_since)`,
  }
}

/**
 * The waiting time for a decision's journal entry, if working time is set: `waited_seconds` in working time,
 * `elapsed_seconds` round the clock. Neither counts the time in which the trader had to answer.
 */
export async function waitedByTarget(
  { db, clock }: ReviewServices,
  { working_time }: Pick<Settings, 'working_time'>,
  { id, submissions, waiting_since }: { id: string; submissions: number; waiting_since: Date },
): Promise<{ waited_seconds?: number; elapsed_seconds?: number }> {
  if (working_time === null) return {}
  const now = clock.now()
  const away = await db.$queryRaw<TimeAway[]>`
    SELECT asked_at AS "from", asked_at + (${timeWithTrader(now)}) AS until FROM information_requests
    WHERE record_id = ${id}::uuid AND submission = ${submissions}`
  const seconds = (by: Calendar) => Math.max(0, Math.round(elapsedWithoutAway(by, waiting_since, away, now) / 1000))
  return { waited_seconds: seconds(calendarOf(working_time)), elapsed_seconds: seconds(calendarOf(null)) }
}

/** The target of a second look; null for a look without one, such as that at a change of a setting. */
export type LookTarget = { target_minutes: number | null; target: Target | null }

/** Returns a function that compares a look's waiting time with the target of its queue. */
export function lookTargets(settings: TargetSettings, now: Date): (resource: string, since: Date) => LookTarget {
  const calendar = calendarIn(settings)
  return (resource, since) => {
    const target_minutes = settings.targets[resource] ?? null
    return { target_minutes, target: target_minutes === null ? null : targetOf(calendar, since, target_minutes, now) }
  }
}
