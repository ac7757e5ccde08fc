import type { Db } from '../../database/client.ts'
import type { CountLimit } from '../../database/countLimit.ts'
import { countRows } from '../../database/countRows.ts'
import { Prisma } from '../../database/generated/client.ts'
import { NOTICES } from '../claims/notices.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { reasonTextsOf } from '../dossier/readReasons.ts'
import type { Texts } from '../dossier/reasons.ts'
import { lookedAtSql } from '../transitions/lookedAt.ts'

export const INBOX_KINDS = ['mention', ...NOTICES] as const

/**
 * Notices that no officer caused: a bank statement, a watch list or the clock did. Their rows still name an officer,
 * since the column requires one.
 */
const WITHOUT_COLLEAGUE: readonly string[] = ['money_returned', 'hit', 'target_missed']

type Named = { id: string; name: string }

/**
 * How a blind look differs from the decision: the dossier was accepted, or its hit cleared, and the look would refuse it
 * (record 0096).
 */
type Disagreement = {
  /** The officer who accepted the dossier, and the second officer who confirmed that. */
  accepted_by: Named
  confirmed_by: Named | null
  /** The reason or else the private note of the accept. */
  accepted_why: string | null
  /** Whether the look was drawn for a hit that this officer cleared on a dossier accepted before (record 0205). */
  cleared_hit: boolean
  /** The look's reasons for a refusal; the officer's own text is the item's `text`. */
  reasons: { code: string; texts: Texts | null }[]
}

/** The version of a watch list that brought a hit, and the number of cases that it opened (record 0204). */
type NewHits = {
  list: string
  version: number
  /** Cases opened since this notice, until the officer's next notice of the same version. */
  cases: number
}

/** An item of the inbox: a colleague's act that concerns the caller (record 0072). */
export type ConsoleInboxItem = {
  /** The note's id for a mention, else the notice's own. */
  id: string
  kind: (typeof INBOX_KINDS)[number]
  resource: string
  record_id: string
  /** The names of the record and of its trader. */
  name: string
  trader: Named | null
  /** The colleague; null for notices that no colleague caused: `money_returned`, `hit` and `target_missed`. */
  by: Named | null
  /** The note, or the reason; empty for a blind answer without words. */
  text: string
  /** For the kind `disagree`; null for the others. */
  disagreement: Disagreement | null
  /** For the kind `hit`; null for the others. */
  new_hits: NewHits | null
  created_at: string
  read_at: string | null
}

/** A note that mentions the caller: an item of the inbox, without its kind. */
export type ConsoleMention = Omit<ConsoleInboxItem, 'kind' | 'disagreement' | 'new_hits' | 'by'> & { by: Named }

type Row = Omit<ConsoleInboxItem, 'trader' | 'by' | 'created_at' | 'read_at' | 'name' | 'disagreement'> & {
  name: string | null
  trader_id: string | null
  trader_name: string | null
  by_id: string | null
  by_name: string | null
  created_at: Date
  read_at: Date | null
  reason_codes: readonly string[] | null
  accepted_by: Named | null
  confirmed_by: Named | null
  accepted_why: string | null
  cleared_hit: boolean | null
}

export type InboxFilter = {
  id?: string[] | undefined
  unread?: boolean | undefined
  kind?: string[] | undefined
}

const items = (officerId: string) => Prisma.sql`(
  SELECT notes.id, 'mention' AS kind, notes.resource, notes.record_id, notes.workspace_id, notes.officer_id AS by_id,
    notes.text, notes.created_at, mentions.read_at, NULL::uuid AS blind_look_id, NULL AS list, NULL::int AS list_version
  FROM mentions JOIN notes ON notes.id = mentions.note_id WHERE mentions.officer_id = ${officerId}::uuid
  UNION ALL
  SELECT id, kind, resource, record_id, workspace_id, by_id, reason, created_at, read_at, blind_look_id, list,
    list_version
  FROM notices WHERE officer_id = ${officerId}::uuid) AS items`

/**
 * SQL: `new_hits` of an item. Counts the cases with a hit of the version, except those of traders to whom the officer is
 * tied.
 */
const newHitsSql = (officerId: string) => Prisma.sql`
  CASE WHEN items.list IS NOT NULL THEN jsonb_build_object('list', items.list, 'version', items.list_version, 'cases', (
    SELECT count(*) FROM screening_cases AS cases
    WHERE cases.hits @> jsonb_build_array(jsonb_build_object('list', items.list, 'version', items.list_version))
      AND cases.opened_at >= items.created_at AND cases.opened_at < coalesce((
        SELECT min(later.created_at) FROM notices AS later
        WHERE later.officer_id = ${officerId}::uuid AND later.list = items.list
          AND later.list_version = items.list_version AND later.created_at > items.created_at), 'infinity')
      AND NOT EXISTS (SELECT FROM officer_ties AS tie
        WHERE tie.officer_id = ${officerId}::uuid AND tie.trader_id = cases.trader_id))) END`

function condition({ id, unread, kind }: InboxFilter): Prisma.Sql {
  const all = [Prisma.sql`true`]
  if (id) all.push(Prisma.sql`items.id = ANY (${id}::uuid[])`)
  if (kind) all.push(Prisma.sql`items.kind = ANY (${kind})`)
  if (unread !== undefined) all.push(unread ? Prisma.sql`read_at IS NULL` : Prisma.sql`read_at IS NOT NULL`)
  return Prisma.join(all, ' AND ')
}

