import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { type Db, transact } from '../database/client.ts'
import { Language } from '../database/generated/enums.ts'
import { traderOf } from '../http/authenticate.ts'
import { methodNotAllowed } from '../http/errors.ts'
import { pageLanguage } from '../http/language.ts'
import { limitRate, RATE_LIMITS } from '../http/limits.ts'
import { originOf } from '../http/origin.ts'
import { parse } from '../http/validate.ts'
import type { Actor, TraderActor } from '../kernel/actor.ts'
import { writeJournal } from '../kernel/audit.ts'
import { ApiError } from '../kernel/errors.ts'
import { MAIL_KINDS } from '../kernel/mailKinds.ts'
import { openMailLink } from '../resources/mails/links.ts'
import {
  changeNotifications,
  confirmByLink,
  notificationsBody,
  readMailState,
  stopKindOf,
} from '../resources/mails/notifications.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { sendTraderPage } from './document.ts'
import { WORKSPACE_PATH, workspaceAddress } from './frame.ts'
import { type MailFormValues, mailLinkPage, mailSettingsPage } from './mailPages.ts'
import { readPageForm } from './readPageForm.ts'
import { visitorOf } from './session.ts'
import { noticePage } from './signInPages.ts'
import { pageWords } from './words/index.ts'

/** The actions of links in mails. GET shows a button, because mail scanners follow links; POST acts. */
const LINKS = ['confirm', 'stop'] as const

const readerOf = (req: Request): Actor => ({
  type: 'anonymous',
  id: null,
  name: 'Reader of a mail',
  origin: originOf(req),
})

/**
 * The routes of links in mails. They need no sign-in and never sign the reader in; the token authorizes. For `stop` a
 * mail program posts by itself (RFC 8058), from another origin and without a cookie.
 */
export function mailLinkRoutes(router: Router, services: ReviewServices): void {
  const countAttempt = (req: Request, res: Response) =>
    limitRate(services, res, `address:${req.ip}`, RATE_LIMITS.address)

  for (const purpose of LINKS) {
    const endedPage = (req: Request, res: Response) => {
      const language = pageLanguage(req, res, 'fr')
      const { ended_title, ended_text } = pageWords(language).mails
      sendTraderPage(services, res, 410, noticePage(language, ended_title, ended_text))
    }
    router
      .route(`/mail/${purpose}/:token`)
      .get(async (req, res) => {
        await countAttempt(req, res)
        const token = String(req.params.token)
        if (!openMailLink(services.keys, purpose, token)) return endedPage(req, res)
        const address = `/t/mail/${purpose}/${encodeURIComponent(token)}`
        sendTraderPage(services, res, 200, mailLinkPage(pageLanguage(req, res, 'fr'), purpose, address))
      })
      .post(async (req, res) => {
        await countAttempt(req, res)
        const id = openMailLink(services.keys, purpose, String(req.params.token))
        const act = purpose === 'confirm' ? confirmByLink : stopKindOf
        if (!id || !(await act(services, readerOf(req), id))) return endedPage(req, res)
        const language = pageLanguage(req, res, 'fr')
        const words = pageWords(language).mails
        const [title, text] = purpose === 'confirm' ? words.confirmed_now : words.stopped
        sendTraderPage(services, res, 200, noticePage(language, title, text))
      })
      .all(methodNotAllowed('GET', 'POST'))
  }
}

const languageField = z.object({ language: z.enum(Language) })

/** Changes the account's language: that of its mails, and of letters from officers. */
async function changeLanguage(db: Db, actor: TraderActor, now: Date, language: Language): Promise<void> {
  const { count } = await db.trader.updateMany({
    where: { id: actor.id, language: { not: language } },
    data: { language, updated_at: now },
  })
  if (count === 0) return
  await writeJournal(db, actor, now, {
    action: 'change_language',
    resource: 'traders',
    record_id: actor.id,
    workspace_id: actor.workspace_id,
    details: { language },
  })
}

/** The routes for the address of a workspace's mails, the kinds that are sent, and the account's language. */
export function mailPageRoutes(router: Router, services: ReviewServices): void {
  const show = async (req: Request, res: Response, status: number, posted?: MailFormValues) => {
    const visitor = visitorOf(req)
    const { workspace_id } = traderOf(req)
    const language = pageLanguage(req, res, visitor.trader.language)
    const state = await readMailState(services.db, workspace_id)
    const chosen = visitor.trader.language
    const given = posted ?? { ...state, contact: state.contact ?? '', language: chosen, problems: [] }
    const page = { visitor, base: workspaceAddress(workspace_id), language, words: pageWords(language) }
    const sendsMail = services.config.mail !== null
    sendTraderPage(
      services,
      res,
      status,
      mailSettingsPage({ ...page, state, given, saved: 'saved' in req.query, sendsMail }),
    )
  }

  router
    .route(`${WORKSPACE_PATH}/notifications`)
    .get((req, res) => show(req, res, 200))
    .post(async (req, res) => {
      const actor = traderOf(req)
      const { fields } = await readPageForm(req, res, [])
      const kinds = Object.fromEntries(
        MAIL_KINDS.map((kind) => [kind, fields[kind] === 'on']),
      ) as MailFormValues['kinds']
      try {
        const settings = parse(notificationsBody, { contact: fields.contact?.trim() || null, kinds })
        const { language } = parse(languageField, { language: fields.language })
        await transact(services.db, async (db) => {
          await changeLanguage(db, actor, services.clock.now(), language)
          await changeNotifications({ ...services, db }, actor, actor.workspace_id, settings)
        })
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields.length === 0) throw error
        const given = { contact: fields.contact ?? '', kinds, language: fields.language ?? '', problems: error.fields }
        return show(req, res, 422, given)
      }
      res.redirect(303, `${workspaceAddress(actor.workspace_id)}/notifications?saved`)
    })
    .all(methodNotAllowed('GET', 'POST'))
}
