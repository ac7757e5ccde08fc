import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import { type Authority, withAuthority } from '../database/authority.ts'
import { type Db, sharedRows } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import type { Officer, OfficerSession } from '../database/generated/rows.ts'
import { withoutOutcome } from '../database/outcome.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { ApiError } from '../kernel/errors.ts'
import { invitersOf, type Lineage } from '../kernel/lineage.ts'
import { authorize } from '../kernel/policy.ts'
import { STATEMENTS_IMPORTED, type StoredSettings } from '../kernel/storedSettings.ts'
import { LOOPBACK } from '../process/loopback.ts'
import type { Services } from '../services.ts'
import { type Factor, factorsOfOne } from './factors.ts'
import { isRead, originOf } from './origin.ts'
import { digest, newSecret } from './secrets.ts'
import { type SignInRules, signInRules, signInRulesIn } from './signInRules.ts'
import { browserName } from './userAgent.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    must_change_password?: boolean
    session?: SessionFacts
    /** When the officer last proved their identity: each sign-in opens a new session. */
    signed_in_at?: Date
  }
}

/** How a session was opened. */
export type SignInMethod = 'password' | Factor | 'recovery_code' | 'invitation' | 'oidc'

/** The facts about an open session: how it was opened, and notices for its officer. */
export type SessionFacts = {
  method: SignInMethod
  /** The first session since an administrator reset the officer's second factor. */
  after_reset: boolean
  second_factor: SignInRules['second_factor']
}

export const SESSION_COOKIE = 'countersign_session'

/**
 * The name of a cookie. On https it has the `__Host-` prefix, which keeps sibling hosts and plain-http pages from
 * replacing the cookie.
 */
export const cookieName = (services: Pick<Services, 'publicUrl'>, name: string): string =>
  services.publicUrl().startsWith('https:') ? `__Host-${name}` : name

/** Marks requests that no officer started, such as polling: they do not keep a session alive (record 0070). */
const BACKGROUND = 'X-Background'
/** A session's last use is written at most this often. */
const SEEN_EVERY_MS = 60_000

const MINUTE = 60_000

/** How long a sign-in counts as recent proof of identity. */
export const RECENT_MINUTES = 15

/** Cookies are Secure unless the service itself is reached by plain http on loopback (design 3). */
export function setCookie(
  services: Services,
  res: Response,
  cookie: string,
  value: string,
  maxAge: number,
  sameSite: 'strict' | 'lax' = 'strict',
): void {
  const { protocol, hostname } = new URL(services.publicUrl())
  const secure = !(protocol === 'http:' && LOOPBACK.test(hostname))
  const name = cookieName(services, cookie)
  res.append('Set-Cookie', stringifySetCookie({ name, value, httpOnly: true, sameSite, path: '/', secure, maxAge }))
}

/** The value of our cookie in the request, if any. */
export const cookieOf = (services: Services, req: Request, name: string): string | undefined =>
  parseCookie(req.get('Cookie') ?? '')[cookieName(services, name)]

/**
 * Opens a session: the cookie holds its token, the database only the SHA-256. Deletes the officer's expired sessions,
 * and this browser's former one. `officer` is the row before this sign-in.
 */
export async function openSession(
  services: Services,
  db: Db,
  req: Request,
  res: Response,
  { officer, method }: { officer: Officer; method: SignInMethod },
): Promise<SessionFacts & Pick<OfficerSession, 'id' | 'expires_at'>> {
  const now = services.clock.now()
  const token = newSecret()
  // Read inside the transaction: waiting for a second connection while holding the first could block all sign-ins.
  const { second_factor, session_minutes } = await signInRules({ db, config: services.config })
  const { second_factor_reset_at: reset, last_sign_in_at: last } = officer
  const after_reset = reset !== null && (last === null || last < reset)
  const replaced = cookieOf(services, req, SESSION_COOKIE)
  await db.officerSession.deleteMany({
    where: {
      officer_id: officer.id,
      OR: [{ expires_at: { lte: now } }, ...(replaced ? [{ token_hash: digest(replaced) }] : [])],
    },
  })
  const session = await db.officerSession.create({
    data: {
      token_hash: digest(token),
      officer_id: officer.id,
      address: req.ip ?? '',
      browser: browserName(req.get('User-Agent')),
      method,
      after_reset,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + session_minutes.whole * MINUTE),
    },
    select: { id: true, expires_at: true },
  })
  setCookie(services, res, SESSION_COOKIE, token, session_minutes.whole * 60)
  return { ...session, method, after_reset, second_factor }
}

