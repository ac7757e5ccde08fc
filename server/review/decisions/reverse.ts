import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { forTrader } from '../../http/textsForTrader.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { invalid } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize } from '../../kernel/policy.ts'
import { requireEdge } from '../../kernel/transition.ts'
import { notDeleted } from '../claims/guard.ts'
import { deletedError } from '../claims/lock.ts'
import { journalIfDenied } from '../dossier/attempts.ts'
import { composePins, pinsInput } from '../dossier/composePins.ts'
import { type DossierKind, type DossierRow, type ReviewServices, stateOf } from '../dossier/dossierKind.ts'
import { composeFor } from '../dossier/readReasons.ts'
import { type Subject, subjectOf } from '../dossier/subject.ts'
import { proposeDecision, requiredConfirmation } from '../proposals/proposeDecision.ts'
import { assertNotProposed, samePersonError } from '../record/proposal.ts'
import { applyDecision, reversalAction, SUSPENDED_FOR_REVIEW_TEXT } from '../transitions/applyDecision.ts'

/** POST …/reverse */
export const reverseBody = z.strictObject({
  to: z.enum(['refused', 'pending']),
  version: z.int().min(1),
  reason_codes: z.array(z.string().max(40)).max(20).optional(),
  reason: forTrader(z.string().trim().max(LIMITS.reason)).nullish(),
  note: z.string().trim().max(LIMITS.decision_note).nullish(),
  pins: pinsInput,
})

type TargetState = z.output<typeof reverseBody>['to']

const pinsWithoutRefusalError = () =>
  invalid({
    field: 'pins',
    rule: 'prohibited',
    message: 'A dossier that waits again is not refused, so there is nothing to point to: leave the pins out.',
  })

/** The decision that a reversal undoes. */
type ReversedEntry = {
  entry_id: number
  action: string
  at: string
  by: { id: string; name: string }
  isAlone: boolean
}

/** The last decision on the dossier, from the journal; null without one. */
async function lastDecision(db: Db, { kind, id }: Subject, state: string): Promise<ReversedEntry | null> {
  const actions = ['accept', ...kind.refusals, 'reverse']
  const entry = await db.read.auditEntry.findFirst({
    where: { resource: kind.name, record_id: id, action: { in: actions }, to: state },
    orderBy: { id: 'desc' },
  })
  if (!entry) return null
  const { proposal } = entry.details as { proposal?: { confirmed_by: object | null } }
  return {
    entry_id: Number(entry.id),
    action: entry.action,
    at: entry.at.toISOString(),
    by: { id: entry.actor_id ?? '', name: entry.actor_name },
    isAlone: !proposal?.confirmed_by,
  }
}

/** 403 SAME_PERSON for the officer who made the decision alone. */
const assertNotOwnDecision = (actor: OfficerActor, decided: ReversedEntry | null) => {
  if (decided?.isAlone && decided.by.id === actor.id)
    throw samePersonError('Somebody else must reverse this: you made the decision alone.')
}

/** Whether decisions on this kind can be reversed. */
export const isReversible = ({ machine }: Pick<DossierKind, 'machine'>): boolean =>
  machine.edges.some(({ action }) => action === reversalAction('refused'))

/** Throws 409 INVALID_STATE_TRANSITION if the machine has no such edge from the row's state. */
function requireReversal(
  actor: OfficerActor,
  kind: DossierKind,
  row: DossierRow,
  to: TargetState,
  version?: number,
): void {
  const edge = { machine: kind.machine, action: reversalAction(to), record: row }
  requireEdge(actor, { ...edge, ...(version !== undefined && { version }) })
}

export type Reversal = z.output<typeof reverseBody>

/**
 * Reverses the decision on a dossier: the dossier becomes refused, with a reason that the trader reads, or waits again
 * at its old place in the queue. Dependants are suspended in the same transaction. `proposed`: another officer must
 * confirm it first. 403 SAME_PERSON for an officer who decided alone, 409 INVALID_STATE_TRANSITION, STALE_RECORD or
 * PROPOSAL_OPEN, 422 for a refusal without a reason.
 */
