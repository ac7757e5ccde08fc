import type { Db } from '../../database/client.ts'
import type { TransactionStatus } from '../../database/generated/client.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { type TransactionFilters, transactionsWhere } from './filter.ts'
import { decimalText } from './presenter.ts'

/** Sums of transactions, one for each state and currency. */
export type TransactionSums = {
  /** How many transactions match, counted up to LIMITS.exact_total. */
  count: number
  /** Whether there are more. `sums` is then empty, because partial sums would mislead. */
  more: boolean
  sums: { status: TransactionStatus; currency: string; count: number; amount: string }[]
}

/** Sums the filtered transactions. The limit keeps a question about all years from reading the whole table. */
export async function sumTransactions(db: Db, f: TransactionFilters, q: string): Promise<TransactionSums> {
  const where = transactionsWhere(f, q)
  const count = await db.sharedRead.transaction.count({ where, take: LIMITS.exact_total + 1 })
  if (count > LIMITS.exact_total) return { count: LIMITS.exact_total, more: true, sums: [] }
  const groups = await db.transaction.groupBy({
    by: ['status', 'currency'],
    where,
    _sum: { amount: true },
    _count: { _all: true },
    orderBy: [{ currency: 'asc' }, { status: 'asc' }],
  })
  const sums = groups.map(({ status, currency, _sum, _count }) => ({
    status,
    currency,
    count: _count._all,
    amount: decimalText(_sum.amount!),
  }))
  return { count: sums.reduce((total, sum) => total + sum.count, 0), more: false, sums }
}
