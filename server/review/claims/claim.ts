import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import type { DossierKind, ReviewServices } from '../dossier/dossierKind.ts'
import type { ClaimHolder } from '../record/presenter.ts'
import { proposalActions, proposalOpenError, proposalsOn } from '../record/proposal.ts'
import { assertRoomFor } from './bound.ts'
import { claimedError, claimsOn, liveClaimSql, liveClaimWhere } from './live.ts'
import { assertEscalatedAccess, lockWaiting } from './lock.ts'
import { notifyOfficer } from './notices.ts'

type TakenClaim = { record_id: string; workspace_id: string; got: boolean }

/**
 * Claims the row that `candidate` selects, unless another officer's claim is live; a single statement, so that no two
 * officers get it. Undefined without a candidate; `got` is false if another officer was faster.
 */
export async function takeClaim(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  candidate: Prisma.Sql,
  { input, takeOver }: { input: boolean; takeOver: boolean },
): Promise<TakenClaim | undefined> {
  const [row] = await db.$queryRaw<TakenClaim[]>`
    WITH candidate AS (${candidate}),
    taken AS (
      INSERT INTO claims (resource, record_id, officer_id, claimed_at, seen_at, input_at)
      SELECT ${kind.name}, candidate.id, ${actor.id}::uuid, ${now}, ${now}, ${now} FROM candidate
      ON CONFLICT (resource, record_id) DO UPDATE SET
        officer_id = EXCLUDED.officer_id,
        claimed_at = CASE WHEN claims.officer_id = EXCLUDED.officer_id AND ${liveClaimSql(now)} THEN claims.claimed_at
          ELSE EXCLUDED.claimed_at END,
        seen_at = EXCLUDED.seen_at,
        input_at = CASE WHEN ${input} OR claims.officer_id <> EXCLUDED.officer_id THEN EXCLUDED.input_at
          ELSE claims.input_at END
      WHERE ${takeOver} OR claims.officer_id = EXCLUDED.officer_id OR NOT (${liveClaimSql(now)})
      RETURNING record_id
    )
    SELECT candidate.id AS record_id, candidate.workspace_id, taken.record_id IS NOT NULL AS got
    FROM candidate LEFT JOIN taken ON taken.record_id = candidate.id`
  return row
}

export async function journalClaim(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  action: string,
  { record_id, workspace_id }: { record_id: string; workspace_id: string },
  more: { reason?: string | null; details?: Record<string, unknown> } = {},
): Promise<void> {
  await writeJournal(db, actor, now, { action, resource: kind.name, record_id, workspace_id, ...more })
}

export type ClaimInput = {
  /** False for a heartbeat without input since the last one. */
  input: boolean
  /** Why a supervisor takes the dossier over from a colleague; null without a takeover. */
  takeOver: string | null
}

/** 409 PROPOSAL_OPEN while a decision on the dossier waits that the officer may neither confirm nor return. */
async function assertMaySettle(db: Db, actor: OfficerActor, id: string): Promise<void> {
  const proposal = (await proposalsOn(db, [id])).get(id)
  if (proposal && !proposalActions(actor, proposal).includes('return')) throw proposalOpenError(proposal)
}

/** Notifies the officer who had the dossier of the takeover, and journals it with the reason. */
async function notifyTakeover(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  from: ClaimHolder,
  on: { record_id: string; workspace_id: string },
  reason: string | null,
): Promise<void> {
  const notice = { kind: 'take_over', resource: kind.name, officer_id: from.officer.id, reason: reason ?? '' } as const
  await notifyOfficer(db, actor, now, { ...notice, ...on })
  await journalClaim(db, actor, now, kind, 'take_over', on, { reason, details: { from } })
}

/** Whether the officer's own claim expired by a missed heartbeat, not by idleness, as when a computer slept. */
async function onlyMissedHeartbeat(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { name: resource }: DossierKind,
  id: string,
): Promise<boolean> {
  const where = { resource, record_id: id, officer_id: actor.id, input_at: liveClaimWhere(now).input_at }
  return (await db.read.claim.count({ where })) > 0
}

/**
 * Claims a waiting dossier, or extends the officer's own claim. A heartbeat without input never starts a claim: a freed
 * or idle claim stays ended. 409 CLAIMED with officer and time while a colleague's claim is live, unless it is taken
 * over; 409 INVALID_STATE_TRANSITION if the dossier no longer waits; 403 FORBIDDEN for an officer if it is escalated.
 * While a decision on it waits, only officers who may confirm that decision claim the dossier; others get 409
 * PROPOSAL_OPEN. 409 CLAIM_LIMIT past the limit of one officer's claims, unless the dossier is assigned to them.
 */
export async function claim(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  id: string,
  { input, takeOver }: ClaimInput,
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    // Lock the dossier first, so that the claim cannot change until the commit.
    const row = await lockWaiting(db, kind, id)
    assertEscalatedAccess(actor, row)
    await assertMaySettle(db, actor, id)
    const held = (await claimsOn(db, now, kind.name, [id])).get(id)
    const another = held !== undefined && held.officer.id !== actor.id
    if (another && takeOver === null) throw claimedError(held)
    if (!held && !input && !(await onlyMissedHeartbeat(db, actor, now, kind, id))) return
    if (!held || another) await assertRoomFor(db, services, actor, now, kind, row)
    const candidate = Prisma.sql`SELECT ${id}::uuid AS id, ${row.workspace_id}::uuid AS workspace_id`
    await takeClaim(db, actor, now, kind, candidate, { input, takeOver: another })
    const on = { record_id: id, workspace_id: row.workspace_id }
    if (another) await notifyTakeover(db, actor, now, kind, held, on, takeOver)
    else if (!held) await journalClaim(db, actor, now, kind, 'claim', on)
  })
}
