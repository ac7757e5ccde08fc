import type { RequestHandler } from 'express'
import type { Config } from '../../config.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { ApiError } from '../../kernel/errors.ts'

type SignInConfig = { config: Pick<Config, 'oidc' | 'passwordSignIn'> }

const providerOnly = (message: string) => new ApiError('USE_PROVIDER', message)

/** Whether the provider alone signs this officer in: they are tied to it, and it is still set up (record 0076). */
export const isBound = ({ config }: SignInConfig, { oidc_subject }: Pick<Officer, 'oidc_subject'>): boolean =>
  config.oidc !== null && oidc_subject !== null

/** Refuses a password or passkey of an officer who signs in through the provider: 403. Call it once it was right. */
export function requireUnbound(services: SignInConfig, officer: Pick<Officer, 'oidc_subject'>): void {
  if (isBound(services, officer))
    throw providerOnly('You sign in through the identity provider: GET /api/admin/session/oidc.')
}

/** Refuses to invite, or to reset the password or second factor of, whoever signs in through the provider: 403. */
export function requireLocal(services: SignInConfig, officer: Pick<Officer, 'oidc_subject'>): void {
  if (!services.config.passwordSignIn || isBound(services, officer))
    throw providerOnly('This officer signs in through the identity provider: password and second factor are there.')
}

/** Refuses passwords, invitations and passkeys where PASSWORD_SIGN_IN is off: 403. */
export const requireLocalSignIn =
  ({ config }: SignInConfig): RequestHandler =>
  (_req, _res, next) => {
    if (!config.passwordSignIn)
      throw providerOnly('Officers sign in through the identity provider only: GET /api/admin/session/oidc.')
    next()
  }

/** As requireLocalSignIn, and for whoever came from the provider: their password and second factor are there. */
export const requireLocalSession =
  ({ config }: SignInConfig): RequestHandler =>
  (_req, res, next) => {
    if (!config.passwordSignIn || res.locals.session?.method === 'oidc')
      throw providerOnly('Your password and your second factor are those of the identity provider. Change them there.')
    next()
  }
