import type { Db } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/id.ts'

/** What colleagues do to an officer's work; the officer's inbox shows it with its reason (record 0072). */
export const NOTICES = ['take_over', 'hand_back', 'assign'] as const

type Notice = {
  kind: (typeof NOTICES)[number]
  /** Whose inbox it goes to; null for nobody's. */
  officer_id: string | null
  resource: string
  record_id: string
  workspace_id: string
  reason: string
}

/**
 * Puts a notice into an officer's inbox, in the transaction of the act. Officers are not told what they did themselves.
 */
export async function notifyOfficer(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { officer_id, ...notice }: Notice,
): Promise<void> {
  if (officer_id === null || officer_id === actor.id) return
  const data = { id: newId(), ...notice, officer_id, by_id: actor.id, created_at: now }
  await db.notice.create({ data, select: { id: true } })
}
