import type { OfficerActor } from '../../kernel/actor.ts'
import { answersForJournal, blockingIds } from '../collisions/collisions.ts'
import { metConditions } from '../conditions/metConditions.ts'
import type { DeskWork } from '../desk/desk.ts'
import type { DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { settingsOf } from '../settings/settings.ts'

/** When the trader will be notified of a decision made now, by the present settings and dossier (record 0142). */
export type Sending = {
  /** `second_look`: after a second officer has confirmed it; `hold`: when its recall window ends. */
  when: 'at_once' | 'hold' | 'second_look'
  /** The recall window before the decision is sent, in minutes; 0 for none. */
  hold_minutes: number
  /** The conditions that ask for a second officer. */
  needs: string[]
}

const DECISIONS = ['accept', 'refuse', 'request_new_proof'] as const

/** When the trader would be notified of each act that this officer may take on the dossier. */
export type SendingByAct = Partial<Record<(typeof DECISIONS)[number] | 'confirm', Sending>>

const sendingAfter = (needs: string[], hold_minutes: number): Sending => {
  const held = hold_minutes > 0 ? 'hold' : 'at_once'
  return { when: needs.length > 0 ? 'second_look' : held, hold_minutes, needs }
}

type ActsOnDossier = {
  allowed_actions: readonly string[]
  proposal: { action: string } | null
  /** The lookups of the work on the dossier, which the desk has begun. */
  work: Promise<Pick<DeskWork, 'open' | 'answers'>>
}

/**
 * Computes for each act of the officer when the trader would be notified of it, under the conditions that
 * `requiredConfirmation` compares. A confirmation needs no third person.
 */
export async function sendingOf(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  about: Subject,
  { allowed_actions, proposal, work }: ActsOnDossier,
): Promise<SendingByAct> {
  const acts = DECISIONS.filter((action) => allowed_actions.includes(action))
  const { four_eyes, hold_minutes } = await settingsOf(services)
  // A confirmed reversal takes effect at once.
  const holdOf = (action: string | undefined) => (action === 'reverse' ? 0 : hold_minutes)
  const confirmed = allowed_actions.includes('confirm') && { confirm: sendingAfter([], holdOf(proposal?.action)) }
  const conditions = four_eyes[about.kind.name] ?? []
  if (acts.length === 0 || conditions.length === 0)
    return { ...confirmed, ...Object.fromEntries(acts.map((act) => [act, sendingAfter([], hold_minutes)])) }
  const found = await work
  const answers = await answersForJournal(services, about, found.answers)
  const needsOf = (action: string) => {
    const open = blockingIds(found.open, action === 'accept' ? [] : ['refused_before'])
    return metConditions(services, conditions, { kind: about.kind, row, actor, basis: { answers, open } })
  }
  const needs = await Promise.all(acts.map(needsOf))
  return { ...confirmed, ...Object.fromEntries(acts.map((act, at) => [act, sendingAfter(needs[at]!, hold_minutes)])) }
}
