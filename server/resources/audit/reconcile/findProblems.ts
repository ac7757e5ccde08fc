import type { Db } from '../../../database/client.ts'
import { Prisma } from '../../../database/generated/client.ts'
import type { ReadonlyRow } from '../../../database/readonlyRow.ts'

/** A difference: ids and names of columns only, never a person's name, an amount or an account number. */
export type DeepProblem = { kind: string; resource: string; record: string; entry?: string; message: string }

export type Reconcile = (db: Db) => AsyncGenerator<DeepProblem>

/** A name of the schema, for use in a statement. */
export const quoteName = (name: string) => Prisma.raw(`"${name}"`)

const BATCH_SIZE = 2000

/** The key by which a table is read in parts, and the rows of a part. */
type TableKey = { key?: string; type?: 'uuid' | 'bigint' | 'integer' | 'text'; size?: number | undefined }

/**
 * Conditions that split a table called `row` into parts, in the order of its key. One statement reads each part
 * together with its entries, so that it sees a concurrent change entirely or not at all.
 */
export async function* splitTable(
  db: Db,
  table: string,
  { key = 'id', type = 'uuid', size = BATCH_SIZE }: TableKey = {},
): AsyncGenerator<Prisma.Sql> {
  const [column, cast] = [quoteName(key), Prisma.raw(type)]
  for (let after: string | null = null; ; ) {
    const from: Prisma.Sql = after === null ? Prisma.sql`TRUE` : Prisma.sql`row.${column} > ${after}::text::${cast}`
    const [page]: readonly { last: string | null }[] = await db.$queryRaw<{ last: string | null }[]>`
      SELECT (array_agg(key ORDER BY key DESC))[1]::text AS last FROM (
        SELECT ${column} AS key FROM ${quoteName(table)} AS row WHERE ${from} ORDER BY ${column} LIMIT ${size}) AS page`
    const last = page?.last ?? null
    if (last === null) return
    yield Prisma.sql`${from} AND row.${column} <= ${last}::text::${cast}`
    after = last
  }
}

/** Runs a statement for each part of a table and yields the problems that it finds. */
export async function* findProblems<Row>(
  db: Db,
  table: Parameters<typeof splitTable>[1],
  statement: (part: Prisma.Sql) => Prisma.Sql,
  problemOf: (row: ReadonlyRow<Row>) => DeepProblem | null,
  key?: Parameters<typeof splitTable>[2],
): AsyncGenerator<DeepProblem> {
  for await (const part of splitTable(db, table, key))
    for (const row of await db.$queryRaw<Row[]>(statement(part))) {
      const problem = problemOf(row)
      if (problem) yield problem
    }
}
