import { transact } from '../../database/client.ts'
import { lockRow } from '../../database/lock.ts'
import type { SystemActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'

/**
 * Sets after how many minutes without a payment the instance's pay links expire (decisions H-45); null for never. Links
 * with a timeout of their own keep it; the others follow within a minute. Returns the previous value.
 */
export async function setInactivityTimeout(
  services: Services,
  actor: SystemActor,
  id: string,
  minutes: number | null,
): Promise<{ before: number | null }> {
  return transact(services.db, async (db) => {
    await lockRow(db, 'payment_instances', id)
    const record = await db.read.paymentInstance.findFirst({ where: { id, deleted_at: null } })
    if (!record) throw notFound()
    const before = record.inactivity_timeout_minutes
    if (before === minutes) return { before }
    const now = services.clock.now()
    await db.paymentInstance.update({
      where: { id },
      data: { inactivity_timeout_minutes: minutes, updated_at: now, version: { increment: 1 } },
    })
    await writeJournal(db, actor, now, {
      action: 'update',
      resource: 'payment-instances',
      record_id: id,
      workspace_id: record.workspace_id,
      details: { inactivity_timeout_minutes: { before, after: minutes } },
    })
    return { before }
  })
}
