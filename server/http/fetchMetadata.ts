import type { Request, RequestHandler } from 'express'
import { ApiError } from '../kernel/errors.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a browser navigates to a page: by a link, or by the identity provider's redirect. */
const isNavigation = (req: Request) =>
  req.method === 'GET' && req.get('Sec-Fetch-Mode') === 'navigate' && req.get('Sec-Fetch-Dest') === 'document'

/**
 * Answers 403 to requests that a page of another site started, by the browser's Fetch Metadata. With `reads` this
 * covers reads too, except navigation by a person, which comes without the strict session cookie. Older browsers and
 * programs send no `Sec-Fetch-Site` and pass.
 */
export function rejectOtherSites({ reads }: { reads: boolean }): RequestHandler {
  return (req, _res, next) => {
    const site = req.get('Sec-Fetch-Site')
    if (site === undefined || ['same-origin', 'none'].includes(site)) return next()
    if (SAFE_METHODS.includes(req.method) ? !reads || isNavigation(req) : false) return next()
    throw new ApiError(
      'FORBIDDEN',
      'The browser says that a page of another site sent this request (Sec-Fetch-Site). Send it from our own pages, or from a program.',
    )
  }
}
