import { type LookupValues, selectValues } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { CheckInput, Collision, Readings } from '../checks/checkInput.ts'
import type { Check } from '../checks/checks.ts'
import { type Suggestion, suggestionsOf } from '../checks/suggestions.ts'
import { ownClaimLookup } from '../claims/live.ts'
import {
  answersForJournal,
  blockingIds,
  collisionLookups,
  countUnanswered,
  flagsOfCollisions,
  isSameAsRefused,
  toCollisions,
} from '../collisions/collisions.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { graveCodesLookup, usableCodesLookup } from '../dossier/readReasons.ts'
import { documentsOf, type Subject } from '../dossier/subject.ts'
import { type Evidence, evidenceLookup, missingPages, toEvidence } from '../evidence/evidence.ts'
import { peopleForJournal, presentPeople } from '../evidence/people.ts'
import { readingsForJournal, readingsLookup } from '../evidence/readings.ts'
import { awayLookup } from '../record/informationRequest.ts'
import { isHeldBack, screeningDetails } from '../screening/gate.ts'
import { type Screening, screeningLookups, screeningOf } from '../screening/screening.ts'
import { settingsOf } from '../settings/settings.ts'
import { type AcceptState, acceptStateOf } from './accepting.ts'
import { changesOf, type DossierChanges } from './changes.ts'

/** The parts that the desk shows beside a dossier's own fields; only in the full record. */
export type Desk = {
  evidence: Evidence
  readings: Readings
  /** The people on the document, for kinds that read them. */
  people?: ReturnType<typeof presentPeople>
  collisions: Collision[]
  checks: Check[]
  changes: DossierChanges | null
  accepting: AcceptState
  /** Reasons for a refusal that the findings suggest. */
  suggested_reasons: Suggestion[]
  screening: Screening
}

/** The desk, and whether the screening holds back an accept by this officer. */
export type OfficerDesk = { desk: Desk; isHeldBack: boolean }

/**
 * Looks up officers' work on the dossier: the pages that this officer has seen, readings, unanswered collisions, and
 * answers.
 */
export const workLookups = (services: ReviewServices, actor: OfficerActor, subject: Subject) => ({
  evidence: evidenceLookup(actor, subject),
  readings: readingsLookup(subject),
  usable: usableCodesLookup(subject.kind.name),
  grave: graveCodesLookup(),
  ...collisionLookups(services, subject),
  ...screeningLookups(services.dossiers, subject),
})

export type DeskWork = LookupValues<ReturnType<typeof workLookups>>

/**
 * Assembles the parts beside the dossier. `checksOf` makes the checks of its kind, `work` is the result of workLookups.
 */
export async function deskOf(
  services: ReviewServices,
  actor: OfficerActor,
  subject: Subject,
  checksOf: (known: CheckInput) => Promise<Check[]>,
  work: Promise<DeskWork>,
): Promise<OfficerDesk> {
  const [settings, { evidence: evidenceRow, readings, usable, grave, open, answers, ...screened }, changes] =
    await Promise.all([settingsOf(services), work, changesOf(services, subject)])
  const evidence = toEvidence(actor, subject, settings, evidenceRow)
  const collisions = await toCollisions(services, subject, open, answers)
  const withoutCollisions = checksOf({ readings, collisions: [] })
  const [checks, accepting] = await Promise.all([
    collisions.length > 0 ? checksOf({ readings, collisions }) : withoutCollisions,
    acceptStateOf(services, actor, subject, () => withoutCollisions, {
      readings,
      same_as_refused: collisions.some((one) => isSameAsRefused(one, grave)),
    }),
  ])
  const suggested_reasons = suggestionsOf(subject.kind, checks, collisions, usable)
  const facts = screeningOf(services, subject, settings, readings, screened)
  const { screening } = facts
  return {
    desk: {
      evidence,
      readings,
      ...(subject.kind.hasPeople && { people: presentPeople(screened.people) }),
      ...{ collisions, changes, checks, accepting, suggested_reasons, screening },
    },
    isHeldBack: isHeldBack(actor, facts),
  }
}

