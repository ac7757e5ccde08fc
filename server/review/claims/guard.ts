import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { can } from '../../kernel/policy.ts'
import type { Guard } from '../../kernel/transition.ts'
import { type DossierKind, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { assertNotProposed } from '../record/proposal.ts'
import { claimCutoffs, claimedError, claimsOn } from './live.ts'
import { deletedError, escalatedError } from './lock.ts'

/** 403 for all but supervisors: the dossier is escalated (record 0017). */
async function assertNotEscalated(db: Db, actor: OfficerActor, kind: DossierKind, id: string): Promise<void> {
  if (can(actor, 'handle_escalated')) return
  const [row] = await db.$queryRaw<object[]>`SELECT FROM ${tableOf(kind)}
    WHERE id = ${id}::uuid AND escalated_at IS NOT NULL AND ${waitingSql(kind)}`
  if (row) throw escalatedError()
}

/** 409: the trader deleted the dossier meanwhile. */
async function assertNotDeleted(db: Db, kind: DossierKind, id: string): Promise<void> {
  const [row] = await db.$queryRaw<object[]>`SELECT FROM ${tableOf(kind)}
    WHERE id = ${id}::uuid AND deleted_at IS NOT NULL`
  if (row) throw deletedError()
}

/**
 * Guards a decision. It needs no claim, but no other officer may hold the dossier, it may not be escalated to a
 * supervisor, and no other decision on it may wait. The decision frees the claim. Of a concurrent claim and decision,
 * one fails.
 */
export function guardAgainstClaims(kind: DossierKind, actor: OfficerActor, now: Date, id: string): Guard {
  const { name: resource } = kind
  const { seen, input } = claimCutoffs(now)
  const reach = can(actor, 'handle_escalated') ? Prisma.empty : Prisma.sql`escalated_at IS NULL AND`
  return {
    condition: Prisma.sql`deleted_at IS NULL AND ${reach} nobody_else_decides(${kind.table}::regclass, ${resource},
      ${id}::uuid, ${actor.id}::uuid, ${seen}, ${input})`,
    otherwise: async (db) => {
      await assertNotDeleted(db, kind, id)
      await assertNotProposed(db, id)
      await assertNotEscalated(db, actor, kind, id)
      const by = (await claimsOn(db, now, resource, [id])).get(id)
      return by && by.officer.id !== actor.id ? claimedError(by) : null
    },
    also: Prisma.sql`, freed AS (DELETE FROM claims USING moved
      WHERE claims.resource = ${resource} AND claims.record_id = ${id}::uuid)`,
  }
}
