import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { BlindLook } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { rolesWith } from '../../kernel/policy.ts'
import { notifyOfficers } from '../claims/notices.ts'
import { lookedAtSql } from '../transitions/lookedAt.ts'

/**
 * Notifies officers that a blind look disagrees with a decision: the officer who accepted the dossier or
 * cleared its hit, the one who confirmed that, and all who may reverse it (record 0096). Sends no notice if the look agrees.
 */
export async function notifyDisagreement(
  db: Db,
  actor: OfficerActor,
  now: Date,
  look: Pick<BlindLook, 'id' | 'resource' | 'record_id' | 'workspace_id' | 'decided_by' | 'created_at'>,
  words: string | null,
): Promise<void> {
  const { id, resource, record_id, workspace_id, decided_by, created_at } = look
  const officers = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM officers
    WHERE disabled_at IS NULL AND (
      id = ${decided_by}::uuid
      OR id::text = (
        SELECT details -> 'proposal' -> 'confirmed_by' ->> 'id' FROM audit_entries
        WHERE resource = ${resource} AND record_id = ${record_id}
          AND ${lookedAtSql(Prisma.sql`${created_at}::timestamptz`)}
        ORDER BY at DESC, id DESC LIMIT 1)
      OR role::text = ANY (${rolesWith('reverse')}) AND NOT EXISTS (
        SELECT FROM officer_ties JOIN workspaces ON workspaces.owner_id = officer_ties.trader_id
        WHERE workspaces.id = ${workspace_id}::uuid AND officer_ties.officer_id = officers.id))`
  await notifyOfficers(
    db,
    actor,
    now,
    officers.map((officer) => officer.id),
    { kind: 'disagree', resource, record_id, workspace_id, reason: words ?? '', blind_look_id: id },
  )
}
