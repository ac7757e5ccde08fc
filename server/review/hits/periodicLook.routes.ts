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
import { subjectOf } from '../dossier/subject.ts'
import { answerPeriodicLook } from '../risk/periodicLooks.ts'

/** POST …/periodic-look */
export const periodicLookBody = z.strictObject({ why: z.string().trim().min(1).max(LIMITS.why) })

/**
 * POST /<resource>/:id/periodic-look `{why}` (1 to 1,000 characters) → 200 the record, without `periodic_look`. Errors as
 * answerPeriodicLook; 403 CONFLICT_OF_INTEREST for an officer with a tie to the account (record 0203).
 */
export function periodicLookRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
): void {
  router.post(
    `/${resource.name}/:id/periodic-look`,
    requirePermission(services, resource.name, 'answer_hit'),
    async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const row = await resource.one(id)
      if (!row) throw notFound()
      const about = subjectOf(kind, row)
      const { why } = await readBody(req, res, periodicLookBody)
      const on = { action: 'close_case', resource: resource.name, record_id: id, workspace_id: about.workspace_id }
      await journalIfDenied(services, actor, on, () => answerPeriodicLook(services, actor, about, row.decided_by, why))
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
    },
  )
}