export async function reverse(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  row: DossierRow,
  { to, version, note = null, pins: marked, ...given }: Reversal,
): Promise<'decided' | 'proposed'> {
  const about = subjectOf(kind, row)
  const on = { action: 'reverse', resource: kind.name, record_id: about.id, workspace_id: about.workspace_id }
  return journalIfDenied(services, actor, on, async () => {
    authorize(actor, 'reverse')
    if (about.deleted_at !== null) throw deletedError()
    await assertNotProposed(services.db, about.id)
    requireReversal(actor, kind, row, to, version)
    const decided = await lastDecision(services.db, about, stateOf(kind, row))
    assertNotOwnDecision(actor, decided)
    const hasReason = to === 'refused' || (given.reason_codes ?? []).length > 0 || Boolean(given.reason)
    const composed = hasReason ? await composeFor(services.db, kind, row, given) : null
    const { codes = [], text = null, sent } = composed ?? {}
    if (to !== 'refused' && marked?.length) throw pinsWithoutRefusalError()
    const pins = await composePins(services.db, kind, row, marked)
    const details = { ...(decided && { reverses: decided.entry_id }), ...(note && { note }) }
    const decision = { action: 'reverse', to, reason: text, reason_codes: codes, sent, pins, version, note }
    const waits = await requiredConfirmation(services, actor, row, about, 'reverse')
    if (waits && waits.needs.length > 0) {
      await proposeDecision(services, actor, about, decision, { ...waits, details })
      return 'proposed'
    }
    await applyDecision(services, actor, row, about, { ...decision, details }, () => ({
      clauses: [
        notDeleted,
        {
          condition: Prisma.sql`nothing_proposed(${kind.table}::regclass, ${about.id}::uuid)`,
          error: (db) => assertNotProposed(db, about.id).then(() => null),
        },
      ],
      also: Prisma.empty,
    }))
    return 'decided'
  })
}

/** The effect of a reversal, which the console shows before the officer decides. */
export type ReversalPreview = {
  to: TargetState
  /** Instances that it would suspend. */
  instances: readonly { id: string; title: string }[]
  /** Links of those instances: they refuse payments. */
  links: number
  /** Payments in progress by those links, which will settle. */
  payments: number
  /** The events that the trader would get, one for each fact. */
  events: string[]
  /** The journal entry that it would reverse. */
  reverses: { entry_id: number; action: string; at: string; by: { id: string; name: string } } | null
  /**
   * The trader's text about a suspension if the officer gives no reason; null if the reason is required or nothing is
   * suspended.
   */
  letter: string | null
  /** The reasons why another officer must confirm it; empty if it takes effect at once. */
  needs: readonly string[]
}

/** GET …/reversal?to=: changes nothing. Errors as `reverse`, except for the reason and the version. */
export async function previewReversal(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  row: DossierRow,
  to: TargetState,
): Promise<ReversalPreview> {
  const about = subjectOf(kind, row)
  requireReversal(actor, kind, row, to)
  const state = stateOf(kind, row)
  const decided = await lastDecision(services.db, about, state)
  assertNotOwnDecision(actor, decided)
  const none = { instances: [], links: 0, payments: 0 }
  const dependants = state === 'accepted' ? ((await kind.dependants?.preview(services.db, about.id)) ?? none) : none
  const event = kind.machine.edges.find(({ action }) => action === reversalAction(to))?.event
  const waits = await requiredConfirmation(services, actor, row, about, 'reverse')
  return {
    to,
    ...dependants,
    events: [...(event ? [event] : []), ...dependants.instances.map(() => 'payment_instance.suspended')],
    reverses: decided && { entry_id: decided.entry_id, action: decided.action, at: decided.at, by: decided.by },
    letter:
      to === 'pending' && dependants.instances.length > 0
        ? SUSPENDED_FOR_REVIEW_TEXT[row.workspace.owner.language]
        : null,
    needs: waits?.needs ?? [],
  }
}

/** Whether this officer made the current decision alone, and so may not reverse it; false for a waiting dossier. */
export async function decidedAlone(db: Db, actor: OfficerActor, kind: DossierKind, row: DossierRow): Promise<boolean> {
  if (row.decided_by !== actor.id) return false
  const decided = await lastDecision(db, subjectOf(kind, row), stateOf(kind, row))
  return decided?.isAlone === true && decided.by.id === actor.id
}
