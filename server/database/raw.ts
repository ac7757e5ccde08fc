import pg from 'pg'
import { writeWith } from './commit.ts'
import type { Connection, RunStatement } from './connection.ts'
import { Prisma } from './generated/client.ts'
import { createNames, type NameOf, shareReads } from './share.ts'

const { builtins } = pg.types

/** Converts values that node-pg returns as text or as its own types into the types of Prisma. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.BYTEA, (text) => new Uint8Array(pg.types.getTypeParser(builtins.BYTEA)(text))],
  // node-pg reads a day as midnight in the zone of the process.
  [builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
}

function toDriverValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Prisma.Decimal.isDecimal(value)) return value.toFixed()
  return ArrayBuffer.isView(value) && !Buffer.isBuffer(value) ? Buffer.from(value as Uint8Array) : value
}

/** Statements on one connection: any of the pool, or that of an open transaction. */
export type Statements = {
  /** For the plain reads: rows as lists. `shared`: simultaneous identical reads share one result. */
  lists: RunStatement
  sharedLists: RunStatement
  query(statement: Prisma.Sql): Promise<pg.QueryResult>
  /** Rows of a reading statement; simultaneous identical reads share one result. */
  shared(statement: Prisma.Sql): Promise<readonly unknown[]>
  /**
   * Runs one statement that writes. Outside of a transaction it opens one for the statement, so that the outcome can be
   * found out if the answer is lost.
   */
  write(statement: Prisma.Sql): Promise<pg.QueryResult>
}

/** The names of prepared statements: rows of plain reads are read by position, other rows by column name. */
export type StatementNames = { read: NameOf; raw: NameOf }
export const createStatementNames = (): StatementNames => ({ read: createNames('read'), raw: createNames('raw') })

const requestOf = (nameOf: NameOf, { text, values }: Prisma.Sql) => ({
  name: nameOf(text),
  text,
  values: values.map(toDriverValue),
  types,
})

const runLists =
  (connection: Connection) =>
  async (text: string, values: unknown[], name: string | undefined): Promise<unknown[][]> =>
    (await connection.query({ name, text, values, types, rowMode: 'array' } as pg.QueryConfig)).rows

/** In a transaction results are not shared with other requests: all statements run on its own connection. */
export function transactionStatements(connection: Connection, { read, raw }: StatementNames): Statements {
  const run = runLists(connection)
  const lists: RunStatement = (text, values) => run(text, values, read(text))
  const query = (statement: Prisma.Sql) => connection.query(requestOf(raw, statement))
  return {
    lists,
    sharedLists: lists,
    query,
    shared: async (statement) => (await query(statement)).rows,
    write: query,
  }
}

export function poolStatements(pool: pg.Pool, names: StatementNames): Statements {
  const connection: Connection = { query: (request) => pool.query(request) }
  const share = shareReads(
    names.raw,
    async (text, values, name) => (await connection.query({ name, text, values, types } as pg.QueryConfig)).rows,
  )
  return {
    ...transactionStatements(connection, names),
    sharedLists: shareReads(names.read, runLists(connection)),
    shared: ({ text, values }) => share(text, values.map(toDriverValue)),
    write: async (statement) => {
      const client = await pool.connect()
      let failed: unknown
      const noteError = (error: unknown) => {
        failed = error
      }
      client.on('error', noteError)
      try {
        const request = { ...requestOf(names.raw, statement), inTransaction: true }
        return await writeWith(client, () => client.query(request as pg.QueryConfig), noteError)
      } finally {
        client.off('error', noteError)
        client.release(failed !== undefined)
      }
    },
  }
}
