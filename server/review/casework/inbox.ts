import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { NOTICES } from '../claims/notices.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'

export const INBOX_KINDS = ['mention', ...NOTICES] as const

/** An item of the inbox: what a colleague did that concerns the caller (record 0072). */
export type ConsoleInboxItem = {
  /** The note's id for a mention, else the notice's own. */
  id: string
  kind: (typeof INBOX_KINDS)[number]
  resource: string
  record_id: string
  /** The names of the record and of its trader. */
  name: string
  trader: { id: string; name: string } | null
  by: { id: string; name: string }
  /** The note, or the reason. */
  text: string
  created_at: string
  read_at: string | null
}

/** A note that mentions the caller: an item of the inbox, without its kind. */
export type ConsoleMention = Omit<ConsoleInboxItem, 'kind'>

type Row = Omit<ConsoleInboxItem, 'trader' | 'by' | 'created_at' | 'read_at' | 'name'> & {
  name: string | null
  trader_id: string | null
  trader_name: string | null
  by_id: string
  by_name: string | null
  created_at: Date
  read_at: Date | null
}

export type InboxFilter = {
  id?: string[] | undefined
  unread?: boolean | undefined
  kind?: string[] | undefined
}

const items = (officerId: string) => Prisma.sql`(
  SELECT notes.id, 'mention' AS kind, notes.resource, notes.record_id, notes.workspace_id, notes.officer_id AS by_id,
    notes.text, notes.created_at, mentions.read_at
  FROM mentions JOIN notes ON notes.id = mentions.note_id WHERE mentions.officer_id = ${officerId}::uuid
  UNION ALL
  SELECT id, kind, resource, record_id, workspace_id, by_id, reason, created_at, read_at
  FROM notices WHERE officer_id = ${officerId}::uuid) AS items`

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

/** An officer's inbox; names are looked up for the rows of the page only. */
export async function inboxOf(
  { db, dossiers }: Pick<ReviewServices, 'db' | 'dossiers'>,
  officerId: string,
  filter: InboxFilter,
  page: InboxPage,
): Promise<ConsoleInboxItem[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT items.id::text, items.kind, items.resource, items.record_id::text, items.text, items.created_at,
      items.read_at, items.by_id::text, officers.name AS by_name,
      coalesce(traders.id, owners.id)::text AS trader_id, coalesce(traders.name, owners.name) AS trader_name,
      coalesce(${dossiers.nameOf(Prisma.sql`items.resource`, Prisma.sql`items.record_id`)}, traders.name) AS name
    FROM (SELECT * FROM ${items(officerId)} WHERE ${condition(filter)}
      ORDER BY ${orderOf(page)} OFFSET ${page.skip} LIMIT ${page.take}) AS items
    LEFT JOIN officers ON officers.id = items.by_id
    LEFT JOIN traders ON items.resource = 'traders' AND traders.id = items.record_id
    LEFT JOIN workspaces ON workspaces.id = items.workspace_id
    LEFT JOIN traders AS owners ON owners.id = workspaces.owner_id
    ORDER BY ${orderOf(page)}`
  return rows.map(({ trader_id, trader_name, by_id, by_name, ...row }) => ({
    ...row,
    name: row.name ?? '',
    trader: trader_id === null ? null : { id: trader_id, name: trader_name ?? '' },
    by: { id: by_id, name: by_name ?? '' },
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }))
}

export async function countInbox(db: Db, officerId: string, filter: InboxFilter, most: number): Promise<number> {
  const [row] = await db.$queryRaw<{ items: number }[]>`
    SELECT count(*)::int AS items
    FROM (SELECT FROM ${items(officerId)} WHERE ${condition(filter)} LIMIT ${most}) AS found`
  return row!.items
}

/**
 * Marks the unread items with these ids, or all of them, as read; the first time counts. A mention is the same one as
 * in the list of mentions.
 */
export async function markRead(db: Db, officerId: string, now: Date, id?: string): Promise<void> {
  const unread = { officer_id: officerId, read_at: null }
  await db.mention.updateMany({ where: { ...unread, ...(id && { note_id: id }) }, data: { read_at: now } })
  await db.notice.updateMany({ where: { ...unread, ...(id && { id }) }, data: { read_at: now } })
}
