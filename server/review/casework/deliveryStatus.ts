import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { DispatchStatus, MailStatus } from '../../database/generated/enums.ts'
import type { Webhook } from '../../database/generated/rows.ts'
import { type Lookup, selectValues } from '../../database/selectValues.ts'
import { maskEmail } from '../../http/contacts.ts'
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

type MailRow = {
  id: string
  status: MailStatus
  address: string
  next_attempt_at: string | null
  attempts: Attempt[]
}

type DeliveryRows = {
  tied: boolean
  events: { event_id: string; event_type: string; created_at: string; dispatches: DispatchRow[]; mails: MailRow[] }[]
}

/** One channel by which a trader is notified of an event: a webhook, or a mail. */
export type ConsoleDispatch = {
  id: string
  channel: 'webhook' | 'mail'
  /** Null for a mail. */
  webhook_id: string | null
  /** The host of the webhook, or the shortened address of a mail. */
  url_host: string
  /** `handed`: the mail server took the mail; whether it arrived is not known. */
  status: DispatchStatus | MailStatus
  next_attempt_at: string | null
  allowed_actions: string[]
  /** For a mail, `http_status` is the reply of the mail server. */
  attempts: Attempt[]
}

const iso = (at: string) => new Date(at).toISOString()

const timesOf = ({ next_attempt_at, attempts }: Pick<DispatchRow, 'next_attempt_at' | 'attempts'>) => ({
  next_attempt_at: next_attempt_at && iso(next_attempt_at),
  attempts: attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
})

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
            FROM dispatches JOIN webhooks ON webhooks.id = webhook_id WHERE event_id = events.id), 'mails', (
            SELECT coalesce(json_agg(json_build_object('id', mails.id, 'status', status, 'address', address,
              'next_attempt_at', next_attempt_at, 'attempts', (
                SELECT coalesce(json_agg(json_build_object('delivery_id', tried.id, 'attempt', attempt,
                  'http_status', code, 'response_body', response, 'duration_ms', duration_ms,
                  'at', tried.created_at) ORDER BY attempt), '[]')
                FROM mail_attempts AS tried WHERE mail_id = mails.id))), '[]')
            FROM mails WHERE event_id = events.id))
          ORDER BY created_at DESC), '[]'))
      FROM events WHERE record_id = ${recordId}::uuid`,
    read: ({ tied, events }: DeliveryRows) =>
      events.map(({ dispatches, mails, created_at, ...event }) => ({
        ...event,
        created_at: iso(created_at),
        dispatches: [
          ...dispatches.map(
            ({ webhook, ...dispatch }): ConsoleDispatch => ({
              ...dispatch,
              ...timesOf(dispatch),
              channel: 'webhook',
              url_host: new URL(webhook.url).host,
              allowed_actions: tied ? [] : redeliverActions(actor, webhook),
            }),
          ),
          ...mails.map(
            ({ address, ...mail }): ConsoleDispatch => ({
              ...mail,
              ...timesOf(mail),
              ...{ channel: 'mail', webhook_id: null, url_host: maskEmail(address), allowed_actions: [] },
            }),
          ),
        ],
      })),
  }) satisfies Lookup<object[]>

export type DeliveryStatus = ReturnType<ReturnType<typeof deliveriesLookup>['read']>

/**
 * Shows whether the trader was notified of a record's events: each event with its dispatches, mails and attempts,
 * newest event first. An event without any had no subscribed webhook and no mail.
 */
export async function deliveryStatusOf(db: Db, actor: OfficerActor, recordId: string): Promise<DeliveryStatus> {
  const { deliveries } = await selectValues<{ deliveries: DeliveryStatus }>(db, {
    deliveries: deliveriesLookup(actor, recordId),
  })
  return deliveries
}
