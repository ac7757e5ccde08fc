import type { Db } from '../database/client.ts'
import type { OfficerActor } from './actor.ts'

const QUARTER_HOUR_MS = 15 * 60 * 1000

/**
 * Journals that an officer saw a full record or a file, once per officer, record and quarter of an hour. Call it before
 * sending the data, so that every view is in the journal.
 */
export async function journalOfficerView(
  db: Db,
  actor: OfficerActor,
  now: Date,
  seen: { resource: string; record_id: string | null; workspace_id: string | null; details?: Record<string, unknown> },
  /** The key of the quarter-hour limit, for a view of something other than a record. */
  once = seen.record_id ?? '',
): Promise<void> {
  const quarter = new Date(Math.floor(now.getTime() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS)
  const { resource, record_id, workspace_id } = seen
  await db.$executeRaw`
    WITH first AS (
      INSERT INTO audit_views (officer_id, resource, record_id, quarter)
      VALUES (${actor.id}::uuid, ${resource}, ${once}, ${quarter})
      ON CONFLICT DO NOTHING RETURNING 1
    )
    INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id, workspace_id,
      request_id, address, details)
    SELECT ${now}, ${actor.type}, ${actor.id}, ${actor.name}, 'view', ${resource}, ${record_id}, ${workspace_id}::uuid,
      ${actor.origin.request_id}, ${actor.origin.address}, ${JSON.stringify(seen.details ?? {})}::jsonb
    FROM first`
}
