import { transact } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { staleRecord } from '../../kernel/transition.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { findReason } from '../dossier/readReasons.ts'
import type { HouseReason } from '../dossier/reasons.ts'
import { proposalOpenError, proposalsOn } from '../record/proposal.ts'
import { assertFits, reasonChange, storeReason } from '../settings/houseReasons.ts'
import { isFourEyesOn, lockSettings, readSettings } from '../settings/settings.ts'
import { storeProposal } from './storeProposal.ts'

const assertUnchanged = (field: 'resource' | 'number', given: string, before: string) => {
  if (given !== before)
    throw invalid({ field, rule: 'fixed', message: `The ${field} of a reason stays ${before}: make another reason.` })
}

/**
 * 422 if another reason has the code; for a change 404 for an unknown code, 409 STALE_RECORD, 422 for a field that
 * never changes.
 */
function assertBasis(act: 'create' | 'change', wanted: HouseReason, before: HouseReason | null): void {
  if (act === 'create') {
    if (before) throw invalid({ field: 'id', rule: 'unique', message: `There is a reason ${before.code} already.` })
    return
  }
  if (!before) throw notFound()
  if (before.version !== wanted.version) throw staleRecord()
  assertUnchanged('resource', wanted.resource, before.resource)
  assertUnchanged('number', wanted.number, before.number)
}

/**
 * Stores a new reason or another version of one, and journals it; stores and journals nothing if nothing differs. While
 * four eyes are on, it only proposes the change. 409 PROPOSAL_OPEN while a change of the reason waits, STALE_RECORD by
 * `version`, 404 for an unknown code, 422 if it does not fit the other reasons of the queue.
 */
export async function changeReason(
  services: ReviewServices,
  actor: OfficerActor,
  act: 'create' | 'change',
  wanted: HouseReason,
  why: string | null,
): Promise<'changed' | 'proposed'> {
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    await lockSettings(db)
    const open = (await proposalsOn(db, [wanted.code])).get(wanted.code)
    if (open) throw proposalOpenError(open)
    assertBasis(act, wanted, await findReason(db, wanted.code))
    const change = await reasonChange(db, wanted)
    if (change === null) return 'changed'
    assertFits(change)
    const { details, next } = change
    if (!isFourEyesOn(await readSettings(db, services))) {
      await storeReason(db, actor, now, next, { details, reason: why })
      return 'changed'
    }
    await storeProposal(db, actor, now, {
      resource: 'reasons',
      record_id: next.code,
      workspace_id: null,
      action: `${act}_reason`,
      version: null,
      reason: null,
      decision: { reason_codes: [], note: null, why, to: null, value: next, details: { ...details } },
      basis: {},
      needs: ['always'],
      hold_minutes: 0,
    })
    return 'proposed'
  })
}
