import type { Prisma } from '../../database/generated/client.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { OWNER, presentOwner } from '../../review/record/presenter.ts'
import { decimalText, type PaidLink } from './presenter.ts'

export const LATE_MONEY_INCLUDE = {
  transaction: { include: { ...OWNER, payment_instance: { select: { id: true, title: true } } } },
} satisfies Prisma.LateMoneyInclude

export type LateMoneyRow = ReadonlyRow<Prisma.LateMoneyGetPayload<{ include: typeof LATE_MONEY_INCLUDE }>>

/** Why an officer looks at the money. `held`: the payment settled while its account was frozen or paused. */
function causeOf({ transaction, amount, currency }: LateMoneyRow): 'held' | 'failed_before' | 'other_amount' {
  if (transaction.status === 'paid') return 'held'
  const isAsked = transaction.amount.equals(amount) && transaction.currency === currency
  return isAsked && transaction.failure_reason !== 'other_amount' ? 'failed_before' : 'other_amount'
}

/**
 * Unexpected money that the gateway reports: `amount` is the received money, `transaction` the requested. `cause` says
 * whether the payment had already failed, or the amount or currency differs from the request.
 */
export const presentLateMoney = (
  { transaction, ...row }: LateMoneyRow,
  parts: { link: PaidLink | null; officers: Map<string, string>; allowed_actions: string[] },
) => ({
  id: row.transaction_id,
  status: row.looked_at === null ? ('waiting' as const) : ('looked_at' as const),
  cause: causeOf({ transaction, ...row }),
  amount: decimalText(row.amount),
  currency: row.currency,
  found_at: row.found_at.toISOString(),
  looked_at: row.looked_at?.toISOString() ?? null,
  looked_by: row.looked_by ? { id: row.looked_by, name: parts.officers.get(row.looked_by) ?? '' } : null,
  why: row.why,
  transaction: {
    id: transaction.id,
    status: transaction.status,
    amount: decimalText(transaction.amount),
    currency: transaction.currency,
    reference: transaction.reference,
    failure_reason: transaction.failure_reason,
    payable_type: transaction.payable_type,
    payable_id: transaction.payable_id,
    created_at: transaction.created_at.toISOString(),
    failed_at: transaction.failed_at?.toISOString() ?? null,
  },
  link: parts.link,
  payment_instance: transaction.payment_instance,
  trader: presentOwner(transaction.workspace.owner),
  workspace: { id: transaction.workspace.id, name: transaction.workspace.name },
  allowed_actions: parts.allowed_actions,
  blocked_by: [] as string[],
  created_at: row.found_at.toISOString(),
})

export type ConsoleLateMoney = ReturnType<typeof presentLateMoney>
