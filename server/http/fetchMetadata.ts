import type { Request, RequestHandler } from 'express'
import { ApiError } from '../kernel/errors.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a browser navigates to a page: by a link, or by the identity provider's redirect. */
const isNavigation = (req: Request) =>
  req.method === 'GET' && req.get('Sec-Fetch-Mode') === 'navigate' && req.get('Sec-Fetch-Dest') === 'document'

/**
 * Refuses requests that another site's page started, as the browser says (Fetch Metadata): 403. `reads`: reads too,
 * unless a person followed a link, which comes without the strict cookie of the session. Older browsers and programs
 * send no `Sec-Fetch-Site` and pass.
 */
export function rejectOtherSites({ reads }: { reads: boolean }): RequestHandler {
  return (req, _res, next) => {
    const site = req.get('Sec-Fetch-Site')
    if (site === undefined || ['same-origin', 'none'].includes(site)) return next()
    if (READS.includes(req.method) ? !reads || isNavigation(req) : false) return next()
    throw new ApiError(
      'FORBIDDEN',
      'The browser says that a page of another site sent this request (Sec-Fetch-Site). Send it from our own pages, or from a program.',
    )
  }
}
