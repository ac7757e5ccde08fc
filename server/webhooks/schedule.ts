const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * The wait between the previous failure and each attempt, in milliseconds; the first attempt has none (decisions G-29).
 */
export const ATTEMPT_DELAYS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const

const JITTER = 0.1
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS

/** Reads a `Retry-After` header (whole seconds or an HTTP date) as epoch milliseconds; NaN when unreadable. */
function parseRetryAfter(retryAfter: string, now: Date): number {
  const value = retryAfter.trim()
  if (/^\d+$/.test(value)) return now.getTime() + Number(value) * SECOND_MS
  return value.endsWith('GMT') ? Date.parse(value) : Number.NaN
}

/**
 * The time of the next attempt after `attemptsMade` attempts, the last of which failed at `now`; null after the last
 * one (decisions B.2). The delay grows by 0 to 10 % and never shrinks; `random` gives numbers in [0, 1). `retryAfter`
 * is the header of a 429 or 503 answer: it wins when it is later than the schedule, up to 24 hours.
 */
export function nextAttemptAt(attemptsMade: number, now: Date, random: () => number, retryAfter?: string): Date | null {
  const delay = ATTEMPT_DELAYS[attemptsMade]
  if (delay === undefined) return null
  const scheduled = now.getTime() + Math.ceil(delay * (1 + JITTER * random()))
  const retryAt = retryAfter === undefined ? Number.NaN : parseRetryAfter(retryAfter, now)
  if (Number.isNaN(retryAt)) return new Date(scheduled)
  return new Date(Math.max(scheduled, Math.min(retryAt, now.getTime() + MAX_RETRY_AFTER_MS)))
}
