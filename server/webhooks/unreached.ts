import type { Db } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'

/** The event was delivered to a webhook or its mail was handed over, or another attempt is planned. */
const WAS_REACHED = Prisma.sql`SELECT FROM dispatches
  WHERE dispatches.event_id = events.id AND (dispatches.status = 'delivered' OR dispatches.next_attempt_at IS NOT NULL)
  UNION ALL SELECT FROM mails
  WHERE mails.event_id = events.id AND (mails.status = 'handed' OR mails.next_attempt_at IS NOT NULL)`

/**
 * Updates the list of events that reached no recipient (console 1.8) from the dispatches and mails of these events.
 * Call it last in the transaction that begins or ends an attempt. It locks the events first: if two dispatches of an
 * event end at the same time, the later transaction sees both. `kinds`: the names of the kinds of dossier, whose events
 * report an officer's decision.
 */
export async function updateUnreached(db: Db, kinds: readonly string[], now: Date, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return
  await db.$queryRaw`SELECT FROM events WHERE id = ANY (${eventIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  await db.$executeRaw`
    WITH reached AS (
      DELETE FROM unreached_events USING events
      WHERE events.id = ANY (${eventIds}::uuid[]) AND unreached_events.event_id = events.id AND EXISTS (${WAS_REACHED})
    )
    INSERT INTO unreached_events (event_id, workspace_id, decision, since)
    SELECT id, workspace_id, resource = ANY (${[...kinds]}), ${now} FROM events
    WHERE id = ANY (${eventIds}::uuid[]) AND NOT EXISTS (${WAS_REACHED})
    ON CONFLICT (event_id) DO UPDATE SET since = EXCLUDED.since`
}
