import type { Db } from './client.ts'
import { type CountLimit, plannedRows } from './countLimit.ts'
import type { Prisma } from './generated/client.ts'

/** Counts the rows of a statement, which has no LIMIT of its own. */
export async function countRows(db: Db, statement: Prisma.Sql, limit: CountLimit): Promise<number> {
  if (limit === 'planned') {
    const [row] = await db.$queryRaw<{ 'QUERY PLAN': unknown }[]>`EXPLAIN (FORMAT JSON) ${statement}`
    return plannedRows(row!['QUERY PLAN'])
  }
  const [row] = await db.$queryRaw<{ rows: number }[]>`
    SELECT count(*)::float8 AS rows FROM (${statement} LIMIT ${limit}) AS counted`
  return row!.rows
}
