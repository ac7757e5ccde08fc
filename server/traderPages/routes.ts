import { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { withoutAuthority } from '../database/authority.ts'
import type { PaymentInstance } from '../database/generated/rows.ts'
import { admitUploads } from '../http/admitUploads.ts'
import { traderOf } from '../http/authenticate.ts'
import { readFields } from '../http/body.ts'
import { methodNotAllowed, rejectUnknownPath } from '../http/errors.ts'
import { rejectOtherSites } from '../http/fetchMetadata.ts'
import { pageLanguage } from '../http/language.ts'
import { limitRate, RATE_LIMITS } from '../http/limits.ts'
import { originOf } from '../http/origin.ts'
import { requireSameOrigin } from '../http/session.ts'
import { presentInstance } from '../resources/paymentInstances/presenter.ts'
import { type Requirements, readRequirements } from '../resources/requirements/requirements.ts'
import { endPageSession, findPageLink, signInAtPage, signInByLink } from '../resources/traders/pageAccess.ts'
import { findByPassword, traderCredentials } from '../resources/traders/signIn.routes.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { askedOfTraders } from '../review/submissions/askedOfTrader.ts'
import { traderViewRoutes } from './asTrader.ts'
import { sendTraderPage } from './document.ts'
import { DOSSIER_FORMS, type SendableKind, type ShownDossier } from './dossierForms.ts'
import { dossierPageRoutes } from './dossierRoutes.ts'
import { WORKSPACE_PATH, workspaceAddress } from './frame.ts'
import { instancePageRoutes } from './instanceRoutes.ts'
import { mailLinkRoutes, mailPageRoutes } from './mailRoutes.ts'
import { nextText } from './nextReview.ts'
import { type Overview, overviewPage } from './overviewPage.ts'
import { traderPageErrors } from './pageErrors.ts'
import { readPageForm } from './readPageForm.ts'
import {
  clearPageSessionCookie,
  findVisitor,
  type PageVisitor,
  requireVisitor,
  selectWorkspace,
  setPageSessionCookie,
  visitorOf,
} from './session.ts'
import { linkEndedPage, linkPage, noticePage, signInPage } from './signInPages.ts'
import { type UsualSeconds, usualSecondsOf } from './usualTime.ts'
import { pageWords } from './words/index.ts'

/** The form of the sign-in; a missing value counts as a wrong one. */
const credentials = z.looseObject({ email: z.string().catch(''), password: z.string().catch('') })

const MAX_INSTANCES = 50

/** The workspace that the trader asks for, or else the first. */
const wantedWorkspace = ({ workspaces }: PageVisitor, wanted: unknown) =>
  workspaces.find(({ id }) => id === wanted) ?? workspaces[0]

/** The routes to sign in, by password or link, and to sign out. */
function accessRoutes(router: Router, services: ReviewServices): void {
  const guard = [rejectOtherSites({ reads: false }), requireSameOrigin(services)]

  router
    .route('/')
    .get(async (req, res) => {
      const visitor = await findVisitor(services, req)
      const language = pageLanguage(req, res, visitor?.trader.language ?? 'fr')
      if (!visitor) return sendTraderPage(services, res, 200, signInPage(language))
      const workspace = wantedWorkspace(visitor, req.query.workspace)
      if (workspace) return res.redirect(303, workspaceAddress(workspace.id))
      const [title, text] = pageWords(language).errors.not_found
      sendTraderPage(services, res, 404, noticePage(language, title, text))
    })
    .all(methodNotAllowed('GET'))

  router
    .route('/signin')
    .get((_req, res) => res.redirect(303, '/t'))
    .post(...guard, async (req, res) => {
      const language = pageLanguage(req, res, 'fr')
      const posted = await readFields(req, res, credentials)
      const given = traderCredentials.safeParse(posted)
      const trader = given.success ? await findByPassword(services, req, res, given.data) : null
      if (!trader) {
        const errorText = pageWords(language).sign_in_wrong
        return sendTraderPage(
          services,
          res,
          401,
          signInPage(language, { email: posted.email.slice(0, 254), errorText }),
        )
      }
      setPageSessionCookie(services, res, await signInAtPage(services, req, trader))
      res.redirect(303, '/t')
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route('/signout')
    .get((_req, res) => res.redirect(303, '/t'))
    .post(...guard, requireVisitor(services), async (req, res) => {
      await readPageForm(req, res, [])
      const { session_id, trader } = visitorOf(req)
      const { id, name } = trader
      const actor = { type: 'trader', id, name, workspace_id: '', by: 'page', origin: originOf(req) } as const
      await withoutAuthority(() => endPageSession(services, actor, session_id))
      clearPageSessionCookie(services, res)
      res.redirect(303, '/t')
    })
    .all(methodNotAllowed('GET', 'POST'))

  const addressOf = (req: Request) => `/t/link/${encodeURIComponent(String(req.params.token))}`
  const countAttempt = (req: Request, res: Response) =>
    limitRate(services, res, `address:${req.ip}`, RATE_LIMITS.address)
  router
    .route('/link/:token')
    .get(async (req, res) => {
      await countAttempt(req, res)
      const link = await findPageLink(services, String(req.params.token))
      const language = pageLanguage(req, res, link?.trader.language ?? 'fr')
      if (!link) return sendTraderPage(services, res, 410, linkEndedPage(language, addressOf(req)))
      sendTraderPage(services, res, 200, linkPage(language, link.trader.name, addressOf(req)))
    })
    .post(...guard, async (req, res) => {
      await countAttempt(req, res)
      const opened = await signInByLink(services, req, String(req.params.token))
      if (!opened)
        return sendTraderPage(services, res, 410, linkEndedPage(pageLanguage(req, res, 'fr'), addressOf(req)))
      setPageSessionCookie(services, res, opened)
      res.redirect(303, '/t')
    })
    .all(methodNotAllowed('GET', 'POST'))
}

/** The remarks of officers on the documents of these records, counted, and when they asked what is not answered. */
async function readRemarks(
  services: ReviewServices,
  { currently_due }: Requirements,
  dossiers: readonly ShownDossier[],
  instances: readonly PaymentInstance[],
): Promise<Pick<Overview, 'remarks' | 'askedAt'>> {
  const remarks = new Map<string, number>()
  const askedAt = new Map<string, string>()
  for (const { id, pins } of [...dossiers, ...instances.map(presentInstance)]) remarks.set(id, pins.length)
  for (const { kind, name } of DOSSIER_FORMS) {
    const ids = currently_due.flatMap((one) => (one.kind === kind && one.what === 'answer' ? (one.id ?? []) : []))
    const questions = await askedOfTraders(services, services.dossiers.named(name)!, ids)
    for (const [id, { pins, at }] of questions) {
      remarks.set(id, pins.length)
      askedAt.set(id, at)
    }
  }
  return { remarks, askedAt }
}

function overviewRoute(router: Router, services: ReviewServices, usualSeconds: UsualSeconds): void {
  router.get(WORKSPACE_PATH, async (req, res) => {
    const visitor = visitorOf(req)
    const actor = traderOf(req)
    const { workspace_id } = actor
    const language = pageLanguage(req, res, visitor.trader.language)
    const words = pageWords(language)
    const [requirements, instances, ...lists] = await Promise.all([
      readRequirements(services, actor),
      services.db.read.paymentInstance.findMany({
        where: { workspace_id, deleted_at: null },
        orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
        take: MAX_INSTANCES,
      }),
      ...DOSSIER_FORMS.map(({ list }) => list(services, workspace_id)),
    ])
    const byKind = DOSSIER_FORMS.map(({ kind }, index) => [kind, lists[index]!] as const)
    const dossiers = Object.fromEntries(byKind) as Record<SendableKind, ShownDossier[]>
    const workspace = visitor.workspaces.find(({ id }) => id === workspace_id)!
    const page = {
      visitor,
      workspace,
      language,
      words,
      requirements,
      dossiers,
      instances,
      ...(await readRemarks(services, requirements, lists.flat(), instances)),
      next: await nextText({ dossiers, instances, requirements }, usualSeconds, words),
    }
    sendTraderPage(services, res, 200, overviewPage(page))
  })
}

/**
 * The page for traders without a program of their own (record 0176): they sign in, see what is required, send and
 * correct dossiers, and pay the fee. It uses the services of `/api/ext` and shows no more than that API.
 */
export function traderPages(services: ReviewServices): Router {
  const router = Router()
  accessRoutes(router, services)
  mailLinkRoutes(router, services)
  router.use(
    WORKSPACE_PATH,
    rejectOtherSites({ reads: false }),
    requireSameOrigin(services),
    requireVisitor(services),
    selectWorkspace,
    admitUploads(services),
  )
  const usualSeconds = usualSecondsOf(services)
  const addPages = (to: Router) => {
    overviewRoute(to, services, usualSeconds)
    dossierPageRoutes(to, services, usualSeconds)
    instancePageRoutes(to, services)
    mailPageRoutes(to, services)
  }
  addPages(router)
  traderViewRoutes(router, services, addPages)
  router.use(rejectUnknownPath, traderPageErrors(services))
  return router
}
