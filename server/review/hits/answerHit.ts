import { type Db, transact } from '../../database/client.ts'
import { lockRow } from '../../database/lock.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { escalateLocked } from '../casework/handling.ts'
import { assertEscalatedAccess, deletedError, lockForWork } from '../claims/lock.ts'
import { type DossierRow, findDossier, isWaiting, type ReviewServices } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { storeProposal } from '../proposals/storeProposal.ts'
import { lockAccount } from '../record/frozen.ts'
import { assertNotProposed } from '../record/proposal.ts'
import { resumePayments } from '../screening/pause.ts'
import { readScreening } from '../screening/readScreening.ts'
import type { HitAnswer, StoredHit } from '../screening/screening.ts'
import { needsSecondOfficer } from '../screening/secondAnswer.ts'
import { type GivenHitAnswer, givenAnswer, storeHitAnswer } from '../screening/storeAnswer.ts'
import { settingsOf } from '../settings/settings.ts'

/** Whether the answer escalates the dossier to a supervisor. */
const isForSupervisor = ({ kind }: StoredHit, answer: HitAnswer): boolean =>
  answer === 'unsure' || (answer === 'same' && kind !== 'pep')

/** Locks the dossier for an answer: a waiting one as for other work, a decided one only against other answers. */
async function lockForAnswer(
  { clock }: ReviewServices,
  db: Db,
  actor: OfficerActor,
  row: DossierRow,
  { kind, id, deleted_at }: Subject,
): Promise<{ isWaitingNow: boolean; isEscalated: boolean }> {
  if (deleted_at !== null) throw deletedError()
  if (isWaiting(kind, row)) {
    const { escalated_at } = await lockForWork(db, actor, clock.now(), kind, id)
    return { isWaitingNow: true, isEscalated: escalated_at !== null }
  }
  await lockRow(db, kind.table, id)
  await assertNotProposed(db, id)
  return { isWaitingNow: false, isEscalated: false }
}

/**
 * 403 for an officer while the answer that counts is 'unsure' and its dossier waits for a supervisor: an answer on another
 * dossier of the account would decide it.
 */
async function assertNotLeftToSupervisor(
  { dossiers }: ReviewServices,
  db: Db,
  actor: OfficerActor,
  { owner_id }: Subject,
  { list, key, person, answer }: StoredHit,
): Promise<void> {
  if (answer?.answer !== 'unsure') return
  const newest = await db.screeningAnswer.findFirst({
    where: { trader_id: owner_id, list, key, person_id: person },
    orderBy: [{ answered_at: 'desc' }, { id: 'desc' }],
    select: { resource: true, record_id: true },
  })
  const kind = newest && dossiers.named(newest.resource)
  const row = kind && (await findDossier(db, kind, newest.record_id))
  if (row && row.deleted_at === null && isWaiting(kind, row)) assertEscalatedAccess(actor, row)
}

async function propose(db: Db, actor: OfficerActor, now: Date, row: DossierRow, about: Subject, given: GivenHitAnswer) {
  const { resource, id, workspace_id } = about
  const { id: hit, list, version, ref, kind, score, answer } = given
  await storeProposal(db, actor, now, {
    resource,
    record_id: id,
    workspace_id,
    action: 'answer_hit',
    version: row.version,
    reason: null,
    decision: {
      ...{ reason_codes: [], note: null, why: given.why, to: null, value: given },
      details: { hit, list, version, ref, kind, score, answer },
    },
    basis: {},
    needs: ['always'],
    hold_minutes: 0,
  })
}

/**
 * Answers whether the account is the entry of a watch list. 'unsure', and 'same' for a sanction or an internal list,
 * escalate a waiting dossier. Returns `proposed` where another officer must confirm it first. 404 for a hit that the
 * dossier does not have; 403 for an officer while an 'unsure' of the account waits for a supervisor; while the dossier
 * waits, errors as lockForWork.
 */
export async function answerHit(
  services: ReviewServices,
  actor: OfficerActor,
  opened: DossierRow,
  about: Subject,
  { hit: hitId, answer, why }: { hit: string; answer: HitAnswer; why: string },
): Promise<'answered' | 'proposed'> {
  const { screening_second } = await settingsOf(services)
  return transact(services.db, async (db) => {
    // The answer counts for every dossier of the account, so this lock serializes it with accepts of the others.
    await lockAccount(db, about.owner_id, 'change')
    const row = (await findDossier(db, about.kind, about.id)) ?? opened
    const { isWaitingNow, isEscalated } = await lockForAnswer(services, db, actor, row, {
      ...about,
      deleted_at: row.deleted_at,
    })
    const { hits } = await readScreening({ ...services, db }, about)
    const hit = hits.find(({ id }) => id === hitId)
    if (!hit) throw notFound()
    await assertNotLeftToSupervisor(services, db, actor, about, hit)
    const now = services.clock.now()
    const given = givenAnswer(hit, answer, why)
    if (needsSecondOfficer(given, screening_second)) {
      await propose(db, actor, now, row, about, given)
      return 'proposed'
    }
    await storeHitAnswer({ ...services, db }, actor, now, about, given)
    await resumePayments(services, db, actor, about.owner_id)
    if (isWaitingNow && !isEscalated && isForSupervisor(hit, answer))
      await escalateLocked(db, actor, now, about.kind, { ...about, assigned_to: row.assigned_to }, why)
    return 'answered'
  })
}
