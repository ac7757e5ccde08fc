import { randomInt } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/id.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { settingsOf } from '../settings/settings.ts'

/** Acts by which an officer takes part in a decision. */
const TAKING_PART = [
  'accept',
  'refuse',
  'request_new_proof',
  'request_information',
  'propose',
  'confirm',
  'return',
  'reverse',
  'reopen',
]

/**
 * Whether an accept that takes effect now gets a blind second look: each that was faster than reading (record 0184), and
 * of the others a random draw for each, so that the choice cannot be foreseen and the share of the setting `blind_share`
 * holds in the long run (record 0079).
 */
export async function isDrawn(services: ReviewServices, action: string, isFast: boolean): Promise<boolean> {
  if (action !== 'accept') return false
  const { blind_share } = await settingsOf(services)
  return isFast ? blind_share > 0 : randomInt(100) < blind_share
}

/**
 * Stores that the newly accepted dossier gets a blind second look; call it in the transaction of the accept. Stores all
 * officers who took part in the decision on this submission, because none of them may answer.
 */
export async function chooseBlindLook(db: Db, actor: OfficerActor, now: Date, about: Subject): Promise<void> {
  const { kind, id, workspace_id, submission } = about
  await db.$executeRaw`
    INSERT INTO blind_looks (id, resource, record_id, workspace_id, submission, decided_by, officers, created_at)
    SELECT ${newId()}::uuid, ${kind.name}, ${id}::uuid, ${workspace_id}::uuid, ${submission}, ${actor.id}::uuid,
      ARRAY(SELECT ${actor.id}::uuid UNION SELECT actor_id::uuid FROM audit_entries
        WHERE resource = ${kind.name} AND record_id = ${id} AND actor_type = 'officer'
          AND action = ANY (${TAKING_PART}) AND at >= coalesce((SELECT max(created_at) FROM submissions
            WHERE resource = ${kind.storedAs} AND submissions.record_id = ${id}::uuid), '-infinity')), ${now}
    ON CONFLICT DO NOTHING`
}

/** Why an open look ended without an answer: its accept was reversed. */
type VoidWhy = 'changed' | 'deleted' | 'reversed'

/** Ends the open blind looks at these dossiers; call it in the transaction of the cause. */
export async function voidBlindLooksOn(db: Db, now: Date, ids: string[], why: VoidWhy): Promise<void> {
  if (ids.length === 0) return
  await db.$executeRaw(Prisma.sql`
    UPDATE blind_looks SET ended_as = 'void', ended_at = ${now}, ended_why = ${why}
    WHERE record_id = ANY (${ids}::uuid[]) AND ended_as IS NULL`)
}
