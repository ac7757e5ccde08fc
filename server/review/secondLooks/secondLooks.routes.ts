import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, consoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { mayReadProposal } from '../../kernel/journalReading.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { answerBlindLook, blindAnswerBody } from '../blindLooks/answerBlindLook.ts'
import { type BlindLookRow, presentBlindLook } from '../blindLooks/blindLooks.ts'
import { resourceOf } from '../console/dossierConsole.ts'
import { journalIfDenied } from '../dossier/attempts.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { reasonBody } from '../proposals/recall.routes.ts'
import { confirm, returnProposal, withdraw } from '../proposals/settleProposal.ts'
import type { ProposalRow } from '../record/proposal.ts'
import type { SettingKey } from '../settings/settings.ts'
import { settingRecord } from '../settings/settingsRecords.ts'
import {
  countSecondLooks,
  filters,
  isBlind,
  presentSecondLooks,
  type SecondLookRow,
  SORTS,
  secondLooks,
} from './secondLooks.ts'

export const confirmationBody = z.strictObject({
  version: z.int().min(1).optional(),
  note: z.string().trim().max(LIMITS.decision_note).nullish(),
})
export const withdrawBody = z.strictObject({ reason: z.string().trim().max(LIMITS.why).nullish() })

/** How a resource outside review handles the proposals on its records. */
export type ControlledRecords = {
  /** Confirms; returns a secret that is shown once to the confirming officer. Errors as `confirm`. */
  confirm: (actor: OfficerActor, row: ProposalRow, note: string | null) => Promise<object>
  record: (actor: OfficerActor, id: string) => Promise<object>
}

/** Reads the look again after an act on it. */
function blindRow(row: SecondLookRow | null): BlindLookRow {
  if (!row || !isBlind(row)) throw notFound()
  return row
}

type Act = (actor: OfficerActor, row: ProposalRow, req: Request, res: Response) => Promise<object>

/**
 * GET /second-looks and /second-looks/:id. POST /second-looks/:id/answer `{answer, reason_codes?, reason?}` → 200 the blind
 * look; errors as `answerBlindLook`. POST /second-looks/:id/confirm `{version?, note?}`, /return `{reason}` and
 * /withdraw `{reason?}` → 200 the record that the proposal is about; a confirmed reset of a password or a new invitation adds
 * `invitation_url`. Errors as `confirm`, `returnProposal` and `withdraw`.
 */
export function secondLookConsole(
  router: Router,
  services: ReviewServices,
  controlled: Readonly<Record<string, ControlledRecords>>,
): void {
  const one = async (id: string, actor: OfficerActor): Promise<SecondLookRow | null> => {
    if (!isId(id)) return null
    const query = { filters: { id: [id] }, q: '', sort: 'id' as const, order: 'asc' as const, skip: 0, take: 1 }
    const [row] = await secondLooks(services, null, query)
    return row && (isBlind(row) || mayReadProposal(actor, row)) ? row : null
  }
  const resource: ConsoleResource<SecondLookRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'second-looks',
    sorts: SORTS,
    filters,
    list: (query, actor) => secondLooks(services, actor, query),
    count: (query, limit, actor) => countSecondLooks(services, actor, query, limit),
    one: (id, actor) => one(id, actor!),
    presentRows: (rows, actor) => presentSecondLooks(services, actor, rows),
    presentOne: async (row, actor) =>
      isBlind(row) ? presentBlindLook(services, actor, row) : (await presentSecondLooks(services, actor, [row]))[0]!,
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
  consoleResource(router, services, resource)

  /** The record of the proposal, as its own resource presents it. */
  const recordOf = async (actor: OfficerActor, row: ProposalRow) => {
    const kind = services.dossiers.named(row.resource)
    if (kind) return showRecord(services, resourceOf(services, kind), actor, row.record_id)
    const other = controlled[row.resource]
    return other ? other.record(actor, row.record_id) : settingRecord(services, actor, row.record_id as SettingKey)
  }

  router.post('/second-looks/:id/answer', async (req, res) => {
    const actor = officerOf(req)
    const row = await one(idOf(req), actor)
    if (!row || !isBlind(row)) throw notFound()
    const on = {
      action: 'blind_answer',
      resource: row.resource,
      record_id: row.record_id,
      workspace_id: row.workspace_id,
    }
    await journalIfDenied(services, actor, on, async () =>
      answerBlindLook(services, actor, row, await readBody(req, res, blindAnswerBody)),
    )
    res.json(await presentBlindLook(services, actor, blindRow(await one(row.id, actor))))
  })

  const acts: Record<string, Act> = {
    confirm: async (actor, row, req, res) => {
      const confirmation = await readBody(req, res, confirmationBody)
      const other = controlled[row.resource]
      if (other) return other.confirm(actor, row, confirmation.note ?? null)
      await confirm(services, actor, row, confirmation)
      return {}
    },
    return: async (actor, row, req, res) => {
      await returnProposal(services, actor, row, (await readBody(req, res, reasonBody)).reason)
      return {}
    },
    withdraw: async (actor, row, req, res) => {
      await withdraw(services, actor, row, (await readBody(req, res, withdrawBody)).reason || null)
      return {}
    },
  }
  for (const [action, act] of Object.entries(acts))
    router.post(`/second-looks/:id/${action}`, async (req, res) => {
      const actor = officerOf(req)
      const row = await one(idOf(req), actor)
      if (!row || isBlind(row)) throw notFound()
      const on = { action, resource: row.resource, record_id: row.record_id, workspace_id: row.workspace_id }
      const shownOnce = await journalIfDenied(services, actor, on, () => act(actor, row, req, res))
      const read = async () => ({ ...(await recordOf(actor, row)), ...shownOnce })
      await answerCarriedOut(services, res, read, { less: { id: row.record_id, ...shownOnce } })
    })
}
