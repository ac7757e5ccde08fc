import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { can } from '../../kernel/policy.ts'
import type { Guard, GuardClause } from '../../kernel/transition.ts'
import type { DossierKind } from '../dossier/dossierKind.ts'
import { assertNotProposed } from '../record/proposal.ts'
import { claimCutoffs, claimedError, claimsOn } from './live.ts'
import { deletedError, escalatedError } from './lock.ts'

/** 409: the trader deleted the dossier meanwhile. */
export const notDeleted: GuardClause = { condition: Prisma.sql`deleted_at IS NULL`, error: deletedError }

/** 403 for all but supervisors: the dossier is escalated (record 0017). */
const notEscalated: GuardClause = { condition: Prisma.sql`escalated_at IS NULL`, error: escalatedError }

/** 409: another decision on the dossier waits, or a colleague has it on the desk. */
function decidedAlone({ name, table }: DossierKind, actor: OfficerActor, now: Date, id: string): GuardClause {
  const { seen, input } = claimCutoffs(now)
  return {
    condition: Prisma.sql`nobody_else_decides(${table}::regclass, ${name}, ${id}::uuid, ${actor.id}::uuid, ${seen},
      ${input})`,
    error: async (db) => {
      await assertNotProposed(db, id)
      const by = (await claimsOn(db, now, name, [id])).get(id)
      return by && by.officer.id !== actor.id ? claimedError(by) : null
    },
  }
}

/**
 * Guards a decision. It needs no claim, but no other officer may hold the dossier, it may not be escalated to a
 * supervisor, and no other decision on it may wait. The decision frees the claim. Of a concurrent claim and decision,
 * one fails.
 */
export function guardAgainstClaims(kind: DossierKind, actor: OfficerActor, now: Date, id: string): Guard {
  return {
    clauses: [
      notDeleted,
      ...(can(actor, 'handle_escalated') ? [] : [notEscalated]),
      decidedAlone(kind, actor, now, id),
    ],
    also: Prisma.sql`, freed AS (DELETE FROM claims USING moved
      WHERE claims.resource = ${kind.name} AND claims.record_id = ${id}::uuid)`,
  }
}
