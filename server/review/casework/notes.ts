import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { invalid } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { can } from '../../kernel/policy.ts'
import { createItemMails } from '../claims/officerMails.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { isTied } from '../record/ties.ts'

/** POST /<resource>/:id/notes */
export const noteBody = z.strictObject({
  text: z.string().trim().min(1).max(LIMITS.note),
  mentions: z.array(z.uuid().toLowerCase()).max(LIMITS.mentions).optional(),
})

/** A note to colleagues about a record, as the console shows it. */
export type ConsoleNote = {
  id: string
  resource: string
  record_id: string
  officer: { id: string; name: string }
  text: string
  mentions: readonly { id: string; name: string }[]
  created_at: string
}

/**
 * The mentioned officers, each once. 422 on `mentions` for an unknown or disabled officer, who would never read the
 * note.
 */
async function findMentionable(
  db: Db,
  actor: OfficerActor,
  ids: string[],
  workspace_id: string | null,
): Promise<readonly { id: string; name: string }[]> {
  const wanted = [...new Set(ids)]
  const officers = await db.read.officer.findMany({
    where: { id: { in: wanted }, disabled_at: null },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  })
  if (officers.length < wanted.length)
    throw invalid({ field: 'mentions', rule: 'exists', message: 'Mention only officers who can sign in.' })
  // Other officers may not know of a colleague's tie, and a tied officer may read the account (record 0137).
  for (const { id } of can(actor, 'read_private_entries') ? officers : [])
    if (await isTied(db, id, workspace_id))
      throw invalid({ field: 'mentions', rule: 'exists', message: 'Mention nobody who is tied to this account.' })
  return officers
}

/**
 * Stores a note on a record and notifies the mentioned officers. The journal entry (`note`) has the note's id, not its
 * text.
 */
export async function leaveNote(
  services: ReviewServices,
  actor: OfficerActor,
  on: { resource: string; record_id: string; workspace_id: string | null },
  { text, mentions = [] }: z.output<typeof noteBody>,
): Promise<ConsoleNote> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const officers = await findMentionable(db, actor, mentions, on.workspace_id)
    const id = newId()
    await db.note.create({ data: { id, ...on, officer_id: actor.id, text, created_at: now }, select: { id: true } })
    await db.mention.createMany({ data: officers.map((officer) => ({ note_id: id, officer_id: officer.id })) })
    await createItemMails(
      db,
      now,
      officers.map((officer) => ({ item_id: id, officer_id: officer.id, kind: 'mention' })),
    )
    const details = { note_id: id, mentions: officers.map((officer) => officer.name) }
    await writeJournal(db, actor, now, { action: 'note', ...on, details })
    const { resource, record_id } = on
    const officer = { id: actor.id, name: actor.name }
    return { id, resource, record_id, officer, text, mentions: officers, created_at: now.toISOString() }
  })
}

/** Looks up which of these records have an unread note mentioning the officer. */
export const mentionsLookup = (officerId: string, resource: string, ids: string[]): Lookup<Set<string>> => ({
  sql: Prisma.sql`
    SELECT coalesce(json_agg(notes.record_id), '[]') FROM mentions JOIN notes ON notes.id = mentions.note_id
    WHERE mentions.officer_id = ${officerId}::uuid AND mentions.read_at IS NULL
      AND notes.resource = ${resource} AND notes.record_id = ANY (${ids}::uuid[])`,
  read: (found: string[]) => new Set(found),
})

/** Records of a resource, optionally only those with the given ids, that have an unread note mentioning the officer. */
export async function recordsMentioning(
  db: Db,
  officerId: string,
  resource: string,
  ids?: string[],
): Promise<Set<string>> {
  if (ids?.length === 0) return new Set()
  const among = ids ? Prisma.sql`AND notes.record_id = ANY (${ids}::uuid[])` : Prisma.empty
  const rows = await db.$queryRaw<{ record_id: string }[]>`
    SELECT DISTINCT notes.record_id::text FROM mentions JOIN notes ON notes.id = mentions.note_id
    WHERE mentions.officer_id = ${officerId}::uuid AND mentions.read_at IS NULL
      AND notes.resource = ${resource} ${among}`
  return new Set(rows.map(({ record_id }) => record_id))
}
