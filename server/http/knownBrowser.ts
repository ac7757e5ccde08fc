import type { Request, Response } from 'express'
import type { Db } from '../database/client.ts'
import type { Services } from '../services.ts'
import { digest, newSecret } from './secrets.ts'
import { cookieOf, setCookie } from './session.ts'

const COOKIE = 'countersign_browser'
const KNOWN_FOR_DAYS = 180
/** The maximum number of known browsers of one officer; the least recently used is forgotten first. */
const MAX_KNOWN_BROWSERS = 20

/** This browser's token, if the database knows it. */
async function knownToken(services: Services, db: Db, req: Request): Promise<string | null> {
  const token = cookieOf(services, req, COOKIE)
  if (!token || token.length > 100) return null
  const where = { token_hash: digest(token), expires_at: { gt: services.clock.now() } }
  return (await db.read.knownBrowser.findFirst({ where, select: { token_hash: true } })) ? token : null
}

/** A name for this browser if the officer has signed in with it before, else null. It proves no identity. */
export async function isKnownBrowser(services: Services, req: Request, email: string): Promise<string | null> {
  const token = cookieOf(services, req, COOKIE)
  if (!token || token.length > 100) return null
  const found = await services.db.read.knownBrowser.findFirst({
    where: { token_hash: digest(token), expires_at: { gt: services.clock.now() }, officer: { email } },
    select: { token_hash: true, officer_id: true },
  })
  return found && `${found.token_hash}:${found.officer_id}`
}

/** Remembers this browser as the officer's: the cookie holds a token, the database its SHA-256. */
export async function rememberBrowser(
  services: Services,
  db: Db,
  req: Request,
  res: Response,
  officer_id: string,
): Promise<void> {
  const now = services.clock.now()
  // One browser may serve several officers.
  const token = (await knownToken(services, db, req)) ?? newSecret()
  const token_hash = digest(token)
  const seen = { last_seen_at: now, expires_at: new Date(now.getTime() + KNOWN_FOR_DAYS * 86_400_000) }
  await db.knownBrowser.upsert({
    where: { token_hash_officer_id: { token_hash, officer_id } },
    create: { token_hash, officer_id, created_at: now, ...seen },
    update: seen,
    select: { token_hash: true },
  })
  await db.$executeRaw`
    DELETE FROM known_browsers WHERE officer_id = ${officer_id}::uuid AND token_hash NOT IN (
      SELECT token_hash FROM known_browsers WHERE officer_id = ${officer_id}::uuid AND expires_at > ${now}
      ORDER BY last_seen_at DESC, token_hash LIMIT ${MAX_KNOWN_BROWSERS})`
  setCookie(services, res, COOKIE, token, KNOWN_FOR_DAYS * 86_400)
}

/** Forgets the officer's browsers after a change of password, except the one that made this request. */
export async function forgetBrowsers(services: Services, db: Db, officer_id: string, req?: Request): Promise<void> {
  const token = req && cookieOf(services, req, COOKIE)
  await db.knownBrowser.deleteMany({ where: { officer_id, ...(token && { token_hash: { not: digest(token) } }) } })
}
