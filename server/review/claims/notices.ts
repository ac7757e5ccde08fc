import type { Db } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/id.ts'
import { createItemMails } from './officerMails.ts'

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

/** Stores notices, and makes a mail for each one whose officer chose mails at once. */
export async function storeNotices(
  db: Db,
  now: Date,
  rows: (Notice & { id: string; officer_id: string; by_id: string; created_at: Date })[],
): Promise<void> {
  if (rows.length === 0) return
  await db.notice.createMany({ data: rows })
  await createItemMails(
    db,
    now,
    rows.map(({ id, officer_id, kind }) => ({ item_id: id, officer_id, kind })),
  )
}

/**
 * A notice that a version of a watch list has a hit, with the dossier of the hit; `reason` is the name of the entry.
 */
export type HitNotice = Pick<Notice, 'resource' | 'record_id' | 'workspace_id' | 'reason'> & {
  officer_id: string
  list: string
  version: number
}

/**
 * Stores notices of hits, and makes their mails. An officer who has an unread notice of the same version gets no other:
 * the inbox counts the cases of the version (record 0204).
 */
export async function storeHitNotices(db: Db, now: Date, notices: readonly HitNotice[]): Promise<void> {
  if (notices.length === 0) return
  const keyOf = ({ list, version, officer_id }: HitNotice) => JSON.stringify([list, version, officer_id])
  // The same order in every process, so that two transactions do not deadlock.
  const rows = notices.map((one) => ({ ...one, id: newId() })).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const stored = await db.$queryRaw<{ id: string; officer_id: string }[]>`
    INSERT INTO notices (id, officer_id, kind, resource, record_id, workspace_id, reason, list, list_version, created_at)
    SELECT id, officer_id, 'hit', resource, record_id, workspace_id, reason, list, version, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, officer_id uuid, resource text,
      record_id uuid, workspace_id uuid, reason text, list text, version int)
    ON CONFLICT DO NOTHING RETURNING id::text, officer_id::text`
  await createItemMails(
    db,
    now,
    stored.map(({ id, officer_id }) => ({ item_id: id, officer_id, kind: 'hit' })),
  )
}

/**
 * Puts a notice into the inbox of each of these officers, in the transaction of the act. Officers get no notice of
 * their own acts. Each officer also gets a mail, if they chose that.
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
