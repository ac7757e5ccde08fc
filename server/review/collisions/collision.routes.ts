import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { ANSWERS } from '../checks/checkInput.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { subjectOf } from '../dossier/subject.ts'
import { answerCollision, collisionOn } from './collisions.ts'

/** POST …/collisions/:collisionId */
export const answerBody = z.strictObject({ answer: z.enum(ANSWERS), why: z.string().trim().min(1).max(LIMITS.why) })

/**
 * POST /<resource>/:id/collisions/:collisionId `{answer: 'same' or 'different', why}` (1 to 1,000 characters) → 200 the
 * record (console 3.7). A new answer replaces the old one; a near name may be answered too. 404 if the record does not
 * have that collision (any more), 422 names the field, 409 as answerCollision.
 */
export function collisionRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
  whenAnswered: (row: DossierRow) => Promise<void>,
): void {
  router.post(
    `/${resource.name}/:id/collisions/:collisionId`,
    requirePermission(services, resource.name, 'answer_collision'),
    async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const row = await resource.one(id)
      if (!row) throw notFound()
      const about = subjectOf(kind, row)
      const collision = await collisionOn(services, about, String(req.params.collisionId))
      if (!collision) throw notFound()
      const given = await readBody(req, res, answerBody)
      const on = {
        action: 'answer_collision',
        resource: resource.name,
        record_id: id,
        workspace_id: about.workspace_id,
      }
      await journalIfDenied(services, actor, on, () => answerCollision(services, actor, kind, collision, given))
      await whenAnswered(row)
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
    },
  )
}
