import { type Db, transact } from '../database/client.ts'
import type { Prisma } from '../database/generated/client.ts'
import type { Transaction } from '../database/generated/rows.ts'
import { lockRow } from '../database/lock.ts'
import type { OpenOrder } from '../gateway/order.ts'
import { payerActor, type RequestOrigin, SYSTEM } from '../kernel/actor.ts'
import { writeJournal } from '../kernel/audit.ts'
import { transition } from '../kernel/transition.ts'
import { storeSubmission } from '../resources/forms/submissions.ts'
import { nextLateCheck, nextOpenCheck } from '../resources/transactions/lateMoney.ts'
import { transactionMachine } from '../resources/transactions/machine.ts'
import { newReference } from '../resources/transactions/reference.ts'
import type { Services } from '../services.ts'
import { findSlot } from './findSlot.ts'
import type { CheckedPayment } from './input.ts'
import type { FoundLink } from './link.ts'
import type { Payable } from './links/payable.ts'

/** A payment with an open order at the gateway; it holds its slot until `expires_at`. */
export type OpenedPayment = {
  id: string
  expires_at: Date
  order: OpenOrder
  now: Date
  origin?: RequestOrigin | undefined
}

/**
 * Writes the payment with the link locked, in one database transaction: another process may have taken the last free
 * slot since the check. Returns an earlier payment of the same payer, where there is one.
 */
export function writePayment(
  services: Services,
  link: FoundLink,
  payment: CheckedPayment,
  opened: OpenedPayment,
  unanswered: readonly string[],
): Promise<Transaction> {
  const { payable, source } = link
  const { now } = opened
  return transact(services.db, async (db) => {
    await lockRow(db, source.table, payable.id)
    // This lock makes a suspension or freeze come before this payment or after it.
    await db.$queryRaw`SELECT 1 FROM payment_instances WHERE id = ${payable.payment_instance_id}::uuid FOR SHARE`
    const { ownPayment, ends } = await findSlot(services, db, link, payment, now, await lockUnanswered(db, unanswered))
    if (ownPayment) return ownPayment
    await endUnanswered(db, ends, now)
    return insertPayment(services, db, payable, payment, opened)
  })
}

/** Locks the payments that are still in progress; skips any that is being settled. */
async function lockUnanswered(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM transactions WHERE id = ANY (${ids}::uuid[]) AND status = 'processing'
    ORDER BY expires_at FOR UPDATE SKIP LOCKED`
  return rows.map(({ id }) => id)
}

/**
 * Fails payments with an expired hold for which the gateway did not answer, so that the next payer gets their slots
 * (record 0048). Later the gateway is asked about them again, as about every failed payment; money that it then reports
 * becomes late money.
 */
async function endUnanswered(db: Db, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const record = await db.transaction.findUniqueOrThrow({ where: { id } })
    const failure_reason = 'expired'
    await transition(db, SYSTEM, now, {
      machine: transactionMachine,
      action: 'fail',
      record,
      set: { failed_at: now, failure_reason, late_check_at: nextLateCheck(now, now) },
      details: { failure_reason, gateway: 'unanswered' },
    })
  }
}

/** Writes the transaction, its journal entry and the form's submission. */
async function insertPayment(
  services: Services,
  db: Db,
  payable: Payable,
  payment: CheckedPayment,
  { id, expires_at, order, now, origin }: OpenedPayment,
): Promise<Transaction> {
  const { workspace_id, payment_instance_id } = payable
  const about = { payable_type: payable.type, payable_id: payable.id }
  const transaction = await db.transaction.create({
    data: {
      id,
      workspace_id,
      payment_instance_id,
      ...about,
      amount: payment.amount,
      currency: payable.currency,
      payment_method: 'online',
      reference: newReference('PAY', 10),
      payer_name: payment.payer.name,
      payer_email: payment.payer.email,
      payer_phone: payment.payer.phone,
      payer_key: payment.payer.key,
      ...(payable.metadata !== null && { metadata: payable.metadata as Prisma.InputJsonObject }),
      ...order,
      expires_at,
      late_check_at: nextOpenCheck(now, now),
      created_at: now,
      updated_at: now,
    },
  })
  await writeJournal(db, payerActor(origin), now, {
    action: 'create',
    resource: 'transactions',
    record_id: id,
    workspace_id,
    to: transaction.status,
    details: { ...about, payment_instance_id, amount: payment.amount, currency: payable.currency },
  })
  if (payable.form && payable.type === 'payment_link')
    await storeSubmission(db, services, now, {
      workspace_id,
      snapshot: payable.form,
      payment_link_id: payable.id,
      transaction_id: id,
      answers: payment.answers,
      origin,
    })
  return transaction
}
