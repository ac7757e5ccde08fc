import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { newId } from '../../kernel/id.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { drawForClearedHit } from '../transitions/blindLooks.ts'
import { settleCasesOfTrader } from './cases.ts'
import type { HitAnswer, StoredHit } from './screening.ts'

/** An answer to a hit, as a proposal stores it: the hit, the answer, and the answer that it replaces (`from`). */
export type GivenHitAnswer = Pick<
  StoredHit,
  'id' | 'list' | 'key' | 'ref' | 'kind' | 'version' | 'score' | 'person'
> & {
  answer: HitAnswer
  why: string
  from: HitAnswer | null
}

export const givenAnswer = (hit: StoredHit, answer: HitAnswer, why: string): GivenHitAnswer => ({
  ...{ id: hit.id, list: hit.list, key: hit.key, ref: hit.ref, kind: hit.kind, version: hit.version, score: hit.score },
  ...{ person: hit.person, answer, why, from: hit.answer?.answer ?? null },
})

/**
 * Stores an answer for an account, or one of its people, about an entry. It counts for every dossier of the account and
 * for later versions of the list, may close cases, and may be drawn for a blind second look. Journaled (`answer_hit`). Call it in a transaction
 * (`services.db`), with the dossier locked.
 */
export async function storeHitAnswer(
  services: ReviewServices,
  actor: OfficerActor,
  now: Date,
  subject: Subject,
  { id: hit_id, list, key, ref, kind, version, score, person, answer, why, from }: GivenHitAnswer,
  more: object = {},
): Promise<void> {
  const { db } = services
  const { resource, id: record_id, workspace_id, owner_id } = subject
  const id = newId()
  // Proposals that were stored before people were screened have no `person`.
  const about = { trader_id: owner_id, person_id: person ?? null, list, key, ref, kind, resource, record_id, hit_id }
  await db.screeningAnswer.create({
    data: { id, ...about, answer, why, officer_id: actor.id, answered_at: now },
    select: { id: true },
  })
  await writeJournal(db, actor, now, {
    action: 'answer_hit',
    resource,
    record_id,
    workspace_id,
    from,
    to: answer,
    reason: why,
    details: { answer_id: id, hit: hit_id, list, version, ref, kind, score, ...more },
  })
  await settleCasesOfTrader(services, now, subject)
  if (answer === 'different') await drawForClearedHit(services, actor, now, subject)
}
