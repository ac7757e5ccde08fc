import * as client from 'openid-client'
import { type Config, ConfigError, type OidcConfig } from '../../../config.ts'
import { OfficerRole } from '../../../database/generated/enums.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { LIMITS } from '../../../kernel/limits.ts'

/** How long the provider's metadata is used, and how soon it is fetched again after a failure. */
const KEPT_MS = 3_600_000
const RETRY_MS = 60_000
/** Seconds that the provider's clock may differ from ours. */
const CLOCK_TOLERANCE = 30

/** The secrets of a started sign-in, which only this server knows. */
export type Secrets = { state: string; nonce: string; verifier: string; max_age: number }

/** A person with an identity at the provider. */
export type ProviderIdentity = {
  /** Issuer and subject as JSON: the key of an account. */
  subject: string
  issuer: string
  /** The address in lower case; null unless the provider says that it is verified. */
  email: string | null
  name: string | null
  /** The role by the claim; null if none matches. */
  role: OfficerRole | null
}

/** Why a sign-in through the provider failed; the sign-in page has a text for each. */
export type ProviderReason = 'unavailable' | 'cancelled' | 'failed' | 'weak'

/** `facts` are for the log: codes and names, never text from the provider. */
export class ProviderError extends Error {
  readonly reason: ProviderReason
  readonly facts: Record<string, unknown>
  constructor(reason: ProviderReason, facts: Record<string, unknown>) {
    super(`The identity provider: ${reason}`)
    this.reason = reason
    this.facts = facts
  }
}

/** A code of a closed list; leaves out any other text, because it may hold a secret or a name. */
const word = (value: unknown) => (typeof value === 'string' && /^[A-Za-z_]{1,60}$/.test(value) ? value : undefined)

function problemOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { name, code, error: errorCode, status } = error as Record<string, unknown>
  const facts = { kind: word(name), code: word(code), error: word(errorCode), status }
  if (error instanceof client.AuthorizationResponseError) return new ProviderError(reasonOfAnswer(error.error), facts)
  const isSilent =
    code === 'OAUTH_TIMEOUT' ||
    // fetch throws these without a connection.
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (typeof status === 'number' && status >= 500)
  return new ProviderError(isSilent ? 'unavailable' : 'failed', facts)
}

function reasonOfAnswer(error: string): ProviderReason {
  if (error === 'access_denied') return 'cancelled'
  return ['temporarily_unavailable', 'server_error'].includes(error) ? 'unavailable' : 'failed'
}

type Claims = Record<string, unknown>

/** The claim of this name, or at this path (`realm_access.roles`); names on Object.prototype are not claims. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Claims)[step]
  }
  return value
}

const isRole = (text: string): text is OfficerRole => Object.hasOwn(OfficerRole, text)

/** Throws ConfigError where OIDC_ROLES names an unknown role. */
export function checkRoles({ oidc }: Pick<Config, 'oidc'>): void {
  const unknown = oidc?.roles.find(({ role }) => !isRole(role))
  if (unknown)
    throw new ConfigError(`OIDC_ROLES: ${unknown.role} is no role; there are ${Object.keys(OfficerRole).join(', ')}`)
}

/** The first role of OIDC_ROLES, in its order, whose value the claim holds; null without one. */
export function roleIn(
  { roles, rolesClaim }: Pick<OidcConfig, 'roles' | 'rolesClaim'>,
  claims: Claims,
): OfficerRole | null {
  const claim = claimAt(claims, rolesClaim)
  const held = Array.isArray(claim) ? claim : [claim]
  const role = roles.find(({ value }) => held.includes(value))?.role
  return role !== undefined && isRole(role) ? role : null
}

/** Takes the address and its verification from the same source. */
function emailIn(claims: Claims): string | null {
  const { email, email_verified } = claims
  if (email_verified !== true || typeof email !== 'string') return null
  const address = email.trim().toLowerCase()
  return /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(address) && address.length <= 254 ? address : null
}

function nameIn(claims: Claims): string | null {
  if (typeof claims.name !== 'string') return null
  return claims.name.replaceAll(/\p{C}/gu, '').trim().slice(0, LIMITS.officer_name).trim() || null
}

