import { randomInt } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/id.ts'
import { acceptedStates, findDossier, type ReviewServices, stateOf } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { settingsOf } from '../settings/settings.ts'

/** Acts by which an officer takes part in a decision. */
export const PARTICIPATION_ACTS = [
  'answer_hit',
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

/** The number of watch-list hits that officers answered 'different' on this submission of the dossier. */
async function countCleared(db: Db, { kind, id }: Subject): Promise<number> {
  const [row] = await db.$queryRaw<[{ cleared: number }]>`
    SELECT count(*)::int AS cleared FROM (
      SELECT DISTINCT ON (hit_id) answer FROM screening_answers
      WHERE resource = ${kind.name} AND record_id = ${id}::uuid AND answered_at >= coalesce((SELECT max(created_at)
        FROM submissions WHERE resource = ${kind.storedAs} AND submissions.record_id = ${id}::uuid), '-infinity')
      ORDER BY hit_id, answered_at DESC, screening_answers.id DESC) AS newest
    WHERE answer = 'different'`
  return row.cleared
}

/**
 * Draws whether an accept that takes effect now gets a blind second look. While `blind_share` is above 0, an accept that
 * was faster than reading always gets one (record 0184). Any other accept has one random draw, and one more for each
 * hit that was cleared on the dossier (record 0205), each with a chance of `blind_share` percent (record 0079), so that
 * nobody can foresee the choice.
 */
export async function drawBlindLook(
  services: ReviewServices,
  action: string,
  about: Subject,
  isFast: boolean,
): Promise<boolean> {
  const { blind_share } = await settingsOf(services)
  const chance = blindLookPercent(blind_share, action, isFast)
  if (chance === 0 || chance === 100) return chance === 100
  const draws = 1 + (await countCleared(services.db, about))
  return Array.from({ length: draws }, () => randomInt(100)).some((drawn) => drawn < chance)
}

/** How many of a hundred such decisions get a blind second look, if no hit was cleared. */
export function blindLookPercent(blind_share: number, action: string, isFast: boolean): number {
  if (action !== 'accept' || blind_share === 0) return 0
  return isFast ? 100 : blind_share
}

/**
 * After a hit of an accepted dossier was cleared: draws a blind second look by the share of the setting (record 0205). It
 * replaces an open one, because the officer who cleared the hit must not answer it. Call it in the transaction of the
 * answer (`services.db`), with the dossier locked.
 */
export async function drawForClearedHit(
  services: ReviewServices,
  actor: OfficerActor,
  now: Date,
  about: Subject,
): Promise<void> {
  const { kind, id } = about
  const { blind_share } = await settingsOf(services)
  if (randomInt(100) >= blind_share) return
  const row = await findDossier(services.db, kind, id)
  if (!row || row.deleted_at !== null || !acceptedStates(kind).includes(stateOf(kind, row))) return
  await voidBlindLooksOn(services.db, now, [id], 'changed')
  await storeBlindLook(services.db, actor, now, about)
}

/**
 * Stores that an accepted dossier gets a blind second look; call it in the transaction of the accept, or of the answer
 * that cleared a hit. Stores all officers who took part in the decision on this submission, because none of them may
 * answer.
 */
export async function storeBlindLook(db: Db, actor: OfficerActor, now: Date, about: Subject): Promise<void> {
  const { kind, id, workspace_id, submission } = about
  await db.$executeRaw`
    INSERT INTO blind_looks (id, resource, record_id, workspace_id, submission, decided_by, officers, created_at)
    SELECT ${newId()}::uuid, ${kind.name}, ${id}::uuid, ${workspace_id}::uuid, ${submission}, ${actor.id}::uuid,
      ARRAY(SELECT ${actor.id}::uuid UNION SELECT actor_id::uuid FROM audit_entries
        WHERE resource = ${kind.name} AND record_id = ${id} AND actor_type = 'officer'
          AND action = ANY (${PARTICIPATION_ACTS}) AND at >= coalesce((SELECT max(created_at) FROM submissions
            WHERE resource = ${kind.storedAs} AND submissions.record_id = ${id}::uuid), '-infinity')), ${now}
    ON CONFLICT DO NOTHING`
}

/** Why an open look ended without an answer, for example because its accept was reversed. */
type VoidWhy = 'changed' | 'deleted' | 'reversed'

/** Ends the open blind looks at these dossiers; call it in the transaction of the cause. */
export async function voidBlindLooksOn(db: Db, now: Date, ids: string[], why: VoidWhy): Promise<void> {
  if (ids.length === 0) return
  await db.$executeRaw(Prisma.sql`
    UPDATE blind_looks SET ended_as = 'void', ended_at = ${now}, ended_why = ${why}
    WHERE record_id = ANY (${ids}::uuid[]) AND ended_as IS NULL`)
}
