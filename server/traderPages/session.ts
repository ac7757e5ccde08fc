import type { Request, RequestHandler, Response } from 'express'
import { withAuthority } from '../database/authority.ts'
import { sharedRows } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import type { Language } from '../database/generated/enums.ts'
import { type ReachableWorkspace, reachableWorkspaces } from '../http/authenticate.ts'
import { limitRate, RATE_LIMITS } from '../http/limits.ts'
import { isRead, originOf } from '../http/origin.ts'
import { idOf } from '../http/path.ts'
import { digest, sameText } from '../http/secrets.ts'
import { cookieOf, setCookie } from '../http/session.ts'
import { ApiError, notFound } from '../kernel/errors.ts'
import { type OpenedPageSession, SESSION_HOURS } from '../resources/traders/pageAccess.ts'
import type { Services } from '../services.ts'

/** A trader who has signed in at the page. */
export type PageVisitor = {
  session_id: string
  trader: { id: string; name: string; language: Language }
  workspaces: readonly ReachableWorkspace[]
  /** A secret in every form of this session, which another site cannot know. */
  form_token: string
}

declare module 'express-serve-static-core' {
  interface Locals {
    visitor?: PageVisitor
  }
}

const COOKIE = 'countersign_trader'

/** The cookie is SameSite=Lax, because a link in a mail comes from another site. */
export const setPageSessionCookie = (services: Services, res: Response, { token }: OpenedPageSession): void =>
  setCookie(services, res, COOKIE, token, SESSION_HOURS * 3_600, 'lax')

export const clearPageSessionCookie = (services: Services, res: Response): void =>
  setCookie(services, res, COOKIE, '', 0, 'lax')

type FoundSession = { id: string; trader_id: string; name: string; language: Language; expires_at: Date }

/** Finds the trader of the cookie; null without a cookie, after the session's end, and for a closed account. */
export async function findVisitor(services: Services, req: Request): Promise<PageVisitor | null> {
  const token = cookieOf(services, req, COOKIE)
  if (!token) return null
  const [session] = await sharedRows<FoundSession>(
    services.db,
    Prisma.sql`
    SELECT page_sessions.id, trader_id, name, language::text, expires_at
    FROM page_sessions JOIN traders ON traders.id = trader_id
    WHERE token_hash = ${digest(token)} AND closed_at IS NULL`,
  )
  if (!session || session.expires_at <= services.clock.now()) return null
  const { trader_id, name, language } = session
  return {
    session_id: session.id,
    trader: { id: trader_id, name, language },
    workspaces: await reachableWorkspaces(services, trader_id),
    form_token: digest(`form ${token}`),
  }
}

/** The visitor behind a request that passed `requireVisitor`. */
export const visitorOf = (req: Request): PageVisitor => req.res!.locals.visitor!

/** Lets signed-in traders through, with the rate limit of an API key; 401 UNAUTHENTICATED for everyone else. */
export function requireVisitor(services: Services): RequestHandler {
  return async (req, res, next) => {
    const visitor = await findVisitor(services, req)
    if (!visitor) {
      await limitRate(services, res, `address:${req.ip}`, RATE_LIMITS.address)
      throw new ApiError('UNAUTHENTICATED', 'Your session has ended. Sign in again; nothing was sent.')
    }
    await limitRate(services, res, `page:${visitor.trader.id}`, RATE_LIMITS.key)
    res.locals.visitor = visitor
    next()
  }
}

/**
 * Selects the workspace of the path; 404 if the trader has no access to it. A write locks the session until it commits,
 * as it locks an API key (record 0121).
 */
export const selectWorkspace: RequestHandler = (req, res, next) => {
  const { session_id, trader, workspaces } = visitorOf(req)
  const wanted = idOf(req, 'workspace')
  const workspace = workspaces.find(({ id }) => id === wanted)
  if (!workspace) throw notFound()
  const { id, name } = trader
  res.locals.trader = { type: 'trader', id, name, workspace_id: workspace.id, by: 'page', origin: originOf(req) }
  if (isRead(req)) return next()
  const values = [session_id, trader.id, workspace.id]
  const lockQuery = { name: 'hold_page_authority', text: 'SELECT hold_page_authority($1, $2, $3)', values }
  withAuthority({ lockQuery }, next)
}

/** 403 if no page of this session made the form. */
export function assertOwnForm(req: Request, form_token: string): void {
  if (sameText(visitorOf(req).form_token, form_token)) return
  throw new ApiError('FORBIDDEN', 'This form is not from your open page. Open the page again; nothing was sent.')
}
