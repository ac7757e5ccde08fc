import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { ApiError } from '../../kernel/errors.ts'

/** Acts that decide a dossier, alone or as a second officer, and answers without which it would not be accepted. */
const DECIDING = [
  ...['accept', 'refuse', 'request_new_proof', 'confirm', 'reverse', 'blind_answer'],
  ...['answer_hit', 'answer_collision'],
]

/** The length of a session of the trader's page. */
const SESSION = '8 hours'

/**
 * SQL condition: a part of the record, whose id is given as text, was sent at the trader's page while a session by a
 * link of this officer could be open.
 */
const isSentByOwnLink = (officer_id: string, record_id: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM page_links JOIN audit_entries AS sent ON sent.record_id = ${record_id}
    AND sent.actor_type = 'trader' AND sent.actor_id = page_links.trader_id::text AND sent.details ->> 'by' = 'page'
    AND sent.at >= page_links.used_at AND sent.at < page_links.used_at + ${SESSION}::interval
  WHERE page_links.created_by = ${officer_id}::uuid AND page_links.used_at IS NOT NULL)`

/** SQL condition on a row of that table: it was not sent by the officer's own link, so the officer may decide it. */
export const notSentByOwnLink = (table: string, officer_id: string): Prisma.Sql =>
  Prisma.sql`NOT ${isSentByOwnLink(officer_id, Prisma.raw(`${table}.id::text`))}`

/** SQL: the records among these that were sent by the officer's own link. */
const sentByOwnLink = (officer_id: string, ids: string[]) => Prisma.sql`
  SELECT wanted.id FROM unnest(${ids}::text[]) AS wanted(id) WHERE ${isSentByOwnLink(officer_id, Prisma.sql`wanted.id`)}`

/** Looks up which of these records the officer may not decide, because the officer may have sent them. */
export const ownLinksLookup = (officer_id: string, ids: string[]): Lookup<Set<string>> => ({
  sql: Prisma.sql`SELECT coalesce(json_agg(id), '[]') FROM (${sentByOwnLink(officer_id, ids)}) AS found`,
  read: (found: string[]) => new Set(found),
})

/** As ownLinksLookup, by a statement of its own. */
export async function findSentByOwnLink(db: Db, officer_id: string, ids: string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>(sentByOwnLink(officer_id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** These actions without the decisions. */
export const withoutDecisions = <Action extends string>(actions: readonly Action[]): Action[] =>
  actions.filter((action) => !DECIDING.includes(action))

/**
 * 403 CONFLICT_OF_INTEREST for a decision on a record that was sent while a session by the officer's own link could be
 * open: the officer may have sent it.
 */
export async function assertNotSentByOwnLink(
  db: Db,
  officer_id: string,
  { action, record_id }: { action: string; record_id: string | null },
): Promise<void> {
  if (record_id === null || !DECIDING.includes(action)) return
  if ((await findSentByOwnLink(db, officer_id, [record_id])).size > 0)
    throw new ApiError(
      'CONFLICT_OF_INTEREST',
      'It was sent at the trader’s page after a link that you made was used: a colleague decides it.',
      { meta: { own_link: true } },
    )
}
