import { type Db, sharedRows } from './client.ts'
import { Prisma } from './generated/client.ts'

/** One value of a statement that looks up several: a SQL query for the value, and the function that reads it. */
export type Lookup<Value> = { sql: Prisma.Sql; read(found: never): Value }

export type Lookups<Values extends object> = { [Name in keyof Values]: Lookup<Values[Name]> }

export type LookupValues<LookupMap extends Record<string, Lookup<unknown>>> = {
  [Name in keyof LookupMap]: LookupMap[Name] extends Lookup<infer Value> ? Value : never
}

/**
 * Looks up several values with one statement. Most of a small read's time is the round trip to the database, which the
 * values share (record 0106).
 */
export async function selectValues<Values extends Record<string, unknown>>(
  db: Db,
  lookups: Lookups<Values>,
): Promise<Values> {
  const all = Object.entries<Lookup<unknown>>(lookups)
  const columns = all.map(([name, { sql }]) => Prisma.sql`(${sql}) AS ${Prisma.raw(`"${name}"`)}`)
  const [row] = await sharedRows<Record<string, unknown>>(db, Prisma.sql`SELECT ${Prisma.join(columns)}`)
  return Object.fromEntries(all.map(([name, { read }]) => [name, read(row![name] as never)])) as Values
}
