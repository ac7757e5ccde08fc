import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Language } from '../../database/generated/enums.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { type Guard, transition } from '../../kernel/transition.ts'
import { canBeAsked, type Decision, type DossierRow, type ReviewServices, stateOf } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { accountAccepts } from '../record/frozen.ts'
import { closeRequestSql } from '../record/informationRequest.ts'
import { pinDetails } from '../record/pins.ts'
import { settingsOf } from '../settings/settings.ts'
import { waitedByTarget } from '../settings/targetClock.ts'
import { drawBlindLook, storeBlindLook, voidBlindLooksOn } from './blindLooks.ts'
import { storedAsSent, storedPinsOf } from './decideDossier.ts'
import { isFast, notifyFastDecisions } from './fastDecisions.ts'

/** The services with an open transaction: their writes commit with it, or not at all. */
export const inTransaction = (services: ReviewServices, tx: Db): ReviewServices => ({ ...services, db: tx })

/** The machine's action for a reversal to that state. */
export const reversalAction = (to: string) => (to === 'refused' ? 'reverse' : 'reopen')

/** The trader's text about a suspension while a dossier is reviewed again, if the officer gives no reason. */
export const SUSPENDED_FOR_REVIEW_TEXT: Record<Language, string> = {
  en: 'A document of your account is being looked at again.',
  fr: 'Un document de votre compte est de nouveau examiné.',
  ar: 'تجري مراجعة إحدى وثائق حسابكم من جديد.',
}

/** A decision, or with `to` the reversal of one. */
type AppliedDecision = Decision & { to?: string | undefined }
type GuardOf = (now: Date) => Guard

/** The columns that a reversal sets on the dossier. It keeps its waiting time, and so its place in the queue. */
function reversed({ to, reason, reason_codes, sent }: AppliedDecision, actor: OfficerActor, now: Date) {
  const handled = { assigned_to: null, escalated_at: null }
  if (to === 'refused')
    return { reason, reason_codes, ...storedAsSent(sent), decided_at: now, decided_by: actor.id, ...handled }
  return { reason: null, reason_codes: [], decided_at: null, decided_by: null, ...handled }
}

/** Reverses a decision and suspends its dependants, in the caller's transaction. */
async function applyReversal(
  { db, clock }: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  { kind, id }: Subject,
  decision: AppliedDecision,
  guard: GuardOf,
): Promise<void> {
  const now = clock.now()
  const { to = 'pending', reason, reason_codes, sent, pins, version, details } = decision
  const before = stateOf(kind, row)
  await transition(db, actor, now, {
    machine: kind.machine,
    action: reversalAction(to),
    record: row,
    version,
    reason,
    reason_codes,
    set: reversed(decision, actor, now),
    setJson: storedPinsOf(pins) as object,
    details: { ...(sent && { sent }), ...pinDetails(pins), ...details },
    guard: guard(now),
  })
  if (before === 'refused') return
  await voidBlindLooksOn(db, now, [id], 'reversed')
  const why = reason ?? SUSPENDED_FOR_REVIEW_TEXT[row.workspace.owner.language]
  await kind.dependants?.suspend(db, actor, now, id, { reason: why, anew: to === 'pending' })
}

/** Stops a decision in one statement if suspended records wait for the acceptance of the dossier. */
class DependantsError extends ApiError {
  constructor() {
    super('STALE_RECORD', 'Something waits for the acceptance of this dossier.')
  }
}

/** Decides the dossier in one statement; writes nothing if suspended records wait for its acceptance. */
async function decideAlone(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  { kind, id }: Subject,
  decision: AppliedDecision,
  guard: GuardOf,
): Promise<'decided' | 'dependants_wait'> {
  const waiting = kind.dependants?.areWaitingSql(id)
  const guardAlone = (now: Date): Guard => {
    const usual = guard(now)
    if (!waiting) return usual
    const noneWaits = { condition: Prisma.sql`NOT ${waiting}`, error: () => new DependantsError() }
    return { ...usual, clauses: [...usual.clauses, noneWaits] }
  }
  try {
    await kind.decide(services, actor, row, decision, guardAlone)
    return 'decided'
  } catch (error) {
    if (error instanceof DependantsError) return 'dependants_wait'
    throw error
  }
}

/** The guard of a decision, which also ends the question to the trader. */
const endingRequest =
  (guardOf: GuardOf, id: string): GuardOf =>
  (now) => {
    const guard = guardOf(now)
    return { ...guard, also: Prisma.sql`${guard.also}, asked AS (${closeRequestSql(now, id, 'decided')})` }
  }

/** The guard of an accept, which comes before or after a freeze of the account. */
const acceptingAccount =
  (guardOf: GuardOf, { workspace_id }: Subject, { answered }: AppliedDecision): GuardOf =>
  (now) => {
    const guard = guardOf(now)
    // First, because an account is locked before its dossiers.
    return { ...guard, clauses: [accountAccepts(workspace_id, answered ?? null), ...guard.clauses] }
  }

/**
 * Carries out a decision on a dossier with its consequences: a reversal suspends the dossier's dependants; an accept
 * reactivates suspended ones and may be drawn for a blind second look. Supervisors are notified of an officer who
 * decides faster than documents can be read.
 */
export async function applyDecision(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  about: Subject,
  decision: AppliedDecision,
  guardOf: GuardOf,
): Promise<void> {
  const { kind, id } = about
  const { dependants } = kind
  const possible = decision.action === 'accept' ? acceptingAccount(guardOf, about, decision) : guardOf
  const guard = canBeAsked(kind) ? endingRequest(possible, id) : possible
  if (decision.action === 'reverse')
    return transact(services.db, (tx) => applyReversal(inTransaction(services, tx), actor, row, about, decision, guard))
  const fast = await isFast(services, decision.details)
  const [drawn, settings] = await Promise.all([
    drawBlindLook(services, decision.action, about, fast),
    settingsOf(services),
  ])
  const details = { ...decision.details, ...(await waitedByTarget(services, settings, row)) }
  const timed = { ...decision, details }
  if (!drawn && !fast && (await decideAlone(services, actor, row, about, timed, guard)) === 'decided') return
  await transact(services.db, async (tx) => {
    const together = inTransaction(services, tx)
    await kind.decide(together, actor, row, timed, guard)
    await dependants?.decided(tx, actor, services.clock.now(), id, decision.action === 'accept')
    if (drawn) await storeBlindLook(tx, actor, services.clock.now(), about)
    if (fast) await notifyFastDecisions(together, actor, services.clock.now(), about, decision.details)
  })
}
