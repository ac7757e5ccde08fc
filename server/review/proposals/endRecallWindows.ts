import { ApiError } from '../../kernel/errors.ts'
import { assertClock } from '../../kernel/rightTime.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { type ProposalRow, WITH_OFFICERS } from '../record/proposal.ts'
import { endRecallWindow, voidIfChanged } from './settleProposal.ts'

/** Recall windows ended in one round, and proposals checked at once. */
const BATCH_SIZE = 200

/**
 * Runs an act on each proposal. Logs a failure and continues with the others. Skips a proposal that has ended
 * meanwhile.
 */
async function actOnEach(
  services: ReviewServices,
  rows: readonly ProposalRow[],
  act: (row: ProposalRow) => Promise<void>,
): Promise<void> {
  for (const row of rows)
    try {
      await act(row)
    } catch (error) {
      if (error instanceof ApiError && ['PROPOSAL_CLOSED', 'RESOURCE_NOT_FOUND'].includes(error.code)) continue
      services.log.error({ err: error, proposal: row.id }, 'cannot carry out a proposal')
    }
}

/**
 * Carries out the decisions whose recall window has ended, the oldest first. Each is one transaction: a crash leaves it
 * done or untouched, and several workers carry it out once. Throws ClockError if this machine's clock differs from
 * the database's.
 */
export async function endRecallWindows(services: ReviewServices): Promise<void> {
  const rows = await services.db.read.proposal.findMany({
    where: { kind: 'hold', ended_as: null, takes_effect_at: { lte: services.clock.now() } },
    orderBy: [{ takes_effect_at: 'asc' }, { id: 'asc' }],
    take: BATCH_SIZE,
    include: WITH_OFFICERS,
  })
  if (rows.length === 0) return
  // If carried out too early, a decision could no longer be recalled (record 0112).
  await assertClock(services)
  await actOnEach(services, rows, (row) => endRecallWindow(services, row))
}

/** Ends the proposals that another event made void, such as a new collision. */
export async function voidChanged(services: ReviewServices): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await services.db.read.proposal.findMany({
      where: { ended_as: null, ...(after && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      include: WITH_OFFICERS,
    })
    await actOnEach(services, rows, (row) => voidIfChanged(services, row))
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)!.id
  }
}
