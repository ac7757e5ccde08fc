import { z } from 'zod'
import { PayableType, PaymentMethod, type Prisma, TransactionStatus } from '../../database/generated/client.ts'
import { anyOf } from '../../http/anyOf.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { emailKey, isPhoneKey, phoneKey } from '../../kernel/contact.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { everyWord } from '../../search/conditions/everyWord.ts'
import { parseSearch } from '../../search/conditions/parseSearch.ts'

export const SORTS = ['created_at', 'id', 'updated_at', 'status', 'amount'] as const

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

/** The filters of the console's list, sums and export. */
export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  status: oneOrMany(z.enum(TransactionStatus)).optional(),
  payment_method: oneOrMany(z.enum(PaymentMethod)).optional(),
  payable_type: oneOrMany(z.enum(PayableType)).optional(),
  payable_id: z.uuid().optional(),
  payment_instance_id: z.uuid().optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  reference: z.string().max(40).optional(),
  payer: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .optional()
    .meta({ description: 'A part of the payer’s name, or the whole e-mail address or telephone number.' }),
  created_at_gte: moment.optional(),
  created_at_lte: moment.optional(),
  amount: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/)
    .optional(),
})

export type TransactionFilters = z.output<typeof filters>

/**
 * A payer is found by the words of the name, or by a complete address or number: a search by parts would reveal masked
 * values step by step.
 */
function paidBy(payer: string): Prisma.TransactionWhereInput {
  if (payer.includes('@')) return { payer_key: emailKey(payer) }
  const key = phoneKey(payer)
  if (/^[+\d\s.()\u0660-\u0669\u06f0-\u06f9-]+$/.test(payer) && isPhoneKey(key)) return { payer_phone: `+${key}` }
  return everyWord('payer_folded', payer)
}

/** The conditions of the global search for transactions: by reference, by amount, and by the payer's name. */
function searchConditions(q: string): Prisma.TransactionWhereInput[] {
  const { amount, name } = parseSearch(q)
  return [
    { reference: { startsWith: escapeLike(q.toUpperCase()) } },
    ...(amount ? [{ amount }] : []),
    ...(name ? [everyWord('payer_folded', q)] : []),
  ]
}

export const transactionsWhere = (f: TransactionFilters, q: string): Prisma.TransactionWhereInput =>
  defined({
    id: f.id && { in: f.id },
    status: f.status && { in: f.status },
    payment_method: f.payment_method && { in: f.payment_method },
    payable_type: f.payable_type && { in: f.payable_type },
    payable_id: f.payable_id,
    payment_instance_id: f.payment_instance_id,
    workspace_id: f.workspace_id,
    workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
    reference: f.reference,
    created_at: defined({ gte: f.created_at_gte, lte: f.created_at_lte }),
    amount: f.amount,
    ...(f.payer && paidBy(f.payer)),
    ...anyOf<Prisma.TransactionWhereInput>(q, searchConditions(q)),
  })
