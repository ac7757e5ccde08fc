const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The wait between the previous failure and each attempt, in milliseconds; the first has none (decisions G-29). */
export const ATTEMPT_DELAYS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const

const JITTER = 0.1
const LONGEST_RETRY_AFTER = 24 * HOUR

/** The instant a `Retry-After` asks for (whole seconds or an HTTP date), in epoch milliseconds; NaN when unreadable. */
function askedFor(retryAfter: string, now: Date): number {
  const value = retryAfter.trim()
  if (/^\d+$/.test(value)) return now.getTime() + Number(value) * SECOND
  return value.endsWith('GMT') ? Date.parse(value) : Number.NaN
}

/**
 * When to try again after `attemptsMade` attempts, the last of which failed at `now`; null when none is left
 * (decisions B.2). The delay grows by 0 to 10 %, never shrinks; `random` gives numbers in [0, 1). `retryAfter` is the
 * header of a 429 or 503 answer: it wins when it is later than the schedule, up to 24 hours.
 */
export function nextAttemptAt(attemptsMade: number, now: Date, random: () => number, retryAfter?: string): Date | null {
  const delay = ATTEMPT_DELAYS[attemptsMade]
  if (delay === undefined) return null
  const scheduled = now.getTime() + Math.ceil(delay * (1 + JITTER * random()))
  const asked = retryAfter === undefined ? Number.NaN : askedFor(retryAfter, now)
  if (Number.isNaN(asked)) return new Date(scheduled)
  return new Date(Math.max(scheduled, Math.min(asked, now.getTime() + LONGEST_RETRY_AFTER)))
}
