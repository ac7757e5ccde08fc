import { z } from 'zod'
import { PayableType, PaymentMethod, type Prisma, TransactionStatus } from '../../database/generated/client.ts'
import { isId } from '../../http/path.ts'
import { escapeLike } from '../../kernel/fold.ts'

export const TRANSACTION_SORTS = ['created_at', 'updated_at', 'amount', 'status', 'reference'] as const

/** Algiers keeps UTC+1 all year: a day without a time is a day in Algiers. */
const OFFSET = '+01:00'
const DAY_MS = 86_400_000

const isDay = (text: string) => z.iso.date().safeParse(text).success

/** A day, or a moment with its offset. With `end`, the first moment after it. */
const moment = (end: boolean) =>
  z
    .string()
    .refine(
      (text) => isDay(text) || z.iso.datetime({ offset: true }).safeParse(text).success,
      'Give a day such as 2026-11-21, or a time with its offset such as 2026-11-21T08:00:00Z.',
    )
    .transform((text) => {
      if (isDay(text)) return new Date(Date.parse(`${text}T00:00:00${OFFSET}`) + (end ? DAY_MS : 0))
      return new Date(Date.parse(text) + (end ? 1 : 0))
    })

/** Filters of the external lists (decisions G-24): `from` and `to` bound `created_at`, both included. */
export const transactionFilters = z.object({
  status: z.enum(TransactionStatus).optional(),
  payment_method: z.enum(PaymentMethod).optional(),
  payment_instance_id: z.uuid().optional(),
  payable_type: z.enum(PayableType).optional(),
  payable_id: z.uuid().optional(),
  from: moment(false).optional(),
  to: moment(true).optional(),
})

/** A search matches part of the reference, the payer's name, e-mail address or telephone number, or the whole id. */
export function transactionSearch(text: string): Prisma.TransactionWhereInput[] {
  const part = { contains: escapeLike(text), mode: 'insensitive' as const }
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return [
    { reference: part },
    { payer_name: part },
    { payer_email: part },
    ...(digits.length >= 4 ? [{ payer_phone: { contains: digits } }] : []),
    ...(isId(text) ? [{ id: text.toLowerCase() }] : []),
  ]
}
