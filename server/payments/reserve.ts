import type { Transaction } from '../database/generated/rows.ts'
import { serializeByKey } from '../kernel/concurrency.ts'
import type { Services } from '../services.ts'
import { findSlot } from './findSlot.ts'
import type { CheckedPayment } from './input.ts'
import type { FoundLink } from './link.ts'
import { type OpenedPayment, writePayment } from './write.ts'

/**
 * Queues payments at one link inside this process, so each sees those before it. Returns the new payment, or the one
 * that an earlier click of the same payer wrote.
 */
export function reservePayment(
  services: Services,
  link: FoundLink,
  payment: CheckedPayment,
  opened: OpenedPayment,
  unanswered: readonly string[],
): Promise<Transaction> {
  return serializeByKey(link.payable.id, async () => {
    // Reject losers before opening a transaction.
    const { ownPayment } = await findSlot(services, services.db, link, payment, opened.now, unanswered)
    return ownPayment ?? writePayment(services, link, payment, opened, unanswered)
  })
}
