import type { Wait } from '../format/age.ts'
import type { DossierRow, QueueCount } from '../records.ts'

/**
 * The time from which the target counts: the start of the wait, moved by the time in which the trader had the dossier.
 */
export const waitStart = ({ waiting_since, with_trader_seconds }: DossierRow): string =>
  with_trader_seconds === 0
    ? waiting_since
    : new Date(Date.parse(waiting_since) + with_trader_seconds * 1000).toISOString()

/** Whether the trader has the dossier now: an officer asked a question, which is neither answered nor due. */
export const isWithTrader = ({ information_request: question }: DossierRow, now: number): boolean =>
  question !== null && question.answered_at === null && Date.parse(question.due_at) > now

/** A dossier against the target of its queue; undefined until the queue is known. */
export const waitOf = (row: DossierRow, queue: QueueCount | undefined): Wait | undefined =>
  queue && { since: waitStart(row), minutes: queue.target_minutes, target: row.target, working: queue.working }