/** Ends the session of this request. */
export async function closeSession(services: Services, db: Db, res: Response): Promise<void> {
  const { session_id } = res.locals
  // Without an id the condition would be empty and match every session.
  if (session_id) await db.officerSession.deleteMany({ where: { id: session_id } })
  setCookie(services, res, SESSION_COOKIE, '', 0)
}

type Times = { created_at: Date; last_seen_at: Date; expires_at: Date }

/** When a session ends, and why: by age or by idleness. A shorter setting applies to open sessions too. */
export function endOf(session: Times, { idle, whole: total }: SignInRules['session_minutes']) {
  const over = Math.min(session.expires_at.getTime(), session.created_at.getTime() + total * MINUTE)
  const unused = session.last_seen_at.getTime() + idle * MINUTE
  return { at: new Date(Math.min(over, unused)), why: unused < over ? ('idle' as const) : ('whole' as const) }
}

type FoundSession = Times &
  Pick<Officer, 'name' | 'role' | 'invited_by' | 'released_at' | 'must_change_password' | 'disabled_at'> & {
    id: string
    officer_id: string
    method: SignInMethod
    after_reset: boolean
    settings: StoredSettings
    settings_digest: string
    /** Whether the officer is tied to any account. */
    has_ties: boolean
  }

/**
 * The session and the rules in force, unless the session has expired or was idle too long, or its officer is disabled.
 * Every request of an officer begins with this one statement for session, officer, all settings and ties.
 */
async function findLiveSession({ db, clock, config }: Services, where: { token_hash: string } | { id: string }) {
  const condition =
    'id' in where ? Prisma.sql`session.id = ${where.id}::uuid` : Prisma.sql`token_hash = ${where.token_hash}`
  const [session] = await sharedRows<FoundSession>(
    db,
    Prisma.sql`
    SELECT session.id, officer_id, method, after_reset, session.created_at, last_seen_at, expires_at,
      name, role::text, invited_by, released_at, must_change_password, disabled_at,
      (SELECT json_object_agg(key, value) FROM (SELECT key, value FROM settings
        UNION ALL SELECT ${STATEMENTS_IMPORTED}, to_jsonb(EXISTS (SELECT FROM statements))) AS stored) AS settings,
      settings_digest(),
      EXISTS (SELECT FROM officer_ties WHERE officer_ties.officer_id = officers.id) AS has_ties
    FROM officer_sessions AS session JOIN officers ON officers.id = officer_id WHERE ${condition}`,
  )
  if (!session || session.disabled_at) return null
  const rules = signInRulesIn(session.settings, config)
  return endOf(session, rules.session_minutes).at <= clock.now() ? null : { ...session, rules }
}

const foundAtRequest = new WeakMap<OfficerActor, Pick<FoundSession, 'settings' | 'has_ties'>>()

/** The stored settings when this officer's request was authenticated; undefined outside a request. */
export const settingsAtRequest = (actor: OfficerActor): StoredSettings | undefined =>
  foundAtRequest.get(actor)?.settings

/** Whether this officer was tied to any account when the request was authenticated; undefined outside a request. */
export const hadTiesAtRequest = (actor: OfficerActor): boolean | undefined => foundAtRequest.get(actor)?.has_ties

/** Whether a session is still live, for answers that outlast a request (the event stream). */
export const isSessionLive = async (services: Services, id: string): Promise<boolean> =>
  (await findLiveSession(services, { id })) !== null

const notSignedIn = () => new ApiError('UNAUTHENTICATED', 'You are not signed in, or your session has ended.')

/** Routes whose acts may end an authority: a session, a role, an officer's account, a setting. */
const CONTROL = /^\/(officers|sessions?|settings|second-looks)(\/|$)/

/** The rows that an officer's act depends on: this session, this role, these settings. */
const authorityOf = (session: FoundSession, path: string): Authority => ({
  lockQuery: {
    name: 'hold_officer_authority',
    text: 'SELECT hold_officer_authority($1, $2, $3, $4, $5)',
    values: [session.id, session.officer_id, session.role, session.settings_digest, CONTROL.test(path)],
  },
})

/**
 * Authenticates the officer behind the session cookie; 401 without a cookie, for an ended session or a disabled
 * officer. A write holds the authority found here until it commits (record 0121).
 */
