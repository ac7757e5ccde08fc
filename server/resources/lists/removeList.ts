import { longTransaction } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { confirmControl, ProposalVoidError } from '../../review/proposals/settleProposal.ts'
import { storeProposal } from '../../review/proposals/storeProposal.ts'
import { assertNotProposed, type ProposalRow, proposedIn } from '../../review/record/proposal.ts'
import { isFourEyesOn, readSettings } from '../../review/settings/settings.ts'
import { isLoaded, lockList, newestVersion } from '../../screening/lists.ts'
import { endList } from './importList.ts'

/** A proposed removal, with the version of the list that was in force when it was proposed. */
type ProposedRemoval = { list: string; version: number }

export type RemovalOutcome = { list: string; version: number; isProposed: boolean }

/**
 * Takes a list out of force for an admin. While four eyes are on, the act only becomes a proposal (`isProposed`). 404
 * for a list that is not in force, 409 PROPOSAL_OPEN while its removal waits.
 */
export function removeListAs(
  services: ReviewServices,
  actor: OfficerActor,
  list: string,
  reason: string,
): Promise<RemovalOutcome> {
  return longTransaction(services.db, async (db) => {
    await lockList(db, list)
    const before = await newestVersion(db, list)
    if (!isLoaded(before)) throw notFound()
    const now = services.clock.now()
    await assertNotProposed(db, list)
    if (!isFourEyesOn(await readSettings(db, services))) {
      const { version } = await endList(db, actor, now, before, { reason })
      return { list, version, isProposed: false }
    }
    const { kind, version, entries } = before
    const value: ProposedRemoval = { list, version }
    await storeProposal(db, actor, now, {
      resource: 'lists',
      record_id: list,
      workspace_id: null,
      action: 'remove_list',
      version: null,
      reason: null,
      decision: {
        ...{ reason_codes: [], note: null, why: reason, to: null, value },
        details: { from: { list, kind, version, entries }, to: null },
      },
      basis: {},
      needs: ['always'],
      hold_minutes: 0,
    })
    return { list, version, isProposed: true }
  })
}

/**
 * Confirms a removal as another admin; the list ends in the name of the admin who proposed it. Void if another version
 * came into force meanwhile. Errors as confirmControl.
 */
export const confirmRemoval = (services: ReviewServices, actor: OfficerActor, row: ProposalRow, note: string | null) =>
  confirmControl(services, actor, row, note, async ({ db, clock }, maker, proposal) => {
    const { value, why } = proposedIn(row)
    const { list, version } = value as ProposedRemoval
    const newest = await newestVersion(db, list)
    if (!isLoaded(newest) || newest.version !== version) throw new ProposalVoidError('changed')
    await endList(db, maker, clock.now(), newest, { proposal, ...(why && { reason: why }) })
    return {}
  })
