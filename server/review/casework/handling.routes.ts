import type { Request, Router } from 'express'
import type { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, ReviewServices } from '../dossier/dossierKind.ts'
import { assign, assignBody, escalate, handBack, whyBody } from './handling.ts'

type Act = (services: ReviewServices, actor: OfficerActor, kind: DossierKind, id: string, why: string) => Promise<void>

/**
 * POST /<resource>/:id/assign `{officer_id | null, why}`, /escalate `{why}` and /hand-back `{why}` (supervisors and
 * admins) → 200 the record (console 1.9; record 0017). Errors as `assign`, `escalate` and `handBack`.
 */
export function handlingRoutes<Row, Sort extends string, Shape extends z.ZodRawShape>(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<Row, Sort, Shape>,
  kind: DossierKind,
): void {
  const { name, one, viewed } = resource

  const target = async (req: Request, action: string) => {
    const id = idOf(req)
    const row = await one(id)
    if (!row) throw notFound()
    return { action, resource: name, record_id: id, workspace_id: viewed?.(row).workspace_id ?? null }
  }

  router.post(`/${name}/:id/assign`, requirePermission(services, name, 'assign'), async (req, res) => {
    const actor = officerOf(req)
    const on = await target(req, 'assign')
    const input = await readBody(req, res, assignBody)
    await journalIfDenied(services, actor, on, () => assign(services, actor, kind, on.record_id, input))
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, on.record_id))
  })

  const byReason = (action: 'escalate' | 'hand_back', act: Act) =>
    router.post(
      `/${name}/:id/${action.replaceAll('_', '-')}`,
      requirePermission(services, name, action),
      async (req, res) => {
        const actor = officerOf(req)
        const on = await target(req, action)
        const { why } = await readBody(req, res, whyBody)
        await journalIfDenied(services, actor, on, () => act(services, actor, kind, on.record_id, why))
        await answerCarriedOut(services, res, () => showRecord(services, resource, actor, on.record_id))
      },
    )
  byReason('escalate', escalate)
  byReason('hand_back', handBack)
}
