import type { Db } from '../database/client.ts'
import type { Transaction } from '../database/generated/rows.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import type { CheckedPayment } from './input.ts'
import type { FoundLink } from './link.ts'
import { ownPayments } from './ownPayments.ts'

/**
 * `ownPayment`: the payment that the payer continues; null if a new payment has a slot. `ends`: the `unanswered`
 * payments that must end to free the slot.
 */
type Slot = { ownPayment: Transaction | null; ends: readonly string[] }

const isUsedUp = (error: unknown) =>
  error instanceof ApiError && error.code === 'LINK_CLOSED' && error.meta.state === 'used_up'

/**
 * Looks for a slot at the link. A payer whose payment holds a slot continues that payment; other payers get a free
 * slot, or the slots of `unanswered` payments, as few as possible. Throws the errors of `paymentsToEnd`.
 */
export async function findSlot(
  services: Services,
  db: Db,
  { source, payable }: FoundLink,
  payment: CheckedPayment,
  now: Date,
  unanswered: readonly string[],
): Promise<Slot> {
  const { same, newest } = await ownPayments(services, db, payable, payment)
  if (same) return { ownPayment: same, ends: [] }
  try {
    const ends = await source.paymentsToEnd(db, now, payable.id, { payer: payment.payer, unanswered })
    // Prefer the slot that this payer already holds.
    return ends.length > 0 && newest ? { ownPayment: newest, ends: [] } : { ownPayment: null, ends }
  } catch (error) {
    if (!isUsedUp(error)) throw error
    // A second click may have taken the last slot a moment ago: look again.
    const taken = await ownPayments(services, db, payable, payment)
    const ownPayment = taken.same ?? taken.newest
    if (ownPayment) return { ownPayment, ends: [] }
    throw error
  }
}
