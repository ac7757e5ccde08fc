import { Prisma } from '../database/generated/client.ts'
import { literal } from '../kernel/fold.ts'
import { isDue } from '../resources/payLinks/due.ts'
import type { Wanted } from './wanted.ts'

const { sql, empty } = Prisma
type Sql = Prisma.Sql

/** The kinds of record that are found, in the order in which they are shown. */
export const SEARCHED = [
  'traders',
  'workspaces',
  'identifications',
  'brands',
  'bank-accounts',
  'payment-instances',
  'payment-links',
  'pay-links',
  'forms',
  'form-submissions',
  'transactions',
  'webhooks',
  'deliveries',
] as const
export type Searched = (typeof SEARCHED)[number]

/**
 * How one kind of record is found. `ways` are conditions on the table `r`, the best first, each carried by an index;
 * `shown` selects title, code, detail and state from `r` and what `joins` brings.
 */
export type Source = {
  resource: Searched
  table: Sql
  /** Which rows are found before all others, and which after them; the rest is not found. */
  alive: Sql
  deleted?: Sql
  shown: (now: Date) => Sql
  joins: Sql
  ways: (wanted: Wanted) => Sql[]
}

/** The table's column under its alias; names come from this file alone. */
const column = (name: string) => Prisma.raw(`r.${name}`)

const kept = sql`r.deleted_at IS NULL`
/** What officers go on reading after its trader deleted it (record 0036). */
const stays = { alive: kept, deleted: sql`r.deleted_at IS NOT NULL` }
const always = sql`true`

const byId = ({ ids }: Wanted) => (ids ? [sql`r.id BETWEEN ${ids.gte}::uuid AND ${ids.lte}::uuid`] : [])

function byName({ name }: Wanted, field: string): Sql[] {
  if (!name) return []
  const parts = name.words.map((patterns) =>
    Prisma.join(
      patterns.map((pattern) => sql`${column(field)} LIKE ${pattern}`),
      ' OR ',
      '(',
      ')',
    ),
  )
  return [sql`${column(field)} = ${name.folded}`, sql`${column(field)} LIKE ${name.start}`, Prisma.join(parts, ' AND ')]
}

const startsWith = (field: string, text: string | null) =>
  text === null ? [] : [sql`${column(field)} LIKE ${`${literal(text)}%`}`]

/** The account behind a record of a workspace, as `owner`. */
const owned = sql`JOIN workspaces w ON w.id = r.workspace_id JOIN traders owner ON owner.id = w.owner_id`

const dossier = (resource: Searched, table: Sql, name: string): Source => ({
  resource,
  table,
  alive: kept,
  shown: () => sql`r.${Prisma.raw(name)} AS title, NULL AS code, owner.name AS detail, r.status::text AS state`,
  joins: owned,
  ways: (wanted) => [...byName(wanted, `${name}_folded`), ...byId(wanted)],
})

/** `over` is what makes a link read `expired` before a job has made it so. */
const link = (resource: Searched, table: Sql, alive: Sql, over: (now: Date) => Sql): Source => ({
  resource,
  table,
  alive,
  shown: (now) => sql`r.title, r.slug AS code, owner.name AS detail,
    CASE WHEN ${over(now)} THEN 'expired' ELSE r.status::text END AS state`,
  joins: owned,
  ways: (wanted) => [...startsWith('slug', wanted.slug), ...byName(wanted, 'title_folded'), ...byId(wanted)],
})

