import { type Db, transact } from '../../database/client.ts'
import type { LateMoney, Transaction } from '../../database/generated/rows.ts'
import { type OfficerActor, SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'

/** Minutes after a payment failed at which we ask the gateway again whether its money arrived. */
const CHECK_AFTER_MINUTES = [10, 60, 6 * 60, 24 * 60, 72 * 60]

/** When to ask the gateway next about a failed payment; null after the last time. */
export function nextLateCheck(failed_at: Date, now: Date): Date | null {
  const times = CHECK_AFTER_MINUTES.map((minutes) => new Date(failed_at.getTime() + minutes * 60_000))
  return times.find((time) => time > now) ?? null
}

/**
 * The gateway is asked about an open payment each minute for 15 minutes, then every five minutes. The interval is a
 * little shorter than a minute, so that no round misses the payment.
 */
const OPEN_CHECK_MS = 50_000
const OLD_OPEN_CHECK_MS = 290_000
const OLD_OPEN_MS = 15 * 60_000

/** When to ask the gateway next about a payment in progress, without a payer's request (record 0093). */
export function nextOpenCheck(startedAt: Date, now: Date): Date {
  const isOld = now.getTime() - startedAt.getTime() >= OLD_OPEN_MS
  return new Date(now.getTime() + (isOld ? OLD_OPEN_CHECK_MS : OPEN_CHECK_MS))
}

/**
 * Records unexpected money that the gateway reports: for a failed transaction, or in another amount or currency than
 * requested. The transaction stays as it is (decisions G-13); an officer looks at the money. Once per transaction.
 */
export async function recordLateMoney(
  services: Services,
  { id, workspace_id, status, ...transaction }: Transaction,
  money: { amount: string; currency: string },
): Promise<void> {
  const { amount, currency } = money
  const isNew = await transact(services.db, async (db) => {
    const found_at = services.clock.now()
    const row = { transaction_id: id, amount, currency, found_at }
    const { count } = await db.lateMoney.createMany({ data: [row], skipDuplicates: true })
    if (count === 0) return false
    await db.transaction.update({ where: { id }, data: { late_check_at: null } })
    await writeJournal(db, SYSTEM, found_at, {
      action: 'find',
      resource: 'late-money',
      record_id: id,
      workspace_id,
      details: {
        transaction: status,
        amount,
        currency,
        asked: transaction.amount.toFixed(2),
        asked_currency: transaction.currency,
      },
    })
    return true
  })
  if (isNew) services.log.error({ transaction: id }, 'the gateway reports money that was not expected: to be looked at')
}

/**
 * Records the money of a payment that was under way when its account was frozen or paused: it settles, and an officer
 * looks at it. Call it in the transaction that settles the payment.
 */
export async function recordHeldMoney(db: Db, now: Date, transaction: Transaction): Promise<void> {
  const { id, workspace_id, currency } = transaction
  const where = { id: workspace_id, owner: { OR: [{ frozen_at: { not: null } }, { paused_at: { not: null } }] } }
  if ((await db.read.workspace.count({ where })) === 0) return
  const amount = transaction.amount.toFixed(2)
  await db.lateMoney.create({
    data: { transaction_id: id, amount, currency, found_at: now },
    select: { transaction_id: true },
  })
  await writeJournal(db, SYSTEM, now, {
    action: 'find',
    resource: 'late-money',
    record_id: id,
    workspace_id,
    details: { transaction: 'paid', held: true, amount, currency, asked: amount, asked_currency: currency },
  })
}

/** Records that an officer has looked at the money, and the outcome. 404; 409 if one already has. */
export async function recordLookedAt(
  services: Services,
  actor: OfficerActor,
  transaction_id: string,
  why: string,
): Promise<LateMoney> {
  return transact(services.db, async (db) => {
    const looked_at = services.clock.now()
    const { count } = await db.lateMoney.updateMany({
      where: { transaction_id, looked_at: null },
      data: { looked_at, looked_by: actor.id, why },
    })
    const row = await db.read.lateMoney.findUnique({ where: { transaction_id }, include: { transaction: true } })
    if (!row) throw notFound()
    if (count === 0)
      throw new ApiError('INVALID_STATE_TRANSITION', 'Somebody has already looked at this money.', {
        meta: { current: 'looked_at', action: 'looked_at', allowed_from: ['waiting'] },
      })
    await writeJournal(db, actor, looked_at, {
      action: 'looked_at',
      resource: 'late-money',
      record_id: transaction_id,
      workspace_id: row.transaction.workspace_id,
      reason: why,
    })
    return row
  })
}
