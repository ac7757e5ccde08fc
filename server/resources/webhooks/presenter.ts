import type { Prisma } from '../../database/generated/client.ts'
import type { MailStatus } from '../../database/generated/enums.ts'
import type { Delivery, Event, Webhook } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { maskEmail } from '../../http/contacts.ts'
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

export const presentForOfficer = (row: WebhookRow) => ({
  ...presentWebhook(row),
  disabled_why: row.disabled_why,
  failing_since: row.failing_since?.toISOString() ?? null,
  failures: row.failures,
  ...presentOrigin(row),
})

export type ConsoleWebhook = ReturnType<typeof presentForOfficer>

/** An attempt for officers, with the event's record. */
export const presentDeliveryForOfficer = (
  row: DeliveryRow,
  name: string | null,
  allowed_actions: string[],
): ConsoleDelivery => ({
  ...presentDelivery(row),
  channel: 'webhook',
  dispatch_id: row.dispatch_id,
  event_id: row.event_id,
  duration_ms: row.duration_ms,
  webhook: { id: row.webhook.id, url: row.webhook.url },
  mail: null,
  ...presentOrigin(row.webhook),
  resource: row.event.resource,
  record_id: row.event.record_id,
  name,
  allowed_actions,
})

export const MAIL_ATTEMPT_INCLUDE = {
  mail: { include: { event: true, workspace: OWNER.workspace } },
} satisfies Prisma.MailAttemptInclude
export type MailAttemptRow = ReadonlyRow<Prisma.MailAttemptGetPayload<{ include: typeof MAIL_ATTEMPT_INCLUDE }>>

/** An attempt to hand a mail over, for officers. Its address is masked, but different people stay distinguishable. */
export const presentMailAttempt = ({ mail, ...row }: MailAttemptRow, name: string | null): ConsoleDelivery => ({
  id: row.id,
  channel: 'mail',
  webhook_id: null,
  event_type: mail.type,
  payload: (mail.event ? JSON.parse(mail.event.body) : mail.data) as Record<string, unknown>,
  attempt: row.attempt,
  http_status: row.code,
  response_body: row.response,
  delivered_at: row.handed_at?.toISOString() ?? null,
  failed_at: row.failed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  dispatch_id: mail.id,
  event_id: mail.event_id,
  duration_ms: row.duration_ms,
  webhook: null,
  mail: { id: mail.id, status: mail.status, address: maskEmail(mail.address), message_id: mail.message_id },
  workspace: { id: mail.workspace.id, name: mail.workspace.name },
  trader: presentOwner(mail.workspace.owner),
  resource: mail.resource,
  record_id: mail.record_id,
  name,
  allowed_actions: [],
})

export type ConsoleDelivery = Omit<ReturnType<typeof presentDelivery>, 'webhook_id'> & {
  channel: 'webhook' | 'mail'
  /** Null for a mail. */
  webhook_id: string | null
  dispatch_id: string
  /** Null for a mail of an act that has no event. */
  event_id: string | null
  duration_ms: number
  webhook: { id: string; url: string } | null
  /** `status` is `handed` once the mail server took the mail; whether it arrived is not known. */
  mail: { id: string; status: MailStatus; address: string; message_id: string } | null
  resource: string
  record_id: string
  /** The record's name; null without one. */
  name: string | null
  allowed_actions: string[]
} & ReturnType<typeof presentOrigin>
