import type { Db } from '../../database/client.ts'
import { endAuthority, lockRow } from '../../database/lock.ts'
import type { OfficerActor, SystemActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { type DossierKinds, type ReviewServices, tableOf, waitingSql } from '../../review/dossier/dossierKind.ts'
import { voidProposalsOn } from '../../review/proposals/voidProposals.ts'
import { closeRequests } from '../../review/record/informationRequest.ts'
import { moveInstance } from '../paymentInstances/dependants.ts'
import { endPageAccess } from './pageAccess.ts'

/** The consequences of closing an account, which the journal entry lists. */
export type ClosedCounts = { keys: number; sessions: number; instances: number; dossiers: number }

type WithdrawnDossier = { id: string; workspace_id: string }

/** Withdraws waiting dossiers from the queues as if the trader had deleted them (record 0036). */
async function withdrawPending(
  { all }: DossierKinds,
  db: Db,
  actor: OfficerActor | SystemActor,
  now: Date,
  workspace_ids: string[],
): Promise<number> {
  let count = 0
  for (const kind of all.filter(({ waitsAfterClosing }) => !waitsAfterClosing)) {
    const resource = kind.name
    const rows = await db.$queryRaw<WithdrawnDossier[]>`
      UPDATE ${tableOf(kind)} SET deleted_at = ${now}, updated_at = ${now}, version = version + 1
      WHERE workspace_id = ANY (${workspace_ids}::uuid[]) AND ${waitingSql(kind)}
      RETURNING id::text, workspace_id::text`
    const ids = rows.map(({ id }) => id)
    await db.claim.deleteMany({ where: { resource, record_id: { in: ids } } })
    await closeRequests(db, now, ids, 'deleted')
    await voidProposalsOn(db, now, ids, 'deleted')
    for (const { id, workspace_id } of rows)
      await writeJournal(db, actor, now, {
        action: 'delete',
        resource,
        record_id: id,
        workspace_id,
        details: { because: 'close' },
      })
    count += rows.length
  }
  return count
}

/** Suspends every instance, so that its links take no payments. Payments in progress settle. */
async function suspendInstances(
  db: Db,
  actor: OfficerActor | SystemActor,
  now: Date,
  workspace_ids: string[],
  { id, reason }: { id: string; reason: string },
): Promise<number> {
  await db.$queryRaw`
    SELECT 1 FROM payment_instances WHERE workspace_id = ANY (${workspace_ids}::uuid[]) ORDER BY id FOR UPDATE`
  const of = { workspace_id: { in: workspace_ids } }
  const active = await db.read.paymentInstance.findMany({ where: { ...of, status: 'active', deleted_at: null } })
  for (const record of active) {
    await voidProposalsOn(db, now, [record.id], 'changed')
    await moveInstance(db, actor, now, record, { action: 'suspend', reason, because: id, suspended_for: [] })
  }
  await db.paymentInstance.updateMany({ where: of, data: { suspended_for: [] } })
  return active.length
}

/**
 * Closes an account in the caller's transaction and so ends the relation with its trader (record 0082): revokes keys,
 * ends sessions, withdraws waiting dossiers, and suspends instances with `reason`, which the trader reads. 409
 * INVALID_STATE_TRANSITION if the account is closed already. `ended_at`: when the relation ended, if earlier.
 */
export async function closeAccount(
  { dossiers }: Pick<ReviewServices, 'dossiers'>,
  db: Db,
  actor: OfficerActor | SystemActor,
  now: Date,
  id: string,
  reason: string,
  ended_at: Date = now,
): Promise<ClosedCounts> {
  await endAuthority(db, id)
  await lockRow(db, 'traders', id)
  const trader = await db.read.trader.findUnique({
    where: { id },
    select: { closed_at: true, workspaces: { select: { id: true }, orderBy: { created_at: 'asc' } } },
  })
  if (!trader) throw notFound()
  if (trader.closed_at !== null) throw new ApiError('INVALID_STATE_TRANSITION', 'This account is already closed.')
  const workspaces = trader.workspaces.map((one) => one.id)
  const { count: keys } = await db.apiKey.deleteMany({ where: { trader_id: id } })
  const { count: tokens } = await db.accessToken.deleteMany({ where: { trader_id: id } })
  const sessions = tokens + (await endPageAccess(db, now, id))
  const instances = await suspendInstances(db, actor, now, workspaces, { id, reason })
  const withdrawn = await withdrawPending(dossiers, db, actor, now, workspaces)
  const closed = { keys, sessions, instances, dossiers: withdrawn }
  await db.trader.update({
    where: { id },
    data: { closed_at: ended_at, closed_by: actor.id, closed_reason: reason, updated_at: now },
    select: { id: true },
  })
  await writeJournal(db, actor, now, {
    action: 'close',
    resource: 'traders',
    record_id: id,
    workspace_id: workspaces[0] ?? null,
    reason,
    details: closed,
  })
  return closed
}

/**
 * Sets a legal hold, which protects all of the trader's data from erasure, or lifts it (`reason` null). 409
 * INVALID_STATE_TRANSITION if there is a hold already, or none to lift.
 */
export async function setLegalHold(
  db: Db,
  actor: OfficerActor,
  now: Date,
  id: string,
  reason: string | null,
): Promise<void> {
  await lockRow(db, 'traders', id)
  const trader = await db.read.trader.findUnique({
    where: { id },
    select: {
      held_at: true,
      held_reason: true,
      workspaces: { select: { id: true }, orderBy: { created_at: 'asc' } },
    },
  })
  if (!trader) throw notFound()
  if ((trader.held_at !== null) === (reason !== null))
    throw new ApiError(
      'INVALID_STATE_TRANSITION',
      reason === null ? 'This account is not under a legal hold.' : 'This account is already under a legal hold.',
    )
  const data =
    reason === null
      ? { held_at: null, held_by: null, held_reason: null }
      : { held_at: now, held_by: actor.id, held_reason: reason }
  await db.trader.update({ where: { id }, data: { ...data, updated_at: now }, select: { id: true } })
  await writeJournal(db, actor, now, {
    action: reason === null ? 'lift_legal_hold' : 'set_legal_hold',
    resource: 'traders',
    record_id: id,
    workspace_id: trader.workspaces[0]?.id ?? null,
    reason: reason ?? trader.held_reason,
  })
}
