import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { resourceOf } from '../../review/console/dossierConsole.ts'
import { journalIfDenied, requirePermission } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { proofDossier } from './dossier.ts'
import { matchLine, returnMoney, unmatchLine } from './moneyActs.ts'

const version = z.int().min(1)
const reason = z.string().trim().min(1).max(LIMITS.reason)

export const matchBody = z.strictObject({ line_id: z.uuid(), version })
export const unmatchBody = z.strictObject({ reason, version })
export const returnedBody = z.strictObject({ line_id: z.uuid().nullish(), reason, version })

/**
 * POST /activation-proofs/:id/match `{line_id, version}`, /unmatch `{reason, version}` and /returned `{line_id?, reason,
 * version}` → 200 the record. Errors as matchLine, unmatchLine and returnMoney; 403 without `match_money`, and without
 * `return_money` for a return after an accept.
 */
export function proofMoneyConsole(router: Router, services: ReviewServices): void {
  const resource = resourceOf(services, proofDossier)

  const act = <Body extends z.ZodType>(
    action: string,
    body: Body,
    carryOut: (services: ReviewServices, actor: OfficerActor, id: string, given: z.output<Body>) => Promise<void>,
  ) =>
    router.post(
      `/activation-proofs/:id/${action}`,
      requirePermission(services, 'activation-proofs', 'match_money', action),
      async (req, res) => {
        const actor = officerOf(req)
        const id = idOf(req)
        const given = await readBody(req, res, body)
        const on = { action, resource: 'activation-proofs', record_id: id, workspace_id: null }
        await journalIfDenied(services, actor, on, () => carryOut(services, actor, id, given))
        await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
      },
    )

  act('match', matchBody, matchLine)
  act('unmatch', unmatchBody, unmatchLine)
  act('returned', returnedBody, returnMoney)
}
