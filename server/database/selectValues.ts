import { type Db, sharedRows } from './client.ts'
import { Prisma } from './generated/client.ts'

/** One value of a statement that looks up several: a SQL query for the value, and how to read it. */
export type Lookup<Value> = { sql: Prisma.Sql; read(found: never): Value }

export type Lookups<Values extends object> = { [Name in keyof Values]: Lookup<Values[Name]> }

/** What such lookups find. */
export type LookupValues<LookupMap extends Record<string, Lookup<unknown>>> = {
  [Name in keyof LookupMap]: LookupMap[Name] extends Lookup<infer Value> ? Value : never
}

/**
 * Looks up several values with one statement. Of a small read most of the time goes to its way to the database and back,
 * which they share (record 0106).
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
