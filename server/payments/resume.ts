import type { Transaction } from '../database/generated/rows.ts'
import { serializeByKey } from '../kernel/concurrency.ts'
import type { Services } from '../services.ts'
import { findSlot } from './findSlot.ts'
import type { CheckedPayment } from './input.ts'
import type { FoundLink } from './link.ts'
import { ownPayments } from './ownPayments.ts'
import { askGateway, settleExpiredHolds } from './settleExpired.ts'

/**
 * `ownPayment`: the payment that the payer continues; null if a new one may begin. `unanswered`: payments with an
 * expired hold for which the gateway did not answer, so that their slots may be taken (record 0048).
 */
type ResumeResult = { ownPayment: Transaction | null; unanswered: readonly string[] }

/**
 * Finds the payment that the payer has in progress at this link, after asking the gateway about it. Without one, checks
 * at a limited or restricted link that this payer may begin one, so that a payer who cannot pay is refused before the
 * gateway opens an order. Whether a slot is free is decided under the link's lock, by `writePayment`.
 */
export async function resumePayment(
  services: Services,
  link: FoundLink,
  payment: CheckedPayment,
  now: Date,
): Promise<ResumeResult> {
  const { payable } = link
  const { same, newest } = await ownPayments(services, services.db, payable, payment)
  const refreshed = newest && (await askGateway(services, same ?? newest, now))
  if (same && refreshed && refreshed.status !== 'failed') return { ownPayment: refreshed, unanswered: [] }
  const unanswered = await settleExpiredHolds(services, payable, payment.payer, now)
  // A link without limit or restriction needs no check here: the transaction that writes the payment reads the link
  // again.
  if (!payable.limited && !payable.restricted) return { ownPayment: null, unanswered }
  const { ownPayment } = await serializeByKey(payable.id, () =>
    findSlot(services, services.db, link, payment, now, unanswered),
  )
  return { ownPayment, unanswered }
}
