import type { Transaction } from '../database/generated/rows.ts'
import { openOrder, returnAddress } from '../gateway/order.ts'
import type { RequestOrigin } from '../kernel/actor.ts'
import { notFound } from '../kernel/errors.ts'
import { newId } from '../kernel/id.ts'
import type { Services } from '../services.ts'
import { limitAbandonedHolds } from './abandonedHolds.ts'
import { checkPayment, type PaymentInput } from './input.ts'
import { findBySlug } from './link.ts'
import { assertLinkOpen } from './links/closed.ts'
import { reservePayment } from './reserve.ts'
import { resumePayment } from './resume.ts'

/** A payment in progress, and the payer's next page: the gateway's page, or our page with the result. */
export type BegunPayment = { transaction: Transaction; form_url: string }

/**
 * Begins a payment by a link (record 0022), in this order:
 *
 * 1. check the link and the input;
 * 2. `resume`: a payer whose payment is in progress continues it: same transaction, same `form_url`. If the gateway
 *    reports it as paid, `form_url` is our page that says so;
 * 3. open an order at the gateway;
 * 4. `reserve` the payer's turn at the link, then `write` the transaction, the form's submission and the journal entry,
 *    in one database transaction with the link locked.
 *
 * Refuses with 404, LINK_CLOSED (`meta.state`), INSTANCE_NOT_READY, VALIDATION_ERROR (fields `amount`, `name`, `email`,
 * `phone_number`, `answers.<input_name>`; `link` if the address now leads to another link), TOO_MANY_REQUESTS (record
 * 0022) or SERVICE_UNAVAILABLE while the gateway does not answer. A refused payment writes nothing.
 */
export async function beginPayment(
  services: Services,
  slug: string,
  input: PaymentInput,
  origin?: RequestOrigin,
): Promise<BegunPayment> {
  // One timestamp for the whole request.
  const now = services.clock.now()
  const link = await findBySlug(services, slug, now)
  if (!link) throw notFound()
  const { payable } = link
  assertLinkOpen(payable)
  const payment = checkPayment(payable, input, now)

  const { ownPayment, unanswered } = await resumePayment(services, link, payment, now)
  if (ownPayment?.status === 'paid')
    return { transaction: ownPayment, form_url: returnAddress(services, ownPayment.id) }
  if (ownPayment) return { transaction: ownPayment, form_url: ownPayment.form_url! }
  if (payable.limited && services.config.rateLimit && origin?.address)
    await limitAbandonedHolds(services, payable, origin.address, now)

  const id = newId()
  const expires_at = new Date(now.getTime() + services.config.holdMinutes * 60_000)
  const { currency, title } = payable
  const order = await openOrder(services, { order_id: id, amount: payment.amount, currency, title, expires_at })
  const opened = { id, expires_at, order, now, origin }
  const transaction = await reservePayment(services, link, payment, opened, unanswered)
  return { transaction, form_url: transaction.form_url! }
}
