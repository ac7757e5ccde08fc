import { type Db, readRows } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import { PLANNED_ANEW } from '../database/share.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { parseSearch, type SearchTerms } from './conditions/parseSearch.ts'
import type { Source } from './conditions/source.ts'
import { sourcesOf } from './sources.ts'

const { sql } = Prisma

/** Most results of each kind; `more` says whether there are others. */
const MAX_SHOWN = 5

/**
 * A search result. `code` reads from left to right in every language (a slug, a reference, an e-mail address), `detail`
 * is a name; account numbers are masked, as in lists.
 */
export type SearchResult = {
  resource: string
  id: string
  title: string
  code: string | null
  detail: string | null
  state: string | null
  /** Set when its trader deleted it: the record is then read-only. */
  deleted_at: string | null
}

/** The results of one kind. `more` says that the kind's own list finds more. */
export type SearchResultGroup = { resource: string; more: boolean; results: SearchResult[] }

type Row = Omit<SearchResult, 'resource' | 'deleted_at'> & { deleted_at: Date | null }

function statement({ table, alive, deleted, shown, joins }: Source, conditions: Prisma.Sql[], now: Date): Prisma.Sql {
  // Each subquery stops at its first few rows, so that a common word costs no more than a rare one.
  const among = [alive, ...(deleted ? [deleted] : [])].flatMap((which) =>
    conditions.map((way) => sql`${which} AND ${way}`),
  )
  const each = among.map(
    (which, index) => sql`(SELECT r.id, ${index}::int AS way FROM ${table} r WHERE ${which} LIMIT ${MAX_SHOWN + 1})`,
  )
  return sql`
    SELECT r.id, ${shown(now)}, ${deleted ? sql`r.deleted_at` : sql`NULL::timestamptz`} AS deleted_at FROM (
      SELECT id, min(way) AS way FROM (${Prisma.join(each, ' UNION ALL ')}) found GROUP BY id
    ) best JOIN ${table} r USING (id) ${joins}
    WHERE ${PLANNED_ANEW}
    ORDER BY best.way, title, r.id LIMIT ${MAX_SHOWN + 1}`
}

async function findInSource(db: Db, source: Source, wanted: SearchTerms, now: Date): Promise<SearchResultGroup | null> {
  const conditions = source.conditions(wanted)
  if (conditions.length === 0) return null
  const rows = await readRows<Row>(db, statement(source, conditions, now))
  if (rows.length === 0) return null
  const { resource, title = (value) => value } = source
  const results = rows.slice(0, MAX_SHOWN).map((row) => ({
    ...row,
    resource,
    title: title(row.title),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }))
  return { resource, more: rows.length > MAX_SHOWN, results }
}

/**
 * Finds records of every kind by part of a name (ignoring accents and case), by the start of an id, a RIB, a reference
 * or an address, or by a whole pasted address. At most five of each kind: the closest first, deleted ones last.
 */
export async function searchEverything(
  { db, dossiers, clock }: Pick<ReviewServices, 'db' | 'dossiers' | 'clock'>,
  typed: string,
): Promise<SearchResultGroup[]> {
  const wanted = parseSearch(typed)
  const now = clock.now()
  const groups = await Promise.all(sourcesOf(dossiers.all).map((source) => findInSource(db, source, wanted, now)))
  return groups.filter((group) => group !== null)
}
