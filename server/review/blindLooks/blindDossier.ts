import { selectValues } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import type { CheckInput, Collision } from '../checks/checkInput.ts'
import { suggestionsOf } from '../checks/suggestions.ts'
import { collisionsOf } from '../collisions/collisions.ts'
import { acceptStateOf } from '../desk/accepting.ts'
import type { DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { usableCodesLookup } from '../dossier/readReasons.ts'
import { subjectOf } from '../dossier/subject.ts'
import { type Evidence, evidenceOf } from '../evidence/evidence.ts'
import type { ReviewState } from '../record/presenter.ts'
import { readScreening } from '../screening/readScreening.ts'
import type { Screening } from '../screening/screening.ts'

/** Empty values for the fields that show officers' work. */
const UNTOUCHED_STATE: ReviewState = {
  allowed_actions: [],
  officers: new Map(),
  claim: null,
  claim_actions: [],
  blocked_by: [],
  flags: [],
  proposal: null,
  information_request: null,
  with_trader_seconds: 0,
  target: null,
  risk: null,
}

/** The row as it waited for its decision. Replaces every column that reveals the decision. */
function asItWaited({ waiting }: DossierKind, row: DossierRow): DossierRow {
  const states = Object.fromEntries(
    Object.entries(waiting).filter(([, value]) => typeof value === 'string') as [string, string][],
  )
  const blankFields = { reason: null, reason_codes: [], acceptance_reason: null, acceptance_reason_codes: [], pins: [] }
  const { activation_transaction } = row as { activation_transaction?: object | null }
  return {
    ...row,
    ...Object.fromEntries(Object.entries(blankFields).filter(([name]) => name in row)),
    ...states,
    ...defined({
      activation_transaction: activation_transaction
        ? { ...activation_transaction, status: 'processing', paid_at: null }
        : undefined,
    }),
    decided_at: null,
    decided_by: null,
    assigned_to: null,
    escalated_at: null,
    ...('updated_at' in row && { updated_at: row.waiting_since }),
  }
}

/**
 * The pages of a document that a supervisor accepted unseen need not be seen here either; the supervisor and the reason
 * are withheld.
 */
const withoutWaivers = ({ counts, files }: Evidence): Evidence => {
  const shown = files.map((file) => ({
    ...file,
    required: file.unseen ? [] : file.required,
    unseen: null,
    may_accept_unseen: false,
  }))
  return {
    counts,
    files: shown,
    complete: shown.every(({ required, seen }) => required.every((page) => seen.includes(page))),
  }
}

/** The hits as they were before an officer answered them, here or for another account. */
function withoutAnswers({ lists, hits, state }: Screening): Screening {
  const open = hits.map((hit) => ({ ...hit, earlier: [], answer: null }))
  return { lists, hits: open, state: open.some(({ blocks }) => blocks) ? 'hits' : state }
}

/**
 * The dossier for a blind reviewer: the record of its queue as it waited, with the trader's submission, the checks made
 * without readings, and the collisions and hits without answers. It reads nothing of the first decision: no officers,
 * notes, readings or answers (record 0079). A hit names the holder, payer or person that it is about, although an
 * officer read that name: without it nobody could judge the hit.
 */
export async function blindDossier(services: ReviewServices, actor: OfficerActor, kind: DossierKind, row: DossierRow) {
  const waited = asItWaited(kind, row)
  const subject = subjectOf(kind, waited)
  const [presented, evidence, known, { screening }, { usable }] = await Promise.all([
    kind.present(services, [waited], () => UNTOUCHED_STATE, true),
    evidenceOf(services, actor, subject),
    collisionsOf(services, subject),
    readScreening(services, subject),
    selectValues(services.db, { usable: usableCodesLookup(kind.name) }),
  ])
  // This page has no answers to give, so collisions do not block the answer.
  const collisions: Collision[] = known.map((one) => ({
    ...one,
    other: { ...one.other, decided_by: null },
    answer: null,
  }))
  const shown = collisions.map((one) => ({ ...one, blocking: false }))
  const checksOf = (input: CheckInput) => kind.checks(services, waited, input)
  const [checks, accepting] = await Promise.all([
    checksOf({ readings: {}, collisions }),
    acceptStateOf(services, actor, subject, checksOf, { readings: {}, same_as_refused: false }),
  ])
  return {
    ...presented[0]!,
    resource: kind.name,
    evidence: withoutWaivers(evidence),
    readings: {},
    ...(kind.hasPeople && { people: [] }),
    readings_open: false,
    code_open: false,
    checklist: [],
    collisions: shown,
    checks,
    accepting,
    screening: withoutAnswers(screening),
    changes: null,
    suggested_reasons: suggestionsOf(kind, checks, collisions, usable),
    // A blind look sends nothing.
    sending: {},
    told: [],
    deleted_after: null,
    periodic_look: null,
  }
}
