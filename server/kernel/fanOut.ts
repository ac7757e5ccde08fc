import type { Db } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import type { EventType } from './events.ts'
import { eventValues, rowDigest } from './rowDigests.ts'

export type StoredEvent = {
  id: string
  type: EventType
  body: string
  /** True if the event reports an officer's decision on a dossier. */
  decision: boolean
  /** The keyed digest of its row (record 0132); null where the program has no keys. */
  digest: string | null
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
    data: Record<string, unknown>
  },
): StoredEvent {
  const { id, type, created_at, decision, data } = event
  const body = JSON.stringify({ event: type, created_at: created_at.toISOString(), data })
  return { id, type, body, decision, digest: rowDigest(db, eventValues({ ...event, body })) }
}

/**
 * Returns the start of an id for a dispatch of this event: the event's time, so that dispatches made in sequence are
 * close together in indexes. The database numbers the webhooks and fills in the rest.
 */
export const dispatchId = (eventId: string): Prisma.Sql =>
  Prisma.sql`(${eventId.slice(0, 18)} || substr(gen_random_uuid()::text, 19))::uuid`

/**
 * The part of a transition's statement that stores the event and makes one dispatch for each webhook of the workspace
 * that is active and subscribed now (an empty list of events means all; interface 2.12). Without such a webhook, the
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
    ), unreached AS (
      INSERT INTO unreached_events (event_id, workspace_id, decision, since)
      SELECT event.id, event.workspace_id, ${event.decision}, ${now} FROM event
      WHERE NOT EXISTS (SELECT FROM dispatched)
    )`
}
