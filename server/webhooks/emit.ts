import type { Db } from '../database/client.ts'
import type { EventType } from '../kernel/events.ts'
import { fanOut, storedEvent } from '../kernel/fanOut.ts'
import { newId } from '../kernel/id.ts'

/**
 * Stores an event that does not come from a change of state, and its dispatches, in one statement of the caller's
 * transaction: the event is committed with the fact that it reports, or not at all. `data` is what the webhooks receive
 * (decisions B.5).
 */
export async function insertEvent(
  db: Db,
  event: {
    workspace_id: string
    type: EventType
    resource: string
    record_id: string
    data: Record<string, unknown>
    now: Date
  },
): Promise<void> {
  const { workspace_id, resource, record_id, now } = event
  const stored = storedEvent(db, { ...event, id: newId(), created_at: now, decision: false, action: null })
  await db.$executeRaw`
    WITH moved AS (
      SELECT ${record_id}::uuid AS id, ${workspace_id}::uuid AS workspace_id
    )${fanOut(stored, resource, now)}
    SELECT 1 FROM moved`
}
