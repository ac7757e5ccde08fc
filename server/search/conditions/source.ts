import { Prisma } from '../../database/generated/client.ts'
import { escapeLike } from '../../kernel/fold.ts'
import type { SearchTerms } from './parseSearch.ts'

const { sql } = Prisma
type Sql = Prisma.Sql

/**
 * How the search finds one kind of record. `conditions` are conditions on the table `r`, the best first, each served by
 * an index; `shown` selects title, code, detail and state from `r` and the tables of `joins`.
 */
export type Source = {
  resource: string
  table: Sql
  /** `alive` rows come first and `deleted` rows last; the search leaves out other rows. */
  alive: Sql
  deleted?: Sql
  shown: (now: Date) => Sql
  /** Formats the title; the title is unchanged without it. */
  title?: (text: string) => string
  joins: Sql
  /** The folded name by which rows are found, if the search allows slips. */
  folded?: Sql
  conditions: (wanted: SearchTerms) => Sql[]
}

/** The table's column under its alias. Not escaped: pass only names written in our code. */
const column = (name: string) => Prisma.raw(`r.${name}`)

export const NOT_DELETED = sql`r.deleted_at IS NULL`
/** For records that officers can still read after the trader deleted them (record 0036). */
export const FINDS_DELETED = { alive: NOT_DELETED, deleted: sql`r.deleted_at IS NOT NULL` }
export const ALWAYS = sql`true`

export const byId = ({ ids }: SearchTerms) => (ids ? [sql`r.id BETWEEN ${ids.gte}::uuid AND ${ids.lte}::uuid`] : [])

/** The conditions that find a folded name. `field`: the column with the name, or an SQL expression. */
export function byName({ name }: SearchTerms, field: string | Sql): Sql[] {
  if (!name) return []
  const folded = typeof field === 'string' ? column(field) : field
  const parts = name.words.map((patterns) =>
    Prisma.join(
      patterns.map((pattern) => sql`${folded} LIKE ${pattern}`),
      ' OR ',
      '(',
      ')',
    ),
  )
  const words = Prisma.join(parts, ' AND ')
  return name.hasSlips ? [words] : [sql`${folded} = ${name.folded}`, sql`${folded} LIKE ${name.start}`, words]
}

export const hasAmount = ({ amount }: SearchTerms) => (amount ? [sql`r.amount = ${amount}::numeric`] : [])

export const startsWith = (field: string, text: string | null) =>
  text === null ? [] : [sql`${column(field)} LIKE ${`${escapeLike(text)}%`}`]

/** SQL: joins the account that owns the record's workspace, as `owner`. */
export const JOIN_OWNER = sql`JOIN workspaces w ON w.id = r.workspace_id JOIN traders owner ON owner.id = w.owner_id`

/** A record of a workspace that has a name, in the column `name` and its folded copy `<name>_folded`. */
export const namedRecord = <Name extends string>(
  resource: Name,
  table: string,
  name: string,
): Source & { resource: Name } => ({
  resource,
  table: Prisma.raw(table),
  alive: NOT_DELETED,
  shown: () => sql`r.${Prisma.raw(name)} AS title, NULL AS code, owner.name AS detail, r.status::text AS state`,
  joins: JOIN_OWNER,
  folded: column(`${name}_folded`),
  conditions: (wanted) => [...byName(wanted, `${name}_folded`), ...byId(wanted)],
})

/** A dossier with a name of its own; the search finds it even after its trader deleted it. */
export const namedDossier = (resource: string, table: string): Source => ({
  ...namedRecord(resource, table, 'name'),
  ...FINDS_DELETED,
})
