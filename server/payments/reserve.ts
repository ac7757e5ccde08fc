import type { Db } from '../database/client.ts'
import type { Transaction } from '../database/generated/client.ts'
import { lockRow } from '../database/lock.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { serializeByKey } from '../kernel/concurrency.ts'
import { transition } from '../kernel/transition.ts'
import { nextLateCheck } from '../resources/transactions/lateMoney.ts'
import { transactionMachine } from '../resources/transactions/machine.ts'
import type { Services } from '../services.ts'
import { findPlace } from './findPlace.ts'
import type { CheckedPayment } from './input.ts'
import type { FoundLink } from './link.ts'
import { type OpenedPayment, writePayment } from './write.ts'

/**
 * Reserves a place at the link and writes the payment, in one database transaction. Payments at one link are
 * written one after another, so each sees those before it. Returns the new payment, or the one that an earlier click of
 * the same payer wrote.
 */
export function reservePayment(
  services: Services,
  link: FoundLink,
  payment: CheckedPayment,
  opened: OpenedPayment,
  unanswered: readonly string[],
): Promise<Transaction> {
  const { payable, source } = link
  const { now } = opened
  const inTransaction = async (db: Db) => {
    await lockRow(db, source.table, payable.id)
    const { own, ends } = await findPlace(services, db, link, payment, now, await lockUnanswered(db, unanswered))
    if (own) return own
    await endUnanswered(db, ends, now)
    return writePayment(db, services, payable, payment, opened)
  }
  return serializeByKey(payable.id, async () => {
    // Reject losers before opening a transaction.
    const { own } = await findPlace(services, services.db, link, payment, now, unanswered)
    return own ?? services.db.$transaction(inTransaction)
  })
}

/** Locks those of the payments that are still in progress; skips any that is being settled. */
async function lockUnanswered(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM transactions WHERE id = ANY (${ids}::uuid[]) AND status = 'processing'
    ORDER BY expires_at FOR UPDATE SKIP LOCKED`
  return rows.map(({ id }) => id)
}

/**
 * Fails payments whose hold has expired and about which the gateway does not answer: the next payer gets their places
 * (record 0048). The gateway is asked about them again later, as about every failed payment; money that it then reports
 * is shown to an officer.
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
