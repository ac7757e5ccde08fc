import { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { withoutAuthority } from '../database/authority.ts'
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
import { type AskedOfTrader, askedOfTraders } from '../review/submissions/askedOfTrader.ts'
import { traderViewRoutes } from './asTrader.ts'
import { sendTraderPage } from './document.ts'
import { doneSteps } from './doneSteps.ts'
import { DOSSIER_FORMS, type SendableKind, type ShownDossier } from './dossierForms.ts'
import { dossierPageRoutes, ownFiles } from './dossierRoutes.ts'
import { WORKSPACE_PATH, workspaceAddress } from './frame.ts'
import { instancePageRoutes, proofsOf } from './instanceRoutes.ts'
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

/** The questions of officers about dossiers that wait, by the id of the dossier. */
async function readQuestions(
  services: ReviewServices,
  dossiers: Overview['dossiers'],
): Promise<Map<string, AskedOfTrader>> {
  const read = ({ kind, name }: (typeof DOSSIER_FORMS)[number]) => {
    const waiting = dossiers[kind].filter(({ status }) => status === 'pending').map(({ id }) => id)
    return askedOfTraders(services, services.dossiers.named(name)!, waiting)
  }
  const found = await Promise.all(DOSSIER_FORMS.map(read))
  return new Map(found.flatMap((questions) => [...questions]))
}

/** The remarks of officers on the documents of what is asked of the trader, with these documents. */
async function readRemarks(
  services: ReviewServices,
  workspace_id: string,
  { currently_due }: Requirements,
  { dossiers, instances }: Pick<Overview, 'dossiers' | 'instances'>,
  questions: ReadonlyMap<string, AskedOfTrader>,
): Promise<Overview['remarks']> {
  const records = [...Object.values(dossiers).flat(), ...instances.map(presentInstance)]
  const marked = currently_due.flatMap(({ kind, id, what }) => {
    const source = what === 'answer' ? questions.get(id!) : records.find((one) => one.id === id)
    return id !== null && source && source.pins.length > 0 ? [{ kind, id, pins: source.pins }] : []
  })
  const withFiles = marked.map(async ({ kind, id, pins }) => {
    const form = DOSSIER_FORMS.find((one) => one.kind === kind)
    const ofInstance = instances.filter((one) => one.id === id).map((one) => proofsOf(services, one))
    const files = form ? [ownFiles(services, workspace_id, form, id)] : ofInstance
    return [id, { pins, files: (await Promise.all(files)).flat() }] as const
  })
  return new Map(await Promise.all(withFiles))
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
    const questions = await readQuestions(services, dossiers)
    const open = [...questions].filter(([, { answered_at }]) => answered_at === null)
    const page = {
      visitor,
      workspace,
      language,
      words,
      requirements,
      dossiers,
      instances,
      remarks: await readRemarks(services, workspace_id, requirements, { dossiers, instances }, questions),
      askedAt: new Map(open.map(([id, { at }]) => [id, at])),
      done: doneSteps({ dossiers, instances, questions }),
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
