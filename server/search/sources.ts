import { Prisma } from '../database/generated/client.ts'
import { escapeLike } from '../kernel/fold.ts'
import { isDue } from '../resources/payLinks/due.ts'
import type { DossierKind } from '../review/dossier/dossierKind.ts'
import {
  ALWAYS,
  byId,
  byName,
  FINDS_DELETED,
  hasAmount,
  JOIN_OWNER,
  NOT_DELETED,
  namedRecord,
  type Source,
  startsWith,
} from './conditions/source.ts'

const { sql, empty } = Prisma
type Sql = Prisma.Sql

/** `over` is true for a link that already reads `expired`, before the job has expired it. */
const linkSource = <Name extends string>(
  resource: Name,
  table: Sql,
  alive: Sql,
  over: (now: Date) => Sql,
): Source & { resource: Name } => ({
  resource,
  table,
  alive,
  shown: (now) => sql`r.title, r.slug AS code, owner.name AS detail,
    CASE WHEN ${over(now)} THEN 'expired' ELSE r.status::text END AS state`,
  joins: JOIN_OWNER,
  folded: sql`r.title_folded`,
  conditions: (wanted) => [...startsWith('slug', wanted.slug), ...byName(wanted, 'title_folded'), ...byId(wanted)],
})

/** Owners of dossiers, shown before the dossiers. */
const OWNER_SOURCES = [
  {
    resource: 'traders',
    table: sql`traders`,
    alive: ALWAYS,
    shown: () => sql`r.name AS title, r.email AS code, NULL AS detail, NULL AS state`,
    joins: empty,
    folded: sql`r.name_folded`,
    conditions: (wanted) => [
      ...startsWith('email', wanted.text.includes(' ') ? null : wanted.text.toLowerCase()),
      ...byName(wanted, 'name_folded'),
      ...byId(wanted),
    ],
  },
  {
    resource: 'workspaces',
    table: sql`workspaces`,
    alive: ALWAYS,
    shown: () => sql`r.name AS title, r.reference AS code, owner.name AS detail, NULL AS state`,
    joins: sql`JOIN traders owner ON owner.id = r.owner_id`,
    folded: sql`r.name_folded`,
    conditions: (wanted) => [
      ...startsWith('reference', wanted.code),
      ...byName(wanted, 'name_folded'),
      ...byId(wanted),
    ],
  },
] as const satisfies Source[]

