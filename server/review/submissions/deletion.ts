import type { Db } from '../../database/client.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { voidProposalsOn } from '../proposals/voidProposals.ts'
import { closeRequests } from '../record/informationRequest.ts'
import { voidBlindLooksOn } from '../transitions/blindLooks.ts'

/**
 * Ends the work on newly deleted dossiers: frees their claims, and writes a journal entry for each, which updates open
 * consoles. All their other data stays (record 0036).
 */
export async function endReview(
  db: Db,
  actor: TraderActor,
  now: Date,
  resource: string,
  records: { id: string }[],
): Promise<void> {
  if (records.length === 0) return
  await db.claim.deleteMany({ where: { resource, record_id: { in: records.map(({ id }) => id) } } })
  const ids = records.map(({ id }) => id)
  await closeRequests(db, now, ids, 'deleted')
  await voidProposalsOn(db, now, ids, 'deleted')
  await voidBlindLooksOn(db, now, ids, 'deleted')
  for (const { id } of records)
    await writeJournal(db, actor, now, { action: 'delete', resource, record_id: id, workspace_id: actor.workspace_id })
}

const DECISIONS = ['accept', 'refuse', 'request_new_proof'] as const

/** The last decision on a deleted dossier, even if its trader sent something after it. */
export type LastDecision = { action: (typeof DECISIONS)[number]; at: string } | null

/** Null for a dossier that is not deleted, and for one deleted before any decision. */
export async function lastDecisionBefore(
  db: Db,
  resource: string,
  { id, deleted_at }: { id: string; deleted_at: Date | null },
): Promise<LastDecision> {
  if (deleted_at === null) return null
  const last = await db.read.auditEntry.findFirst({
    where: { resource, record_id: id, action: { in: [...DECISIONS] } },
    orderBy: { id: 'desc' },
    select: { action: true, at: true },
  })
  return last && { action: last.action as (typeof DECISIONS)[number], at: last.at.toISOString() }
}
