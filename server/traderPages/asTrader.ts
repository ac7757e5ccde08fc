import { type Request, type RequestHandler, Router } from 'express'
import { officerOf, reachableWorkspaces, traderOf } from '../http/authenticate.ts'
import { methodNotAllowed } from '../http/errors.ts'
import { rejectOtherSites } from '../http/fetchMetadata.ts'
import { limitRate, RATE_LIMITS } from '../http/limits.ts'
import { isRead } from '../http/origin.ts'
import { idOf, isId } from '../http/path.ts'
import { authenticateOfficer, requireEnrolled, requireOwnPassword, requireReader } from '../http/session.ts'
import { notFound } from '../kernel/errors.ts'
import { authorize } from '../kernel/policy.ts'
import { journalOfficerView } from '../kernel/view.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { WORKSPACE_PATH, workspaceAddress } from './frame.ts'
import { selectWorkspace, visitorOf } from './session.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** The path under which an officer views these pages: `/t/as/<trader>`. The forms do nothing there. */
    officerPath?: string
  }
}

/** Sets the trader of the path as the visitor, as the trader's own session would. Stores no session. */
const selectTrader =
  (services: ReviewServices): RequestHandler =>
  async (req, res, next) => {
    const officer = officerOf(req)
    authorize(officer, 'open_document')
    await limitRate(services, res, `as:${officer.id}`, RATE_LIMITS.key)
    const id = idOf(req, 'trader')
    const trader = await services.db.read.trader.findUnique({
      where: { id },
      select: { id: true, name: true, language: true },
    })
    if (!trader) throw notFound()
    const workspaces = await reachableWorkspaces(services, id)
    res.locals.visitor = { session_id: '', trader, workspaces, form_token: '' }
    res.locals.officerPath = `/t/as/${id}`
    next()
  }

/** Journals the officer's view before the page or document is sent, once in a quarter of an hour for each. */
const journalView =
  (services: ReviewServices): RequestHandler =>
  async (req, _res, next) => {
    const { workspace_id } = traderOf(req)
    const officer = officerOf(req)
    const now = services.clock.now()
    const [, fileId] = /^\/files\/([^/]+)/.exec(req.path) ?? []
    if (fileId === undefined) {
      const { trader } = visitorOf(req)
      const seen = { resource: 'traders', record_id: trader.id, workspace_id, details: { as_trader: req.path } }
      await journalOfficerView(services.db, officer, now, seen, `as:${req.originalUrl.slice(0, 200)}`)
      return next()
    }
    const file = isId(fileId) && (await services.db.read.file.findFirst({ where: { id: fileId, workspace_id } }))
    if (!file) throw notFound()
    const details = { sha256: file.sha256, kind: file.kind, of: file.resource, record_id: file.record_id }
    const seen = { resource: 'files', record_id: file.id, workspace_id, details: { ...details, as_trader: true } }
    await journalOfficerView(services.db, officer, now, seen)
    next()
  }

/** The overview of the trader's first workspace, to which GET /t/as/:trader leads. */
function overviewOf(req: Request): string {
  const { workspaces } = visitorOf(req)
  const [first] = workspaces
  if (!first) throw notFound()
  return workspaceAddress(first.id).replace('/t', req.res!.locals.officerPath!)
}

/**
 * The trader's pages as officers see them (record 0200), under `/t/as/:trader` with the officer's own session: the same
 * handlers serve them, for reading only. `pages` adds the pages of a workspace to a router.
 */
export function traderViewRoutes(router: Router, services: ReviewServices, pages: (to: Router) => void): void {
  const inside = Router()
  inside.use(WORKSPACE_PATH, selectWorkspace, journalView(services))
  pages(inside)
  const guard = [
    rejectOtherSites({ reads: true }),
    authenticateOfficer(services),
    requireOwnPassword,
    requireEnrolled(services),
    requireReader,
    selectTrader(services),
  ]
  // Rejects a write before any handler reads its body.
  const readOnly: RequestHandler = (req, res, next) => (isRead(req) ? next() : methodNotAllowed('GET')(req, res, next))
  router.get('/as/:trader', ...guard, (req, res) => res.redirect(303, overviewOf(req)))
  // The OpenAPI document describes these pages under /t/w.
  router.use('/as/:trader', readOnly, ...guard, (req, res, next) => inside(req, res, next))
}
