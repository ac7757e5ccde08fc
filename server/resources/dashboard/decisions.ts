import type { Db } from '../../database/client.ts'
import { DECISIONS } from '../audit/filter.ts'

/** Hours and days are in Algiers time, which is UTC+1 all year. */
const OFFSET_MS = 3_600_000
const DAY_MS = 86_400_000

export const PERIODS = ['today', '7d', '30d'] as const
export type Period = (typeof PERIODS)[number]

const DAYS: Record<Period, number> = { today: 1, '7d': 7, '30d': 30 }

/** The beginning of the period's first day in Algiers, and of the period before it. */
export function periodOf(period: Period, now: Date): { from: Date; before: Date } {
  const today = Math.floor((now.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
  const from = today - (DAYS[period] - 1) * DAY_MS
  return { from: new Date(from), before: new Date(from - DAYS[period] * DAY_MS) }
}

/** Counts of decisions. `refused` includes requests for a new proof. Times are in seconds, null without decisions. */
type Tally = { accepted: number; refused: number; median_seconds: number | null; p95_seconds: number | null }

type Row = {
  at: Date | null
  officer_id: string | null
  officer_name: string
  accepted: number
  refused: number
  times: readonly number[] | null
}

const tally = ({ accepted, refused, times }: Omit<Row, 'at'>): Tally => ({
  accepted,
  refused,
  median_seconds: times ? Math.round(times[0]!) : null,
  p95_seconds: times ? Math.round(times[1]!) : null,
})

/** The officers' decisions of a period: in total, by hour (today) or day, and by officer, in one query. */
export async function decisionsOf(db: Db, period: Period, now: Date) {
  const { from } = periodOf(period, now)
  const rows = await db.$queryRaw<Row[]>`
    WITH decisions AS MATERIALIZED (
      SELECT date_trunc(${period === 'today' ? 'hour' : 'day'}, at, 'Africa/Algiers') AS at, actor_id, actor_name,
        action = 'accept' AS accepted, (details ->> 'waited_seconds')::int AS waited
      FROM audit_entries
      WHERE ${DECISIONS} AND at >= ${from} AND at <= ${now} AND actor_type = 'officer'
    )
    SELECT at, actor_id AS officer_id, coalesce(max(actor_name), '') AS officer_name,
      count(*) FILTER (WHERE accepted)::int AS accepted, count(*) FILTER (WHERE NOT accepted)::int AS refused,
      percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY waited) AS times
    FROM decisions GROUP BY GROUPING SETS ((at), (actor_id), ()) ORDER BY at, officer_name, officer_id`
  const all = rows.find(({ at, officer_id }) => at === null && officer_id === null)
  const officers = rows.filter(({ officer_id }) => officer_id !== null)
  return {
    all: tally(all ?? { officer_id: null, officer_name: '', accepted: 0, refused: 0, times: null }),
    by_time: rows.filter(({ at }) => at !== null).map((row) => ({ at: row.at!.toISOString(), ...tally(row) })),
    by_officer: officers
      .map((row) => ({ officer: { id: row.officer_id!, name: row.officer_name }, ...tally(row) }))
      .sort((a, b) => b.accepted + b.refused - a.accepted - a.refused),
  }
}

/** The median time to a decision of the period before, in seconds; null without any. */
export async function medianBefore(db: Db, period: Period, now: Date): Promise<number | null> {
  const { from, before } = periodOf(period, now)
  const [row] = await db.$queryRaw<{ median: number | null }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY (details ->> 'waited_seconds')::int) AS median
    FROM audit_entries WHERE ${DECISIONS} AND at >= ${before} AND at < ${from} AND actor_type = 'officer'`
  return row?.median == null ? null : Math.round(row.median)
}

/** The most frequent reasons of a period, with their counts. A decision may have several. */
export function reasonsGiven(db: Db, period: Period, now: Date, limit: number) {
  const { from } = periodOf(period, now)
  return db.$queryRaw<{ code: string; decisions: number }[]>`
    SELECT code, count(*)::int AS decisions FROM audit_entries, unnest(reason_codes) AS code
    WHERE ${DECISIONS} AND action <> 'accept' AND at >= ${from} AND at <= ${now} AND actor_type = 'officer'
    GROUP BY code ORDER BY decisions DESC, code LIMIT ${limit}`
}
