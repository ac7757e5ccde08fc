import type { Router } from 'express'
import { z } from 'zod'
import { parse, refuseUnstorable } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { searchEverything } from './search.ts'

export const query = z.object({ q: z.string().trim().min(2).max(200) })

/**
 * GET /search?q= (2 to 200 characters) → `{groups: [{resource, more, results: [{resource, id, title, code, detail,
 * state, deleted_at}]}]}`: what every kind of record has under that name, id, slug, RIB or reference; `code`, `detail` and `state`
 * may be null. Every role; rows of a list are no views, so nothing is journaled (design: audit). 422 for another `q`.
 */
export function searchConsole(router: Router, services: Services): void {
  router.get('/search', async (req, res) => {
    refuseUnstorable(req.query)
    const { q } = parse(query, req.query)
    res.json({ groups: await searchEverything(services.db, q, services.clock.now()) })
  })
}
