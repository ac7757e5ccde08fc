import type { Request, RequestHandler, Response, Router } from 'express'
import { openSealed, seal } from '../../../files/keys.ts'
import { officerOf } from '../../../http/authenticate.ts'
import { limitRate, RATE_LIMITS } from '../../../http/limits.ts'
import { networkOf } from '../../../http/network.ts'
import { originOf } from '../../../http/origin.ts'
import { digest, newSecret } from '../../../http/secrets.ts'
import { authenticateOfficer, cookieOf, requireRecentSignIn, setCookie } from '../../../http/session.ts'
import { signInRules } from '../../../http/signInRules.ts'
import { writeJournal } from '../../../kernel/audit.ts'
import { ApiError } from '../../../kernel/errors.ts'
import type { ReviewServices } from '../../../review/dossier/dossierKind.ts'
import { signIn } from '../signIn.ts'
import { type AccountReason, officerOfIdentity } from './account.ts'
import { createProvider, type Provider, ProviderError, type ProviderReason, type Secrets } from './provider.ts'

const COOKIE = 'countersign_oidc'
const MINUTES = 10
const CONTEXT = 'oidc'
const PURPOSE = 'oidc'

/** Reasons in the address of the sign-in page: `/#/login?provider=<reason>`. */
export const REASONS = {
  unavailable: 1,
  cancelled: 1,
  failed: 1,
  weak: 1,
  no_role: 1,
  unverified: 1,
  disabled: 1,
  taken: 1,
  connect_first: 1,
  other_address: 1,
  last_admin: 1,
  expired: 1,
  busy: 1,
} as const satisfies Record<ProviderReason | AccountReason | 'expired' | 'busy', 1>

export type OidcReason = keyof typeof REASONS

const redirectUri = (services: ReviewServices) => `${services.publicUrl()}/api/admin/session/oidc/callback`

/** Identifies a sign-in by the browser's cookie and the state, so that a state is void in another browser. */
const nameOf = (mark: string, state: string) => digest(`${mark}.${state}`)

type PendingSignIn = { secrets: Secrets; asker: string | null; isAgain: boolean }

/** Stores the secrets for the browser's return, for ten minutes, and sets the browser's cookie. */
async function storePendingSignIn(
  services: ReviewServices,
  req: Request,
  res: Response,
  pending: PendingSignIn,
): Promise<void> {
  const { db, keys, clock } = services
  const now = clock.now()
  const before = cookieOf(services, req, COOKIE)
  // Several tabs of a browser may sign in at once.
  const mark = before && /^[\w-]{43}$/.test(before) ? before : newSecret()
  await db.signInChallenge.deleteMany({ where: { expires_at: { lte: now } } })
  await db.signInChallenge.create({
    data: {
      token_hash: nameOf(mark, pending.secrets.state),
      purpose: PURPOSE,
      officer_id: pending.asker,
      secrets: seal(keys, JSON.stringify(pending), CONTEXT),
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
    },
    select: { token_hash: true },
  })
  // Lax, because the browser comes back from the provider's site.
  setCookie(services, res, COOKIE, mark, MINUTES * 60, 'lax')
}

/** The sign-in that this browser started with this state; each is used once. */
async function takePendingSignIn(
  { db, keys, clock }: ReviewServices,
  mark: string | undefined,
  state: string,
): Promise<PendingSignIn | null> {
  if (!mark || mark.length > 100) return null
  const where = { token_hash: nameOf(mark, state), purpose: PURPOSE }
  const row = await db.signInChallenge.findFirst({ where })
  const { count } = await db.signInChallenge.deleteMany({ where: { ...where, expires_at: { gt: clock.now() } } })
  if (count === 0 || !row?.secrets) return null
  return JSON.parse(openSealed(keys, row.secrets, CONTEXT).toString('utf8')) as PendingSignIn
}

/**
 * Redirects to the sign-in page, which shows the reason. The address contains no text from the provider or the browser.
 */
const backWith = (services: ReviewServices, res: Response, reason: OidcReason) =>
  res.redirect(302, `${services.publicUrl()}/#/login?provider=${reason}`)

type Step = (services: ReviewServices, provider: Provider, req: Request, res: Response) => Promise<unknown>

