import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { DispatchStatus } from '../../database/generated/enums.ts'
import type { Webhook } from '../../database/generated/rows.ts'
import { type Lookup, selectValues } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { redeliverActions } from '../../webhooks/redeliverActions.ts'
import { isTiedSql } from '../record/ties.ts'

type Attempt = {
  delivery_id: string
  attempt: number
  /** 0 without an HTTP answer. */
  http_status: number
  response_body: string
  duration_ms: number
  at: string
}

type DispatchRow = {
  id: string
  webhook_id: string
  status: DispatchStatus
  next_attempt_at: string | null
  webhook: Pick<Webhook, 'url' | 'is_active' | 'deleted_at'>
  attempts: Attempt[]
}

type DeliveryRows = {
  tied: boolean
  events: { event_id: string; event_type: string; created_at: string; dispatches: DispatchRow[] }[]
}

const iso = (at: string) => new Date(at).toISOString()

/** Looks up the rows for deliveryStatusOf. */
export const deliveriesLookup = (actor: OfficerActor, recordId: string) =>
  ({
    sql: Prisma.sql`
      SELECT json_build_object(
        'tied', EXISTS (SELECT FROM events WHERE record_id = ${recordId}::uuid
          AND ${isTiedSql(actor.id, Prisma.sql`events.workspace_id`)}),
        'events', coalesce(json_agg(json_build_object('event_id', events.id, 'event_type', type,
          'created_at', created_at, 'dispatches', (
            SELECT coalesce(json_agg(json_build_object('id', dispatches.id, 'webhook_id', webhook_id,
              'status', status, 'next_attempt_at', next_attempt_at, 'webhook', json_build_object('url', url,
                'is_active', is_active, 'deleted_at', deleted_at), 'attempts', (
                SELECT coalesce(json_agg(json_build_object('delivery_id', deliveries.id, 'attempt', attempt,
                  'http_status', http_status, 'response_body', response_body, 'duration_ms', duration_ms,
                  'at', deliveries.created_at) ORDER BY attempt), '[]')
                FROM deliveries WHERE dispatch_id = dispatches.id)) ORDER BY dispatches.created_at), '[]')
            FROM dispatches JOIN webhooks ON webhooks.id = webhook_id WHERE event_id = events.id))
          ORDER BY created_at DESC), '[]'))
      FROM events WHERE record_id = ${recordId}::uuid`,
    read: ({ tied, events }: DeliveryRows) =>
      events.map(({ dispatches, created_at, ...event }) => ({
        ...event,
        created_at: iso(created_at),
        dispatches: dispatches.map(({ webhook, next_attempt_at, attempts, ...dispatch }) => ({
          ...dispatch,
          url_host: new URL(webhook.url).host,
          allowed_actions: tied ? [] : redeliverActions(actor, webhook),
          next_attempt_at: next_attempt_at && iso(next_attempt_at),
          attempts: attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
        })),
      })),
  }) satisfies Lookup<object[]>

export type DeliveryStatus = ReturnType<ReturnType<typeof deliveriesLookup>['read']>

/**
 * Shows whether the trader's webhooks received the events of a record: each event with its dispatches and attempts,
 * newest event first. An event without dispatches had no subscribed webhook.
 */
export async function deliveryStatusOf(db: Db, actor: OfficerActor, recordId: string): Promise<DeliveryStatus> {
  const { deliveries } = await selectValues<{ deliveries: DeliveryStatus }>(db, {
    deliveries: deliveriesLookup(actor, recordId),
  })
  return deliveries
}
