import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { subjectOf } from '../dossier/subject.ts'
import { setTick } from './ticks.ts'

/** PUT …/checklist/:code */
export const tickBody = z.strictObject({
  word: z.string().trim().min(1).max(LIMITS.checklist_word),
  /** The record's version as the officer saw it. */
  version: z.int().min(1),
})

/** DELETE …/checklist/:code */
export const untickQuery = z.object({ version: z.coerce.number().pipe(z.int().min(1)).optional() })

/**
 * PUT /<resource>/:id/checklist/:code `{word (1 to 300 characters), version}` → 200 the record: ticks a line. DELETE,
 * with `?version=` or without → 200 the record: unticks it. 404 for a line that the dossier does not have, 422 names
 * the field, 409 STALE_RECORD, CLAIMED, PROPOSAL_OPEN or INVALID_STATE_TRANSITION, 403 while it is escalated.
 */
export function checklistRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
): void {
  type TickInput = { word: string | null; version: number | undefined }
  const carryOut = async (req: Request, res: Response, action: string, read: () => Promise<TickInput>) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const row = await resource.one(id)
    if (!row) throw notFound()
    const about = subjectOf(kind, row)
    const given = await read()
    const on = { action, resource: resource.name, record_id: id, workspace_id: about.workspace_id }
    await journalIfDenied(services, actor, on, () =>
      setTick(services, actor, row, about, { ...given, code: String(req.params.code) }),
    )
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
  }

  const path = `/${resource.name}/:id/checklist/:code`
  const may = (action: string) => requirePermission(services, resource.name, 'fill_worksheet', action)
  router.put(path, may('tick'), (req, res) => carryOut(req, res, 'tick', () => readBody(req, res, tickBody)))
  router.delete(path, may('untick'), (req, res) =>
    carryOut(req, res, 'untick', async () => ({ word: null, version: parse(untickQuery, req.query).version })),
  )
}