/** Runs a step of the flow; a failure redirects to the sign-in page. 404 without a provider. */
function step(services: ReviewServices, provider: Provider | null, run: Step): RequestHandler {
  return async (req, res) => {
    if (!provider) throw new ApiError('RESOURCE_NOT_FOUND', 'No identity provider is set up (OIDC_ISSUER).')
    try {
      await limitRate(services, res, `oidc:${networkOf(req.ip)}`, RATE_LIMITS.sign_in_network)
      await run(services, provider, req, res)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') return backWith(services, res, 'busy')
      if (!(error instanceof ProviderError)) throw error
      const { reason, facts } = error
      services.log.warn({ reason, ...facts, request_id: res.locals.request_id }, 'identity provider')
      backWith(services, res, reason)
    }
  }
}

/** GET /session/oidc → 302 to the provider. `asker` is a signed-in officer who wants to link their account. */
const begin =
  (asker: (req: Request) => string | null): Step =>
  async (services, provider, req, res) => {
    const { session_minutes } = await signInRules(services)
    const secrets: Secrets = {
      state: newSecret(),
      nonce: newSecret(),
      verifier: newSecret(),
      // The provider asks for a new sign-in if its own is older than the idle limit of a session here.
      max_age: session_minutes.idle * 60,
    }
    const url = await provider.authorizationUrl(secrets, redirectUri(services))
    await storePendingSignIn(services, req, res, { secrets, asker: asker(req), isAgain: req.query.again === '1' })
    res.redirect(302, url)
  }

async function journalRefusal(services: ReviewServices, req: Request, record_id: string | null, reason: OidcReason) {
  const nobody = { type: 'anonymous', id: null, name: 'Unknown', origin: originOf(req) } as const
  const details = { method: 'oidc', reason }
  const entry = { action: 'sign_in_refused', resource: 'officers', record_id, details }
  await writeJournal(services.db, nobody, services.clock.now(), entry)
}

/** GET /session/oidc/callback: the provider redirects the browser here. */
const finish: Step = async (services, provider, req, res) => {
  const { search, searchParams } = new URL(req.originalUrl, redirectUri(services))
  const pending = await takePendingSignIn(services, cookieOf(services, req, COOKIE), searchParams.get('state') ?? '')
  if (!pending) {
    await journalRefusal(services, req, null, 'expired')
    return backWith(services, res, 'expired')
  }
  // Built from the public address, never from the request's Host.
  const callback = new URL(redirectUri(services) + search)
  const identity = await provider.identify(callback, pending.secrets).catch(async (error: unknown) => {
    if (error instanceof ProviderError) await journalRefusal(services, req, null, error.reason)
    throw error
  })
  const entered = await officerOfIdentity(services, req, identity, pending.asker)
  const refused = 'refused' in entered ? entered.refused : null
  const self =
    'refused' in entered ? null : await signIn(services, req, res, { officer: entered.officer, method: 'oidc' })
  if (self) return res.redirect(302, `${services.publicUrl()}/#/signed-in${pending.isAgain ? '?again=1' : ''}`)
  const reason = refused ?? 'disabled'
  await journalRefusal(services, req, entered.officer?.id ?? null, reason)
  backWith(services, res, reason)
}

/** Signing in through the identity provider (record 0076). */
export function oidcRoutes(router: Router, services: ReviewServices): void {
  const signedIn = authenticateOfficer(services)
  const { oidc } = services.config
  const provider = oidc && createProvider(oidc, services.clock)
  router.get('/session/ways', (_req, res) => {
    res.json(presentWays(services))
  })
  router.get(
    '/session/oidc',
    step(
      services,
      provider,
      begin(() => null),
    ),
  )
  router.get(
    '/session/oidc/connect',
    signedIn,
    // From now on the identity there can sign in here, like a new factor.
    requireRecentSignIn(services),
    step(
      services,
      provider,
      begin((req) => officerOf(req).id),
    ),
  )
  router.get('/session/oidc/callback', step(services, provider, finish))
}

/** How officers may sign in here: by password (and passkey), and through which provider. */
export const presentWays = ({ config }: Pick<ReviewServices, 'config'>) => ({
  password: config.passwordSignIn,
  /** The provider's host name. */
  provider: config.oidc ? new URL(config.oidc.issuer).host : null,
})

export type SignInWays = ReturnType<typeof presentWays>
