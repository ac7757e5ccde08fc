import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { proposalsOn } from '../record/proposal.ts'
import { recall } from './settleProposal.ts'

/** POST …/recall and /second-looks/:id/return */
export const reasonBody = z.strictObject({ reason: z.string().trim().min(1).max(LIMITS.why) })

/**
 * POST /<resource>/:id/recall `{reason}` → 200 the record: the recalled decision had no effect yet, and the dossier
 * waits again. Errors as `recall`.
 */
export function recallRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  { name }: DossierKind,
): void {
  router.post(`/${name}/:id/recall`, requirePermission(services, name, 'recall'), async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const row = await resource.one(id)
    if (!row) throw notFound()
    const { reason } = await readBody(req, res, reasonBody)
    const on = { action: 'recall', resource: name, record_id: id, workspace_id: row.workspace_id }
    await journalIfDenied(services, actor, on, async () => {
      const open = await proposalsOn(services.db, [id])
      await recall(services, actor, open.get(id), reason)
    })
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
  })
}
