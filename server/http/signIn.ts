import type { Request, Response } from 'express'
import type { Services } from '../services.ts'
import { isKnownBrowser } from './knownBrowser.ts'
import { limitRate, RATE_LIMITS, uncountHit } from './limits.ts'
import { networkOf } from './network.ts'

type SignInCounter = [key: string, limit: number]

/**
 * The counters of a sign-in (record 0044). The first is the account from this network, so that an attacker at that
 * limit does not lock out the officer elsewhere; then the network over all accounts, and the account over all networks.
 * A browser in which the officer signed in before has one counter of its own instead.
 */
async function countersOf(services: Services, req: Request, group: string, email: string): Promise<SignInCounter[]> {
  const known = group === 'officer' ? await isKnownBrowser(services, req, email) : null
  if (known) return [[`sign-in:browser:${known}`, RATE_LIMITS.sign_in]]
  const network = networkOf(req.ip)
  return [
    [`sign-in:${group}:${network}:${email}`, RATE_LIMITS.sign_in],
    [`sign-in:${group}:network:${network}`, RATE_LIMITS.sign_in_network],
    [`sign-in:${group}:account:${email}`, RATE_LIMITS.sign_in_account],
  ]
}

/**
 * Runs a sign-in under the limit of 10 failures a minute for the account and the network (decisions G-33): past it, 429
 * before the password is checked. Each attempt counts at its start, so that a burst gets no more than the limit;
 * success takes it back. `check` returns null for wrong credentials.
 */
export async function limitSignIn<T>(
  services: Services,
  req: Request,
  res: Response,
  { group, email }: { group: 'officer' | 'trader'; email: string },
  check: () => Promise<T | null>,
): Promise<T | null> {
  if (!services.config.rateLimit) return check()
  const counters = await countersOf(services, req, group, email)
  for (const [index, [key, limit]] of counters.entries())
    await limitRate(services, res, key, limit, { shown: index === 0 })
  const found = await check()
  if (found !== null) for (const [key] of counters) await uncountHit(services, key)
  return found
}
