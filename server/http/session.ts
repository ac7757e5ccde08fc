import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import type { Db } from '../database/client.ts'
import type { Officer } from '../database/generated/client.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { Refusal } from '../kernel/errors.ts'
import { authorize } from '../kernel/policy.ts'
import type { Services } from '../services.ts'
import { originOf } from './origin.ts'
import { digest, newSecret } from './secrets.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    must_change_password?: boolean
  }
}

export const SESSION_COOKIE = 'countersign_session'

/**
 * The name of a cookie. On https it has the `__Host-` prefix, which keeps sibling hosts and plain-http pages from
 * replacing the cookie.
 */
export const cookieName = (services: Pick<Services, 'publicUrl'>, name: string): string =>
  services.publicUrl().startsWith('https:') ? `__Host-${name}` : name

const SESSION_HOURS = 12
const IDLE_HOURS = 2
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** A session's last use is stored at most this often. */
const SEEN_EVERY_MS = 60_000

/** Cookies are Secure except where the service itself is reached by plain http on loopback (design 3). */
export function setCookie(services: Services, res: Response, cookie: string, value: string, maxAge: number): void {
  const { protocol, hostname } = new URL(services.publicUrl())
  const secure = !(protocol === 'http:' && LOOPBACK.test(hostname))
  const name = cookieName(services, cookie)
  res.append(
    'Set-Cookie',
    stringifySetCookie({ name, value, httpOnly: true, sameSite: 'strict', path: '/', secure, maxAge }),
  )
}

/** The value of our cookie that the browser sent, if any. */
export const cookieOf = (services: Services, req: Request, name: string): string | undefined =>
  parseCookie(req.get('Cookie') ?? '')[cookieName(services, name)]

/** Opens a session: the cookie holds its token, the database only the SHA-256. Deletes the officer's expired sessions. */
export async function openSession(
  services: Services,
  db: Db,
  req: Request,
  res: Response,
  officer: Officer,
): Promise<void> {
  const now = services.clock.now()
  const token = newSecret()
  await db.officerSession.deleteMany({ where: { officer_id: officer.id, expires_at: { lte: now } } })
  await db.officerSession.create({
    data: {
      token_hash: digest(token),
      officer_id: officer.id,
      address: req.ip ?? '',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
    },
    select: { id: true },
  })
  setCookie(services, res, SESSION_COOKIE, token, SESSION_HOURS * 3600)
}

/** Ends the session of this request. */
export async function closeSession(services: Services, db: Db, res: Response): Promise<void> {
  await db.officerSession.deleteMany({ where: { id: res.locals.session_id } })
  setCookie(services, res, SESSION_COOKIE, '', 0)
}

/** The session unless it has expired, was left idle, or its officer is disabled. */
async function findLiveSession(services: Services, where: { token_hash: string } | { id: string }) {
  const now = services.clock.now()
  const idleSince = new Date(now.getTime() - IDLE_HOURS * 3_600_000)
  const session = await services.db.officerSession.findUnique({ where, include: { officer: true } })
  if (!session || session.expires_at <= now || session.last_seen_at <= idleSince) return null
  return session.officer.disabled_at ? null : session
}

/** Whether a session is still live, for answers that outlast a request (the event stream). */
export const isSessionLive = async (services: Services, id: string): Promise<boolean> =>
  (await findLiveSession(services, { id })) !== null

const notSignedIn = () => new Refusal('UNAUTHENTICATED', 'You are not signed in, or your session has ended.')

/** The officer behind the session cookie; 401 without one, when it has ended, or when the officer was disabled. */
export function authenticateOfficer(services: Services): RequestHandler {
  return async (req, res, next) => {
    const token = cookieOf(services, req, SESSION_COOKIE)
    const session = token ? await findLiveSession(services, { token_hash: digest(token) }) : null
    if (!session) throw notSignedIn()
    const now = services.clock.now()
    if (now.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS)
      await services.db.officerSession.updateMany({ where: { id: session.id }, data: { last_seen_at: now } })
    res.locals.officer = actorOf(session.officer, req)
    res.locals.session_id = session.id
    res.locals.must_change_password = session.officer.must_change_password
    next()
  }
}

/**
 * Refuses everything but a change of password after an admin reset it, since the admin knows it: 403. Comes after
 * authenticateOfficer.
 */
export const requireOwnPassword: RequestHandler = (_req, res, next) => {
  if (res.locals.must_change_password)
    throw new Refusal('CHANGE_PASSWORD_FIRST', 'Choose a password of your own first: PUT /api/admin/session/password.')
  next()
}

/** Refuses reads to roles that may not read. Comes after authenticateOfficer. */
export const requireReader: RequestHandler = (req, res, next) => {
  if (['GET', 'HEAD'].includes(req.method)) authorize(res.locals.officer!, 'read')
  next()
}

export const actorOf = ({ id, name, role }: Officer, req: Request): OfficerActor => ({
  type: 'officer',
  id,
  name,
  role,
  origin: originOf(req),
})

/**
 * Refuses writes that another site's page may have started (CSRF): the origin that a browser states must be this
 * service. Programs state none, and do not send an officer's cookie by accident.
 */
export function requireSameOrigin(services: Services): RequestHandler {
  return (req, _res, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return next()
    const origin = req.get('Origin')
    const site = req.get('Sec-Fetch-Site')
    const own = [new URL(services.publicUrl()).origin, `${req.protocol}://${req.get('Host')}`]
    if (
      (origin !== undefined && !own.includes(origin)) ||
      (site !== undefined && !['same-origin', 'none'].includes(site))
    )
      throw new Refusal('FORBIDDEN', 'This request came from another site.')
    next()
  }
}
