import type { Router } from 'express'
import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Language } from '../../database/generated/enums.ts'
import { lockRow } from '../../database/lock.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { forTrader } from '../../http/textsForTrader.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { type Guard, requireEdge, transition } from '../../kernel/transition.ts'
import { guardAgainstClaims } from '../claims/guard.ts'
import { deletedError } from '../claims/lock.ts'
import { journalIfDenied, requirePermission } from '../dossier/attempts.ts'
import { composePins, pinsInput } from '../dossier/composePins.ts'
import { canBeAsked, type DossierKind, type DossierRow, type ReviewServices } from '../dossier/dossierKind.ts'
import { readReasons } from '../dossier/readReasons.ts'
import { type ComposedReason, composeReason, reasonsForTrader } from '../dossier/reasons.ts'
import { reasonBody } from '../proposals/recall.routes.ts'
import { closeRequests, currentRequest, noRequestError, requestOpenError } from '../record/informationRequest.ts'
import { pinsForTrader, privatePinDetails } from '../record/pins.ts'
import { assertNotProposed } from '../record/proposal.ts'
import { dueDays, settingsOf } from '../settings/settings.ts'
import { calendarIn } from '../settings/targetClock.ts'

/** POST …/request-information */
export const requestBody = z.strictObject({
  version: z.int().min(1),
  reason_codes: z.array(z.string().max(40)).max(20).optional(),
  text: forTrader(z.string().trim().max(LIMITS.reason)).nullish(),
  /** Days to answer, working days where `working_time` is set; the setting `information_due_days` without it. */
  due_days: dueDays.optional(),
  pins: pinsInput,
})

type RequestInput = z.output<typeof requestBody>

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', ar: 'ar-DZ-u-nu-latn' }

/** The last day of an answer in the trader's language, as a sentence names it. */
const dayText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'Africa/Algiers' }).format(at)

/**
 * The codes and the text for the trader, as composeReason makes them. 422 for a reason that ends a dossier, because an
 * answer could not correct it.
 */
async function composeRequest(
  db: Db,
  { name }: DossierKind,
  { reason_codes, text }: RequestInput,
  { workspace: { owner } }: DossierRow,
  due_at: Date,
): Promise<ComposedReason> {
  const reasons = await readReasons(db, name)
  const endsDossier = (code: string) =>
    reasons.some((reason) => reason.code === code && reason.retry === 'final') ||
    reasonsForTrader(reasons, [code]).retry === 'final'
  const final = (reason_codes ?? []).filter(endsDossier)
  if (final.length > 0)
    throw invalid({
      field: 'reason_codes',
      rule: 'final',
      message: `These reasons end a dossier, so nothing can be asked with them: ${final.join(', ')}. Refuse it instead.`,
    })
  const values = { trader: owner.name, due: dayText(due_at, owner.language) }
  return composeReason(reasons, { reason_codes, reason: text }, owner.language, values, 'text')
}

/**
 * Asks the trader about a waiting dossier: it leaves the queue until the answer, or until the question is due. The
 * officer's claim ends with it. 409 REQUEST_OPEN while a question is open, INVALID_STATE_TRANSITION, STALE_RECORD,
 * CLAIMED or PROPOSAL_OPEN; 403 while it is escalated; 422 without a reason, or with one that ends a dossier.
 */
export async function requestInformation(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  row: DossierRow,
  input: RequestInput,
): Promise<void> {
  const action = 'request_information'
  const { id, workspace_id } = row
  await journalIfDenied(services, actor, { action, resource: kind.name, record_id: id, workspace_id }, async () => {
    if (row.deleted_at !== null) throw deletedError()
    const settings = await settingsOf(services)
    await transact(services.db, async (db) => {
      const now = services.clock.now()
      await lockRow(db, kind.table, id)
      const current = await currentRequest(db, id)
      if (current && current.answered_at === null) throw requestOpenError()
      requireEdge(actor, { machine: kind.machine, action, record: row, version: input.version })
      const request = newId()
      const due_at = calendarIn(settings).addDays(now, input.due_days ?? settings.information_due_days)
      const { codes, text, sent } = await composeRequest(db, kind, input, row, due_at)
      const pins = await composePins(db, kind, row, input.pins)
      await transition(db, actor, now, {
        machine: kind.machine,
        action,
        record: row,
        version: input.version,
        reason_codes: codes,
        reason: text,
        details: {
          ...{ request, submission: row.submissions, due_at: due_at.toISOString() },
          ...privatePinDetails(pins),
        },
        eventData: {
          ...{ reason_codes: sent.reason_codes, retry: sent.retry, pins: pinsForTrader(pins) },
          ...{ text, due_at: due_at.toISOString() },
        },
        guard: guardAgainstClaims(kind, actor, now, id),
      })
      await closeRequests(db, now, [id], 'replaced')
      await db.informationRequest.create({
        data: {
          ...{ id: request, resource: kind.name, record_id: id, submission: row.submissions, officer_id: actor.id },
          ...{ text, reason_codes: codes, pins, asked_at: now, due_at },
        } satisfies Prisma.InformationRequestUncheckedCreateInput,
        select: { id: true },
      })
    })
  })
}

/**
 * Withdraws an open question: the dossier is back at its old place in the queue, and the trader is no longer asked. Any
 * officer who may ask withdraws it. 409 INVALID_STATE_TRANSITION without an open question; otherwise errors as asking.
 */
async function withdrawRequest(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  row: DossierRow,
  reason: string,
): Promise<void> {
  const action = 'withdraw_request'
  const { id, workspace_id } = row
  await journalIfDenied(services, actor, { action, resource: kind.name, record_id: id, workspace_id }, async () => {
    if (row.deleted_at !== null) throw deletedError()
    await transact(services.db, async (db) => {
      const now = services.clock.now()
      await lockRow(db, kind.table, id)
      const current = await currentRequest(db, id)
      if (!current || current.answered_at !== null) throw noRequestError()
      await assertNotProposed(db, id)
      const guard: Guard = { ...guardAgainstClaims(kind, actor, now, id), also: Prisma.empty }
      const details = { request: current.id }
      await transition(db, actor, now, { machine: kind.machine, action, record: row, reason, details, guard })
      await closeRequests(db, now, [id], 'withdrawn')
    })
  })
}

/**
 * POST /<resource>/:id/request-information `{version, reason_codes?, text?, due_days?, pins?}` and /withdraw-request
 * `{reason}` → 200 the record, with its `information_request` (record 0162).
 */
export function requestRoutes(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<DossierRow, string, z.ZodRawShape>,
  kind: DossierKind,
): void {
  if (!canBeAsked(kind)) return
  const permission = (action: string) => requirePermission(services, kind.name, 'request_information', action)
  const found = async (id: string): Promise<DossierRow> => {
    const row = await resource.one(id)
    if (!row) throw notFound()
    return row
  }

  router.post(`/${kind.name}/:id/request-information`, permission('request_information'), async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const row = await found(id)
    await requestInformation(services, actor, kind, row, await readBody(req, res, requestBody))
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
  })

  router.post(`/${kind.name}/:id/withdraw-request`, permission('withdraw_request'), async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const row = await found(id)
    const { reason } = await readBody(req, res, reasonBody)
    await withdrawRequest(services, actor, kind, row, reason)
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
  })
}
