import type { Request, Response } from 'express'
import { transact } from '../../database/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { factorsOfOne } from '../../http/factors.ts'
import { rememberBrowser } from '../../http/knownBrowser.ts'
import { actorOf, openSession, type SignInMethod } from '../../http/session.ts'
import { writeJournal } from '../../kernel/audit.ts'
import type { Services } from '../../services.ts'
import { readOfficerLanguage } from './notifications.ts'
import { type ConsoleSelf, presentSelf } from './presenter.ts'

/** An officer with proven identity, and the method. */
export type AuthenticatedOfficer = { officer: Officer; method: SignInMethod }

/**
 * Opens a session for an officer with checked credentials, and journals it. The session is always new, so that it
 * cannot be planted beforehand. Null if the officer was disabled, linked to the provider, or got another password since
 * the check.
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
    // An officer who signs in through the provider has no password to guess, so no attempt counts.
    if (method !== 'oidc') await rememberBrowser(services, db, req, res, id)
    const details = { method, session: opened.id, until: opened.expires_at.toISOString() }
    const on = { resource: 'officers', record_id: id, details }
    await writeJournal(db, actorOf(officer, req), now, { action: 'sign_in', ...on })
    return { opened, factors: await factorsOfOne(db, id), language: await readOfficerLanguage({ db }, id) }
  })
  return session && presentSelf(services, officer, session.opened, session)
}
