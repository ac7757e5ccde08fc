import type { Response } from 'express'
import { withoutOutcome } from '../database/outcome.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Services } from '../services.ts'

/**
 * Requests a minute (decisions G-33). Failed sign-ins: of an account from one network, of a network over all accounts,
 * and of an account over all networks.
 */
export const RATE_LIMITS = {
  key: 300,
  address: 60,
  payer: 600,
  sign_in: 10,
  sign_in_network: 60,
  sign_in_account: 100,
} as const

const WINDOW_SECONDS = 60

type Count = { hits: number; resets_in: number }

/** Counts a hit of a key in the current minute, in the database, so that all processes share the count. */
async function countHit(services: Services, key: string): Promise<Count> {
  const now = services.clock.now()
  const resets_at = new Date(now.getTime() + WINDOW_SECONDS * 1000)
  const [row] = await services.db.$queryRaw<{ hits: number; resets_at: Date }[]>`
    INSERT INTO rate_limits (key, hits, resets_at) VALUES (${key}, 1, ${resets_at})
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN rate_limits.resets_at <= ${now} THEN 1 ELSE rate_limits.hits + 1 END,
      resets_at = CASE WHEN rate_limits.resets_at <= ${now} THEN ${resets_at} ELSE rate_limits.resets_at END
    RETURNING hits, resets_at`
  return { hits: row!.hits, resets_in: Math.max(1, Math.ceil((row!.resets_at.getTime() - now.getTime()) / 1000)) }
}

/** Takes back a hit that should not count, such as a successful sign-in. */
export async function uncountHit(services: Services, key: string): Promise<void> {
  const running = { key, resets_at: { gt: services.clock.now() } }
  await withoutOutcome(() => services.db.rateLimit.updateMany({ where: running, data: { hits: { decrement: 1 } } }))
}

function tooMany(resets_in: number): ApiError {
  return new ApiError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${resets_in} seconds.`, {
    meta: { retry_after: resets_in },
  })
}

/**
 * Counts the request against a limit. Throws 429 above it. The answer's headers show the limit when `shown` is set or
 * the limit is exceeded.
 */
export async function limitRate(
  services: Services,
  res: Response,
  key: string,
  limit: number,
  { shown = true } = {},
): Promise<void> {
  if (!services.config.rateLimit) return
  const { hits, resets_in } = await countHit(services, key)
  if (shown || hits > limit) {
    res.set('X-RateLimit-Limit', String(limit))
    res.set('X-RateLimit-Remaining', String(Math.max(0, limit - hits)))
  }
  if (hits > limit) {
    res.set('X-RateLimit-Reset', String(Math.floor(services.clock.now().getTime() / 1000) + resets_in))
    throw tooMany(resets_in)
  }
}

/** Deletes counts of past minutes. */
export async function deleteOldRateCounts(services: Services): Promise<void> {
  await services.db.rateLimit.deleteMany({ where: { resets_at: { lte: services.clock.now() } } })
}
