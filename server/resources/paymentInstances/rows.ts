import { z } from 'zod'
import { AcceptanceStatus, InstanceStatus, PaymentMethod, type Prisma } from '../../database/generated/client.ts'
import { anyOf } from '../../http/anyOf.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { defined } from '../../kernel/defined.ts'
import { reviewFilters } from '../../review/console/dossierConsole.ts'
import { everyWord } from '../../search/conditions/everyWord.ts'

/** Sorts, filters and condition of the console's lists of instances and activation proofs. */
export const SORTS = [
  'id',
  'created_at',
  'updated_at',
  'waiting_since',
  'title',
  'status',
  'acceptance_status',
] as const

export const filters = reviewFilters.extend({
  status: oneOrMany(z.enum(InstanceStatus)).optional(),
  acceptance_status: oneOrMany(z.enum(AcceptanceStatus)).optional(),
  payment_method: oneOrMany(z.enum(PaymentMethod)).optional(),
  identification_id: z.uuid().optional(),
  brand_id: z.uuid().optional(),
  bank_account_id: z.uuid().optional(),
  title: z.string().max(191).optional(),
})

export const instanceCondition = (f: z.output<typeof filters>, q: string): Prisma.PaymentInstanceWhereInput =>
  defined({
    status: f.status && { in: f.status },
    acceptance_status: f.acceptance_status && { in: f.acceptance_status },
    payment_method: f.payment_method && { in: f.payment_method },
    identification_id: f.identification_id,
    brand_id: f.brand_id,
    bank_account_id: f.bank_account_id,
    title: f.title,
    ...anyOf<Prisma.PaymentInstanceWhereInput>(q, [
      everyWord('title_folded', q),
      { identification: everyWord('name_folded', q) },
      { activation_transaction: { reference: q.toUpperCase() } },
    ]),
  })
