import type { Db } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'

/** An endpoint took the event, or somebody still tries. */
const REACHED = Prisma.sql`SELECT FROM dispatches
  WHERE dispatches.event_id = events.id AND (dispatches.status = 'delivered' OR dispatches.next_attempt_at IS NOT NULL)`

/**
 * Keeps the list of events that reached nobody (console 1.8) as the dispatches of these events now
 * are. Call it last in the transaction that ended or began an attempt. The events are locked first, so that of two
 * dispatches that end at once the later sees both. `kinds`: the names of the kinds of dossier, whose events tell of
 * an officer's decision.
 */
export async function keepUnreached(db: Db, kinds: readonly string[], now: Date, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return
  await db.$queryRaw`SELECT FROM events WHERE id = ANY (${eventIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  await db.$executeRaw`
    WITH reached AS (
      DELETE FROM unreached_events USING events
      WHERE events.id = ANY (${eventIds}::uuid[]) AND unreached_events.event_id = events.id AND EXISTS (${REACHED})
    )
    INSERT INTO unreached_events (event_id, workspace_id, decision, since)
    SELECT id, workspace_id, resource = ANY (${[...kinds]}), ${now} FROM events
    WHERE id = ANY (${eventIds}::uuid[]) AND NOT EXISTS (${REACHED})
    ON CONFLICT (event_id) DO UPDATE SET since = EXCLUDED.since`
}
