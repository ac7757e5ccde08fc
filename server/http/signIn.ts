import type { Request } from 'express'
import type { Services } from '../services.ts'
import { hit, hitsOf, LIMITS, tooMany } from './limits.ts'

/**
 * Runs a sign-in under the limit of 10 failures a minute for the address and for the account (decisions G-33): past
 * either, 429 before the password is looked at. `check` answers null when the credentials are wrong.
 */
export async function underSignInLimit<T>(
  services: Services,
  req: Request,
  group: 'officer' | 'trader',
  email: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const keys = [`sign-in:${group}:address:${req.ip}`, `sign-in:${group}:account:${email}`]
  if (services.config.rateLimit)
    for (const key of keys) {
      const { hits, resets_in } = await hitsOf(services, key)
      if (hits >= LIMITS.sign_in) throw tooMany(resets_in)
    }
  const found = await check()
  if (found === null) for (const key of keys) await hit(services, key)
  return found
}
