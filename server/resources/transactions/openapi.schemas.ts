import { z } from 'zod'
import { PayableType, PaymentMethod, TransactionStatus } from '../../database/generated/enums.ts'
import { presents } from '../../openapi/contract/operation.ts'
import { amount, anyJson, count, currency, dateTime, freeObject, id } from '../../openapi/contract/values.ts'
import type { presentTransaction } from './presenter.ts'
import type { Settlement } from './settlement.ts'

export const payerSchema = z
  .strictObject({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() })
  .meta({ id: 'Payer' })

/** Fields of the external record and of the v2 record, which has other names for the states. */
export const transactionFields = {
  id: id(),
  status: z.enum(TransactionStatus),
  amount: amount(),
  currency: currency(),
  payment_method: z.enum(PaymentMethod),
  payable_type: z.enum(PayableType),
  payable_id: id(),
  payment_instance_id: id(),
  reference: z.string(),
  payer: payerSchema,
  failure_reason: z.string().nullable(),
  metadata: anyJson(freeObject().nullable()),
  paid_at: dateTime().nullable(),
  failed_at: dateTime().nullable(),
  created_at: dateTime(),
  updated_at: dateTime(),
}

export const transactionSchema = presents<ReturnType<typeof presentTransaction>>()(
  z.strictObject(transactionFields).meta({ id: 'Transaction' }),
)

export const settlementSchema = presents<Settlement>()(
  z
    .strictObject({
      account_number: z.string().meta({ description: 'Its middle is masked in lists.' }),
      bank_account_id: id(),
      bank_account_version: count(),
      brand_id: id(),
      brand_name: z.string(),
      identification_id: id(),
    })
    .meta({
      id: 'Settlement',
      description: 'Where the money goes: the accepted dossiers that the instance was made with, kept for good.',
    }),
)
