import type { Request, Response } from 'express'
import { transact } from '../../database/client.ts'
import type { Officer } from '../../database/generated/client.ts'
import { factorsOfOne } from '../../http/factors.ts'
import { rememberBrowser } from '../../http/knownBrowser.ts'
import { actorOf, openSession, type SignInMethod } from '../../http/session.ts'
import { writeJournal } from '../../kernel/audit.ts'
import type { Services } from '../../services.ts'
import { type ConsoleSelf, presentSelf } from './presenter.ts'

/** An officer who proved who they are, and how. */
export type AuthenticatedOfficer = { officer: Officer; method: SignInMethod }

/**
 * Opens a session for an officer whose credentials were checked, and journals it; always a new session, so that none can
 * be planted beforehand. Null when the officer was disabled, tied to the provider, or got another
 * password, since they were checked.
 */
export async function signIn(
  services: Services,
  req: Request,
  res: Response,
  { officer, method }: AuthenticatedOfficer,
): Promise<ConsoleSelf | null> {
  const now = services.clock.now()
  const { id, password_hash, oidc_subject } = officer
  const session = await transact(services.db, async (db) => {
    const as = { id, password_hash, oidc_subject, disabled_at: null }
    const { count } = await db.officer.updateMany({ where: as, data: { last_sign_in_at: now } })
    if (count === 0) return null
    const opened = await openSession(services, db, req, res, { officer, method })
    // There is no password to guess, and nothing to count, where the provider signs in.
    if (method !== 'oidc') await rememberBrowser(services, db, req, res, id)
    const details = { method, session: opened.id, until: opened.expires_at.toISOString() }
    const on = { resource: 'officers', record_id: id, details }
    await writeJournal(db, actorOf(officer, req), now, { action: 'sign_in', ...on })
    return { opened, factors: await factorsOfOne(db, id) }
  })
  return session && presentSelf(services, officer, session.opened, session.factors)
}
