import { type Db, transact } from '../../database/client.ts'
import type { PaymentInstance } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { defined } from '../../kernel/defined.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import type { Services } from '../../services.ts'
import { dueStatusCondition } from '../payLinks/due.ts'
import { transactionMachine } from '../transactions/machine.ts'

/** 409 INSTANCE_HAS_LINKS while a link could still take a payment. */
async function assertNoLinks(db: Db, { id, workspace_id }: PaymentInstance, now: Date): Promise<void> {
  const links = await db.read.paymentLink.count({ where: { payment_instance_id: id, status: { not: 'archived' } } })
  // A used pay link can only be switched off, never deleted.
  const open = await dueStatusCondition(db, ['active'], now, workspace_id)
  const pay_links = await db.read.payLink.count({ where: { payment_instance_id: id, deleted_at: null, AND: [open] } })
  if (links + pay_links === 0) return
  throw new ApiError(
    'INSTANCE_HAS_LINKS',
    'This instance has links: archive them first (pay links: switch them off, or delete them).',
    { meta: { links, pay_links } },
  )
}

/** 409 TRANSACTION_IN_PROGRESS while a payment is in progress, or a proof waits for an officer. */
async function assertNoPayments(db: Db, payment_instance_id: string): Promise<void> {
  const transactions = await db.read.transaction.count({ where: { payment_instance_id, status: 'processing' } })
  if (transactions === 0) return
  throw new ApiError(
    'TRANSACTION_IN_PROGRESS',
    'This instance has a transaction in progress: it can be deleted once that is paid or failed.',
    { meta: { transactions } },
  )
}

/**
 * Withdraws an activation that waits for a new proof. There is no proof for officers to decide, and without this the
 * instance could never be deleted.
 */
async function withdrawActivation(db: Db, actor: TraderActor, now: Date, instance: PaymentInstance): Promise<void> {
  if (instance.acceptance_status !== 'pending_documents') return
  const open = await db.read.transaction.findFirst({
    where: {
      ...defined({ id: instance.activation_transaction_id ?? undefined }),
      payment_instance_id: instance.id,
      gateway: null,
    },
  })
  if (open?.status !== 'processing') return
  await transition(db, actor, now, {
    machine: transactionMachine,
    action: 'withdraw',
    record: open,
    set: { failed_at: now, failure_reason: 'withdrawn' },
    details: { failure_reason: 'withdrawn', payment_instance_id: instance.id },
  })
}

/**
 * DELETE /instances/{id}: frees its dossiers (decisions G-19). 409 while money may still arrive: a link that is not
 * archived, or an open transaction. A transaction that waits for a new proof fails as `withdrawn` in the same database
 * transaction. 409 INVALID_STATE_TRANSITION if an officer decided after `record` was read, because the trader has not
 * seen that decision. The row and its transactions stay for the journal.
 */
export async function deleteInstance(services: Services, actor: TraderActor, record: PaymentInstance): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'payment_instances', record.id)
    const instance = await db.read.paymentInstance.findFirst({ where: { id: record.id, deleted_at: null } })
    if (!instance) throw notFound()
    const { workspace_id, acceptance_status: current } = instance
    if (current !== record.acceptance_status)
      throw new ApiError('INVALID_STATE_TRANSITION', 'This instance has just changed: read it again.', {
        meta: { current, action: 'delete', allowed_from: [record.acceptance_status] },
      })
    await assertNoLinks(db, instance, now)
    await withdrawActivation(db, actor, now, instance)
    await assertNoPayments(db, record.id)
    await db.paymentInstance.update({
      where: { id: record.id },
      data: { deleted_at: now, updated_at: now, version: { increment: 1 } },
    })
    await writeJournal(db, actor, now, {
      action: 'delete',
      resource: 'payment-instances',
      record_id: record.id,
      workspace_id,
    })
  })
}
