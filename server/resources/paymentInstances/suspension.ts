import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { PaymentInstance } from '../../database/generated/rows.ts'
import type { OfficerActor, SystemActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import { voidProposalsOn } from '../../review/proposals/voidProposals.ts'
import { frozenError } from '../../review/record/frozen.ts'
import { insertMail } from '../mails/insertMail.ts'
import { instanceStatusMachine } from './machine.ts'

/**
 * Suspends or reactivates an instance for an officer, with a reason that the trader receives by mail (decisions G-12:
 * no event). `suspended_for`: the causes that must end before it becomes active again.
 */
export async function setInstanceStatus(
  db: Db,
  actor: OfficerActor | SystemActor,
  now: Date,
  record: PaymentInstance,
  {
    action,
    reason,
    suspended_for = [],
    because,
  }: { action: 'suspend' | 'reactivate'; reason: string; suspended_for?: string[]; because?: string },
): Promise<void> {
  const { id, title, workspace_id } = record
  const set = { status_reason: reason }
  const details = because === undefined ? {} : { because }
  await transition(db, actor, now, { machine: instanceStatusMachine, action, record, reason, set, details })
  await db.paymentInstance.update({ where: { id }, data: { suspended_for }, select: { id: true } })
  await voidProposalsOn(db, now, [id], 'changed')
  const type = action === 'suspend' ? 'payment_instance.suspended' : 'payment_instance.reactivated'
  const about = { resource: 'payment-instances', record_id: id, workspace_id }
  await insertMail(db, now, { ...about, kind: 'instance', type, data: { title, reason } })
}

/** The instances of these workspaces, locked until the transaction ends. */
export async function lockInstancesOf(db: Db, workspace_ids: string[]): Promise<readonly PaymentInstance[]> {
  await db.$queryRaw`
    SELECT 1 FROM payment_instances WHERE workspace_id = ANY (${workspace_ids}::uuid[]) ORDER BY id FOR UPDATE`
  return db.read.paymentInstance.findMany({
    where: { workspace_id: { in: workspace_ids }, deleted_at: null },
    orderBy: { id: 'asc' },
  })
}

/**
 * 409 before an instance is reactivated: ACCOUNT_FROZEN, or SCREENING_UNANSWERED while a strong hit pauses payments. Locks
 * the account; call it before any lock on the instance.
 */
export async function assertTakesPayments(db: Db, workspace_id: string): Promise<void> {
  const [account] = await db.$queryRaw<{ frozen: boolean; paused: boolean }[]>`
    SELECT frozen_at IS NOT NULL AS frozen, paused_at IS NOT NULL AS paused
    FROM traders JOIN workspaces ON workspaces.owner_id = traders.id
    WHERE workspaces.id = ${workspace_id}::uuid FOR SHARE OF traders`
  if (account?.frozen) throw frozenError()
  if (account?.paused)
    throw new ApiError('SCREENING_UNANSWERED', 'A strong hit of a watch list pauses payments: answer it first.')
}

/** SQL: an instance `one` was suspended for itself or with its whole account, not because of a dossier. */
const suspendedByOfficer = Prisma.sql`(
  SELECT coalesce(entry.details ->> 'because', traders.id::text) = traders.id::text FROM audit_entries AS entry
  WHERE entry.resource = 'payment-instances' AND entry.record_id = one.id::text AND entry.action = 'suspend'
  ORDER BY entry.id DESC LIMIT 1)`

/** SQL: whether each instance that the owner of `traders` has is suspended, and not by a reversal alone. */
const allSuspended = Prisma.sql`(
  SELECT bool_or(one.suspended_for = '{}' AND one.status = 'suspended' AND ${suspendedByOfficer})
    AND bool_and(one.status = 'suspended')
  FROM payment_instances AS one JOIN workspaces AS theirs ON theirs.id = one.workspace_id
  WHERE theirs.owner_id = traders.id AND one.deleted_at IS NULL)`

const nothingBegins = () =>
  new ApiError('INSTANCE_NOT_READY', 'Payments of this account are suspended: nothing new can be begun for now.')

/**
 * 409 INSTANCE_NOT_READY while officers have suspended every instance of the account, because a new instance would
 * bypass that. A frozen or paused account gets the same error, so that the trader cannot tell the cases apart. Locks
 * the account.
 */
export async function assertMayBegin(db: Db, workspace_id: string): Promise<void> {
  const [account] = await db.$queryRaw<{ stopped: boolean | null }[]>`
    SELECT frozen_at IS NOT NULL OR paused_at IS NOT NULL OR ${allSuspended} AS stopped
    FROM traders JOIN workspaces ON workspaces.owner_id = traders.id
    WHERE workspaces.id = ${workspace_id}::uuid FOR SHARE OF traders`
  if (account?.stopped) throw nothingBegins()
}

/** 409 for a new payment of the fee of a suspended instance, with the same error. */
export function assertNotSuspended({ status }: Pick<PaymentInstance, 'status'>): void {
  if (status === 'suspended') throw nothingBegins()
}