/** Every kind of record that the search knows, in the order of SEARCHED. */
export const SOURCES: readonly Source[] = [
  {
    resource: 'traders',
    table: sql`traders`,
    alive: always,
    shown: () => sql`r.name AS title, r.email AS code, NULL AS detail, NULL AS state`,
    joins: empty,
    ways: (wanted) => [
      ...startsWith('email', wanted.text.includes(' ') ? null : wanted.text.toLowerCase()),
      ...byName(wanted, 'name_folded'),
      ...byId(wanted),
    ],
  },
  {
    resource: 'workspaces',
    table: sql`workspaces`,
    alive: always,
    shown: () => sql`r.name AS title, r.reference AS code, owner.name AS detail, NULL AS state`,
    joins: sql`JOIN traders owner ON owner.id = r.owner_id`,
    ways: (wanted) => [...startsWith('reference', wanted.code), ...byName(wanted, 'name_folded'), ...byId(wanted)],
  },
  { ...dossier('identifications', sql`identifications`, 'name'), ...stays },
  { ...dossier('brands', sql`brands`, 'name'), ...stays },
  {
    resource: 'bank-accounts',
    table: sql`bank_accounts`,
    ...stays,
    shown: () => sql`r.account_number AS title, NULL AS code, i.name AS detail, r.status::text AS state`,
    joins: sql`JOIN identifications i ON i.id = r.identification_id`,
    ways: (wanted) => [...startsWith('account_number', wanted.digits), ...byId(wanted)],
  },
  {
    ...dossier('payment-instances', sql`payment_instances`, 'title'),
    ...stays,
    shown: () => sql`r.title, NULL AS code, owner.name AS detail,
      CASE WHEN r.status = 'suspended' THEN 'suspended' ELSE r.acceptance_status::text END AS state`,
    ways: (wanted) => [
      ...(wanted.code ? [sql`r.license_reference = ${wanted.code}`] : []),
      ...byName(wanted, 'title_folded'),
      ...byId(wanted),
    ],
  },
  link(
    'payment-links',
    sql`payment_links`,
    always,
    (now) => sql`r.status IN ('active', 'paused') AND least(r.ends_at, r.expires_at) <= ${now}`,
  ),
  link(
    'pay-links',
    sql`pay_links`,
    kept,
    (now) => sql`EXISTS (
      SELECT FROM pay_links AS link JOIN payment_instances AS instance ON instance.id = link.payment_instance_id
      WHERE link.id = r.id AND ${isDue(now)})`,
  ),
  dossier('forms', sql`forms`, 'name'),
  {
    resource: 'form-submissions',
    table: sql`form_submissions`,
    alive: always,
    shown: () => sql`r.snapshot ->> 'name' AS title, NULL AS code, l.title AS detail, NULL AS state`,
    joins: sql`JOIN payment_links l ON l.id = r.payment_link_id`,
    ways: byId,
  },
  {
    resource: 'transactions',
    table: sql`transactions`,
    alive: always,
    shown: () => sql`r.reference AS title, NULL AS code, owner.name AS detail, r.status::text AS state`,
    joins: owned,
    ways: (wanted) => [
      ...startsWith('reference', wanted.code),
      ...(wanted.code ? [sql`r.gateway_order_id = ${wanted.text}`] : []),
      ...byId(wanted),
    ],
  },
  {
    resource: 'webhooks',
    table: sql`webhooks`,
    alive: kept,
    shown: () => sql`r.url AS title, NULL AS code, owner.name AS detail,
      CASE WHEN r.is_active THEN 'active' ELSE 'disabled' END AS state`,
    joins: owned,
    ways: (wanted) => [
      ...(/^\S{3,}$/.test(wanted.text) ? [sql`r.url ILIKE ${`%${literal(wanted.text)}%`}`] : []),
      ...byId(wanted),
    ],
  },
  {
    resource: 'deliveries',
    table: sql`deliveries`,
    alive: always,
    shown: () => sql`r.event_type AS title, NULL AS code, owner.name AS detail,
      CASE WHEN r.delivered_at IS NULL THEN 'failed' ELSE 'delivered' END AS state`,
    joins: sql`JOIN webhooks h ON h.id = r.webhook_id JOIN workspaces w ON w.id = h.workspace_id
      JOIN traders owner ON owner.id = w.owner_id`,
    ways: (wanted) => [
      ...byId(wanted),
      ...(wanted.ids
        ? [
            sql`r.dispatch_id IN (SELECT id FROM dispatches
              WHERE event_id BETWEEN ${wanted.ids.gte}::uuid AND ${wanted.ids.lte}::uuid LIMIT 20)`,
          ]
        : []),
    ],
  },
]
