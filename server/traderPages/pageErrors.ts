import type { ErrorRequestHandler } from 'express'
import { apiErrorOf, isUnexpected, knownOf } from '../http/errors.ts'
import { pageLanguage } from '../http/language.ts'
import { drainBody } from '../http/multipart.ts'
import { isRead } from '../http/origin.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import { sendTraderPage } from './document.ts'
import { noticePage, signInPage } from './signInPages.ts'
import { type PageWords, pageWords } from './words/index.ts'

/** The title and text of an error. */
function textOf(code: ErrorCode, status: number, { errors }: PageWords): readonly [string, string] {
  if (code === 'OUTCOME_UNKNOWN') return errors.unknown_outcome
  if (code === 'DOCUMENT_ALTERED' || code === 'ERASED') return errors.unavailable_document
  if (status === 403) return errors.forbidden
  if (status === 404 || status === 405) return errors.not_found
  if (status === 409) return errors.conflict
  if (status === 413) return errors.too_large
  if (status === 429) return errors.too_many
  return status >= 500 ? errors.broken : errors.unreadable
}

/** Answers every error on the trader's page with a page. If the session has ended, it shows the sign-in. */
export function traderPageErrors(services: Services): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    const { status, code, meta } = apiErrorOf(error, knownOf(res))
    if (isUnexpected(code)) services.log.error({ err: error, request_id: res.locals.request_id }, 'request failed')
    if (res.headersSent) return res.destroy()
    const language = pageLanguage(req, res, res.locals.visitor?.trader.language ?? 'fr')
    const words = pageWords(language)
    if (typeof meta.retry_after === 'number') res.set('Retry-After', String(meta.retry_after))
    await drainBody(req)
    if (!req.complete) res.set('Connection', 'close')
    if (code === 'UNAUTHENTICATED') {
      if (isRead(req)) return res.redirect(303, '/t')
      return sendTraderPage(services, res, status, signInPage(language, { errorText: words.ended }))
    }
    const [title, text] = textOf(code, status, words)
    return sendTraderPage(services, res, status, noticePage(language, title, text))
  }
}
