import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { ApiError } from '../../kernel/errors.ts'

/** SQL condition: the officer is tied to the account that owns the workspace. */
export const isTiedSql = (officerId: string, workspaceId: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM officer_ties JOIN workspaces ON workspaces.owner_id = officer_ties.trader_id
  WHERE workspaces.id = ${workspaceId} AND officer_ties.officer_id = ${officerId}::uuid)`

/** SQL condition: the officer has no tie to the account of that table's row. */
export const notTied = (table: string, officerId: string): Prisma.Sql =>
  Prisma.sql`NOT ${isTiedSql(officerId, Prisma.raw(`${table}.workspace_id`))}`

/**
 * SQL condition on a row of that table: the officer is tied to its account. Written so that an index finds the few rows
 * of tied accounts.
 */
export const inTiedWorkspace = (table: string, officerId: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(`${table}.workspace_id`)} = ANY (ARRAY(SELECT workspaces.id
    FROM officer_ties JOIN workspaces ON workspaces.owner_id = officer_ties.trader_id
    WHERE officer_ties.officer_id = ${officerId}::uuid))`

/** The ids of the traders to whose accounts the officer is tied. */
export async function tiedTraders(db: Db, officerId: string): Promise<Set<string>> {
  const rows = await db.read.officerTie.findMany({ where: { officer_id: officerId }, select: { trader_id: true } })
  return new Set(rows.map(({ trader_id }) => trader_id))
}

/** Looks up the ids of the traders to whose accounts the officer is tied. */
export const tiesLookup = (officerId: string): Lookup<Set<string>> => ({
  sql: Prisma.sql`SELECT coalesce(json_agg(trader_id), '[]') FROM officer_ties WHERE officer_id = ${officerId}::uuid`,
  read: (found: string[]) => new Set(found),
})

/** As tiedTraders, and locks: no tie is added for the officer until the transaction ends. */
export async function tiedTradersNow(db: Db, officerId: string): Promise<Set<string>> {
  await db.$executeRaw`SELECT hold_ties_of(${officerId})`
  return tiedTraders(db, officerId)
}

/**
 * Reduces the actions on an account to those of a tied officer. The list only informs in advance; the acts themselves
 * enforce it.
 */
export async function actionsUnlessTied(db: Db, actor: { id: string }) {
  const tied = await tiedTraders(db, actor.id)
  return <Action>(traderId: string, actions: Action[]): Action[] => (tied.has(traderId) ? [] : actions)
}

/** Whether the officer is tied to the account that owns the workspace. */
export async function isTied(db: Db, officerId: string, workspaceId: string | null): Promise<boolean> {
  if (workspaceId === null) return false
  const [row] = await db.$queryRaw<[{ tied: boolean }]>`
    SELECT ${isTiedSql(officerId, Prisma.sql`${workspaceId}::uuid`)} AS tied`
  return row.tied
}

/** The officers of these roles who can sign in and have no tie to the account of the workspace. */
export async function untiedOfficers(db: Db, roles: string[], workspaceId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM officers WHERE disabled_at IS NULL AND role::text = ANY (${roles}) AND NOT EXISTS (
      SELECT FROM officer_ties JOIN workspaces ON workspaces.owner_id = officer_ties.trader_id
      WHERE workspaces.id = ${workspaceId}::uuid AND officer_ties.officer_id = officers.id)`
  return rows.map(({ id }) => id)
}

/** As isTied, and locks: no tie is added for the officer until the transaction ends. */
export async function isTiedNow(db: Db, officerId: string, workspaceId: string | null): Promise<boolean> {
  await db.$executeRaw`SELECT hold_ties_of(${officerId})`
  return isTied(db, officerId, workspaceId)
}

export const conflictOfInterest = () =>
  new ApiError('CONFLICT_OF_INTEREST', 'You are tied to this account: a colleague handles it. You may read it.')
