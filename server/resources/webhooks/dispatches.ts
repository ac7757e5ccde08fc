import type { Db } from '../../database/client.ts'

/**
 * Gives up whatever is still to be sent to a webhook that is inactive or deleted (decisions H-37, H-38). A dispatch that
 * was waiting becomes `dropped`; one that is delivered or failed, and was only to be sent once more, stays so. Nothing
 * happens while the webhook is active. Answers the events given up, for keepUnreached.
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
 * Asks for one more attempt now, outside the schedule (interface 4.9, decisions H-36), and wakes the workers. A dispatch
 * that is delivered or failed keeps that state unless the attempt succeeds. One that waits for its next attempt takes a
 * step back in the schedule, which the added attempt then repeats, so that none of the planned ones is used up.
 */
export async function queueAttempt(db: Db, dispatchId: string, now: Date): Promise<void> {
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
