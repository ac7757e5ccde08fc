import type { Request, Router } from 'express'
import { z } from 'zod'
import { withLongStatements } from '../../database/bounds.ts'
import { Language } from '../../database/generated/enums.ts'
import { officerOf } from '../../http/authenticate.ts'
import { documentLanguage } from '../../http/language.ts'
import { idOf } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/policy.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { sendAccesses } from './accesses.ts'
import { sendBundle } from './bundle.ts'

/** `lang`: the language of the texts for people; by default the browser's. */
export const bundleQuery = z.object({ lang: z.enum(Language).optional() })

/**
 * GET /traders/:id/bundle → a ZIP with everything about a trader. GET /traders/:id/accesses with `Accept: text/csv` or
 * `application/pdf` → the accesses to the trader's data; other types fall through to the next route, which answers
 * counts. Both are journaled as `export`. 403 for officers without the permission.
 */
export function bundleConsole(router: Router, services: ReviewServices): void {
  const readRequest = async (req: Request) => {
    authorize(officerOf(req), 'export_trader')
    const { lang } = parse(bundleQuery, req.query)
    const trader = await services.db.trader.findUnique({ where: { id: idOf(req) }, select: { id: true, name: true } })
    if (!trader) throw notFound()
    return { trader, language: lang ?? documentLanguage(req) }
  }

  router.get('/traders/:id/bundle', async (req, res) => {
    const { trader, language } = await readRequest(req)
    await withLongStatements(() => sendBundle(services, officerOf(req), trader, language, res))
  })

  router.get('/traders/:id/accesses', async (req, res, next) => {
    const format = req.accepts(['json', 'csv', 'pdf'])
    if (format !== 'csv' && format !== 'pdf') return next()
    const { trader, language } = await readRequest(req)
    res.vary('Accept, Accept-Language')
    await withLongStatements(() => sendAccesses(services, officerOf(req), trader, { format, language }, res))
  })
}
