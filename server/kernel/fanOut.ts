import type { Db } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import type { EventType } from './events.ts'
import { newId } from './id.ts'
import { type MailKind, mailKindOf } from './mailKinds.ts'
import { eventValues, rowDigest } from './rowDigests.ts'

export type StoredEvent = {
  id: string
  type: EventType
  body: string
  /** True if the event reports an officer's decision on a dossier. */
  decision: boolean
  /** The keyed digest of its row (record 0132); null if the program has no keys. */
  digest: string | null
  /** The mail about it; null for events without one, or if the program sends no mail. */
  mail: NewMail | null
}

type NewMail = { id: string; kind: MailKind; message_id: string }

/** The id of a new mail, and the Message-ID of all its attempts; null if the program sends no mail. */
export function newMail(db: Db): { id: string; message_id: string } | null {
  const { mailDomain } = db
  if (mailDomain === null) return null
  const id = newId()
  return { id, message_id: `<${id}@${mailDomain}>` }
}

/** An event as it is stored: its body, and the digest of its row. */
export function storedEvent(
  db: Db,
  event: {
    id: string
    type: EventType
    resource: string
    record_id: string
    workspace_id: string
    created_at: Date
    decision: boolean
    /** The action that it reports; null for an event without a transition. */
    action: string | null
    data: Record<string, unknown>
  },
): StoredEvent {
  const { id, type, created_at, decision, action, data } = event
  const kind = mailKindOf(type, data, action)
  const mail = kind && newMail(db)
  const body = JSON.stringify({ event: type, created_at: created_at.toISOString(), data })
  const digest = rowDigest(db, eventValues({ ...event, body }))
  return { id, type, body, decision, digest, mail: kind && mail && { ...mail, kind } }
}

/**
 * Returns the start of an id for a dispatch of this event: the event's time, so that dispatches made in sequence are
 * close together in indexes. The database numbers the webhooks and fills in the rest.
 */
export const dispatchId = (eventId: string): Prisma.Sql =>
  Prisma.sql`(${eventId.slice(0, 18)} || substr(gen_random_uuid()::text, 19))::uuid`

/**
 * SQL: the workspaces of `from` (a table or list with the column `workspace_id`) that get mails of a kind, as
 * `recipient (workspace_id, address)`: not those that switched the kind off, whose address bounces switched off, or
 * whose account is closed.
 */
export const recipientsOf = (from: Prisma.Sql, kind: MailKind): Prisma.Sql => Prisma.sql`(
  SELECT given.workspace_id, coalesce(mail_settings.contact, traders.email) AS address
  FROM ${from} AS given JOIN workspaces ON workspaces.id = given.workspace_id
  JOIN traders ON traders.id = workspaces.owner_id
  LEFT JOIN mail_settings ON mail_settings.workspace_id = workspaces.id
  WHERE traders.closed_at IS NULL AND ${kind} <> ALL (coalesce(mail_settings.kinds_off, '{}'))
    AND NOT EXISTS (SELECT FROM mail_addresses WHERE trader_id = traders.id AND off_at IS NOT NULL
      AND mail_addresses.address = coalesce(mail_settings.contact, traders.email))) AS recipient`

/** The part of the statement that makes the event's mail (record 0153). */
const insertMailSql = (
  { id, type }: StoredEvent,
  mail: NewMail,
  resource: string,
  now: Date,
): Prisma.Sql => Prisma.sql`, mailed AS (
      INSERT INTO mails (id, event_id, workspace_id, kind, type, resource, record_id, address, message_id,
        next_attempt_at, created_at, updated_at)
      SELECT ${mail.id}::uuid, ${id}::uuid, recipient.workspace_id, ${mail.kind}, ${type}, ${resource}, moved.id,
        recipient.address, ${mail.message_id}, ${now}, ${now}, ${now}
      FROM moved CROSS JOIN ${recipientsOf(Prisma.sql`moved`, mail.kind)}
      RETURNING id
    )`

/**
 * The part of a transition's statement that stores the event and makes one dispatch for each webhook of the workspace
 * that is active and subscribed now (an empty list of events means all; interface 2.12), and the mail. Without either, the
 * event goes on the list of unreached events. It reads the statement's `moved` rows: without a moved row there is no
 * event. See record 0004.
 */
export function fanOut(event: StoredEvent, resource: string, now: Date): Prisma.Sql {
  return Prisma.sql`, event AS (
      INSERT INTO events (id, workspace_id, type, resource, record_id, body, created_at, digest)
      SELECT ${event.id}::uuid, moved.workspace_id, ${event.type}, ${resource}, moved.id, ${event.body}, ${now}, ${event.digest}
      FROM moved
      RETURNING id, workspace_id
    ), dispatched AS (
      INSERT INTO dispatches (id, event_id, webhook_id, next_attempt_at, created_at, updated_at)
      SELECT ${dispatchId(event.id)}, ${event.id}::uuid, webhooks.id, ${now}, ${now}, ${now}
      FROM webhooks JOIN moved ON moved.workspace_id = webhooks.workspace_id
      WHERE webhooks.is_active AND webhooks.deleted_at IS NULL
        AND (webhooks.events = '{}' OR ${event.type} = ANY (webhooks.events))
      RETURNING id
    )${event.mail ? insertMailSql(event, event.mail, resource, now) : Prisma.empty}, unreached AS (
      INSERT INTO unreached_events (event_id, workspace_id, decision, since)
      SELECT event.id, event.workspace_id, ${event.decision}, ${now} FROM event
      WHERE NOT EXISTS (SELECT FROM dispatched)${event.mail ? Prisma.sql` AND NOT EXISTS (SELECT FROM mailed)` : Prisma.empty}
    )`
}
