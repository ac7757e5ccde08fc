import type { Request, RequestHandler } from 'express'
import { Refusal } from '../kernel/errors.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a browser asks for a page of its own: a link that was followed, a way back from the identity provider. */
const isNavigation = (req: Request) =>
  req.method === 'GET' && req.get('Sec-Fetch-Mode') === 'navigate' && req.get('Sec-Fetch-Dest') === 'document'

/**
 * Refuses what a browser says another site's page started (Fetch Metadata): 403. `reads`: reads too, unless a person
 * followed a link, which comes without the strict cookie of the session. Older browsers and programs send no
 * `Sec-Fetch-Site` and pass.
 */
export function refuseOtherSites({ reads }: { reads: boolean }): RequestHandler {
  return (req, _res, next) => {
    const site = req.get('Sec-Fetch-Site')
    if (site === undefined || ['same-origin', 'none'].includes(site)) return next()
    if (READS.includes(req.method) ? !reads || isNavigation(req) : false) return next()
    throw new Refusal(
      'FORBIDDEN',
      'The browser says that a page of another site sent this request (Sec-Fetch-Site). Send it from our own pages, or from a program.',
    )
  }
}
