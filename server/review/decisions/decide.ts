import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { forTrader } from '../../http/textsForTrader.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { guardError, requireEdge } from '../../kernel/transition.ts'
import { checklistDetails, checklistError, checklistOf } from '../checklist/checklist.ts'
import type { CheckInput } from '../checks/checkInput.ts'
import { guardAgainstClaims } from '../claims/guard.ts'
import { deletedError } from '../claims/lock.ts'
import { acceptDetails, acceptStateOf, whyMissingError } from '../desk/accepting.ts'
import { decisionDetails, decisionGrounds, missingError } from '../desk/desk.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import { composePins, pinsInput } from '../dossier/composePins.ts'
import type { Decision, DecisionAction, DossierKind, DossierRow, ReviewServices } from '../dossier/dossierKind.ts'
import { composeFor } from '../dossier/readReasons.ts'
import { type Subject, subjectOf } from '../dossier/subject.ts'
import { proposeDecision, requiredConfirmation } from '../proposals/proposeDecision.ts'
import { frozenError, isFrozen } from '../record/frozen.ts'
import { exposedError, screeningError } from '../screening/gate.ts'
import { withSettingsReadOnce } from '../settings/settings.ts'
import { applyDecision } from '../transitions/applyDecision.ts'

const noteSchema = z.string().trim().max(LIMITS.decision_note).nullish()
/** The record's version on the officer's screen: a decision fails if the dossier changed meanwhile. */
const versionSchema = z.int().min(1)

/** POST …/accept (console 3.4) */
export const acceptBody = z.strictObject({
  version: versionSchema,
  note: noteSchema,
  /** Why the accept is right, if a warning or a missing document requires a reason. */
  why: z.string().trim().max(LIMITS.why).nullish(),
})

/** POST …/refuse and …/request-new-proof (console 3.4) */
export const refuseBody = z.strictObject({
  reason_codes: z.array(z.string().max(40)).max(20).optional(),
  reason: forTrader(z.string().trim().max(LIMITS.reason)).nullish(),
  note: noteSchema,
  pins: pinsInput,
  version: versionSchema,
})

/** A decision as an officer sent it; `details` are added to the journal entry. */
export type DecisionRequest = Omit<Decision, 'details' | 'answered'> & {
  note: string | null
  /** The reason given with an accept. */
  why?: string | null
  details?: Record<string, unknown>
}

/** How long the officer has had the dossier on the desk, for the journal; absent without a claim. */
const claimedSeconds = (now: Date, claimed_at: Date | null) =>
  claimed_at ? { claimed_seconds: Math.round((now.getTime() - claimed_at.getTime()) / 1000) } : {}

/** The basis of a decision, once all its requirements are met: the journal's details, and the answers to hits. */
async function detailsOf(
  services: ReviewServices,
  actor: OfficerActor,
  row: DossierRow,
  about: Subject,
  { note, why = null, details, ...decision }: DecisionRequest,
): Promise<Pick<Decision, 'details' | 'answered'>> {
  const { kind } = about
  const [grounds, lines] = await Promise.all([
    decisionGrounds(services, actor, about),
    checklistOf(services, actor, row, about),
  ])
  const claimed = claimedSeconds(services.clock.now(), grounds.claimed_at)
  const journalDetails = {
    ...details,
    ...(note && { note }),
    ...claimed,
    ...decisionDetails(about, grounds),
    ...checklistDetails(lines),
  }
  if (decision.action !== 'accept') return { details: journalDetails }
  // Check the permission first: officers who may not accept must not be asked to look at the documents.
  requireEdge(actor, { machine: kind.machine, record: row, ...decision })
  const checks = (known: CheckInput) => kind.checks(services, row, known)
  const accepting = await acceptStateOf(services, actor, about, checks, grounds)
  const blocker = await kind.blockerOf?.(services, row)
  const missing =
    ((await isFrozen(services.db, about.workspace_id)) ? frozenError() : null) ??
    screeningError(grounds.screened) ??
    exposedError(actor, grounds.screened, why) ??
    missingError(grounds) ??
    checklistError(lines) ??
    blocker?.error ??
    whyMissingError(accepting, why)
  if (missing) {
    const guard = guardAgainstClaims(kind, actor, services.clock.now(), about.id)
    throw (await guardError(services.db, kind.table, about.id, guard)) ?? missing
  }
  const facts = await kind.acceptFacts?.(services, row)
  return {
    details: { ...journalDetails, ...acceptDetails(accepting, why), ...facts },
    answered: grounds.screened.answered,
  }
}

