import type { Prisma } from '../../database/generated/client.ts'
import type { Delivery, Event, Webhook } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { OWNER, presentOwner } from '../../review/record/presenter.ts'

/** The external record (interface 2.12): never the secret. */
export const presentWebhook = (row: Webhook) => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  is_active: row.is_active,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** One attempt (interface 2.12). The payload is the stored body that was sent. */
export const presentDelivery = (row: Delivery & { event: Event }) => ({
  id: row.id,
  webhook_id: row.webhook_id,
  event_type: row.event_type,
  payload: JSON.parse(row.event.body) as Record<string, unknown>,
  attempt: row.attempt,
  http_status: row.http_status,
  response_body: row.response_body,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  failed_at: row.failed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const WEBHOOK_INCLUDE = OWNER satisfies Prisma.WebhookInclude
export type WebhookRow = ReadonlyRow<Prisma.WebhookGetPayload<{ include: typeof WEBHOOK_INCLUDE }>>

export const DELIVERY_INCLUDE = { event: true, webhook: { include: OWNER } } satisfies Prisma.DeliveryInclude
export type DeliveryRow = ReadonlyRow<Prisma.DeliveryGetPayload<{ include: typeof DELIVERY_INCLUDE }>>

const presentOrigin = ({ workspace }: WebhookRow) => ({
  workspace: { id: workspace.id, name: workspace.name },
  trader: presentOwner(workspace.owner),
})

/** A webhook for officers. */
export const presentForOfficer = (row: WebhookRow) => ({
  ...presentWebhook(row),
  disabled_why: row.disabled_why,
  failing_since: row.failing_since?.toISOString() ?? null,
  failures: row.failures,
  ...presentOrigin(row),
})

export type ConsoleWebhook = ReturnType<typeof presentForOfficer>

/** An attempt for officers, with the event's record. */
export const presentDeliveryForOfficer = (row: DeliveryRow, name: string | null, allowed_actions: string[]) => ({
  ...presentDelivery(row),
  dispatch_id: row.dispatch_id,
  event_id: row.event_id,
  duration_ms: row.duration_ms,
  webhook: { id: row.webhook.id, url: row.webhook.url },
  ...presentOrigin(row.webhook),
  resource: row.event.resource,
  record_id: row.event.record_id,
  /** The record's name; null without one. */
  name,
  allowed_actions,
})

export type ConsoleDelivery = ReturnType<typeof presentDeliveryForOfficer>
