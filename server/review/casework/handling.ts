import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { can, type Permission, rolesWith } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'
import { claimedError, claimsOn } from '../claims/live.ts'
import { assertEscalatedAccess, lockWaiting, type WaitingDossier } from '../claims/lock.ts'
import { notifyOfficer, notifyOfficers } from '../claims/notices.ts'
import { type DossierKind, tableOf } from '../dossier/dossierKind.ts'
import { assertNotProposed } from '../record/proposal.ts'
import { isTied, untiedOfficers } from '../record/ties.ts'

const why = z.string().trim().min(1).max(LIMITS.why)

/** POST …/assign; `officer_id` null ends the assignment. */
export const assignBody = z.strictObject({ officer_id: z.uuid().toLowerCase().nullable(), why })
/** POST …/escalate and …/hand-back */
export const whyBody = z.strictObject({ why })

/** The decisions on a dossier, and questions about it; an escalated dossier leaves them to supervisors. */
const DECISIONS = ['accept', 'refuse', 'request_new_proof', 'request_information', 'withdraw_request']

/**
 * The actions that machine and policy allow, and this officer's handling actions on a waiting dossier: assign, escalate
 * or, for supervisors once it is escalated, hand back (record 0017).
 */
export function handlingActions(
  actor: OfficerActor,
  { escalated_at }: { escalated_at: Date | null },
  actions: string[],
): string[] {
  if (!actions.includes('accept')) return actions
  const allowed = (...handling: Permission[]) => handling.filter((action) => can(actor, action))
  if (escalated_at === null) return [...actions, ...allowed('assign', 'escalate')]
  if (can(actor, 'handle_escalated')) return [...actions, ...allowed('assign', 'hand_back')]
  return actions.filter((action) => !DECISIONS.includes(action))
}

type Named = { id: string; name: string }

/**
 * Writes the assignment or escalation without changing version or time of the last change, because the trader sees
 * both.
 */
async function writeHandling(
  db: Db,
  kind: DossierKind,
  { id }: Pick<WaitingDossier, 'id'>,
  set: { assigned_to: string | null; escalated_at: Date | null },
): Promise<void> {
  await db.$executeRaw`UPDATE ${tableOf(kind)}
    SET assigned_to = ${set.assigned_to}::uuid, escalated_at = ${set.escalated_at} WHERE id = ${id}::uuid`
}

async function nameOf(db: Db, id: string | null): Promise<Named | null> {
  return id === null ? null : db.read.officer.findUnique({ where: { id }, select: { id: true, name: true } })
}

const unsuitableOfficer = (message: string) => invalid({ field: 'officer_id', rule: 'exists', message })

/** The officer to assign: one who decides and can sign in; for an escalated dossier, one who may take over. */
async function assignee(
  db: Db,
  actor: OfficerActor,
  id: string | null,
  { escalated_at, workspace_id }: WaitingDossier,
): Promise<Named | null> {
  if (id === null) return null
  const officer = await db.read.officer.findUnique({ where: { id } })
  if (!officer || officer.disabled_at !== null || !can(officer, 'claim'))
    throw unsuitableOfficer('Assign to an officer who decides dossiers and can sign in.')
  // Others may not know of a colleague's tie: 'next' passes the dossier to another officer (record 0137).
  if (can(actor, 'read_private_entries') && (await isTied(db, id, workspace_id)))
    throw unsuitableOfficer('This officer is tied to the account: assign it to somebody else.')
  if (escalated_at !== null && !can(officer, 'handle_escalated'))
    throw unsuitableOfficer('An escalated dossier waits for a supervisor: assign it to one, or hand it back first.')
  return { id: officer.id, name: officer.name }
}

/**
 * Assigns a waiting dossier to an officer, or ends its assignment (`officer_id` null). 'Review next' gives the dossier
 * to that officer first, and to no other; other officers may still open and decide it. 403 FORBIDDEN for an officer
 * while it is escalated, 409 if it no longer waits, 422 on `officer_id`.
 */
