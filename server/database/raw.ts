import pg from 'pg'
import { writeWith } from './commit.ts'
import { Prisma } from './generated/client.ts'
import { createNames, shareReads } from './share.ts'

const { builtins } = pg.types

/** Converts what node-pg returns as text or as its own type into what Prisma's raw queries return. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.BYTEA, (text) => new Uint8Array(pg.types.getTypeParser(builtins.BYTEA)(text))],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
}

const toDriverValue = (value: unknown) =>
  ArrayBuffer.isView(value) && !Buffer.isBuffer(value) ? Buffer.from(value as Uint8Array) : value

export type RawOutsideTransactions = {
  /** `$queryRaw` of one statement that writes, in a transaction of its own: if its answer is lost, its outcome is not. */
  $writeRaw<Row>(statement: Prisma.Sql): Promise<Row[]>
  /** `$queryRaw` of one statement that reads: those who ask the same at the same time share its rows, to read only. */
  $readRaw<Row>(statement: Prisma.Sql): Promise<readonly Readonly<Row>[]>
}

/** `$queryRaw` and `$executeRaw` outside transactions, straight to the database, at a fifth of Prisma's cost. */
export function createPlainRaw(pool: pg.Pool) {
  const nameOf = createNames('raw')
  const queryOf = ({ text, values }: Prisma.Sql) => ({
    name: nameOf(text),
    text,
    values: values.map(toDriverValue),
    types,
  })
  const run = (strings: TemplateStringsArray | Prisma.Sql, values: unknown[]) =>
    pool.query(queryOf('text' in strings ? strings : Prisma.sql(strings as unknown as string[], ...values)))
  const read = shareReads('look', async (text, values, name) => (await pool.query({ name, text, values, types })).rows)
  return {
    $readRaw: ({ text, values }: Prisma.Sql) => read(text, values.map(toDriverValue)),
    $writeRaw: async (statement: Prisma.Sql) => {
      const client = await pool.connect()
      let failed: unknown
      const noteError = (error: unknown) => {
        failed = error
      }
      client.on('error', noteError)
      try {
        const { rows } = await writeWith(
          client,
          () => client.query({ ...queryOf(statement), inTransaction: true } as pg.QueryConfig),
          noteError,
        )
        return rows
      } finally {
        client.off('error', noteError)
        client.release(failed !== undefined)
      }
    },
    $queryRaw: async (strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await run(strings, values)).rows,
    $executeRaw: async (strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await run(strings, values)).rowCount ?? 0,
  }
}
