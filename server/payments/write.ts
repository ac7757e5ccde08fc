import type { Db } from '../database/client.ts'
import type { Prisma, Transaction } from '../database/generated/client.ts'
import type { OpenOrder } from '../gateway/order.ts'
import { payerActor, type RequestOrigin } from '../kernel/actor.ts'
import { writeJournal } from '../kernel/audit.ts'
import { storeSubmission } from '../resources/forms/submissions.ts'
import { newReference } from '../resources/transactions/reference.ts'
import type { Services } from '../services.ts'
import type { CheckedPayment } from './input.ts'
import type { Payable } from './links/payable.ts'

/** A payment whose order is open at the gateway; its place is held until `expires_at`. */
export type OpenedPayment = {
  id: string
  expires_at: Date
  order: OpenOrder
  now: Date
  origin?: RequestOrigin | undefined
}

/** Writes the transaction, its journal entry and the form's submission, in the caller's database transaction. */
export async function writePayment(
  db: Db,
  services: Services,
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
