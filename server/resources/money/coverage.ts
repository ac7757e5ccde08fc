import type { Db } from '../../database/client.ts'

type Span = { account: string; from: string; to: string; is_gap: boolean; has_before: boolean }

/** Until when statements cover the time from a day on. */
export type Coverage = {
  /** Whether any statement covers the day or a later one. */
  hasStatement(day: string): boolean
  /** The last day up to which the statements of every account cover without a gap from this day on; null: not even it. */
  coveredUntil(day: string): string | null
}

/** Walks the statements of one account, in order: the end of the run that covers the day. */
function endOfRun(spans: Span[], day: string): string | null {
  let end: string | null = null
  for (const span of spans) {
    if (end !== null) {
      if (span.is_gap && span.from > end) return end
      if (span.to > end) end = span.to
    } else if (span.from <= day || (span.has_before && !span.is_gap)) end = span.to
    else return null
  }
  return end
}

/**
 * Reads which days the statements of these accounts cover, from `since` on (YYYY-MM-DD). Accounts of which no statement
 * was ever imported do not count.
 */
export async function readCoverage(db: Db, accounts: string[], since: string): Promise<Coverage> {
  const spans = await db.$queryRaw<Span[]>`
    SELECT account, to_char(first_day, 'YYYY-MM-DD') AS from, to_char(last_day, 'YYYY-MM-DD') AS to,
      statement_gap(account, first_day, last_day, opening, id) AS is_gap,
      EXISTS (SELECT FROM statements AS earlier WHERE earlier.account = statements.account
        AND earlier.last_day < statements.first_day) AS has_before
    FROM statements WHERE account = ANY (${accounts}::text[]) AND last_day >= ${since}::date
    ORDER BY first_day, last_day, id`
  const ended = await db.$queryRaw<{ account: string }[]>`
    SELECT DISTINCT account FROM statements WHERE account = ANY (${accounts}::text[])`
  return {
    hasStatement: (day) => spans.some(({ to }) => to >= day),
    coveredUntil: (day) => {
      const ends = ended.map(({ account }) =>
        endOfRun(
          spans.filter((span) => span.account === account && span.to >= day),
          day,
        ),
      )
      if (ends.length === 0 || ends.includes(null)) return null
      return (ends as string[]).sort()[0] ?? null
    },
  }
}
