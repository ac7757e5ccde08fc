import { transact } from '../../database/client.ts'
import { lockRow } from '../../database/lock.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { staleRecord } from '../../kernel/transition.ts'
import { deletedError, lockForWork } from '../claims/lock.ts'
import { metConditions } from '../conditions/metConditions.ts'
import { type DossierKind, type DossierRow, type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import type { SentReasons } from '../dossier/reasons.ts'
import type { Subject } from '../dossier/subject.ts'
import { pinDetails, type StoredPin } from '../record/pins.ts'
import { assertNotProposed, type DecisionBasis } from '../record/proposal.ts'
import { settingsOf } from '../settings/settings.ts'
import { isFast, notifyFastDecisions } from '../transitions/fastDecisions.ts'
import { decisionBasisOf } from './decisionBasis.ts'
import { storeProposal } from './storeProposal.ts'

/** The cause for which a decision waits, and its basis. */
export type RequiredConfirmation = { needs: readonly string[]; hold_minutes: number; basis: DecisionBasis }

/**
 * Whether the settings make a decision on this dossier wait: for a second officer, or for a recall window; null if it
 * takes effect at once.
 */
export async function requiredConfirmation(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  about: Subject,
  action: string,
): Promise<RequiredConfirmation | null> {
  const { kind } = about
  const { four_eyes, hold_minutes } = await settingsOf(services)
  const conditions = four_eyes[kind.name] ?? []
  if (conditions.length === 0 && hold_minutes === 0) return null
  const basis = await decisionBasisOf(services, about, action)
  const needs = await metConditions(services, conditions, { kind, row, actor, basis })
  return isWaiting({ needs, hold_minutes }) ? { needs, hold_minutes, basis } : null
}

/** Whether a decision waits: for a second officer, or for the end of its recall window. */
export const isWaiting = ({ needs, hold_minutes }: Pick<RequiredConfirmation, 'needs' | 'hold_minutes'>): boolean =>
  needs.length > 0 || hold_minutes > 0

type DecisionInput = {
  action: string
  reason: string | null
  reason_codes: readonly string[]
  sent?: SentReasons | undefined
  pins?: readonly StoredPin[] | undefined
  version: number
  note: string | null
  why?: string | null
  to?: string
}

/**
 * Locks the dossier for a decision that waits: 409 if it changed, was deleted, is claimed or already has a proposal.
 */
async function lockFor(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  id: string,
  { action, version }: DecisionInput,
  db: Parameters<typeof lockRow>[0],
): Promise<void> {
  if (action === 'reverse') await lockRow(db, kind.table, id)
  else await lockForWork(db, actor, services.clock.now(), kind, id)
  await assertNotProposed(db, id)
  const [row] = await db.$queryRaw<{ version: number; deleted: boolean }[]>`
    SELECT version, deleted_at IS NOT NULL AS deleted FROM ${tableOf(kind)} WHERE id = ${id}::uuid`
  if (!row || row.deleted) throw deletedError()
  if (row.version !== version) throw staleRecord()
}

/**
 * Stores the decision as a proposal instead of carrying it out: 409 PROPOSAL_OPEN, STALE_RECORD, CLAIMED or
 * INVALID_STATE_TRANSITION, 403 while the dossier is escalated. The maker's claim ends with it.
 */
export async function proposeDecision(
  services: ReviewServices,
  actor: OfficerActor,
  about: Subject,
  decided: DecisionInput,
  { needs, hold_minutes, basis, details }: RequiredConfirmation & { details: Record<string, unknown> },
): Promise<void> {
  const { kind, id, workspace_id } = about
  const { action, reason, reason_codes, sent, pins, version, note, why = null, to = null } = decided
  const fast = await isFast(services, details)
  await transact(services.db, async (db) => {
    await lockFor(services, actor, kind, id, decided, db)
    await storeProposal(db, actor, services.clock.now(), {
      resource: kind.name,
      record_id: id,
      workspace_id,
      action,
      version,
      reason,
      decision: { reason_codes, ...(sent && { sent }), ...pinDetails(pins), note, why, to, details },
      basis,
      needs,
      hold_minutes,
    })
    await db.claim.deleteMany({ where: { resource: kind.name, record_id: id, officer_id: actor.id } })
    if (fast) await notifyFastDecisions({ ...services, db }, actor, services.clock.now(), about, details)
  })
}
