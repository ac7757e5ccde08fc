import type { Request, Response } from 'express'
import type { Services } from '../services.ts'
import { LIMITS, limit, unhit } from './limits.ts'

/**
 * Runs a sign-in under the limit of 10 failures a minute for the address and for the account (decisions G-33): past
 * either, 429 before the password is looked at. Each try counts when it starts, so that a burst gets no more than the
 * limit, and is taken back when it succeeds. `check` answers null when the credentials are wrong.
 */
export async function underSignInLimit<T>(
  services: Services,
  req: Request,
  res: Response,
  { group, email }: { group: 'officer' | 'trader'; email: string },
  check: () => Promise<T | null>,
): Promise<T | null> {
  const keys = [`sign-in:${group}:address:${req.ip}`, `sign-in:${group}:account:${email}`]
  for (const key of keys) await limit(services, res, key, LIMITS.sign_in)
  const found = await check()
  if (found !== null && services.config.rateLimit) for (const key of keys) await unhit(services, key)
  return found
}
