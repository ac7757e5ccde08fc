import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Statement } from '../../database/generated/rows.ts'
import { dayText } from '../../kernel/dayText.ts'
import type { StatementFormat } from './formats/bankLine.ts'

/** A statement; `is_gap`: no statement covers the days before it. */
export type StatementRow = Statement & { is_gap: boolean }

/** The media types of statement files. */
export const MEDIA_TYPES: Record<StatementFormat, string> = {
  camt053: 'application/xml',
  mt940: 'text/plain',
  csv: 'text/csv',
}

/** Problems of a statement that do not prevent its import. */
export const WARNINGS = ['gap'] as const

export const presentStatement = (row: StatementRow) => ({
  id: row.id,
  account: row.account,
  format: row.format,
  name: row.name,
  size: row.size,
  sha256: row.sha256,
  from: dayText(row.first_day),
  to: dayText(row.last_day),
  opening: row.opening?.toFixed(2) ?? null,
  closing: row.closing?.toFixed(2) ?? null,
  lines: row.lines,
  new_lines: row.new_lines,
  known_lines: row.lines - row.new_lines,
  skipped: row.skipped,
  warnings: (row.is_gap ? ['gap'] : []) as (typeof WARNINGS)[number][],
  imported_at: row.imported_at.toISOString(),
  imported_by: { id: row.imported_by, name: row.imported_name },
  files: [
    {
      id: row.id,
      kind: 'statement' as const,
      name: row.name,
      type: MEDIA_TYPES[row.format],
      size: row.size,
      sha256: row.sha256,
    },
  ],
})

export type ConsoleStatement = ReturnType<typeof presentStatement>

/** The ids of those statements that have a gap before them. */
export async function findGaps(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM statements WHERE id = ANY (${ids}::uuid[])
      AND statement_gap(account, first_day, last_day, opening, id)`)
  return new Set(rows.map(({ id }) => id))
}

export async function withGaps(db: Db, rows: readonly Statement[]): Promise<StatementRow[]> {
  const gaps = await findGaps(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, is_gap: gaps.has(row.id) }))
}

export async function findStatement(db: Db, id: string): Promise<StatementRow | null> {
  const row = await db.statement.findUnique({ where: { id } })
  return row && (await withGaps(db, [row]))[0]!
}
