import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { type DossierKinds, type ReviewServices, refusedStates, tableOf } from '../../review/dossier/dossierKind.ts'
import type { Settings } from '../../review/settings/settings.ts'

const { sql } = Prisma

/** A trader with records due for erasure, on hold or erased. */
export type RetentionRow = {
  id: string
  name: string
  closed_at: Date | null
  /** The end of the relation: the closing, or the last change if no record is in use. Null while the relation lasts. */
  ended_at: Date | null
  /** The kinds of records whose retention period is over and that are not erased yet. */
  due: readonly string[]
  held_at: Date | null
  held_reason: string | null
  held_by: string | null
  /** Documents of the kinds that are due. */
  documents: number
  erased_kinds: readonly string[]
}

/** SQL: the retention years of each kind, as rows of `kept (kind, years)`. */
const keptSql = (years: Settings['retention_years']) => {
  const kinds = Object.keys(years)
  return sql`unnest(${kinds}::text[], ${kinds.map((kind) => years[kind]!)}::int[]) AS kept (kind, years)`
}

/** Tables of records, with the condition that one is in use: a dossier is in use until it is deleted or refused. */
const usedRecords = ({ all }: DossierKinds) => [
  ...all.map((kind) => ({
    table: tableOf(kind),
    used: sql`deleted_at IS NULL AND ${Prisma.raw(`"${kind.machine.column}"`)}::text <> ALL (${refusedStates(kind)})`,
  })),
  { table: sql`transactions`, used: sql`status = 'processing'` },
]

const ofTraderSql = sql`workspace_id IN (SELECT workspaces.id FROM workspaces WHERE owner_id = traders.id)`

/** SQL: whether any record of `traders` is in use. A member uses the records of another's workspace. */
const isUsed = (dossiers: DossierKinds) => sql`(
  EXISTS (SELECT FROM workspace_members WHERE trader_id = traders.id)
  OR ${Prisma.join(
    usedRecords(dossiers).map(({ table, used }) => sql`EXISTS (SELECT FROM ${table} WHERE ${ofTraderSql} AND ${used})`),
    ' OR ',
  )})`

/** SQL: the last change of any record of `traders`. */
const lastChange = (dossiers: DossierKinds) => sql`greatest(traders.updated_at, ${Prisma.join(
  usedRecords(dossiers).map(({ table }) => sql`(SELECT max(updated_at) FROM ${table} WHERE ${ofTraderSql})`),
)}, (SELECT max(created_at) FROM api_keys WHERE trader_id = traders.id),
  (SELECT max(created_at) FROM access_tokens WHERE trader_id = traders.id))`

/** The kind of retention under which each file falls. */
const fileKind = sql`(SELECT kind FROM dossier_tables WHERE stored_as = files.resource)`

/**
 * SQL: the traders with the end of their relation and the kinds due at `now`, as a table for FROM. Skips accounts
 * younger than the shortest retention period first: they have no due records.
 */
export function retentionSql(
  { dossiers }: Pick<ReviewServices, 'dossiers'>,
  years: Settings['retention_years'],
  now: Date,
  only?: string,
): Prisma.Sql {
  const shortest = Math.min(...Object.values(years))
  return sql`(
    SELECT one.id, one.name, one.name_folded, one.closed_at, one.ended_at, coalesce(one.held_at, one.frozen_at) AS held_at,
      coalesce(one.held_reason, one.frozen_reason) AS held_reason, coalesce(one.held_by, one.frozen_by) AS held_by,
      one.erased_kinds,
      ARRAY(SELECT kind FROM ${keptSql(years)}
        WHERE one.ended_at + make_interval(years => years) <= ${now} AND kind <> ALL (one.erased_kinds)) AS due
    FROM (
      SELECT traders.*, coalesce(traders.closed_at, CASE WHEN NOT ${isUsed(dossiers)} THEN ${lastChange(dossiers)} END) AS ended_at
      FROM traders
      WHERE ${only === undefined ? sql`(created_at + make_interval(years => ${shortest}::int) <= ${now} OR erased_kinds <> '{}')` : sql`traders.id = ${only}::uuid`}
    ) AS one) AS found`
}

export type RetentionState = 'due' | 'held' | 'done'

/** SQL: rows of `found` in this state. A row with both due and erased kinds counts as due. */
export const stateSql = (state: RetentionState): Prisma.Sql =>
  ({
    due: sql`found.due <> '{}' AND found.held_at IS NULL`,
    held: sql`found.due <> '{}' AND found.held_at IS NOT NULL`,
    done: sql`found.due = '{}' AND found.erased_kinds <> '{}'`,
  })[state]

/** SQL: the columns of a RetentionRow, of `found`. */
export const rowSql = sql`
  found.id::text, found.name, found.closed_at, found.ended_at, found.due, found.held_at, found.held_reason,
  (SELECT name FROM officers WHERE officers.id = found.held_by) AS held_by, found.erased_kinds,
  (SELECT count(*)::int FROM files
    WHERE workspace_id IN (SELECT workspaces.id FROM workspaces WHERE owner_id = found.id)
      AND wrapped_key <> '' AND ${fileKind} = ANY (found.due)) AS documents`

/** The kinds due of one trader now; null for an unknown trader. */
export async function retentionOf(
  services: Pick<ReviewServices, 'dossiers'>,
  db: Db,
  years: Settings['retention_years'],
  now: Date,
  id: string,
): Promise<RetentionRow | null> {
  const [row] = await db.$queryRaw<RetentionRow[]>`SELECT ${rowSql} FROM ${retentionSql(services, years, now, id)}`
  return row ?? null
}
