import { readRows } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import { cacheSlowValues } from '../kernel/cacheSlowValues.ts'
import { DECISIONS } from '../resources/audit/filter.ts'
import type { Services } from '../services.ts'
import type { PageWords } from './words/index.ts'

const DAY_MS = 86_400_000
const DAYS = 30
/** The fewest decisions from which a median is meaningful. */
const MIN_DECISIONS = 20

/**
 * Reads how many seconds dossiers of a kind usually wait: the median of the last 30 days, round the clock; null with
 * fewer than 20 decisions. Caches the answer, because the query is slow.
 */
export const usualSecondsOf = (services: Services) =>
  cacheSlowValues(services.clock, async (resource: string): Promise<number | null> => {
    const since = new Date(services.clock.now().getTime() - DAYS * DAY_MS)
    const [row] = await readRows<{ decisions: number; median: number | null }>(
      services.db,
      Prisma.sql`
      SELECT count(*)::int AS decisions,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY coalesce(details ->> 'elapsed_seconds', details ->> 'waited_seconds')::int) AS median
      FROM audit_entries
      WHERE ${DECISIONS} AND resource = ${resource} AND at >= ${since} AND actor_type = 'officer'`,
    )
    return row && row.decisions >= MIN_DECISIONS ? row.median : null
  })

const HOUR = 3_600

export type UsualSeconds = ReturnType<typeof usualSecondsOf>

/** 'Usually within 3 hours.', rounded up; in days from one day on. */
export function usualTimeText(seconds: number | null, words: PageWords): string | null {
  if (seconds === null) return null
  const hours = Math.max(1, Math.ceil(seconds / HOUR))
  return words.usual(hours < 24 ? words.usual_hours(hours) : words.usual_days(Math.ceil(hours / 24)))
}
