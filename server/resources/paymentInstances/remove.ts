import type { Db } from '../../database/client.ts'
import type { PaymentInstance } from '../../database/generated/client.ts'
import { lockRow } from '../../database/lock.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { journal } from '../../kernel/audit.ts'
import { notFound, Refusal } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'

/** 409 while money may still come by this instance: a payment in progress, or a link that could still take one. */
async function refuseWithLinks(db: Db, payment_instance_id: string): Promise<void> {
  const refuse = (what: string, meta: Record<string, unknown>) => {
    throw new Refusal('INSTANCE_HAS_LINKS', what, { meta })
  }
  const links = await db.paymentLink.count({ where: { payment_instance_id, status: { not: 'archived' } } })
  // A used pay link can only be switched off: it never goes away.
  const payLinks = await db.payLink.count({ where: { payment_instance_id, deleted_at: null, status: 'active' } })
  if (links + payLinks > 0)
    refuse('This instance has links: archive them first (pay links: switch them off, or delete them).', {
      links,
      pay_links: payLinks,
    })
  const open = await db.transaction.count({ where: { payment_instance_id, status: 'processing' } })
  if (open > 0)
    refuse('This instance has a transaction in progress: it can be deleted afterwards.', { transactions: open })
}

/**
 * DELETE /instances/{id}: frees its dossiers (decisions G-19). 409 while money may still come: an open transaction, or
 * a link that is not archived. The row and its transactions stay for the journal.
 */
export async function deleteInstance(services: Services, actor: TraderActor, record: PaymentInstance): Promise<void> {
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'payment_instances', record.id)
    const { count } = await db.paymentInstance.updateMany({
      where: { id: record.id, deleted_at: null },
      data: { deleted_at: now, updated_at: now, version: { increment: 1 } },
    })
    if (count === 0) throw notFound()
    await refuseWithLinks(db, record.id)
    const { workspace_id } = record
    await journal(db, actor, now, {
      action: 'delete',
      resource: 'payment-instances',
      record_id: record.id,
      workspace_id,
    })
  })
}
