import { transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { can } from '../../kernel/policy.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { notSentByOwnLink } from '../dossier/ownLinks.ts'
import { isQueued } from '../record/informationRequest.ts'
import { notTied } from '../record/ties.ts'
import { claimsInTurnSql } from './bound.ts'
import { journalClaim, takeClaim } from './claim.ts'
import { liveClaimSql } from './live.ts'
import { freeClaims } from './release.ts'

/**
 * Claims the oldest free dossier, and frees the officer's other claims in this queue except `keep`, the dossier that
 * they are deciding; null without a free one. `among` limits the choice to these dossiers. Dossiers assigned to the
 * officer come first. Skips dossiers assigned to a colleague who can sign in and is not tied to the account, dossiers
 * that may have been sent by a link of the officer, and rows that others are claiming, so that no two officers get the
 * same one; escalated dossiers are only for officers who may take over. Calls of one officer run one after the other,
 * so that each frees the previous claim: afterwards the officer holds the new dossier and `keep`, whatever the limit
 * is.
 */
export async function claimNext(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  keep: string | null = null,
  among: readonly string[] | null = null,
): Promise<string | null> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const table = tableOf(kind)
    const assignedToActor = Prisma.sql`assigned_to = ${actor.id}::uuid`
    const [mine] = await db.$queryRaw<{ held: string[]; assigned: boolean }[]>`
      SELECT ${claimsInTurnSql(kind, actor)}::text,
        EXISTS (SELECT FROM ${table} AS record WHERE ${assignedToActor} AND ${waitingSql(kind)}
          AND ${isQueued('record', now)}) AS assigned, ARRAY (
        SELECT record_id::text FROM claims WHERE resource = ${kind.name} AND officer_id = ${actor.id}::uuid) AS held`
    await freeClaims(db, actor, now, kind, actor, { except: keep })
    const wanted = among === null ? Prisma.sql`true` : Prisma.sql`record.id = ANY (${[...among]}::uuid[])`
    const reach = can(actor, 'handle_escalated') ? Prisma.sql`true` : Prisma.sql`escalated_at IS NULL`
    const takeNext = async (others: Prisma.Sql) => {
      const next = Prisma.sql`SELECT id, workspace_id FROM ${table} AS record
        WHERE ${waitingSql(kind)} AND ${isQueued('record', now)} AND ${reach} AND ${wanted} AND ${others} AND ${notTied('record', actor.id)}
          AND ${notSentByOwnLink('record', actor.id)}
          AND record.id IS DISTINCT FROM ${keep}::uuid AND NOT EXISTS (
          SELECT 1 FROM claims WHERE claims.resource = ${kind.name} AND claims.record_id = record.id AND ${liveClaimSql(now)})
        ORDER BY waiting_since, id LIMIT 1 FOR UPDATE SKIP LOCKED`
      for (;;) {
        const taken = await takeClaim(db, actor, now, kind, next, { input: true, takeOver: false })
        // Another claim was committed after this statement took its snapshot: look again.
        if (!taken || taken.got) return taken
      }
    }
    // The assigning officer may not know that the colleague is tied to the account, so the dossier must not wait for
    // that colleague.
    const free = Prisma.sql`(assigned_to IS NULL
      OR assigned_to NOT IN (SELECT officers.id FROM officers WHERE disabled_at IS NULL)
      OR EXISTS (SELECT FROM officer_ties JOIN workspaces ON workspaces.owner_id = officer_ties.trader_id
        WHERE workspaces.id = record.workspace_id AND officer_ties.officer_id = assigned_to))`
    const other = Prisma.sql`NOT (record.id = ANY (${mine!.held}::uuid[]))`
    // Put dossiers that the officer has just left last, so that they do not get the same one again.
    const turns = [...(mine!.assigned ? [assignedToActor] : []), free]
    for (const others of [...turns.map((each) => Prisma.sql`${each} AND ${other}`), ...turns]) {
      const taken = await takeNext(others)
      if (!taken) continue
      await journalClaim(db, actor, now, kind, 'claim', taken)
      return taken.record_id
    }
    return null
  })
}
