import type { Router } from 'express'
import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { officerOf } from '../../http/authenticate.ts'
import { documentLanguage } from '../../http/language.ts'
import { idOf } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/policy.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { freezePdf } from './freezePdf.ts'
import { freezeReportOf } from './freezeReport.ts'

/** `lang`: the language of the PDF; default: the browser's. */
export const freezeReportQuery = z.object({ lang: z.enum(Language).optional() })

/**
 * GET /traders/:id/freeze-report → the report of the last freeze as JSON, or as a PDF with `Accept: application/pdf`.
 * Journaled as `export`. 404 for an account that was never frozen, 403 for officers who may not export.
 */
export function freezeReportConsole(router: Router, services: ReviewServices): void {
  const { db, clock } = services
  router.get('/traders/:id/freeze-report', async (req, res) => {
    const actor = officerOf(req)
    authorize(actor, 'export_trader')
    const { lang } = parse(freezeReportQuery, req.query)
    const id = idOf(req)
    const trader = await db.read.trader.findUnique({
      where: { id },
      select: { workspaces: { select: { id: true }, orderBy: { created_at: 'asc' } } },
    })
    if (!trader) throw notFound()
    const now = clock.now()
    const report = await freezeReportOf(db, id, now)
    const format = req.accepts(['json', 'pdf']) === 'pdf' ? 'pdf' : 'json'
    await writeJournal(db, actor, now, {
      action: 'export',
      resource: 'traders',
      record_id: id,
      workspace_id: trader.workspaces[0]?.id ?? null,
      details: { report: 'freeze', format },
    })
    res.vary('Accept, Accept-Language')
    const name = `attachment; filename="freeze-${id}.${format}"`
    if (format === 'json') return void res.set('Content-Disposition', name).json(report)
    const pdf = await freezePdf(report, lang ?? documentLanguage(req))
    res.set({ 'Content-Type': 'application/pdf', 'Content-Disposition': name }).send(pdf)
  })
}
