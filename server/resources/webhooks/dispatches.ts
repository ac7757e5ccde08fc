import type { Db } from '../../database/client.ts'

/**
 * Drops the dispatches of a webhook that is inactive or deleted (decisions H-37, H-38). A waiting dispatch becomes
 * `dropped`; a delivered or failed one that was queued again keeps its state. Does nothing while the webhook is active.
 * Returns the events of the dropped dispatches, for updateUnreached.
 */
export async function dropPending(db: Db, webhookId: string, now: Date): Promise<string[]> {
  const dropped = await db.$queryRaw<{ event_id: string }[]>`
    UPDATE dispatches
    SET status = CASE WHEN status = 'pending' THEN 'dropped' ELSE status END,
      next_attempt_at = NULL, lease = NULL, leased_until = NULL, updated_at = ${now}
    WHERE webhook_id = ${webhookId}::uuid AND next_attempt_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM webhooks
        WHERE id = ${webhookId}::uuid AND (NOT is_active OR deleted_at IS NOT NULL))
    RETURNING event_id::text`
  return dropped.map(({ event_id }) => event_id)
}

/**
 * Queues one more attempt now, outside the schedule (interface 4.9, decisions H-36), and wakes the workers. A delivered
 * or failed dispatch keeps its state unless the attempt succeeds. A dispatch that waits for its next attempt goes one
 * step back in the schedule, so that the added attempt does not use up a planned one.
 */
export async function scheduleAttempt(db: Db, dispatchId: string, now: Date): Promise<void> {
  await db.$executeRaw`
    WITH armed AS (
      UPDATE dispatches
      SET attempts = CASE WHEN status = 'pending' AND next_attempt_at > ${now} THEN greatest(attempts - 1, 0)
          ELSE attempts END,
        next_attempt_at = ${now}, updated_at = ${now}
      WHERE id = ${dispatchId}::uuid
      RETURNING event_id
    )
    DELETE FROM unreached_events USING armed WHERE unreached_events.event_id = armed.event_id`
  await db.$executeRaw`SELECT pg_notify('dispatches', '')`
}

/**
 * Ends the wait of webhooks that hung (record 0088), because a person asks for an attempt now. The caller has locked
 * them.
 */
export async function sendAgainAtOnce(db: Db, webhookIds: string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE webhooks SET probe_at = NULL WHERE id = ANY (${webhookIds}::uuid[]) AND probe_at IS NOT NULL`
}