/** Links and payments, shown after the dossiers. */
const OTHER_SOURCES = [
  {
    ...namedRecord('payment-instances', 'payment_instances', 'title'),
    ...FINDS_DELETED,
    shown: () => sql`r.title, NULL AS code, owner.name AS detail,
      CASE WHEN r.status = 'suspended' THEN 'suspended' ELSE r.acceptance_status::text END AS state`,
    conditions: (wanted) => [
      ...(wanted.code ? [sql`r.license_reference = ${wanted.code}`] : []),
      ...byName(wanted, 'title_folded'),
      ...byId(wanted),
    ],
  },
  linkSource(
    'payment-links',
    sql`payment_links`,
    ALWAYS,
    (now) => sql`r.status IN ('active', 'paused') AND least(r.ends_at, r.expires_at) <= ${now}`,
  ),
  linkSource(
    'pay-links',
    sql`pay_links`,
    NOT_DELETED,
    (now) => sql`EXISTS (
      SELECT FROM pay_links AS link JOIN payment_instances AS instance ON instance.id = link.payment_instance_id
      WHERE link.id = r.id AND ${isDue(now)})`,
  ),
  namedRecord('forms', 'forms', 'name'),
  {
    resource: 'form-submissions',
    table: sql`form_submissions`,
    alive: ALWAYS,
    shown: () => sql`r.snapshot ->> 'name' AS title, NULL AS code, l.title AS detail, NULL AS state`,
    joins: sql`JOIN payment_links l ON l.id = r.payment_link_id`,
    conditions: byId,
  },
  {
    resource: 'transactions',
    table: sql`transactions`,
    alive: ALWAYS,
    shown: () => sql`r.reference AS title, r.amount::text || ' ' || r.currency AS code,
      coalesce(r.payer_name, owner.name) AS detail, r.status::text AS state`,
    joins: JOIN_OWNER,
    folded: sql`r.payer_folded`,
    conditions: (wanted) => [
      ...startsWith('reference', wanted.code),
      ...(wanted.code ? [sql`r.gateway_order_id = ${wanted.text}`] : []),
      ...hasAmount(wanted),
      // A name does not find the payer of an activation fee here: that is the trader, whom the search finds as such.
      ...byName(wanted, 'payer_folded').map((way) => sql`r.payable_type <> 'payment_instance' AND ${way}`),
      ...byId(wanted),
    ],
  },
  {
    resource: 'statement-lines',
    table: sql`statement_lines`,
    alive: ALWAYS,
    // A line belongs to no trader, and is found by the bank's text about its payer, as in its list.
    shown: () => sql`to_char(r.booked_on, 'DD/MM/YYYY') || ' · ' || CASE r.direction WHEN 'debit' THEN '-' ELSE '' END
        || r.amount::text || ' ' || r.currency AS title, r.reference AS code, r.counterparty_name AS detail, NULL AS state`,
    joins: empty,
    folded: sql`r.folded`,
    conditions: (wanted) => [
      ...(wanted.name && !wanted.name.hasSlips ? [sql`r.folded LIKE ${`%${escapeLike(wanted.name.folded)}%`}`] : []),
      ...(wanted.name?.hasSlips ? byName(wanted, 'folded') : []),
      ...hasAmount(wanted),
      ...byId(wanted),
    ],
  },
  {
    resource: 'webhooks',
    table: sql`webhooks`,
    alive: NOT_DELETED,
    shown: () => sql`r.url AS title, NULL AS code, owner.name AS detail,
      CASE WHEN r.is_active THEN 'active' ELSE 'disabled' END AS state`,
    joins: JOIN_OWNER,
    conditions: (wanted) => [
      ...(/^\S{3,}$/.test(wanted.text) ? [sql`r.url ILIKE ${`%${escapeLike(wanted.text)}%`}`] : []),
      ...byId(wanted),
    ],
  },
  {
    resource: 'deliveries',
    table: sql`deliveries`,
    alive: ALWAYS,
    shown: () => sql`r.event_type AS title, NULL AS code, owner.name AS detail,
      CASE WHEN r.delivered_at IS NULL THEN 'failed' ELSE 'delivered' END AS state`,
    joins: sql`JOIN webhooks h ON h.id = r.webhook_id JOIN workspaces w ON w.id = h.workspace_id
      JOIN traders owner ON owner.id = w.owner_id`,
    conditions: (wanted) => [
      ...byId(wanted),
      ...(wanted.ids
        ? [
            sql`r.dispatch_id IN (SELECT id FROM dispatches
              WHERE event_id BETWEEN ${wanted.ids.gte}::uuid AND ${wanted.ids.lte}::uuid LIMIT 20)`,
          ]
        : []),
    ],
  },
] as const satisfies Source[]

/** The kinds of record other than dossiers. */
export type SearchedRecord =
  | (typeof OWNER_SOURCES)[number]['resource']
  | (typeof OTHER_SOURCES)[number]['resource']
  | (typeof OFFICERS)['resource']

/** Colleagues. They are few: their names are folded where they are compared. */
const OFFICERS = {
  resource: 'officers',
  table: sql`officers`,
  alive: ALWAYS,
  shown: () => sql`r.name AS title, NULL AS code, NULL AS detail,
    CASE WHEN r.disabled_at IS NOT NULL THEN 'disabled' END AS state`,
  joins: empty,
  folded: sql`fold_name(r.name)`,
  conditions: (wanted) => [...byName(wanted, sql`fold_name(r.name)`), ...byId(wanted)],
} as const satisfies Source

/** Every kind of record that the search finds, in display order. */
export const sourcesOf = (dossiers: readonly Pick<DossierKind, 'search'>[]): Source[] => [
  ...OWNER_SOURCES,
  ...dossiers.flatMap(({ search }) => search ?? []),
  ...OTHER_SOURCES,
  OFFICERS,
]
