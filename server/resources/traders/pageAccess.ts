import type { Request } from 'express'
import { type Db, transact } from '../../database/client.ts'
import { endAuthority, lockRow } from '../../database/lock.ts'
import { originOf } from '../../http/origin.ts'
import { digest, newSecret } from '../../http/secrets.ts'
import type { OfficerActor, TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import { confirmByLogin } from '../mails/addresses.ts'

const HOUR_MS = 3_600_000
/** How long a link opens the page, and how long a session lasts. */
const LINK_HOURS = 24
export const SESSION_HOURS = 8

/** The URL of a link. The token is in the path, which the log leaves out. */
const addressOf = (services: Pick<Services, 'publicUrl'>, token: string) => `${services.publicUrl()}/t/link/${token}`

/** POST /traders/:id/page-link: makes a link that signs the trader in once. 409 for a closed account. */
export async function createPageLink(
  services: Services,
  actor: OfficerActor,
  trader_id: string,
): Promise<{ url: string; expires_at: string }> {
  const token = newSecret()
  const now = services.clock.now()
  const expires_at = new Date(now.getTime() + LINK_HOURS * HOUR_MS)
  await transact(services.db, async (db) => {
    await lockRow(db, 'traders', trader_id)
    const trader = await db.read.trader.findUnique({
      where: { id: trader_id },
      select: { closed_at: true, workspaces: { select: { id: true }, orderBy: { created_at: 'asc' } } },
    })
    if (!trader) throw notFound()
    if (trader.closed_at !== null) throw new ApiError('INVALID_STATE_TRANSITION', 'This account is closed.')
    const link = await db.pageLink.create({
      data: { trader_id, token_hash: digest(token), created_by: actor.id, created_at: now, expires_at },
      select: { id: true },
    })
    await writeJournal(db, actor, now, {
      action: 'create_page_link',
      resource: 'traders',
      record_id: trader_id,
      workspace_id: trader.workspaces[0]?.id ?? null,
      details: { link: link.id, until: expires_at.toISOString() },
    })
  })
  return { url: addressOf(services, token), expires_at: expires_at.toISOString() }
}

/** Revokes the links to the trader's page and ends its sessions. Returns the number of sessions. */
export async function endPageAccess(db: Db, now: Date, trader_id: string): Promise<number> {
  const open = { trader_id, used_at: null, ended_at: null }
  await db.pageLink.updateMany({ where: open, data: { ended_at: now } })
  const { count } = await db.pageSession.deleteMany({ where: { trader_id } })
  return count
}

/** DELETE /traders/:id/page-links: revokes all links, ends all sessions, and journals it. */
export async function endPageLinks(services: Services, actor: OfficerActor, trader_id: string): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await endAuthority(db, trader_id)
    await lockRow(db, 'traders', trader_id)
    const trader = await db.read.trader.findUnique({
      where: { id: trader_id },
      select: { workspaces: { select: { id: true }, orderBy: { created_at: 'asc' } } },
    })
    if (!trader) throw notFound()
    const sessions = await endPageAccess(db, now, trader_id)
    await writeJournal(db, actor, now, {
      action: 'end_page_links',
      resource: 'traders',
      record_id: trader_id,
      workspace_id: trader.workspaces[0]?.id ?? null,
      details: { sessions },
    })
  })
}

/** A new session; `token` goes only into the browser's cookie. */
export type OpenedPageSession = { token: string; expires_at: Date }

/** Opens a session of the trader's page in the caller's transaction, and journals the sign-in. */
async function openPageSession(
  db: Db,
  now: Date,
  req: Request,
  trader: { id: string; name: string },
  how: { method: 'password' | 'link'; link?: string },
): Promise<OpenedPageSession> {
  const token = newSecret()
  const expires_at = new Date(now.getTime() + SESSION_HOURS * HOUR_MS)
  await db.pageSession.deleteMany({ where: { trader_id: trader.id, expires_at: { lte: now } } })
  const { id } = await db.pageSession.create({
    data: { trader_id: trader.id, token_hash: digest(token), method: how.method, created_at: now, expires_at },
    select: { id: true },
  })
  const actor: TraderActor = { type: 'trader', ...trader, workspace_id: '', by: 'page', origin: originOf(req) }
  await writeJournal(db, actor, now, {
    action: 'sign_in',
    resource: 'traders',
    record_id: trader.id,
    details: { session: id, until: expires_at.toISOString(), ...how },
  })
  await confirmByLogin(db, actor, now, trader.id)
  return { token, expires_at }
}

/** Opens a session of the trader's page after the caller has checked the password. */
export const signInAtPage = (
  services: Services,
  req: Request,
  { id, name }: { id: string; name: string },
): Promise<OpenedPageSession> =>
  transact(services.db, (db) => openPageSession(db, services.clock.now(), req, { id, name }, { method: 'password' }))

/** Finds a valid link and its trader's name by token; null if the link was used, revoked or has expired. */
export async function findPageLink({ db, clock }: Services, token: string) {
  const link = await db.read.pageLink.findUnique({
    where: { token_hash: digest(token) },
    include: { trader: { select: { id: true, name: true, language: true, closed_at: true } } },
  })
  const isOpen = link && link.used_at === null && link.ended_at === null && link.expires_at > clock.now()
  return isOpen && link.trader.closed_at === null ? link : null
}

/** Opens a session by a link, once: the second of two simultaneous requests gets null. */
export async function signInByLink(services: Services, req: Request, token: string): Promise<OpenedPageSession | null> {
  return transact(services.db, async (db) => {
    const found = await findPageLink({ ...services, db }, token)
    if (!found) return null
    await lockRow(db, 'traders', found.trader_id)
    const now = services.clock.now()
    const open = { id: found.id, used_at: null, ended_at: null, trader: { closed_at: null } }
    const { count } = await db.pageLink.updateMany({ where: open, data: { used_at: now } })
    if (count === 0) return null
    return openPageSession(
      db,
      now,
      req,
      { id: found.trader_id, name: found.trader.name },
      { method: 'link', link: found.id },
    )
  })
}

/** Ends one session, when its trader signs out. */
export async function endPageSession(services: Services, actor: TraderActor, session: string): Promise<void> {
  await transact(services.db, async (db) => {
    const { count } = await db.pageSession.deleteMany({ where: { id: session } })
    if (count === 0) return
    await writeJournal(db, actor, services.clock.now(), {
      action: 'sign_out',
      resource: 'traders',
      record_id: actor.id,
      details: { session },
    })
  })
}
