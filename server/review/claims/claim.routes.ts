import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import type { DossierKind, ReviewServices } from '../dossier/dossierKind.ts'
import { MONEY_FILTERS } from '../record/moneyStates.ts'
import { claim } from './claim.ts'
import { claimNext } from './claimNext.ts'
import { releaseClaim } from './release.ts'

/** POST …/claim: an empty body claims, or is a heartbeat with input; see ClaimInput. */
export const claimBody = z.strictObject({
  input: z.boolean().default(true),
  take_over: z.string().trim().min(1).max(LIMITS.why).optional(),
})

/** POST /queues/<resource>/next: `keep` is the dossier that the officer is deciding now; its claim stays. */
export const nextBody = z.strictObject({
  keep: z.uuid().nullish(),
  /** Only dossiers whose money has one of these states, for kinds that have money. */
  money: oneOrMany(z.enum(MONEY_FILTERS)).optional(),
})

/** POST /<resource>/:id/claim, /release and /queues/<resource>/next (console 3.6). */
export function claimRoutes<Row, Sort extends string, Shape extends z.ZodRawShape>(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<Row, Sort, Shape>,
  kind: DossierKind,
): void {
  const claims = (action: string) => requirePermission(services, resource.name, 'claim', action)

  router.post(`/${resource.name}/:id/claim`, claims('claim'), async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const { input, take_over } = await readBody(req, res, claimBody)
    const on = { action: take_over ? 'take_over' : 'claim', resource: resource.name, record_id: id, workspace_id: null }
    await journalIfDenied(services, actor, on, async () => {
      if (take_over) authorize(actor, 'take_over', 'Only a supervisor may take over a dossier.')
      await claim(services, actor, kind, id, { input, takeOver: take_over ?? null })
    })
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
  })

  router.post(`/${resource.name}/:id/release`, claims('release'), async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    await releaseClaim(services, actor, kind, id)
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
  })

  router.post(`/queues/${resource.name}/next`, claims('claim'), async (req, res) => {
    const actor = officerOf(req)
    const { keep, money } = await readBody(
      req,
      res,
      kind.nextIds ? nextBody : nextBody.omit({ money: true }).extend({ money: z.undefined().optional() }),
    )
    const among = money && kind.nextIds ? await kind.nextIds(services, money) : null
    const id = await claimNext(services, actor, kind, keep ?? null, among)
    if (id === null) res.status(204).end()
    else res.json(await showRecord(services, resource, actor, id))
  })
}