export const SORTS = ['created_at', 'id'] as const

export type InboxPage = { sort: (typeof SORTS)[number] | 'unread'; order: 'asc' | 'desc'; skip: number; take: number }

/** `unread` ascending sorts unread items first, then by newest. */
function orderOf({ sort, order }: InboxPage): Prisma.Sql {
  const [up, down] = order === 'asc' ? [Prisma.sql`ASC`, Prisma.sql`DESC`] : [Prisma.sql`DESC`, Prisma.sql`ASC`]
  if (sort === 'id') return Prisma.sql`items.id ${up}`
  if (sort === 'created_at') return Prisma.sql`items.created_at ${up}, items.id ${up}`
  return Prisma.sql`items.read_at IS NOT NULL ${up}, items.created_at ${down}, items.id ${down}`
}

const disagreementOf = (
  textsOf: (code: string) => Texts | null,
  { reason_codes, accepted_by, confirmed_by, accepted_why, cleared_hit }: Row,
): Disagreement | null =>
  accepted_by && {
    accepted_by,
    confirmed_by,
    accepted_why,
    cleared_hit: cleared_hit === true,
    reasons: (reason_codes ?? []).map((code) => ({ code, texts: textsOf(code) })),
  }

/** An officer's inbox. Names and decisions are looked up only for the rows of the page. */
export async function inboxOf(
  services: ReviewServices,
  officerId: string,
  filter: InboxFilter,
  page: InboxPage,
): Promise<ConsoleInboxItem[]> {
  const { db, dossiers } = services
  const rows = await db.$queryRaw<Row[]>`
    SELECT items.id::text, items.kind, items.resource, items.record_id::text, items.text, items.created_at,
      items.read_at, items.by_id::text, officers.name AS by_name,
      coalesce(traders.id, owners.id)::text AS trader_id, coalesce(traders.name, owners.name) AS trader_name,
      coalesce(${dossiers.nameOf(Prisma.sql`items.resource`, Prisma.sql`items.record_id`)}, traders.name,
        concerned.name) AS name,
      looks.reason_codes, CASE WHEN looks.id IS NOT NULL THEN jsonb_build_object('id', deciders.id, 'name', deciders.name) END
        AS accepted_by,
      nullif(accepted.details -> 'proposal' -> 'confirmed_by', 'null') AS confirmed_by,
      CASE accepted.action WHEN 'answer_hit' THEN accepted.reason
        ELSE coalesce(accepted.details ->> 'why', accepted.details ->> 'note') END AS accepted_why,
      accepted.action = 'answer_hit' AS cleared_hit, ${newHitsSql(officerId)} AS new_hits
    FROM (SELECT * FROM ${items(officerId)} WHERE ${condition(filter)}
      ORDER BY ${orderOf(page)} OFFSET ${page.skip} LIMIT ${page.take}) AS items
    LEFT JOIN officers ON officers.id = items.by_id
    LEFT JOIN traders ON items.resource = 'traders' AND traders.id = items.record_id
    LEFT JOIN officers AS concerned ON items.resource = 'officers' AND concerned.id = items.record_id
    LEFT JOIN workspaces ON workspaces.id = items.workspace_id
    LEFT JOIN traders AS owners ON owners.id = workspaces.owner_id
    LEFT JOIN blind_looks AS looks ON looks.id = items.blind_look_id
    LEFT JOIN officers AS deciders ON deciders.id = looks.decided_by
    LEFT JOIN LATERAL (
      SELECT details, action, reason FROM audit_entries
      WHERE resource = looks.resource AND record_id = looks.record_id::text AND ${lookedAtSql(Prisma.sql`looks.created_at`)}
      ORDER BY at DESC, id DESC LIMIT 1) AS accepted ON true
    ORDER BY ${orderOf(page)}`
  const textsOf = await reasonTextsOf(
    db,
    rows.flatMap(({ reason_codes }) => reason_codes ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    resource: row.resource,
    record_id: row.record_id,
    name: row.name ?? '',
    trader: row.trader_id === null ? null : { id: row.trader_id, name: row.trader_name ?? '' },
    by: WITHOUT_COLLEAGUE.includes(row.kind) || row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? '' },
    text: row.text,
    disagreement: disagreementOf(textsOf, row),
    new_hits: row.new_hits,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }))
}

export const countInbox = (db: Db, officerId: string, filter: InboxFilter, limit: CountLimit): Promise<number> =>
  countRows(db, Prisma.sql`SELECT FROM ${items(officerId)} WHERE ${condition(filter)}`, limit)

/**
 * Marks the unread items with these ids, or all of them, as read; the first time counts. A mention is marked in the
 * list of mentions, too.
 */
export async function markRead(db: Db, officerId: string, now: Date, id?: string): Promise<void> {
  const unread = { officer_id: officerId, read_at: null }
  await db.mention.updateMany({ where: { ...unread, ...(id && { note_id: id }) }, data: { read_at: now } })
  await db.notice.updateMany({ where: { ...unread, ...(id && { id }) }, data: { read_at: now } })
}
