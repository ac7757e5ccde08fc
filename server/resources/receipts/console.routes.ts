import type { Request, Router } from 'express'
import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { officerOf } from '../../http/authenticate.ts'
import { documentLanguage } from '../../http/language.ts'
import { idOf } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/policy.ts'
import { findDossier, type ReviewServices } from '../../review/dossier/dossierKind.ts'
import { receiptPdf } from './pdf.ts'
import { receiptOf } from './receipt.ts'

/** The id of a journal entry in the path; 404 for anything else. */
function entryOf(req: Request): bigint {
  const { entry_id } = req.params
  if (typeof entry_id !== 'string' || !/^[1-9]\d{0,14}$/.test(entry_id)) throw notFound()
  return BigInt(entry_id)
}

/** `lang`: the language of the printed page; by default the browser's. */
export const receiptQuery = z.object({ lang: z.enum(Language).optional() })

/**
 * GET /<resource>/:id/decisions/:entry_id/receipt: the receipt of a decision, as JSON or, with `Accept:
 * application/pdf`, as one printed page. Journaled as `export` of the record. Errors as `receiptOf`.
 */
export function receiptConsole(router: Router, services: ReviewServices): void {
  for (const dossier of services.dossiers.all)
    router.get(`/${dossier.name}/:id/decisions/:entry_id/receipt`, async (req, res) => {
      const actor = officerOf(req)
      authorize(actor, 'make_receipt')
      const id = idOf(req)
      const entry = entryOf(req)
      const row = await findDossier(services.db, dossier, id)
      if (!row) throw notFound()
      const { lang } = parse(receiptQuery, req.query)
      const format = req.accepts(['json', 'pdf']) || 'json'
      const receipt = await receiptOf(services, dossier, id, entry)
      const content =
        format === 'pdf'
          ? await receiptPdf(receipt, dossier, services.publicUrl(), lang ?? documentLanguage(req))
          : `${JSON.stringify(receipt, null, 2)}\n`
      await writeJournal(services.db, actor, services.clock.now(), {
        action: 'export',
        resource: dossier.name,
        record_id: id,
        workspace_id: row.workspace_id,
        details: { format, receipt: Number(entry) },
      })
      res
        .set('Content-Disposition', `attachment; filename="receipt-${entry}.${format}"`)
        .vary('Accept, Accept-Language')
        .type(format)
        .send(content)
    })
}
