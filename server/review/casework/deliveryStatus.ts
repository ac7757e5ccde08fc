import type { Db } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { redeliverActions } from '../../webhooks/redeliverActions.ts'
import { isTied } from '../record/ties.ts'

/**
 * Shows whether the trader was told: every event of a record with its dispatches and their attempts, newest event
 * first. An event without dispatches reached nobody, because no webhook was subscribed.
 */
export async function deliveryStatusOf(db: Db, actor: OfficerActor, recordId: string) {
  const events = await db.event.findMany({
    where: { record_id: recordId },
    orderBy: { created_at: 'desc' },
    include: {
      dispatches: {
        orderBy: { created_at: 'asc' },
        include: { webhook: true, deliveries: { orderBy: { attempt: 'asc' } } },
      },
    },
  })
  const tied = await isTied(db, actor.id, events[0]?.workspace_id ?? null)
  return events.map((event) => ({
    event_id: event.id,
    event_type: event.type,
    created_at: event.created_at.toISOString(),
    dispatches: event.dispatches.map((dispatch) => ({
      id: dispatch.id,
      webhook_id: dispatch.webhook_id,
      url_host: new URL(dispatch.webhook.url).host,
      status: dispatch.status,
      allowed_actions: tied ? [] : redeliverActions(actor, dispatch.webhook),
      next_attempt_at: dispatch.next_attempt_at?.toISOString() ?? null,
      attempts: dispatch.deliveries.map((delivery) => ({
        delivery_id: delivery.id,
        attempt: delivery.attempt,
        http_status: delivery.http_status,
        response_body: delivery.response_body,
        duration_ms: delivery.duration_ms,
        at: delivery.created_at.toISOString(),
      })),
    })),
  }))
}

export type DeliveryStatus = Awaited<ReturnType<typeof deliveryStatusOf>>
