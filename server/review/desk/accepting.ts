import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { can } from '../../kernel/policy.ts'
import type { Readings } from '../checks/checkInput.ts'
import type { Check } from '../checks/checks.ts'
import type { DossierKind, ReviewServices } from '../dossier/dossierKind.ts'
import { documentsOf, type Subject } from '../dossier/subject.ts'
import { settingsOf } from '../settings/settings.ts'

/** The checks that an accept would skip, and whether the officer must give a reason for it (records 0039, 0040). */
export type AcceptState = {
  /** Worksheet fields without a reading. */
  not_read: string[]
  /** Registers in which the dossier was not looked up. */
  not_looked_up: string[]
  warnings: Check[]
  /** Whether a required document is missing: the one on which the review is based. */
  no_document: boolean
  /** Whether this officer may accept it anyway, with a reason. */
  may_accept_without: boolean
  /** Whether an officer answered that it is the same as a gravely refused dossier (record 0185). */
  same_as_refused: boolean
  /** Whether this officer may accept it anyway, with a reason. */
  may_accept_same: boolean
  why_required: boolean
}

/** Whether a check is a warning: 'wrong' always is; 'look' is, except for the kind's advisory checks. */
const isWarning = ({ advice }: DossierKind, { id, result }: Check) =>
  result === 'wrong' || (result === 'look' && id !== 'document' && !advice.includes(id))

/** Computes the gaps from checks made without collisions, which officers answer separately. */
export async function acceptStateOf(
  services: ReviewServices,
  actor: OfficerActor,
  subject: Subject,
  checksOf: (known: { readings: Readings; collisions: [] }) => Promise<Check[]>,
  { readings, same_as_refused }: { readings: Readings; same_as_refused: boolean },
): Promise<AcceptState> {
  const { kind } = subject
  const [{ document_required }, checks] = await Promise.all([
    settingsOf(services),
    checksOf({ readings, collisions: [] }),
  ])
  // A reading that a setting asks for is 'look' while it is missing.
  const isOpen = ({ result }: Check) => result === 'open' || result === 'look'
  const open = (why: string) => checks.filter((check) => isOpen(check) && check.why === why)
  const warnings = checks.filter((check) => isWarning(kind, check))
  const no_document =
    document_required[kind.name]! && !documentsOf(subject).some((file) => kind.reviewedBy.includes(file.kind))
  return {
    not_read: open('not_read').map(({ fact }) => fact),
    not_looked_up: open('not_looked_up').map(({ id }) => id),
    warnings,
    no_document,
    may_accept_without: no_document && can(actor, 'accept_without_document'),
    same_as_refused,
    may_accept_same: same_as_refused && can(actor, 'accept_same_as_refused'),
    why_required: no_document || same_as_refused || warnings.length > 0,
  }
}

/**
 * The error of an accept that needs a reason (`why`): 409 NO_DOCUMENT for officers if the document is missing, 403
 * SUPERVISOR_ONLY for officers if it is the same as a refused dossier, 422 on `why` if one of those or a warning needs
 * a reason; null if the accept may proceed.
 */
export function whyMissingError(
  { no_document, may_accept_without, same_as_refused, may_accept_same, warnings, why_required }: AcceptState,
  why: string | null,
): ApiError | null {
  if (no_document && !may_accept_without)
    return new ApiError(
      'NO_DOCUMENT',
      'There is no document to review this dossier by: only a supervisor may accept it.',
    )
  if (same_as_refused && !may_accept_same)
    return new ApiError(
      'SUPERVISOR_ONLY',
      'An officer answered that this is the same as what was refused: only a supervisor may accept it.',
    )
  if (!why_required || why) return null
  const standing = same_as_refused ? 'it is the same as what was refused' : 'a warning stands'
  const about = no_document ? 'there is no document to review it by' : standing
  return invalid({
    field: 'why',
    rule: 'required',
    message: `Explain in the why field why it is still right: ${about}.`,
    ...(warnings.length > 0 && { params: warnings.map(({ id }) => id) }),
  })
}

/** The part that the journal stores with an accept. */
export const acceptDetails = (
  { not_read, not_looked_up, warnings, no_document, same_as_refused }: AcceptState,
  why: string | null,
) => ({
  ...(not_read.length > 0 && { not_read }),
  ...(not_looked_up.length > 0 && { not_looked_up }),
  ...(warnings.length > 0 && { warnings: warnings.map(({ id, fact, why: says }) => ({ id, fact, says })) }),
  ...(no_document && { no_document }),
  ...(same_as_refused && { same_as_refused }),
  ...(why && { why }),
})