export function authenticateOfficer(services: Services): RequestHandler {
  return async (req, res, next) => {
    const token = cookieOf(services, req, SESSION_COOKIE)
    const session = token ? await findLiveSession(services, { token_hash: digest(token) }) : null
    if (!session) throw notSignedIn()
    const now = services.clock.now()
    // The stream reconnects by itself.
    const background = req.get(BACKGROUND) !== undefined || req.path === '/stream'
    const often = Math.min(SEEN_EVERY_MS, (session.rules.session_minutes.idle * MINUTE) / 4)
    if (!background && now.getTime() - session.last_seen_at.getTime() > often)
      await withoutOutcome(() =>
        services.db.officerSession.updateMany({ where: { id: session.id }, data: { last_seen_at: now } }),
      )
    const actor = actorOf({ ...session, id: session.officer_id }, req)
    foundAtRequest.set(actor, session)
    res.locals.officer = actor
    res.locals.session_id = session.id
    res.locals.signed_in_at = session.created_at
    const facts: SessionFacts = {
      method: session.method,
      after_reset: session.after_reset,
      second_factor: session.rules.second_factor,
    }
    res.locals.must_change_password = mustChangePassword(facts, session)
    res.locals.session = facts
    if (isRead(req)) next()
    else withAuthority(authorityOf(session, req.path), next)
  }
}

/** Whether the officer must choose a new password first; never after a sign-in through the provider. */
export const mustChangePassword = ({ method }: SessionFacts, officer: Pick<Officer, 'must_change_password'>): boolean =>
  method !== 'oidc' && officer.must_change_password

/**
 * Answers 403 to everything but a change of password after an admin reset it, since the admin knows it. Comes after
 * authenticateOfficer.
 */
export const requireOwnPassword: RequestHandler = (_req, res, next) => {
  if (res.locals.must_change_password)
    throw new ApiError('CHANGE_PASSWORD_FIRST', 'Choose a password of your own first: PUT /api/admin/session/password.')
  next()
}

/**
 * Whether the officer must add a second factor first. The identity provider asks for its own second factor, so officers
 * who signed in there need none here.
 */
export const mustEnrol = (session: SessionFacts, factors: Factor[]): boolean =>
  session.second_factor === 'required' && session.method !== 'oidc' && factors.length === 0

/**
 * Answers 403 to everything but adding a second factor while the setting asks for one. Comes after authenticateOfficer.
 */
export function requireEnrolled({ db }: Services): RequestHandler {
  return async (_req, res, next) => {
    const { session, officer } = res.locals
    const isRequired = session!.second_factor === 'required'
    if (isRequired && mustEnrol(session!, await factorsOfOne(db, officer!.id)))
      throw new ApiError(
        'ENROL_FIRST',
        'Add a second factor first: POST /api/admin/session/totp, or /api/admin/session/passkeys/options.',
      )
    next()
  }
}

/**
 * Answers 403 SIGN_IN_AGAIN to sessions opened more than 15 minutes ago: a person who finds or steals an open session
 * must not change how its officer signs in. Comes after authenticateOfficer.
 */
export function requireRecentSignIn({ clock }: Services): RequestHandler {
  return (_req, res, next) => {
    const age = clock.now().getTime() - res.locals.signed_in_at!.getTime()
    if (age > RECENT_MINUTES * MINUTE)
      throw new ApiError(
        'SIGN_IN_AGAIN',
        `Sign in again first, POST /api/admin/session: this needs a sign-in of the last ${RECENT_MINUTES} minutes.`,
      )
    next()
  }
}

/** Answers 403 to reads by roles that may not read. Comes after authenticateOfficer. */
export const requireReader: RequestHandler = (req, res, next) => {
  if (isRead(req)) authorize(res.locals.officer!, 'read')
  next()
}

export const actorOf = (
  { name, role, ...officer }: Pick<Officer, 'name' | 'role'> & Lineage,
  req: Request,
): OfficerActor => ({
  type: 'officer',
  id: officer.id,
  name,
  role,
  inviters: invitersOf(officer),
  origin: originOf(req),
})

/**
 * Answers 403 to writes that another site's page may have started (CSRF): the `Origin` header must be this service.
 * Programs send no `Origin`, and no officer's cookie by accident.
 */
export function requireSameOrigin(services: Services): RequestHandler {
  return (req, _res, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return next()
    const origin = req.get('Origin')
    const ownOrigins = [new URL(services.publicUrl()).origin, `${req.protocol}://${req.get('Host')}`]
    if (origin !== undefined && !ownOrigins.includes(origin))
      throw new ApiError('FORBIDDEN', 'This request came from another site.')
    next()
  }
}
