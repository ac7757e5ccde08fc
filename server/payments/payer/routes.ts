import { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import type { Language } from '../../database/generated/enums.ts'
import { readBody, readFields } from '../../http/body.ts'
import { methodNotAllowed, rejectUnknownPath } from '../../http/errors.ts'
import { chosenLanguage, pageLanguage } from '../../http/language.ts'
import { limitRate, RATE_LIMITS } from '../../http/limits.ts'
import { drainBody } from '../../http/multipart.ts'
import { originOf } from '../../http/origin.ts'
import { assertReadable } from '../../http/validate.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import { beginPayment } from '../begin.ts'
import { findPayable } from '../link.ts'
import { assertLinkOpen } from '../links/closed.ts'
import type { Payable } from '../links/payable.ts'
import { type ClosedState, closedPage, STATUS } from './closedPage.ts'
import { momentText, timeText } from './format.ts'
import { sendPage } from './page.ts'
import { pageErrors, wantsPage } from './pageErrors.ts'
import { payPage } from './payPage.ts'
import { type FormBody, toPaymentInput, typedValues } from './postedForm.ts'
import { problemsOf } from './problems.ts'
import { payerWords } from './words/index.ts'

const postedSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
/** The JSON body of a program; `beginPayment` checks its fields. */
const jsonBody = z.looseObject({})

const addressOf = (slug: string) => `/p/${encodeURIComponent(slug)}`

type PageRequest = {
  slug: string
  payable: Payable
  language: Language
  chosen?: Language | undefined
  address: string
}

const MINUTE_MS = 60_000
const HALF_A_DAY_SECONDS = 43_200

/** The time to come back, rounded up to the minute so that it is not too early; with the date from half a day on. */
function comeBackText({ clock }: Services, seconds: number, language: Language): string {
  const at = new Date(Math.ceil((clock.now().getTime() + seconds * 1000) / MINUTE_MS) * MINUTE_MS)
  return seconds < HALF_A_DAY_SECONDS ? timeText(at, language) : momentText(at, language)
}

/** The notice above the form if no field is wrong and the payer can try again, now or later. */
function noticeOf(services: Services, { code, meta, fields }: ApiError, language: Language): string | undefined {
  const words = payerWords(language)
  if (code === 'SERVICE_UNAVAILABLE') return words.bank_silent
  if (fields.some(({ field }) => field === 'link')) return words.changed
  if (code !== 'TOO_MANY_REQUESTS') return undefined
  return words.too_many_abandoned(comeBackText(services, Number(meta.retry_after), language))
}

/**
 * Answers a refused form with the same page, the former input and the corrections, or with the page that says why the
 * link takes no payment. Throws every other error. Reads the link again, since it may have changed meanwhile.
 */
async function answerRefusal(
  services: Services,
  res: Response,
  request: PageRequest,
  form: FormBody,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError)) throw error
  const { language, address } = request
  const payable = await findPayable(services, request.slug)
  if (!payable) throw notFound()
  const { retry_after } = error.meta
  if (error.code === 'LINK_CLOSED' || payable.state !== 'open') {
    const state: ClosedState = payable.state === 'open' ? 'held' : payable.state
    const waits = state === 'held' && typeof retry_after === 'number'
    if (waits) res.set('Retry-After', String(retry_after))
    const free = waits ? comeBackText(services, retry_after, language) : undefined
    return sendPage(services, res, 409, closedPage(payable, state, language, address, free))
  }
  const notice = noticeOf(services, error, language)
  const problems = problemsOf(error.fields, payable, language)
  if (!notice && problems.length === 0) throw error
  if (typeof retry_after === 'number') res.set('Retry-After', String(retry_after))
  const page = { ...request, payable, given: typedValues(form), problems, notice }
  sendPage(services, res, error.status, payPage(page), true)
}

/**
 * The payer's page (design 1; record 0023). GET /p/:slug: the page. POST /p/:slug/pay: a form gets 303 to the gateway,
 * JSON `{name, email, phone_number, amount?, answers{}}` gets 201 `{transaction_id, form_url}`. Refusals (404, 409,
 * 422, 429, 503) come as a page or as JSON, like the request.
 */
export function payerRoutes(services: Services): Router {
  const router = Router()
  const find = async (req: Request, res: Response): Promise<PageRequest> => {
    await limitRate(services, res, `payer:${req.ip}`, RATE_LIMITS.payer)
    const slug = String(req.params.slug)
    const address = addressOf(slug)
    const payable = await findPayable(services, slug)
    if (!payable) throw notFound()
    const language = pageLanguage(req, res, payable.language)
    return { slug, payable, language, chosen: chosenLanguage(req), address }
  }
  router
    .route('/:slug')
    .get(async (req, res) => {
      const request = await find(req, res)
      const { payable, language, address } = request
      if (payable.state === 'open') return sendPage(services, res, 200, payPage(request))
      sendPage(services, res, STATUS[payable.state], closedPage(payable, payable.state, language, address))
    })
    .all(methodNotAllowed('GET'))
  router
    .route('/:slug/pay')
    .get((req, res) => {
      // A page with errors has this address, so a reload comes here: redirect to the form.
      res.redirect(303, addressOf(String(req.params.slug)))
    })
    .post(async (req, res) => {
      const request = await find(req, res)
      const { slug, payable, language, address } = request
      const page = wantsPage(req)
      if (payable.state !== 'open') {
        // Read the unused form to its end: an answer sent before that may be lost with the connection.
        await drainBody(req)
        if (!page) return assertLinkOpen(payable)
        return sendPage(services, res, 409, closedPage(payable, payable.state, language, address))
      }
      if (!page) {
        const input = await readBody(req, res, jsonBody)
        const { transaction, form_url } = await beginPayment(services, slug, input, originOf(req))
        res.status(201).json({ transaction_id: transaction.id, form_url })
        return
      }
      const form = await readFields(req, res, postedSchema)
      try {
        const input = toPaymentInput(form, payable)
        assertReadable(input)
        const { form_url } = await beginPayment(services, slug, input, originOf(req))
        res.redirect(303, form_url)
      } catch (error) {
        await answerRefusal(services, res, request, form, error)
      }
    })
    .all(methodNotAllowed('GET', 'POST'))
  router.use(rejectUnknownPath, pageErrors(services))
  return router
}