export type Provider = ReturnType<typeof createProvider>

/** The identity provider of the settings. Throws ProviderError for every failure there (record 0076). */
export function createProvider(settings: OidcConfig, clock: Clock) {
  const { issuer, clientId, clientSecret, clientAuth, timeout, acr } = settings
  const isPlain = issuer.startsWith('http:')
  let known: { config: client.Configuration; until: number } | null = null
  let discovery: Promise<client.Configuration> | null = null

  async function discover(): Promise<client.Configuration> {
    const authenticate = clientAuth === 'post' ? client.ClientSecretPost : client.ClientSecretBasic
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE },
      authenticate(clientSecret),
      { timeout, ...(isPlain && { execute: [client.allowInsecureRequests] }) },
    )
    // Signatures are checked too, although the token comes straight from the provider.
    client.enableNonRepudiationChecks(config)
    known = { config, until: clock.now().getTime() + KEPT_MS }
    return config
  }

  /** The provider's metadata: fetched once an hour, by one request at a time. */
  async function configuration(): Promise<client.Configuration> {
    const now = clock.now().getTime()
    if (known && now < known.until) return known.config
    discovery ??= discover().finally(() => {
      discovery = null
    })
    try {
      return await discovery
    } catch (error) {
      const { facts } = problemOf(error)
      if (!known) throw new ProviderError('unavailable', facts)
      known.until = now + RETRY_MS
      return known.config
    }
  }

  const supports = (config: client.Configuration, list: 'scopes_supported' | 'claims_supported', name: string) =>
    config.serverMetadata()[list]?.includes(name) ?? false

  /** The address for the browser: code flow with PKCE, state and nonce. */
  async function authorizationUrl(secrets: Secrets, redirect_uri: string): Promise<string> {
    const config = await configuration()
    const scopes = ['openid', 'email', 'profile']
    if (supports(config, 'scopes_supported', settings.rolesClaim)) scopes.push(settings.rolesClaim)
    return client.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: scopes.join(' '),
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      max_age: String(secrets.max_age),
      ...(acr.length > 0 && { acr_values: acr.join(' ') }),
    }).href
  }

  /** The provider's claims about a person besides the token's; empty if it has no such endpoint. */
  async function userInfo(config: client.Configuration, token: string, sub: string): Promise<Claims> {
    if (!config.serverMetadata().userinfo_endpoint) return {}
    return (await client.fetchUserInfo(config, token, sub)) as Claims
  }

  async function exchange(callback: URL, secrets: Secrets): Promise<ProviderIdentity> {
    const config = await configuration()
    const tokens = await client.authorizationCodeGrant(config, callback, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
      // Some providers ignore max_age and reveal this by not offering the claim.
      ...(supports(config, 'claims_supported', 'auth_time') && { maxAge: secrets.max_age }),
    })
    const token = tokens.claims() as (Claims & { iss: string; sub: string }) | undefined
    if (!token || !/^[\x20-\x7e]{1,255}$/.test(token.sub)) throw new ProviderError('failed', { kind: 'subject' })
    if (acr.length > 0 && !acr.some((value) => value === token.acr)) throw new ProviderError('weak', { kind: 'acr' })
    const isWhole = claimAt(token, settings.rolesClaim) !== undefined && token.email_verified !== undefined
    const more = isWhole ? {} : await userInfo(config, tokens.access_token, token.sub)
    return {
      subject: JSON.stringify([token.iss, token.sub]),
      issuer: token.iss,
      email: emailIn(token.email_verified === undefined ? more : token),
      name: nameIn(token) ?? nameIn(more),
      role: roleIn(settings, claimAt(token, settings.rolesClaim) === undefined ? more : token),
    }
  }

  const withProblem = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw problemOf(error)
    })

  return {
    /** The host of the provider's page, for the button. */
    host: new URL(issuer).host,
    authorizationUrl: (secrets: Secrets, redirectUri: string) => withProblem(authorizationUrl(secrets, redirectUri)),
    /** Exchanges the code of the callback for the identity. */
    identify: (callback: URL, secrets: Secrets) => withProblem(exchange(callback, secrets)),
  }
}
