import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../http/authenticate.ts'
import { maskEmail } from '../http/contacts.ts'
import { journalListAccess } from '../http/journalList.ts'
import { assertStorable, parse } from '../http/validate.ts'
import { LIMITS } from '../kernel/limits.ts'
import { can } from '../kernel/policy.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { parseSearch } from './conditions/parseSearch.ts'
import { type SearchResult, searchEverything } from './search.ts'

export const query = z.object({ q: z.string().trim().min(LIMITS.search_min).max(LIMITS.search) })

const maskFound = (found: SearchResult): SearchResult => ({ ...found, code: found.code && maskEmail(found.code) })

/**
 * GET /search?q= (2 to 200 characters) → `{groups: [{resource, more, results: [{resource, id, title, code, detail,
 * state, deleted_at}]}], near}`: the records of every kind that match by name, id, slug, RIB, reference or amount;
 * `code`, `detail`, `state` and `deleted_at` may be null. `near`: no record matches exactly, and these names differ by
 * a slip. Every role may search. Contacts of traders are masked. Results with traders, transactions or lines of the
 * bank are journaled like their lists. 422 for another `q`.
 */
export function searchConsole(router: Router, services: ReviewServices): void {
  router.get('/search', async (req, res) => {
    const actor = officerOf(req)
    assertStorable(req.query)
    const { q } = parse(query, req.query)
    const found = await searchEverything(services, q)
    const groups = found.groups.map((group) =>
      group.resource === 'traders' && !can(actor, 'list_contacts')
        ? { ...group, results: group.results.map(maskFound) }
        : group,
    )
    // A search by the id or the reference of a transaction asks for that transaction, not for people.
    const { name, amount } = parseSearch(q)
    const listed = ['traders', 'statement-lines', ...(name || amount ? ['transactions'] : [])]
    for (const resource of listed)
      if (groups.some((group) => group.resource === resource))
        await journalListAccess(services.db, actor, services.clock.now(), { resource, filter: { q } })
    res.json({ groups, near: found.near })
  })
}
