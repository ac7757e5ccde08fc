import type { ErrorRequestHandler, Request } from 'express'
import { apiErrorOf, errorHandler, knownOf, renderExternal } from '../../http/errors.ts'
import { pageLanguage } from '../../http/language.ts'
import { drainBody } from '../../http/multipart.ts'
import type { Services } from '../../services.ts'
import { noticePage } from './closedPage.ts'
import { sendPage } from './page.ts'
import { payerWords, type Words } from './words/index.ts'

/** A browser (GET, or a posted form) gets pages; a program that posts JSON gets JSON. */
export const wantsPage = (req: Request) => req.method !== 'POST' || Boolean(req.is('urlencoded'))

/** Title and text for a status; `wait` is seconds. */
function errorTexts(status: number, wait: number, words: Words): [title: string, text: string] {
  if (status === 404) return [words.not_found, words.not_found_text]
  if (status === 429) return [words.too_many, words.too_many_text(wait)]
  if (status >= 500) return [words.broken, words.broken_text]
  return [words.unreadable, words.unreadable_text]
}

/** Answers a browser with an error page in the payer's language, a program with a JSON error. */
export function pageErrors(services: Services): ErrorRequestHandler {
  const asJson = errorHandler(renderExternal, services.log)
  return async (error, req, res, next) => {
    const { status, meta } = apiErrorOf(error, knownOf(res))
    if (!wantsPage(req) || status === 405) return asJson(error, req, res, next)
    if (status >= 500) services.log.error({ err: error, request_id: res.locals.request_id }, 'request failed')
    if (res.headersSent) return res.destroy()
    const language = pageLanguage(req, res, 'fr')
    if (typeof meta.retry_after === 'number') res.set('Retry-After', String(meta.retry_after))
    await drainBody(req)
    if (!req.complete) res.set('Connection', 'close')
    const address = req.method === 'GET' ? req.baseUrl + req.path : undefined
    const [title, text] = errorTexts(status, Number(meta.retry_after), payerWords(language))
    return sendPage(services, res, status, noticePage(language, title, text, address))
  }
}
