import type { Lookups } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { sinceWithoutAway, type Target, targetOf } from '../../kernel/workingTime.ts'
import { handlingActions } from '../casework/handling.ts'
import { claimActions, claimsLookup } from '../claims/live.ts'
import { isReachable } from '../claims/lock.ts'
import type { CollisionFlag } from '../collisions/collisions.ts'
import { type DossierKind, type DossierRow, isWaiting, type ReviewServices } from '../dossier/dossierKind.ts'
import { namesLookup } from '../dossier/others.ts'
import { ownLinksLookup, withoutDecisions } from '../dossier/ownLinks.ts'
import { type RequestState, requestStateOf, timesWithTrader } from '../record/informationRequest.ts'
import type { ClaimHolder, ReviewState } from '../record/presenter.ts'
import { presentProposal, proposalActions, proposalsOn, proposedLookup } from '../record/proposal.ts'
import type { Risk } from '../record/risk.ts'
import { readRisks, risksLookup } from '../risk/risk.ts'
import { settingsOf, withSettingsReadOnce } from '../settings/settings.ts'
import { calendarIn } from '../settings/targetClock.ts'
import { type FlagGrounds, flagGroundsLookups, flagsOf } from './flags.ts'

/** The state of a dossier that its trader deleted: it is read-only. */
const READ_ONLY_STATE = {
  allowed_actions: [],
  claim: null,
  claim_actions: [],
  blocked_by: [],
  flags: [],
  proposal: null,
  information_request: null,
  with_trader_seconds: 0,
  target: null,
}

/** Both ways back from a decision are the one action 'reverse', whose `to` names the state. */
const withReversal = (actions: string[]) => [
  ...new Set(actions.map((action) => (action === 'reopen' ? 'reverse' : action))),
]

/** A question is asked while none is open, and withdrawn while it is. */
const withRequest = (actions: string[], { isOpen }: RequestState) =>
  actions.filter((action) => action !== (isOpen ? 'request_information' : 'withdraw_request'))

/** Facts that the state of rows depends on and that are not in the rows. */
export type StateGrounds = FlagGrounds & {
  risks: Map<string, Risk>
  claims: Map<string, ClaimHolder>
  proposed: string[]
  /** Records that were sent at the trader's page after a link by this officer was used. */
  sentByOwnLink: Set<string>
  /** Names of officers by id. */
  officers: Map<string, string>
}

/** Looks up the facts that the state of these rows depends on. */
export const stateLookups = (
  { clock }: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  rows: readonly DossierRow[],
): Lookups<StateGrounds> => {
  const ids = rows.map(({ id }) => id)
  return {
    ...flagGroundsLookups(actor, kind, ids),
    risks: risksLookup(ids),
    claims: claimsLookup(clock.now(), kind.name, ids),
    proposed: proposedLookup(ids),
    sentByOwnLink: ownLinksLookup(actor.id, ids),
    officers: namesLookup(rows.flatMap(({ decided_by, assigned_to }) => [decided_by, assigned_to])),
  }
}

/**
 * The risks of rows: a list shows stored ones, and computes those that were never stored; a single record's risk is
 * always computed now.
 */
async function risksFor(
  services: ReviewServices,
  kind: DossierKind,
  rows: readonly DossierRow[],
  grounds: Promise<Pick<StateGrounds, 'risks'>>,
): Promise<Map<string, Risk>> {
  const { risks } = await grounds
  const missing = rows.length === 1 ? rows : rows.filter(({ id }) => !risks.has(id))
  const read = await readRisks(
    services,
    kind,
    missing.map(({ id }) => id),
  )
  return new Map([...risks, ...read])
}

/**
 * The review state of a queue's rows for this officer: names, claims, and blockers of decisions. `allowed` returns the
 * actions that machine and policy allow, which a waiting decision replaces with its own; `collisions` has the rows'
 * collision flags, `grounds` the result of stateLookups.
 */
export async function reviewStates(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  rows: readonly DossierRow[],
  allowed: (row: DossierRow) => string[],
  collisions: Promise<Map<string, CollisionFlag[]>>,
  grounds: Promise<StateGrounds>,
): Promise<(row: DossierRow) => ReviewState> {
  const now = services.clock.now()
  const [{ claims, tied, officers, requests, sentByOwnLink }, risks, flags, proposals, settings] = await Promise.all([
    grounds,
    risksFor(services, kind, rows, grounds),
    flagsOf(services, actor, kind, rows, collisions, grounds),
    grounds.then(({ proposed }) => proposalsOn(services.db, proposed)),
    settingsOf(withSettingsReadOnce(services, actor)),
  ])
  const calendar = calendarIn(settings)
  const targetFor = (row: DossierRow): Target | null => {
    if (!isWaiting(kind, row)) return null
    const away = timesWithTrader(requests.get(row.id), row.submissions, now)
    return targetOf(
      calendar,
      sinceWithoutAway(calendar, row.waiting_since, away, now),
      settings.targets[kind.name]!,
      now,
    )
  }
  /**
   * The officer's actions on the row, and whether decisions are missing among them because of a link that this officer
   * made.
   */
  const actionsOn = (row: DossierRow, actions: string[]): { actions: string[]; isOwnLink: boolean } => {
    if (tied.has(row.workspace.owner_id)) return { actions: [], isOwnLink: false }
    if (!sentByOwnLink.has(row.id)) return { actions, isOwnLink: false }
    const others = withoutDecisions(actions)
    return { actions: others, isOwnLink: others.length < actions.length }
  }
  return (row) => {
    const risk = risks.get(row.id) ?? null
    if (row.deleted_at !== null) return { ...READ_ONLY_STATE, officers, risk }
    const claim = claims.get(row.id) ?? null
    const held = claim !== null && claim.officer.id !== actor.id
    const proposal = proposals.get(row.id)
    const question = requestStateOf(requests.get(row.id), row.submissions, now)
    const may = proposal
      ? proposalActions(actor, proposal, isReachable(actor, row))
      : handlingActions(actor, row, withRequest(withReversal(allowed(row)), question))
    const { actions, isOwnLink } = actionsOn(row, may)
    const decides = actions.some((action) => action === 'accept' || action === 'confirm')
    return {
      allowed_actions: actions,
      officers,
      claim,
      claim_actions: claimActions(actor, decides, claim),
      blocked_by: [held ? ['claim'] : [], isOwnLink ? ['own_link'] : []].flat(),
      flags: flags.get(row.id) ?? [],
      proposal: proposal ? presentProposal(proposal) : null,
      information_request: question.request,
      with_trader_seconds: question.with_trader_seconds,
      target: targetFor(row),
      risk,
    }
  }
}
