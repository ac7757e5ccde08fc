import type { DispatchStatus } from '../database/generated/enums.ts'
import { nextAttemptAt } from '../webhooks/schedule.ts'
import type { NoAnswer, SendResult } from '../webhooks/send.ts'

/** Only 2xx is success: a redirect counts as a failure (decisions B.2). */
export const isSuccess = ({ http_status }: SendResult) => http_status >= 200 && http_status < 300

export type DispatchState = {
  status: DispatchStatus
  /** How many attempts of the schedule were made. */
  attempts: number
  next_attempt_at: Date | null
  lease: string | null
}

export type FinishedAttempt = {
  lease: string
  /** The planned time of the attempt, in milliseconds since 1970. */
  due: number
  started: Date
  finished: Date
  result: SendResult
}

/**
 * Computes a dispatch's next state after an attempt (decisions G-29, B.2). Success marks it as delivered, no matter
 * which worker has the lease. A failure counts only if the dispatch still has the attempt's lease; otherwise another
 * worker has it, or it was dropped. A failed redelivery does not change the status of a delivered or failed dispatch. A
 * redelivery that is requested during the attempt still takes place.
 */
export function afterAttempt(
  dispatch: DispatchState,
  { lease, due, finished, result }: FinishedAttempt,
  random: () => number,
): DispatchState {
  const held = dispatch.lease === lease
  const good = isSuccess(result)
  if (!held && !good) return dispatch
  const nextAttempt = dispatch.next_attempt_at?.getTime() === due ? null : dispatch.next_attempt_at
  const after = { ...dispatch, attempts: dispatch.attempts + 1, lease: held ? null : dispatch.lease }
  if (good) return { ...after, status: 'delivered', next_attempt_at: nextAttempt }
  if (dispatch.status !== 'pending') return { ...after, attempts: dispatch.attempts, next_attempt_at: nextAttempt }
  const planned = nextAttemptAt(after.attempts, finished, random, result.retry_after)
  return { ...after, status: planned ? 'pending' : 'failed', next_attempt_at: nextAttempt ?? planned }
}

export type Health = {
  is_active: boolean
  disabled_why: string | null
  failing_since: Date | null
  failures: number
  /** Timeouts in a row; simultaneous sends count once. */
  timeouts: number
  /** No send begins before this time; null while the webhook answers. */
  probe_at: Date | null
}

export const isTimeout = ({ http_status, response_body }: SendResult) =>
  http_status === 0 && response_body === ('timeout' satisfies NoAnswer)

/** After this many timeouts in a row, a webhook gets one send at a time, with growing waits. */
const PROBED_FROM = 3
const FIRST_WAIT_MS = 60_000
const MAX_WAIT_MS = 30 * 60_000

/** The wait after this many timeouts in a row: 0, 0, then 1, 2, 4 … 30 minutes. */
function waitAfter(timeouts: number): number {
  if (timeouts < PROBED_FROM) return 0
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(timeouts - PROBED_FROM, 10))
}

/** Computes a webhook's waits after an attempt (record 0088). Any answer, or a refused connection, ends them. */
function nextProbeState(
  { timeouts, probe_at }: Health,
  { started, finished, result }: Pick<FinishedAttempt, 'started' | 'finished' | 'result'>,
): Pick<Health, 'timeouts' | 'probe_at'> {
  if (!isTimeout(result)) return { timeouts: 0, probe_at: null }
  // This send began before the timeout of another send was known.
  if (probe_at && started < probe_at) return { timeouts, probe_at }
  return { timeouts: timeouts + 1, probe_at: new Date(finished.getTime() + waitAfter(timeouts + 1)) }
}

const FAILING_DAYS = 5
const FAILING_ATTEMPTS = 8

/**
 * Computes an active webhook's state after an attempt (decisions B.2). A 410 disables it at once. Five days without a
 * success and at least eight failures disable it, too.
 */
export function afterOutcome(
  webhook: Health,
  attempt: Pick<FinishedAttempt, 'started' | 'finished' | 'result'>,
): Health {
  const { finished, result } = attempt
  const silence = nextProbeState(webhook, attempt)
  if (isSuccess(result)) return { ...webhook, ...silence, failing_since: null, failures: 0 }
  const failing_since = webhook.failing_since ?? finished
  const failures = webhook.failures + 1
  const days = (finished.getTime() - failing_since.getTime()) / 86_400_000
  const failing = days >= FAILING_DAYS && failures >= FAILING_ATTEMPTS ? 'failing' : null
  const disabled_why = result.http_status === 410 ? 'gone' : failing
  return { ...silence, is_active: disabled_why === null, disabled_why, failing_since, failures }
}
