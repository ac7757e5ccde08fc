import { Prisma } from '../../../database/generated/client.ts'
import type { Machine } from '../../../kernel/machine.ts'
import { findProblems, type Reconcile } from './findProblems.ts'

/** Finds acts without their event: each act stores one. */
const findMissingEvents = (machines: readonly Machine[]): Reconcile =>
  async function* (db) {
    const edges = machines.flatMap((machine) =>
      machine.edges.flatMap(({ action, to, event, records }) =>
        event === null ? [] : [{ resource: records ?? machine.resource, action, state: to, type: event }],
      ),
    )
    yield* findProblems<{ resource: string; record: string; entry: string }>(
      db,
      'audit_entries',
      (part) => Prisma.sql`
        SELECT row.resource, row.record_id AS record, row.id::text AS entry FROM audit_entries AS row
        JOIN jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) AS edge (resource text, action text, state text, type text)
          ON edge.resource = row.resource AND edge.action = row.action AND edge.state = row."to"
        WHERE ${part} AND row."from" IS NOT NULL AND NOT EXISTS (
          SELECT FROM events WHERE events.record_id = CASE WHEN row.record_id ~ '^[0-9a-f-]{36}$' THEN row.record_id::uuid END
            AND events.type = edge.type AND events.created_at = row.at)`,
      (about) => ({ kind: 'event', ...about, message: 'the event of this act is missing' }),
      { type: 'bigint' },
    )
  }

/**
 * Finds events without a dispatch for a webhook that was on and subscribed. Only webhooks unchanged since before the
 * event are certain.
 */
const findMissingDispatches: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'events',
    (part) => Prisma.sql`
      SELECT DISTINCT row.id::text AS record FROM events AS row JOIN webhooks ON webhooks.workspace_id = row.workspace_id
      WHERE ${part} AND webhooks.is_active AND webhooks.deleted_at IS NULL AND webhooks.updated_at < row.created_at
        AND (webhooks.events = '{}' OR row.type = ANY (webhooks.events))
        AND NOT EXISTS (SELECT FROM dispatches WHERE event_id = row.id AND webhook_id = webhooks.id)`,
    ({ record }) => ({
      kind: 'dispatch',
      resource: 'events',
      record,
      message: 'has no dispatch for a webhook that is subscribed to it',
    }),
  )
  yield* findProblems<{ record: string }>(
    db,
    'deliveries',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM deliveries AS row WHERE ${part}
        AND NOT EXISTS (SELECT FROM dispatches WHERE id = row.dispatch_id)`,
    ({ record }) => ({
      kind: 'dispatch',
      resource: 'deliveries',
      record,
      message: 'the dispatch of this delivery is missing',
    }),
  )
}

/**
 * Finds webhooks and dispatches that are put off for longer than the worker ever waits, so that nothing would be sent.
 * The worker waits half an hour for a webhook, and up to a day if an answer asks for that.
 */
const findPostponed: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'webhooks',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM webhooks AS row WHERE ${part} AND probe_at IS NOT NULL
        AND (timeouts = 0 OR probe_at > now() + interval '1 hour')`,
    ({ record }) => ({
      kind: 'dispatch',
      resource: 'webhooks',
      record,
      message: 'probe_at keeps everything from being sent to it',
    }),
  )
  yield* findProblems<{ record: string }>(
    db,
    'dispatches',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM dispatches AS row JOIN events ON events.id = row.event_id
      LEFT JOIN webhooks ON webhooks.id = row.webhook_id
      WHERE ${part} AND (webhooks.workspace_id IS DISTINCT FROM events.workspace_id
        OR status = 'pending' AND next_attempt_at > greatest(now(), row.updated_at) + interval '2 days')`,
    ({ record }) => ({
      kind: 'dispatch',
      resource: 'dispatches',
      record,
      message: 'goes to a webhook of another workspace, or is put off for days',
    }),
  )
}

/** Finds addresses that count as confirmed or as switched off, without an act at that time. */
const checkAddresses: Reconcile = async function* (db) {
  const isDone = (action: string, column: 'confirmed_at' | 'off_at') => {
    const time = Prisma.raw(`row.${column}`)
    return Prisma.sql`${time} IS NULL OR EXISTS (SELECT FROM audit_entries
      WHERE resource = 'mail-addresses' AND record_id = row.id::text AND action = ${action} AND at = ${time})`
  }
  yield* findProblems<{ record: string }>(
    db,
    'mail_addresses',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM mail_addresses AS row
      WHERE ${part} AND NOT ((${isDone('confirm_address', 'confirmed_at')}) AND (${isDone('switch_off_address', 'off_at')}))`,
    ({ record }) => ({
      kind: 'control',
      resource: 'mail-addresses',
      record,
      message: 'is confirmed or switched off at a time at which no act did so',
    }),
  )
}

/** Checks of the notifications to traders. */
export const notificationChecks = (machines: readonly Machine[]): Reconcile[] => [
  findMissingEvents(machines),
  findMissingDispatches,
  findPostponed,
  checkAddresses,
]
