import type { Db } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { confirmControl, ProposalVoidError } from '../../review/proposals/settleProposal.ts'
import { storeProposal } from '../../review/proposals/storeProposal.ts'
import { voidAcceptsIn } from '../../review/proposals/voidProposals.ts'
import { lockAccount } from '../../review/record/frozen.ts'
import { assertNotProposed, type ProposalRow, proposedIn } from '../../review/record/proposal.ts'
import { lockInstancesOf, setInstanceStatus } from '../paymentInstances/suspension.ts'
import { usualReasons } from '../paymentInstances/usualReasons.ts'

/** A watch-list entry for which officers answered 'same': it is the account. */
export type ListedEntry = { list: string; ref: string; kind: string; key: string }

/** The entries for which the account's newest answer is 'same'. */
export const listedEntries = (db: Db, trader_id: string): Promise<readonly ListedEntry[]> =>
  db.$queryRaw<ListedEntry[]>`
    SELECT list, ref, kind, key FROM (
      SELECT DISTINCT ON (list, key) list, key, ref, kind::text AS kind, answer FROM screening_answers
      WHERE trader_id = ${trader_id}::uuid ORDER BY list, key, answered_at DESC, id DESC) AS newest
    WHERE answer = 'same' ORDER BY list, ref`

async function readAccount(db: Db, id: string) {
  const trader = await db.read.trader.findUnique({
    where: { id },
    select: {
      frozen_at: true,
      frozen_reason: true,
      language: true,
      workspaces: { select: { id: true }, orderBy: { created_at: 'asc' } },
    },
  })
  if (!trader) throw notFound()
  return { ...trader, workspaces: trader.workspaces.map((one) => one.id) }
}

/** The payments of these workspaces that are in progress. */
const underWay = (db: Db, workspaces: string[]) =>
  db.read.transaction.findMany({
    where: { workspace_id: { in: workspaces }, status: 'processing', gateway: { not: null } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })

/**
 * Freezes the account in the caller's transaction (record 0190): suspends every instance, as a plain suspension does;
 * blocks accepts and new payments; voids accepts that wait to take effect. Payments in progress settle. The trader
 * reads one neutral sentence; `reason` is for officers. 409 INVALID_STATE_TRANSITION if the account is frozen already.
 */
export async function freezeAccount(db: Db, actor: OfficerActor, now: Date, id: string, reason: string): Promise<void> {
  await lockAccount(db, id, 'change')
  const { frozen_at, language, workspaces } = await readAccount(db, id)
  if (frozen_at !== null) throw new ApiError('INVALID_STATE_TRANSITION', 'This account is already frozen.')
  const frozen = { frozen_at: now, frozen_by: actor.id, frozen_reason: reason, paused_at: null, updated_at: now }
  await db.trader.update({ where: { id }, data: frozen, select: { id: true } })
  const instances = await lockInstancesOf(db, workspaces)
  const sentence = usualReasons(language).suspend
  const active = instances.filter(({ status }) => status === 'active')
  for (const record of active)
    await setInstanceStatus(db, actor, now, record, { action: 'suspend', reason: sentence, because: id })
  await db.paymentInstance.updateMany({ where: { workspace_id: { in: workspaces } }, data: { suspended_for: [] } })
  await voidAcceptsIn(db, now, workspaces, 'frozen')
  const payments = await underWay(db, workspaces)
  await writeJournal(db, actor, now, {
    action: 'freeze',
    resource: 'traders',
    record_id: id,
    workspace_id: workspaces[0] ?? null,
    reason,
    details: {
      entries: await listedEntries(db, id),
      instances: instances.map((one) => one.id),
      suspended: active.map((one) => one.id),
      payments: payments.map((one) => one.id),
    },
  })
}

/**
 * Proposes to unfreeze the account. Another officer must confirm it, even while four eyes are off. 409
 * INVALID_STATE_TRANSITION if the account is not frozen, PROPOSAL_OPEN if the end is proposed already.
 */
export async function proposeUnfreeze(
  db: Db,
  actor: OfficerActor,
  now: Date,
  id: string,
  reason: string,
): Promise<void> {
  await lockAccount(db, id, 'change')
  const { frozen_at, frozen_reason, workspaces } = await readAccount(db, id)
  if (frozen_at === null) throw new ApiError('INVALID_STATE_TRANSITION', 'This account is not frozen.')
  await assertNotProposed(db, id)
  await storeProposal(db, actor, now, {
    resource: 'traders',
    record_id: id,
    workspace_id: workspaces[0] ?? null,
    action: 'unfreeze',
    version: null,
    reason: null,
    decision: {
      ...{ reason_codes: [], note: null, why: reason, to: null, value: { frozen_at: frozen_at.toISOString() } },
      details: { frozen_at: frozen_at.toISOString(), frozen_reason },
    },
    basis: {},
    needs: ['always'],
    hold_minutes: 0,
  })
}

/**
 * Confirms the end of a freeze as another officer: unfreezes the account in the name of the officer who proposed it.
 * Its instances stay suspended until officers reactivate them one by one. Errors as confirmControl.
 */
export const confirmUnfreeze = (services: ReviewServices, actor: OfficerActor, row: ProposalRow, note: string | null) =>
  confirmControl(services, actor, row, note, async ({ db, clock }, maker, proposal) => {
    const { why, value } = proposedIn(row)
    const { frozen_at, workspaces } = await readAccount(db, row.record_id)
    if (frozen_at?.toISOString() !== (value as { frozen_at: string }).frozen_at) throw new ProposalVoidError('changed')
    const now = clock.now()
    await db.trader.update({
      where: { id: row.record_id },
      data: { frozen_at: null, frozen_by: null, frozen_reason: null, updated_at: now },
      select: { id: true },
    })
    await writeJournal(db, maker, now, {
      action: 'unfreeze',
      resource: 'traders',
      record_id: row.record_id,
      workspace_id: workspaces[0] ?? null,
      reason: why,
      details: { frozen_at: frozen_at.toISOString(), proposal },
    })
    return {}
  })
