import type { Db } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/id.ts'
import { mailItems } from './officerMails.ts'

/** Events that concern an officer's work; the officer's inbox shows them with their reason (record 0072). */
export const NOTICES = [
  'take_over',
  'hand_back',
  'assign',
  'return',
  'disagree',
  'reset_password',
  'money_returned',
  'fast_decisions',
  'hit',
  'escalated',
  'target_missed',
] as const

type Notice = {
  kind: (typeof NOTICES)[number]
  resource: string
  record_id: string
  /** Null for notices about the officer's own account. */
  workspace_id: string | null
  reason: string
  /** The blind look of a disagreement. */
  blind_look_id?: string
}

/** Stores notices, and makes the mails that their officers want of them at once. */
export async function storeNotices(
  db: Db,
  now: Date,
  rows: (Notice & { id: string; officer_id: string; by_id: string; created_at: Date })[],
): Promise<void> {
  if (rows.length === 0) return
  await db.notice.createMany({ data: rows })
  await mailItems(
    db,
    now,
    rows.map(({ id, officer_id, kind }) => ({ item_id: id, officer_id, kind })),
  )
}

/**
 * Puts a notice into the inbox of each of these officers, in the transaction of the act. Officers get no notice of
 * their own acts. Each gets the mail that they chose.
 */
export async function notifyOfficers(
  db: Db,
  actor: OfficerActor,
  now: Date,
  officerIds: string[],
  notice: Notice,
): Promise<void> {
  const recipients = officerIds.filter((id) => id !== actor.id)
  const rows = recipients.map((officer_id) => ({
    id: newId(),
    ...notice,
    officer_id,
    by_id: actor.id,
    created_at: now,
  }))
  await storeNotices(db, now, rows)
}

/** As notifyOfficers, for one officer; null skips it. */
export const notifyOfficer = (
  db: Db,
  actor: OfficerActor,
  now: Date,
  { officer_id, ...notice }: Notice & { officer_id: string | null },
): Promise<void> => notifyOfficers(db, actor, now, officer_id === null ? [] : [officer_id], notice)
