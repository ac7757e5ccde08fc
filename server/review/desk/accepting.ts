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
  readings: Readings,
): Promise<AcceptState> {
  const { kind } = subject
  const [{ document_required }, checks] = await Promise.all([
    settingsOf(services),
    checksOf({ readings, collisions: [] }),
  ])
  const open = (why: string) => checks.filter((check) => check.result === 'open' && check.why === why)
  const warnings = checks.filter((check) => isWarning(kind, check))
  const no_document =
    document_required[kind.name]! && !documentsOf(subject).some((file) => kind.reviewedBy.includes(file.kind))
  return {
    not_read: open('not_read').map(({ fact }) => fact),
    not_looked_up: open('not_looked_up').map(({ id }) => id),
    warnings,
    no_document,
    may_accept_without: no_document && can(actor, 'accept_without_document'),
    why_required: no_document || warnings.length > 0,
  }
}

/**
 * The error of an accept that needs a reason (`why`): 409 NO_DOCUMENT for officers if the document is missing, 422 on
 * `why` if the missing document or a warning needs a reason; null if the accept may proceed.
 */
export function whyMissingError(
  { no_document, may_accept_without, warnings, why_required }: AcceptState,
  why: string | null,
): ApiError | null {
  if (no_document && !may_accept_without)
    return new ApiError(
      'NO_DOCUMENT',
      'There is no document to review this dossier by: only a supervisor may accept it.',
    )
  if (!why_required || why) return null
  const about = no_document ? 'there is no document to review it by' : 'a warning stands'
  return invalid({
    field: 'why',
    rule: 'required',
    message: `Explain in the why field why it is still right: ${about}.`,
    ...(warnings.length > 0 && { params: warnings.map(({ id }) => id) }),
  })
}

/** The part that the journal stores with an accept. */
export const acceptDetails = ({ not_read, not_looked_up, warnings, no_document }: AcceptState, why: string | null) => ({
  ...(not_read.length > 0 && { not_read }),
  ...(not_looked_up.length > 0 && { not_looked_up }),
  ...(warnings.length > 0 && { warnings: warnings.map(({ id, fact, why: says }) => ({ id, fact, says })) }),
  ...(no_document && { no_document }),
  ...(why && { why }),
})
