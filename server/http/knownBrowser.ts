import type { Request, Response } from 'express'
import type { Db } from '../database/client.ts'
import type { Services } from '../services.ts'
import { digest, newSecret } from './secrets.ts'
import { cookieOf, setCookie } from './session.ts'

const COOKIE = 'countersign_browser'
const DAYS = 180
/** Of one officer; the ones used longest ago are forgotten. */
const MOST = 20

/** This browser's token, where the database knows it. */
async function knownToken({ services, req }: { services: Services; req: Request }): Promise<string | null> {
  const token = cookieOf(services, req, COOKIE)
  if (!token || token.length > 100) return null
  const where = { token_hash: digest(token), expires_at: { gt: services.clock.now() } }
  return (await services.db.knownBrowser.findFirst({ where, select: { token_hash: true } })) ? token : null
}

/** A name for this browser where the officer signed in with it before, else null. It proves nothing about who asks. */
export async function browserKnownTo(services: Services, req: Request, email: string): Promise<string | null> {
  const token = cookieOf(services, req, COOKIE)
  if (!token || token.length > 100) return null
  const found = await services.db.knownBrowser.findFirst({
    where: { token_hash: digest(token), expires_at: { gt: services.clock.now() }, officer: { email } },
    select: { token_hash: true, officer_id: true },
  })
  return found && `${found.token_hash}:${found.officer_id}`
}

/** Keeps this browser as one of the officer's: a token in a cookie of its own, of which the database has the SHA-256. */
export async function rememberBrowser(
  services: Services,
  db: Db,
  req: Request,
  res: Response,
  officer_id: string,
): Promise<void> {
  const now = services.clock.now()
  // One browser may serve several officers.
  const token = (await knownToken({ services, req })) ?? newSecret()
  const token_hash = digest(token)
  const seen = { last_seen_at: now, expires_at: new Date(now.getTime() + DAYS * 86_400_000) }
  await db.knownBrowser.upsert({
    where: { token_hash_officer_id: { token_hash, officer_id } },
    create: { token_hash, officer_id, created_at: now, ...seen },
    update: seen,
    select: { token_hash: true },
  })
  await db.$executeRaw`
    DELETE FROM known_browsers WHERE officer_id = ${officer_id}::uuid AND token_hash NOT IN (
      SELECT token_hash FROM known_browsers WHERE officer_id = ${officer_id}::uuid AND expires_at > ${now}
      ORDER BY last_seen_at DESC, token_hash LIMIT ${MOST})`
  setCookie(services, res, COOKIE, token, DAYS * 86_400)
}

/** After a change of the password: only the browser that made it, if any, is still known. */
export async function forgetBrowsers(services: Services, db: Db, officer_id: string, req?: Request): Promise<void> {
  const token = req && cookieOf(services, req, COOKIE)
  await db.knownBrowser.deleteMany({ where: { officer_id, ...(token && { token_hash: { not: digest(token) } }) } })
}
