import { type Db, sharedRows } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'

type Span = { account: string; from: string; to: string; is_gap: boolean; has_before: boolean }

/** How far statements cover the time after a day without a gap. */
export type Coverage = {
  /** Whether any statement covers the day or a later one. */
  hasStatement(day: string): boolean
  /**
   * The last day up to which the statements of every account cover the time from this day without a gap; null if they
   * do not cover the day itself.
   */
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
 * Reads which days from `since` (YYYY-MM-DD) the statements of these accounts cover. Ignores accounts without any
 * statement.
 */
export async function readCoverage(db: Db, accounts: string[], since: string): Promise<Coverage> {
  const rows = await sharedRows<Span | { account: string; from: null }>(
    db,
    Prisma.sql`
    SELECT used.account, to_char(first_day, 'YYYY-MM-DD') AS from, to_char(last_day, 'YYYY-MM-DD') AS to,
      statement_gap(covers.account, first_day, last_day, opening, covers.id) AS is_gap,
      EXISTS (SELECT FROM statements AS earlier WHERE earlier.account = covers.account
        AND earlier.last_day < covers.first_day) AS has_before
    FROM unnest(${accounts}::text[]) AS used (account)
      LEFT JOIN statements AS covers ON covers.account = used.account AND covers.last_day >= ${since}::date
    WHERE EXISTS (SELECT FROM statements WHERE statements.account = used.account)
    ORDER BY first_day, last_day, covers.id`,
  )
  const spans = rows.filter((row): row is Span => row.from !== null)
  const ended = [...new Set(rows.map(({ account }) => account))]
  return {
    hasStatement: (day) => spans.some(({ to }) => to >= day),
    coveredUntil: (day) => {
      const ends = ended.map((account) =>
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