/** The flags of the one record on the desk, while it waits. */
export const flagSources = (id: string, waits: boolean, { collisions }: Desk) =>
  new Map([[id, waits ? flagsOfCollisions(collisions) : []]])

/** The remaining blockers of an accept, other than a colleague's claim (console 3.9, `blocked_by`). */
export const blockersOf = ({
  desk: { evidence, collisions, accepting },
  isHeldBack: isHeld,
}: OfficerDesk): string[] => [
  ...(isHeld ? ['screening'] : []),
  ...(accepting.no_document ? ['no_document'] : []),
  ...(accepting.same_as_refused ? ['same_as_refused'] : []),
  ...(evidence.complete ? [] : ['evidence']),
  ...(countUnanswered(collisions).length > 0 ? ['collision'] : []),
]

/**
 * The basis of a decision, read once: the work on the dossier, since when this officer has it on the desk (null without
 * a claim), how long the trader had it, and the collisions that block an accept.
 */
export async function decisionGrounds(services: ReviewServices, actor: OfficerActor, subject: Subject) {
  const [settings, { evidence: evidenceRow, open, ...work }] = await Promise.all([
    settingsOf(services),
    selectValues(services.db, {
      ...workLookups(services, actor, subject),
      claimed_at: ownClaimLookup(actor, services.clock.now(), subject),
      with_trader_seconds: awayLookup(services.clock.now(), subject),
    }),
  ])
  const { inForce, results, carried, hitAnswers, numbers, entries, ...rest } = work
  const evidence = toEvidence(actor, subject, settings, evidenceRow)
  const answers = await answersForJournal(services, subject, rest.answers)
  const isAnswered = answers.some(({ kind, answer }) => kind === 'refused_before' && answer === 'same')
  const collisions = isAnswered ? await toCollisions(services, subject, [], rest.answers) : []
  const same_as_refused = collisions.some((one) => isSameAsRefused(one, rest.grave))
  const screened = screeningOf(services, subject, settings, rest.readings, {
    inForce,
    results,
    carried,
    hitAnswers,
    numbers,
    entries,
    people: rest.people,
  })
  return { ...rest, evidence, answers, screened, open: blockingIds(open), same_as_refused }
}

type DecisionGrounds = Awaited<ReturnType<typeof decisionGrounds>>

/**
 * The error of an accept while required pages are unseen (409 EVIDENCE_NOT_SEEN, `meta.files` names them) or a
 * blocking collision is unanswered (409 COLLISION_UNANSWERED, `meta.collisions` names them); null when nothing is
 * missing.
 */
export function missingError({ evidence, open }: Pick<DecisionGrounds, 'evidence' | 'open'>): ApiError | null {
  if (!evidence.complete) {
    const files = evidence.files
      .map((file) => ({ file_id: file.file_id, pages: missingPages(file) }))
      .filter(({ pages }) => pages.length > 0)
    return new ApiError('EVIDENCE_NOT_SEEN', 'Look at every required page before you accept.', { meta: { files } })
  }
  if (open.length > 0)
    return new ApiError('COLLISION_UNANSWERED', 'Answer each collision before you accept: the same or different.', {
      meta: { collisions: open },
    })
  return null
}

/**
 * The journal's record of a decision's evidence: the documents by hash and pages seen, the readings and the answers.
 */
export function decisionDetails(
  subject: Subject,
  {
    evidence,
    readings,
    people,
    answers,
    screened,
    with_trader_seconds,
  }: Omit<DecisionGrounds, 'claimed_at' | 'same_as_refused'>,
): Record<string, unknown> {
  const hashes = new Map(documentsOf(subject).map(({ id, sha256 }) => [id, sha256]))
  return {
    submission: subject.submission,
    ...(with_trader_seconds > 0 && { with_trader_seconds }),
    files: evidence.files.map(({ file_id, seen, unseen }) => ({
      file_id,
      sha256: hashes.get(file_id),
      pages_seen: seen,
      ...(unseen && { unseen: unseen.why }),
    })),
    readings: {
      ...readingsForJournal(subject, readings),
      ...(people.length > 0 && { people: peopleForJournal(people) }),
    },
    collisions: answers,
    ...screeningDetails(screened),
  }
}
