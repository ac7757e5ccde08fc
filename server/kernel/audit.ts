import type { Db } from '../database/client.ts'
import type { Prisma } from '../database/generated/client.ts'
import type { Actor } from './actor.ts'
import { digestSourcesOf, lockDigestSources, storeDigests } from './digests.ts'

/** Actions that decide a dossier. */
export const DECIDING = ['accept', 'refuse', 'request_new_proof', 'reverse', 'reopen']

/** Actions whose entries have a receipt: decisions (record 0080), questions to the trader and answers (record 0127). */
export const WITH_RECEIPT = [...DECIDING, 'request_information', 'answer']

/** A journal entry without its actor. */
export type JournalEntry = {
  action: string
  resource: string
  record_id: string | null
  workspace_id?: string | null
  from?: string | null
  to?: string | null
  reason_codes?: readonly string[]
  reason?: string | null
  details?: Record<string, unknown>
}

/** The columns of an entry. `details` must hold no secret, no document content and no full account number. */
export function journalColumns(actor: Actor, at: Date, entry: JournalEntry) {
  return {
    at,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    action: entry.action,
    resource: entry.resource,
    record_id: entry.record_id,
    workspace_id: entry.workspace_id ?? null,
    from: entry.from ?? null,
    to: entry.to ?? null,
    reason_codes: [...(entry.reason_codes ?? [])],
    reason: entry.reason ?? null,
    request_id: actor.origin.request_id,
    address: actor.origin.address,
    details: {
      ...entry.details,
      ...(actor.type === 'trader' && actor.by && { by: actor.by }),
    } as Prisma.InputJsonObject,
  }
}

/**
 * Appends to the journal. Call it in the transaction of the act, so that neither exists without the other, and after
 * any change to a controlled record: it stores digests of the record's new state with the entry (record 0114).
 */
export async function writeJournal(db: Db, actor: Actor, at: Date, entry: JournalEntry): Promise<void> {
  const storeDigestsNow = await writeJournalFirst(db, actor, at, entry)
  await storeDigestsNow()
}

/**
 * Like writeJournal, but called before the act; call the function that it returns after the act. The record must be
 * locked.
 */
export async function writeJournalFirst(
  db: Db,
  actor: Actor,
  at: Date,
  entry: JournalEntry,
): Promise<() => Promise<void>> {
  const keys = db.digestKeys
  const covered = keys ? digestSourcesOf(entry) : null
  if (covered) await lockDigestSources(db, covered)
  const { id } = await db.auditEntry.create({ data: journalColumns(actor, at, entry), select: { id: true } })
  return async () => {
    if (keys && covered) await storeDigests(db, keys, id, covered)
  }
}
