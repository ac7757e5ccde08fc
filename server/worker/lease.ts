import type { ReviewServices } from '../review/dossier/dossierKind.ts'

/**
 * How long a lease lasts, in milliseconds. If its worker is killed, another worker takes the dispatches after this
 * time.
 */
export const LEASE_MS = 40_000
/** The maximum number of dispatches of one query: with only a hundred, the queries would cost as much as the sends. */
export const MAX_LEASED = 2000
/**
 * The maximum number of dispatches of one webhook in a query, so that one long backlog leaves room for other webhooks.
 */
const MAX_LEASED_PER_WEBHOOK = 200

/** The dispatches of one webhook that one query leased. */
export type LeasedBacklog = {
  webhook_id: string
  /** The webhook's last send timed out. */
  isHanging: boolean
  /** Oldest first. */
  ids: string[]
}

/** Limits on the webhooks whose dispatches are leased. */
export type Capacity = {
  /** Webhooks that already have a lane; the query skips them. */
  busy: string[]
  /** The maximum number of answering webhooks. */
  answering: number
  /** The maximum number of webhooks whose last send timed out, with one dispatch each. */
  hung: number
}

/**
 * Leases due dispatches to this worker and returns them by webhook, oldest first. It steps from webhook to webhook by
 * the index instead of reading whole backlogs. It skips webhooks that wait for their next probe, and takes only the
 * oldest dispatch of a webhook whose last send timed out (record 0088). Due times follow the program's clock; leases
 * follow the database's clock, so that no worker's clock ends another's lease (record 0014).
 */
export async function leaseDue(
  { db, clock }: ReviewServices,
  lease: string,
  capacity: Capacity,
): Promise<LeasedBacklog[]> {
  const now = clock.now()
  // The ids are one text: reading a thousand rows, or an array of ids, would cost more than the lease.
  const leased = await db.$queryRaw<(Omit<LeasedBacklog, 'ids'> & { ids: string })[]>`
    WITH RECURSIVE waiting AS (
      (SELECT webhook_id, next_attempt_at FROM dispatches WHERE next_attempt_at IS NOT NULL
        ORDER BY webhook_id, next_attempt_at LIMIT 1)
      UNION ALL
      SELECT following.webhook_id, following.next_attempt_at FROM waiting CROSS JOIN LATERAL (
        SELECT webhook_id, next_attempt_at FROM dispatches
        WHERE next_attempt_at IS NOT NULL AND webhook_id > waiting.webhook_id
        ORDER BY webhook_id, next_attempt_at LIMIT 1) AS following
    ), open AS MATERIALIZED (
      SELECT waiting.webhook_id, waiting.next_attempt_at AS due, timeouts > 0 AS hung
      FROM waiting JOIN webhooks ON webhooks.id = waiting.webhook_id
      WHERE waiting.next_attempt_at <= ${now} AND (probe_at IS NULL OR probe_at <= ${now})
        AND waiting.webhook_id NOT IN (SELECT unnest(${capacity.busy}::uuid[]))
        AND (timeouts = 0 OR ${capacity.hung}::int > 0)
      ORDER BY timeouts > 0, waiting.next_attempt_at
    ), found AS MATERIALIZED (
      SELECT id, webhook_id, hung, dense_rank() OVER (PARTITION BY hung ORDER BY due, webhook_id) AS place FROM (
        SELECT free.id, open.webhook_id, due, hung FROM open CROSS JOIN LATERAL (
          SELECT id FROM dispatches
          WHERE webhook_id = open.webhook_id AND next_attempt_at <= ${now}
            AND (NOT hung OR next_attempt_at = due)
            AND (leased_until IS NULL OR leased_until <= clock_timestamp())
          ORDER BY next_attempt_at LIMIT CASE WHEN hung THEN 1 ELSE ${MAX_LEASED_PER_WEBHOOK}::int END
          FOR UPDATE SKIP LOCKED) AS free
        LIMIT ${MAX_LEASED}) AS free
    ), leased AS (
      UPDATE dispatches
      SET lease = ${lease}::uuid, leased_until = clock_timestamp() + ${LEASE_MS}::int * interval '1 ms'
      WHERE id = ANY (ARRAY(
        SELECT id FROM found WHERE place <= CASE WHEN hung THEN ${capacity.hung}::int ELSE ${capacity.answering}::int END))
      RETURNING id, webhook_id, next_attempt_at AS due, created_at
    )
    SELECT webhook_id::text, webhook_id IN (SELECT webhook_id FROM found WHERE hung) AS "isHanging",
      string_agg(id::text, ',' ORDER BY due, created_at) AS ids
    FROM leased GROUP BY webhook_id ORDER BY min(due), min(created_at)`
  return leased.map((backlog) => ({ ...backlog, ids: backlog.ids.split(',') }))
}
