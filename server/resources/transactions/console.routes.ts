import type { Router } from 'express'
import { z } from 'zod'
import { PayableType, PaymentMethod, type Prisma, TransactionStatus } from '../../database/generated/client.ts'
import { anyOf } from '../../http/anyOf.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { deliveryStatusOf } from '../../review/casework/deliveryStatus.ts'
import { timelineRoutes } from '../../review/casework/timeline.routes.ts'
import type { Services } from '../../services.ts'
import { returnedFees } from '../returnedFees/returnedFees.ts'
import { linksOf } from './links.ts'
import { presentForOfficer, TRANSACTION_INCLUDE, type TransactionRow } from './presenter.ts'

export const SORTS = ['created_at', 'id', 'updated_at', 'status', 'amount'] as const

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

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
  created_at_gte: moment.optional(),
  created_at_lte: moment.optional(),
  amount: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/)
    .optional(),
})

/** Transactions, read only: only proofs and the gateway change their state. */
export function transactionConsole(router: Router, services: Services): void {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string): Prisma.TransactionWhereInput =>
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
      ...anyOf<Prisma.TransactionWhereInput>(q, [{ reference: { startsWith: escapeLike(q.toUpperCase()) } }]),
    })
  const present = async (rows: readonly TransactionRow[], full: boolean) => {
    const fees = rows.filter(({ payable_type, status, payment_method }) => {
      return payable_type === 'payment_instance' && status === 'paid' && payment_method !== 'online'
    })
    const [links, returned] = await Promise.all([
      linksOf(db, rows),
      returnedFees(
        db,
        fees.map(({ payable_id }) => payable_id),
      ),
    ])
    return rows.map((row) => {
      const link = links.get(row.payable_id) ?? null
      return presentForOfficer(
        row,
        { link, returned: (fees.includes(row) && returned.get(row.payable_id)) || null },
        full,
      )
    })
  }
  const resource: ConsoleResource<TransactionRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'transactions',
    contacts: 'journaled',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.transaction.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: TRANSACTION_INCLUDE,
      }),
    count: ({ filters: f, q }, most) => db.sharedRead.transaction.count({ where: where(f, q), take: most }),
    one: async (id) =>
      isId(id) ? db.read.transaction.findUnique({ where: { id }, include: TRANSACTION_INCLUDE }) : null,
    presentRows: (rows) => present(rows, false),
    presentOne: async (row, actor) => {
      const [[record], deliveryStatus] = await Promise.all([present([row], true), deliveryStatusOf(db, actor, row.id)])
      return { ...record!, told: deliveryStatus }
    },
    viewed: (row) => ({ workspace_id: row.workspace_id }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
}