/**
 * One officer's decision on one row, alone or in bulk; refused attempts are journaled. `proposed`: the decision waits
 * for another officer or for the end of its recall window, and has changed nothing yet (record 0066).
 */
export async function decideOne(
  all: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  row: DossierRow,
  request: DecisionRequest,
): Promise<'decided' | 'proposed'> {
  const services = withSettingsReadOnce(all, actor)
  const about = subjectOf(kind, row)
  const { action, reason, reason_codes, sent, pins, version } = request
  const on = { action, resource: kind.name, record_id: about.id, workspace_id: about.workspace_id }
  return journalIfDenied(services, actor, on, async () => {
    if (about.deleted_at !== null) throw deletedError()
    const { details, answered } = await detailsOf(services, actor, row, about, request)
    const waits = await requiredConfirmation(services, actor, row, about, action)
    if (waits) {
      requireEdge(actor, { machine: kind.machine, record: row, action, version })
      await proposeDecision(services, actor, about, request, { ...waits, details })
      return 'proposed'
    }
    const decision = { action, reason, reason_codes, sent, pins, version, answered, details }
    await applyDecision(services, actor, row, about, decision, (now) => guardAgainstClaims(kind, actor, now, about.id))
    return 'decided'
  })
}

/** `Prefer: return=minimal` (RFC 7240): the client opens another dossier and does not need this record. */
const prefersMinimal = (req: Request) => /(?:^|,)\s*return=minimal\s*(?:,|;|$)/i.test(req.get('Prefer') ?? '')

/**
 * POST /<resource>/:id/accept, /refuse and the like: one decision. Answers the record, or 204 for `Prefer:
 * return=minimal`, or 202 and the record if the decision waits as its `proposal`.
 */
export function decisionRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
): void {
  const carryOut = async (req: Request, res: Response, read: (row: DossierRow) => Promise<DecisionRequest>) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const row = await resource.one(id)
    if (!row) throw notFound()
    const became = await decideOne(services, actor, kind, row, await read(row))
    const shown = () => showRecord(services, resource, actor, id)
    if (became === 'proposed') await answerCarriedOut(services, res, shown, { status: 202, less: { id } })
    else if (prefersMinimal(req)) res.status(204).set('Preference-Applied', 'return=minimal').end()
    else await answerCarriedOut(services, res, shown)
  }

  const decider = (action: DecisionAction) => requirePermission(services, resource.name, action)

  router.post(`/${resource.name}/:id/accept`, decider('accept'), (req, res) =>
    carryOut(req, res, async () => {
      const { version, note = null, why = null } = await readBody(req, res, acceptBody)
      return { action: 'accept', reason_codes: [], reason: null, note, why, version }
    }),
  )
  for (const action of kind.refusals)
    router.post(`/${resource.name}/:id/${action.replaceAll('_', '-')}`, decider(action), (req, res) =>
      carryOut(req, res, async (row) => {
        const body = await readBody(req, res, refuseBody)
        const { codes, text, sent } = await composeFor(services.db, kind, row, body)
        const pins = await composePins(services.db, kind, row, body.pins)
        return { action, reason_codes: codes, reason: text, sent, pins, note: body.note ?? null, version: body.version }
      }),
    )
}
