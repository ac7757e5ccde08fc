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
import { HIT_ANSWERS } from '../screening/screening.ts'
import { answerHit } from './answerHit.ts'

/** POST …/hits/:hitId */
export const hitBody = z.strictObject({ answer: z.enum(HIT_ANSWERS), why: z.string().trim().min(1).max(LIMITS.why) })

/**
 * POST /<resource>/:id/hits/:hitId `{answer: 'same', 'different' or 'unsure', why}` (1 to 1,000 characters) → 200 the
 * record; 202 where another officer must confirm it. A new answer replaces the old one for the account. 404 if the record
 * does not have that hit (any more), 422 names the field, 409 and 403 as answerHit.
 */
export function hitRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
  whenAnswered: (row: DossierRow) => Promise<void>,
): void {
  router.post(
    `/${resource.name}/:id/hits/:hitId`,
    requirePermission(services, resource.name, 'answer_hit'),
    async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const row = await resource.one(id)
      if (!row) throw notFound()
      const about = subjectOf(kind, row)
      const given = await readBody(req, res, hitBody)
      const on = { action: 'answer_hit', resource: resource.name, record_id: id, workspace_id: about.workspace_id }
      const became = await journalIfDenied(services, actor, on, () =>
        answerHit(services, actor, row, about, { ...given, hit: String(req.params.hitId) }),
      )
      await whenAnswered(row)
      const shown = () => showRecord(services, resource, actor, id)
      if (became === 'proposed') await answerCarriedOut(services, res, shown, { status: 202, less: { id } })
      else await answerCarriedOut(services, res, shown)
    },
  )
}
