import type { DispatchStatus } from '../database/generated/enums.ts'
import { nextAttemptAt } from '../webhooks/schedule.ts'
import type { SendResult } from '../webhooks/send.ts'

/** Success is 2xx only: a redirect is a failure too (decisions B.2). */
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
  /** The time the attempt was planned for. */
  due: Date
  finished: Date
  result: SendResult
}

/**
 * A dispatch after an attempt (decisions G-29, B.2). Success marks it as delivered, whichever worker has the lease. A
 * failure counts only if the dispatch still has the attempt's lease: otherwise another worker has it or it was dropped.
 * A failed redelivery does not change the status of a delivered or failed dispatch. A redelivery that is requested
 * during the attempt still takes place.
 */
export function afterAttempt(
  dispatch: DispatchState,
  { lease, due, finished, result }: FinishedAttempt,
  random: () => number,
): DispatchState {
  const held = dispatch.lease === lease
  const good = isSuccess(result)
  if (!held && !good) return dispatch
  const asked = dispatch.next_attempt_at?.getTime() === due.getTime() ? null : dispatch.next_attempt_at
  const after = { ...dispatch, attempts: dispatch.attempts + 1, lease: held ? null : dispatch.lease }
  if (good) return { ...after, status: 'delivered', next_attempt_at: asked }
  if (dispatch.status !== 'pending') return { ...after, attempts: dispatch.attempts, next_attempt_at: asked }
  const planned = nextAttemptAt(after.attempts, finished, random, result.retry_after)
  return { ...after, status: planned ? 'pending' : 'failed', next_attempt_at: asked ?? planned }
}

export type Health = { is_active: boolean; disabled_why: string | null; failing_since: Date | null; failures: number }

const FAILING_DAYS = 5
const FAILING_ATTEMPTS = 8

/**
 * An active webhook after an attempt (decisions B.2). 410 switches it off at once. Five days without a success and at
 * least eight failures switch it off, too.
 */
export function afterOutcome(
  webhook: Health,
  { finished, result }: Pick<FinishedAttempt, 'finished' | 'result'>,
): Health {
  if (isSuccess(result)) return { ...webhook, failing_since: null, failures: 0 }
  const failing_since = webhook.failing_since ?? finished
  const failures = webhook.failures + 1
  const days = (finished.getTime() - failing_since.getTime()) / 86_400_000
  const failing = days >= FAILING_DAYS && failures >= FAILING_ATTEMPTS ? 'failing' : null
  const disabled_why = result.http_status === 410 ? 'gone' : failing
  return { is_active: disabled_why === null, disabled_why, failing_since, failures }
}
