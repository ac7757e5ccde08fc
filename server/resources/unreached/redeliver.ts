import { type Db, transact } from '../../database/client.ts'
import type { Event } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { dispatchId } from '../../kernel/fanOut.ts'
import type { Services } from '../../services.ts'
import { sendAgainAtOnce } from '../webhooks/dispatches.ts'

/** Locks the workspace's webhooks and returns those subscribed to this event now. */
async function lockListeners(db: Db, { workspace_id, type }: Event): Promise<string[]> {
  const webhooks = await db.$queryRaw<{ id: string; listens: boolean }[]>`
    SELECT id::text, is_active AND deleted_at IS NULL AND (events = '{}' OR ${type} = ANY (events)) AS listens
    FROM webhooks WHERE workspace_id = ${workspace_id}::uuid ORDER BY id FOR NO KEY UPDATE`
  return webhooks.filter(({ listens }) => listens).map(({ id }) => id)
}

/**
 * Sends an event that reached no webhook to the currently subscribed ones: for the first time to new ones, again to the
 * others. Returns their number. 409 WEBHOOK_INACTIVE if no webhook is subscribed, 409 INVALID_STATE_TRANSITION if the
 * event was delivered or is being sent. Journaled on its record.
 */
export async function redeliverEvent(services: Services, actor: OfficerActor, event: Event): Promise<number> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const webhooks = await lockListeners(db, event)
    const { count } = await db.unreachedEvent.deleteMany({ where: { event_id: event.id } })
    if (count === 0)
      throw new ApiError(
        'INVALID_STATE_TRANSITION',
        'This event was delivered or is being delivered: there is nothing to redeliver.',
      )
    if (webhooks.length === 0)
      throw new ApiError(
        'WEBHOOK_INACTIVE',
        `No active webhook of this workspace takes ${event.type}: the trader must set one up or switch one on first.`,
      )
    await sendAgainAtOnce(db, webhooks)
    await db.$executeRaw`
      INSERT INTO dispatches (id, event_id, webhook_id, next_attempt_at, created_at, updated_at)
      SELECT ${dispatchId(event.id)}, ${event.id}::uuid, webhook_id, ${now}, ${now}, ${now}
      FROM unnest(${webhooks}::uuid[]) AS webhook_id
      ON CONFLICT (event_id, webhook_id) DO UPDATE SET next_attempt_at = ${now}, updated_at = ${now}`
    await db.$executeRaw`SELECT pg_notify('dispatches', '')`
    await writeJournal(db, actor, now, {
      action: 'redeliver',
      resource: event.resource,
      record_id: event.record_id,
      workspace_id: event.workspace_id,
      details: { event_id: event.id, event_type: event.type, webhooks: webhooks.length },
    })
    return webhooks.length
  })
}
