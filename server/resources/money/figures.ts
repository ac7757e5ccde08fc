import { type Db, sharedRows } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { isOpenLine } from './candidates.ts'
import { countProposedReturns } from './returns.ts'

const { sql } = Prisma

/** The number of credits without a payment, counted up to `most`. */
export async function countOpenCredits(db: Db, limit: number): Promise<number> {
  const [row] = await db.$queryRaw<{ open: number }[]>`
    SELECT count(*)::int AS open FROM (
      SELECT FROM statement_lines AS line WHERE direction = 'credit' AND ${isOpenLine(sql`line.id`)} LIMIT ${limit}) AS open`
  return row!.open
}

/** Lines of a view above this number are not counted. */
const MAX_LINES = 20_000

/** How many lines each view of the list has, up to 20,000, and how many debits may take a matched payment back. */
export type LineCounts = {
  nobody: number
  matched: number
  debits: number
  ignored: number
  all: number
  returns: number
}

export async function countLines(db: Db): Promise<LineCounts> {
  const upTo = (lines: Prisma.Sql) => sql`(SELECT count(*)::int FROM (${lines} LIMIT ${MAX_LINES}) AS lines)`
  const [[row], nobody, returns] = await Promise.all([
    sharedRows<Omit<LineCounts, 'nobody' | 'returns'>>(
      db,
      sql`SELECT
      ${upTo(sql`SELECT line_id FROM line_matches WHERE ended_as IS DISTINCT FROM 'unmatched'
        UNION ALL SELECT line_id FROM money_returns WHERE line_id IS NOT NULL`)} AS matched,
      ${upTo(sql`SELECT FROM statement_lines WHERE direction = 'debit'`)} AS debits,
      ${upTo(sql`SELECT FROM line_ignores WHERE ended_at IS NULL`)} AS ignored,
      ${upTo(sql`SELECT FROM statement_lines`)} AS all`,
    ),
    countOpenCredits(db, MAX_LINES),
    countProposedReturns(db, MAX_LINES),
  ])
  return { ...row!, nobody, returns }
}

/** Amounts are decimal strings. */
export type MoneyFigures = {
  /** Credits that the bank booked since the beginning of the period. */
  received: { lines: number; amount: string }
  /** The credits among them that are matched with a proof. */
  matched: { lines: number; amount: string }
  /** Credits of any day that are matched with no payment. */
  open: { lines: number; amount: string }
  /** Payments that the bank took back since then. */
  returned: number
  /** The last day of the newest statement, YYYY-MM-DD; null where none was imported. */
  newest_day: string | null
}

type Row = { part: 'received' | 'matched' | 'open'; lines: number; amount: string }

/** Credits on the fee accounts since a time, by their present state. */
export async function moneyFigures(db: Db, from: Date): Promise<MoneyFigures> {
  const since = sql`booked_on >= (${from}::timestamptz AT TIME ZONE 'Africa/Algiers')::date`
  const sums = sql`count(*)::int AS lines, coalesce(sum(amount), 0)::numeric(15, 2)::text AS amount`
  const [rows, returned, [newest]] = await Promise.all([
    db.$queryRaw<Row[]>`
      SELECT 'received' AS part, ${sums} FROM statement_lines AS line WHERE direction = 'credit' AND ${since}
      UNION ALL SELECT 'matched', ${sums} FROM statement_lines AS line WHERE direction = 'credit' AND ${since}
        AND EXISTS (SELECT FROM line_matches WHERE line_matches.line_id = line.id AND ended_at IS NULL)
      UNION ALL SELECT 'open', ${sums} FROM statement_lines AS line WHERE direction = 'credit'
        AND ${isOpenLine(sql`line.id`)}`,
    db.moneyReturn.count({ where: { returned_at: { gte: from } } }),
    db.$queryRaw<{ day: string | null }[]>`SELECT to_char(max(last_day), 'YYYY-MM-DD') AS day FROM statements`,
  ])
  const of = (part: Row['part']) => {
    const { lines, amount } = rows.find((row) => row.part === part)!
    return { lines, amount }
  }
  return {
    received: of('received'),
    matched: of('matched'),
    open: of('open'),
    returned,
    newest_day: newest?.day ?? null,
  }
}
