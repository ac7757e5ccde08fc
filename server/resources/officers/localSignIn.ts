import type { RequestHandler } from 'express'
import type { Config } from '../../config.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { ApiError } from '../../kernel/errors.ts'

type SignInConfig = { config: Pick<Config, 'oidc' | 'passwordSignIn'> }

const providerOnly = (message: string) => new ApiError('USE_PROVIDER', message)

/**
 * Whether this officer signs in only through the provider: they are linked to it, and it is configured (record 0076).
 */
export const isBound = ({ config }: SignInConfig, { oidc_subject }: Pick<Officer, 'oidc_subject'>): boolean =>
  config.oidc !== null && oidc_subject !== null

/**
 * Throws 403 for a password or passkey of an officer who signs in through the provider. Call it after a successful
 * check.
 */
export function assertUnbound(services: SignInConfig, officer: Pick<Officer, 'oidc_subject'>): void {
  if (isBound(services, officer))
    throw providerOnly('You sign in through the identity provider: GET /api/admin/session/oidc.')
}

/** Throws 403 for invitations and resets of officers who sign in through the provider. */
export function assertLocal(services: SignInConfig, officer: Pick<Officer, 'oidc_subject'>): void {
  if (!services.config.passwordSignIn || isBound(services, officer))
    throw providerOnly('This officer signs in through the identity provider: password and second factor are there.')
}

/** Throws 403 for passwords, invitations and passkeys if PASSWORD_SIGN_IN is off. */
export const requireLocalSignIn =
  ({ config }: SignInConfig): RequestHandler =>
  (_req, _res, next) => {
    if (!config.passwordSignIn)
      throw providerOnly('Officers sign in through the identity provider only: GET /api/admin/session/oidc.')
    next()
  }

/**
 * As requireLocalSignIn, and also for officers with a session from the provider, where their password and second factor
 * are.
 */
export const requireLocalSession =
  ({ config }: SignInConfig): RequestHandler =>
  (_req, res, next) => {
    if (!config.passwordSignIn || res.locals.session?.method === 'oidc')
      throw providerOnly('Your password and your second factor are those of the identity provider. Change them there.')
    next()
  }
