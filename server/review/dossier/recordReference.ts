import { Prisma } from '../../database/generated/client.ts'
import { isId } from '../../http/path.ts'
import type { ReviewServices } from './dossierKind.ts'

/** The subject of a row: a record of any resource, and its workspace. */
export type RecordReference = { resource: string; record_id: string | null; workspace_id: string | null }

type Named = { id: string; name: string }

/** The record's own name, and its trader; null without one, or after erasure. */
export type NamedSubject = { name: string | null; trader: Named | null }

/** Columns with the names of records other than dossiers. */
const NAMES: Record<string, Prisma.Sql> = {
  traders: Prisma.sql`SELECT name FROM traders`,
  workspaces: Prisma.sql`SELECT name FROM workspaces`,
  officers: Prisma.sql`SELECT name FROM officers`,
  forms: Prisma.sql`SELECT name FROM forms`,
  'saved-views': Prisma.sql`SELECT name FROM saved_views`,
  snippets: Prisma.sql`SELECT name FROM snippets`,
  'payment-instances': Prisma.sql`SELECT title FROM payment_instances`,
  'payment-links': Prisma.sql`SELECT title FROM payment_links`,
  'pay-links': Prisma.sql`SELECT title FROM pay_links`,
}

const named = (id: string | null, name: string | null): Named | null => (id === null ? null : { id, name: name ?? '' })

/**
 * Names the records and traders of the rows of one page, in one query, in the order of the rows. A trader's own record
 * has the trader as its name and as its trader.
 */
export async function subjectsOf(
  { db, dossiers }: ReviewServices,
  rows: readonly RecordReference[],
): Promise<NamedSubject[]> {
  if (rows.length === 0) return []
  const resource = Prisma.sql`wanted.resource`
  const id = Prisma.sql`wanted.record_id`
  const others = Object.entries(NAMES).map(
    ([name, select]) => Prisma.sql`WHEN ${name} THEN (${select} AS record WHERE record.id = ${id})`,
  )
  const ids = rows.map(({ record_id }) => (record_id !== null && isId(record_id) ? record_id : null))
  const found = await db.$queryRaw<{ name: string | null; trader_id: string | null; trader_name: string | null }[]>`
    SELECT coalesce(${dossiers.nameOf(resource, id)}, CASE ${resource} ${Prisma.join(others, ' ')} END) AS name,
      coalesce(owners.id, traders.id)::text AS trader_id, coalesce(owners.name, traders.name) AS trader_name
    FROM unnest(${rows.map((row) => row.resource)}::text[], ${ids}::uuid[],
      ${rows.map(({ workspace_id }) => workspace_id)}::uuid[]) WITH ORDINALITY
      AS wanted (resource, record_id, workspace_id, place)
    LEFT JOIN workspaces ON workspaces.id = wanted.workspace_id
    LEFT JOIN traders AS owners ON owners.id = workspaces.owner_id
    LEFT JOIN traders ON wanted.resource = 'traders' AND traders.id = wanted.record_id
    ORDER BY wanted.place`
  return found.map(({ name, trader_id, trader_name }) => ({ name, trader: named(trader_id, trader_name) }))
}
