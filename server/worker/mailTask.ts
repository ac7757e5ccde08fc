import type { Db } from '../database/client.ts'
import type { MailStatus } from '../database/generated/enums.ts'
import type { MailMessage, MailResult } from '../mail/smtp.ts'
import { nextAttemptAt } from '../webhooks/schedule.ts'

/** An exchange takes up to 30 s, and its result is recorded within the rest. */
export const LEASE_MS = 60_000

export type MailAttempt = { started: Date; finished: Date; result: MailResult }

/** A leased mail, as the lane hands it over. */
export type MailTask = {
  id: string
  kind: string
  event_id: string | null
  /** The mail's present text; null if there is nothing left to say: the mail is then dropped. */
  message: () => Promise<MailMessage | null>
  /** Writes the attempt and the mail's next state. */
  record: (db: Db, attempt: MailAttempt) => Promise<void>
  drop: () => Promise<void>
}

/** The state of a mail after one more attempt: tried again on the schedule of webhooks, as long as that lasts. */
export function stateAfter(
  attempts: number,
  { finished, result: { outcome } }: MailAttempt,
): { status: MailStatus; attempts: number; next_attempt_at: Date | null; updated_at: Date } {
  const counted = { attempts: attempts + 1, updated_at: finished }
  if (outcome === 'handed') return { status: 'handed', next_attempt_at: null, ...counted }
  const planned = outcome === 'later' ? nextAttemptAt(attempts + 1, finished, Math.random) : null
  return { status: planned ? 'pending' : 'failed', next_attempt_at: planned, ...counted }
}