export async function assign(
  services: Services,
  actor: OfficerActor,
  kind: DossierKind,
  id: string,
  input: z.output<typeof assignBody>,
): Promise<void> {
  await transact(services.db, async (db) => {
    const row = await lockWaiting(db, kind, id)
    await assertNotProposed(db, id)
    assertEscalatedAccess(actor, row)
    const to = await assignee(db, actor, input.officer_id, row)
    await writeHandling(db, kind, row, { assigned_to: to?.id ?? null, escalated_at: row.escalated_at })
    const now = services.clock.now()
    await notifyOfficer(db, actor, now, {
      ...{ kind: 'assign', resource: kind.name, record_id: id, workspace_id: row.workspace_id },
      ...{ officer_id: to?.id ?? null, reason: input.why },
    })
    await writeJournal(db, actor, now, {
      action: 'assign',
      resource: kind.name,
      record_id: id,
      workspace_id: row.workspace_id,
      reason: input.why,
      details: { from: await nameOf(db, row.assigned_to), to },
    })
  })
}

/**
 * Escalates a waiting dossier to the supervisors, who get a notice in their inboxes: ends its assignment and the
 * caller's claim. 409 CLAIMED while a colleague has it on the desk, 409 INVALID_STATE_TRANSITION if it no longer waits
 * or is escalated already.
 */
export async function escalate(
  services: Services,
  actor: OfficerActor,
  kind: DossierKind,
  id: string,
  reason: string,
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const row = await lockWaiting(db, kind, id)
    await assertNotProposed(db, id)
    if (row.escalated_at !== null)
      throw new ApiError('INVALID_STATE_TRANSITION', 'This dossier already waits for a supervisor.')
    const held = (await claimsOn(db, now, kind.name, [id])).get(id)
    if (held && held.officer.id !== actor.id) throw claimedError(held)
    await escalateLocked(db, actor, now, kind, row, reason)
  })
}

/**
 * Escalates a dossier that the caller has locked, and that waits, is not escalated, and is not claimed by a colleague.
 */
export async function escalateLocked(
  db: Db,
  actor: OfficerActor,
  now: Date,
  kind: DossierKind,
  row: Pick<WaitingDossier, 'id' | 'workspace_id' | 'assigned_to'>,
  reason: string,
): Promise<void> {
  const { id, workspace_id } = row
  await writeHandling(db, kind, row, { assigned_to: null, escalated_at: now })
  if (!can(actor, 'handle_escalated'))
    await db.claim.deleteMany({ where: { resource: kind.name, record_id: id, officer_id: actor.id } })
  const supervisors = await untiedOfficers(db, rolesWith('handle_escalated'), workspace_id)
  const notice = { kind: 'escalated', resource: kind.name, record_id: id, workspace_id, reason } as const
  await notifyOfficers(db, actor, now, supervisors, notice)
  await writeJournal(db, actor, now, {
    action: 'escalate',
    resource: kind.name,
    record_id: id,
    workspace_id,
    reason,
    details: { from: await nameOf(db, row.assigned_to) },
  })
}

/** The officer who last escalated the dossier; null if another actor did. */
async function escalatedBy(db: Db, kind: DossierKind, id: string): Promise<string | null> {
  const entry = await db.read.auditEntry.findFirst({
    where: { resource: kind.name, record_id: id, action: 'escalate', actor_type: 'officer' },
    orderBy: { id: 'desc' },
    select: { actor_id: true },
  })
  return entry?.actor_id ?? null
}

/**
 * Ends the escalation: the dossier waits for officers again, and the officer who escalated it gets a notice. 409 if it
 * does not wait or is not escalated.
 */
export async function handBack(
  services: Services,
  actor: OfficerActor,
  kind: DossierKind,
  id: string,
  reason: string,
): Promise<void> {
  await transact(services.db, async (db) => {
    const row = await lockWaiting(db, kind, id)
    await assertNotProposed(db, id)
    if (row.escalated_at === null)
      throw new ApiError('INVALID_STATE_TRANSITION', 'This dossier does not wait for a supervisor.')
    await writeHandling(db, kind, row, { assigned_to: null, escalated_at: null })
    const now = services.clock.now()
    await notifyOfficer(db, actor, now, {
      ...{ kind: 'hand_back', resource: kind.name, record_id: id, workspace_id: row.workspace_id },
      ...{ officer_id: await escalatedBy(db, kind, id), reason },
    })
    await writeJournal(db, actor, now, {
      action: 'hand_back',
      resource: kind.name,
      record_id: id,
      workspace_id: row.workspace_id,
      reason,
      details: { escalated_at: row.escalated_at.toISOString() },
    })
  })
}
