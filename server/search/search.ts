import { type Db, readRows } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import { NO_PLAN_CACHE } from '../database/share.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { parseSearch, type SearchTerms } from './conditions/parseSearch.ts'
import { isNear, withSlips } from './conditions/slips.ts'
import type { Source } from './conditions/source.ts'
import { sourcesOf } from './sources.ts'

const { sql } = Prisma

/** The maximum number of results of each kind; `more` says whether there are others. */
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

/** The results. `near`: no record matches the text as typed, and these names differ by a slip. */
export type SearchAnswer = { groups: SearchResultGroup[]; near: boolean }

type Row = Omit<SearchResult, 'resource' | 'deleted_at'> & { deleted_at: Date | null; folded: string | null }

/** The most rows that patterns for slips find, before their words are compared. */
const MAX_NEAR = 60

function statement(source: Source, conditions: Prisma.Sql[], now: Date, limit: number): Prisma.Sql {
  const { table, alive, deleted, shown, joins, folded = sql`NULL::text` } = source
  // Each subquery stops at its first few rows, so that a common word costs no more than a rare one.
  const among = [alive, ...(deleted ? [deleted] : [])].flatMap((condition) =>
    conditions.map((way) => sql`${condition} AND ${way}`),
  )
  const each = among.map(
    (condition, index) => sql`(SELECT r.id, ${index}::int AS way FROM ${table} r WHERE ${condition} LIMIT ${limit})`,
  )
  return sql`
    SELECT r.id, ${shown(now)}, ${deleted ? sql`r.deleted_at` : sql`NULL::timestamptz`} AS deleted_at,
      ${folded} AS folded FROM (
      SELECT id, min(way) AS way FROM (${Prisma.join(each, ' UNION ALL ')}) found GROUP BY id
    ) best JOIN ${table} r USING (id) ${joins}
    WHERE ${NO_PLAN_CACHE}
    ORDER BY best.way, title, r.id LIMIT ${limit}`
}

async function findInSource(db: Db, source: Source, wanted: SearchTerms, now: Date): Promise<SearchResultGroup | null> {
  const slips = wanted.name?.hasSlips ? wanted.name.typed : null
  if (slips && !source.folded) return null
  const conditions = source.conditions(wanted)
  if (conditions.length === 0) return null
  const found = await readRows<Row>(db, statement(source, conditions, now, slips ? MAX_NEAR : MAX_SHOWN + 1))
  const rows = slips ? found.filter(({ folded }) => folded !== null && isNear(slips, folded)) : found
  if (rows.length === 0) return null
  const { resource, title = (value) => value } = source
  const results = rows.slice(0, MAX_SHOWN).map(({ folded: _folded, ...row }) => ({
    ...row,
    resource,
    title: title(row.title),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }))
  // The kind's own list allows no slips, so it would find nothing more.
  return { resource, more: !slips && rows.length > MAX_SHOWN, results }
}

async function findGroups(
  { db, dossiers, clock }: Pick<ReviewServices, 'db' | 'dossiers' | 'clock'>,
  wanted: SearchTerms,
): Promise<SearchResultGroup[]> {
  const now = clock.now()
  const groups = await Promise.all(sourcesOf(dossiers.all).map((source) => findInSource(db, source, wanted, now)))
  return groups.filter((group) => group !== null)
}

/**
 * Finds records of every kind by part of a name (ignoring accents and case), by the start of an id, a RIB, a reference
 * or an address, by an amount, or by a whole pasted address. At most five of each kind: the closest first, deleted ones
 * last. If no record matches as typed, finds names that differ by a slip; not otherwise, because that search is slower.
 */
export async function searchEverything(
  services: Pick<ReviewServices, 'db' | 'dossiers' | 'clock'>,
  typed: string,
): Promise<SearchAnswer> {
  const wanted = parseSearch(typed)
  const groups = await findGroups(services, wanted)
  if (groups.length > 0) return { groups, near: false }
  const slips = withSlips(wanted)
  const near = slips ? await findGroups(services, slips) : []
  return { groups: near, near: near.length > 0 }
}
