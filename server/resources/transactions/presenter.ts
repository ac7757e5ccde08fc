import type { Prisma, Transaction } from '../../database/generated/client.ts'
import { OWNER, presentFile, presentOwner } from '../../review/presenter.ts'

/** Decimal string with two places (interface, preamble). */
export const money = (amount: Transaction['amount']): string => amount.toFixed(2)

/** `data` of transaction.paid and .failed (interface 6). */
export const transactionEvent = (row: Transaction) => ({
  id: row.id,
  status: row.status,
  amount: money(row.amount),
  currency: row.currency,
  payable_type: row.payable_type,
  payable_id: row.payable_id,
  metadata: row.metadata,
})

/** What the request for an instance answers (interface 2.8, 4.6). */
export const presentActivation = (row: Transaction) => ({
  transaction_id: row.id,
  status: row.status,
  payment_method: row.payment_method,
  amount: money(row.amount),
  currency: row.currency,
  form_url: row.form_url,
})

export const TRANSACTION_INCLUDE = {
  ...OWNER,
  proof: true,
  payment_instance: { select: { id: true, title: true } },
} satisfies Prisma.TransactionInclude

export type TransactionRow = Prisma.TransactionGetPayload<{ include: typeof TRANSACTION_INCLUDE }>

/** What an officer sees (fields: decisions G-06). */
export const presentForOfficer = (row: TransactionRow) => ({
  id: row.id,
  status: row.status,
  amount: money(row.amount),
  currency: row.currency,
  payment_method: row.payment_method,
  payable_type: row.payable_type,
  payable_id: row.payable_id,
  payment_instance: row.payment_instance,
  reference: row.reference,
  payer: { name: row.payer_name, email: row.payer_email, phone: row.payer_phone },
  failure_reason: row.failure_reason,
  metadata: row.metadata,
  gateway: row.gateway,
  trader: presentOwner(row.workspace.owner),
  workspace: { id: row.workspace.id, name: row.workspace.name },
  files: row.proof ? [presentFile(row.proof)] : [],
  version: row.version,
  allowed_actions: [] as string[],
  blocked_by: [] as string[],
  paid_at: row.paid_at?.toISOString() ?? null,
  failed_at: row.failed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export type ConsoleTransaction = ReturnType<typeof presentForOfficer>
