import pg from 'pg'
import { Prisma } from './generated/client.ts'
import { createNames } from './share.ts'

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

/** `$queryRaw` and `$executeRaw` outside transactions, straight to the database, at a fifth of Prisma's cost. */
export function createPlainRaw(pool: pg.Pool) {
  const nameOf = createNames('raw')
  const run = (strings: TemplateStringsArray | Prisma.Sql, values: unknown[]) => {
    const { text, values: all } = 'text' in strings ? strings : Prisma.sql(strings as unknown as string[], ...values)
    return pool.query({ name: nameOf(text), text, values: all.map(toDriverValue), types })
  }
  return {
    $queryRaw: async (strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await run(strings, values)).rows,
    $executeRaw: async (strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await run(strings, values)).rowCount ?? 0,
  }
}
