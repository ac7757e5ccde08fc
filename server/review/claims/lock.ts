import type { Db } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { can } from '../../kernel/policy.ts'
import { type DossierKind, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { assertNotProposed } from '../record/proposal.ts'
import { claimedError, claimsOn } from './live.ts'

export const escalatedError = (): ApiError =>
  new ApiError('FORBIDDEN', 'This dossier waits for a supervisor: only a supervisor can decide or assign it.')

/** A dossier that waits for a decision, with its assignment and escalation. */
export type WaitingDossier = {
  id: string
  workspace_id: string
  submissions: number
  assigned_to: string | null
  escalated_at: Date | null
}

export const deletedError = () =>
  new ApiError('INVALID_STATE_TRANSITION', 'The trader deleted this dossier: it is read-only.')

/**
 * The waiting dossier, locked until the transaction ends, so that it cannot be decided, claimed or assigned meanwhile.
 * 404 without it, 409 INVALID_STATE_TRANSITION if it no longer waits or its trader deleted it.
 */
export async function lockWaiting(db: Db, kind: DossierKind, id: string): Promise<WaitingDossier> {
  const [row] = await db.$queryRaw<(WaitingDossier & { waits: boolean; deleted: boolean })[]>`
    SELECT id::text, workspace_id::text, submissions, assigned_to::text, escalated_at, deleted_at IS NOT NULL AS deleted,
      (${waitingSql(kind)}) AS waits
    FROM ${tableOf(kind)} WHERE id = ${id}::uuid FOR UPDATE`
  if (!row) throw notFound()
  const { waits, deleted, ...waiting } = row
  if (deleted) throw deletedError()
  if (!waits) throw new ApiError('INVALID_STATE_TRANSITION', 'This dossier no longer waits for a decision.')
  return waiting
}

/** Whether this officer may work on the dossier: an escalated one is for supervisors. */
export const isReachable = (actor: OfficerActor, { escalated_at }: Pick<WaitingDossier, 'escalated_at'>): boolean =>
  escalated_at === null || can(actor, 'handle_escalated')

/** 403 for an officer who may not touch an escalated dossier (record 0017). */
export function assertEscalatedAccess(
  actor: OfficerActor,
  { escalated_at }: Pick<WaitingDossier, 'escalated_at'>,
): void {
  if (!isReachable(actor, { escalated_at })) throw escalatedError()
}

/**
 * As lockWaiting, for an officer who works on the dossier: 403 while it is escalated, 409 CLAIMED while a colleague has
 * it, 409 PROPOSAL_OPEN while a decision on it waits.
 */
export async function lockForWork(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  id: string,
): Promise<WaitingDossier> {
  const row = await lockWaiting(db, kind, id)
  await assertNotProposed(db, id)
  assertEscalatedAccess(actor, row)
  await assertNoOtherClaim(db, actor, now, kind, id)
  return row
}

/** 409 CLAIMED while a colleague has the dossier. */
export async function assertNoOtherClaim(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { name }: Pick<DossierKind, 'name'>,
  id: string,
): Promise<void> {
  const by = (await claimsOn(db, now, name, [id])).get(id)
  if (by && by.officer.id !== actor.id) throw claimedError(by)
}
