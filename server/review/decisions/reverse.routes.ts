import type { Request, Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { notFound } from '../../kernel/errors.ts'
import { requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { isReversible, previewReversal, reverse, reverseBody } from './reverse.ts'

export const reversalQuery = z.object({ to: reverseBody.shape.to })

/**
 * POST /<resource>/:id/reverse `{to: 'refused' or 'pending', version, reason_codes?, reason?, note?}` → 200 the record,
 * or 202 if another officer must confirm it. GET /<resource>/:id/reversal?to= → 200 its effect. Errors as `reverse`. A
 * proof has neither: its instance is suspended instead.
 */
export function reverseRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
): void {
  if (!isReversible(kind)) return
  const rowOf = async (req: Request) => {
    const row = await resource.one(idOf(req))
    if (!row) throw notFound()
    return row
  }
  const mayReverse = requirePermission(services, resource.name, 'reverse')
  router.get(`/${resource.name}/:id/reversal`, mayReverse, async (req, res) => {
    const row = await rowOf(req)
    const { to } = parse(reversalQuery, req.query)
    res.json(await previewReversal(services, officerOf(req), kind, row, to))
  })
  router.post(`/${resource.name}/:id/reverse`, mayReverse, async (req, res) => {
    const actor = officerOf(req)
    const row = await rowOf(req)
    const became = await reverse(services, actor, kind, row, await readBody(req, res, reverseBody))
    const status = became === 'proposed' ? 202 : 200
    const less = became === 'proposed' ? { less: { id: row.id } } : {}
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, row.id), { status, ...less })
  })
}
