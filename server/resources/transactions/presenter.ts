import type { Prisma } from '../../database/generated/client.ts'
import type { Transaction } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { OWNER, presentFile, presentOwner } from '../../review/record/presenter.ts'
import type { ReturnedFee } from '../returnedFees/returnedFees.ts'
import { presentSettlement } from './settlement.ts'

/** Decimal string with two places (interface, preamble). */
export const decimalText = (amount: Transaction['amount']): string => amount.toFixed(2)

/** `data` of transaction.paid and .failed (interface 6). */
export const transactionEvent = (row: Transaction) => ({
  id: row.id,
  status: row.status,
  amount: decimalText(row.amount),
  currency: row.currency,
  payable_type: row.payable_type,
  payable_id: row.payable_id,
  metadata: row.metadata,
})

/** The answer to a request for an instance (interface 2.8, 4.6). */
export const presentActivation = (row: Transaction) => ({
  transaction_id: row.id,
  status: row.status,
  payment_method: row.payment_method,
  amount: decimalText(row.amount),
  currency: row.currency,
  form_url: row.form_url,
})

/**
 * The external record (decisions G-06): the fields of the event and the payer; neither the card nor data of the
 * gateway.
 */
export const presentTransaction = (row: Transaction) => ({
  id: row.id,
  status: row.status,
  amount: decimalText(row.amount),
  currency: row.currency,
  payment_method: row.payment_method,
  payable_type: row.payable_type,
  payable_id: row.payable_id,
  payment_instance_id: row.payment_instance_id,
  reference: row.reference,
  payer: presentPayer(row),
  failure_reason: row.failure_reason,
  metadata: row.metadata,
  paid_at: row.paid_at?.toISOString() ?? null,
  failed_at: row.failed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const presentPayer = ({ payer_name: name, payer_email: email, payer_phone: phone }: Transaction) => ({
  name,
  email,
  phone,
})

export const TRANSACTION_INCLUDE = {
  ...OWNER,
  proof: true,
  payment_instance: { select: { id: true, title: true } },
  submission: { select: { id: true, form_id: true } },
  late_money: true,
} satisfies Prisma.TransactionInclude

export type TransactionRow = ReadonlyRow<Prisma.TransactionGetPayload<{ include: typeof TRANSACTION_INCLUDE }>>

/** The paid link, as a list names it. */
export type PaidLink = { id: string; title: string; slug: string }

/** Data of a transaction in a list apart from its row: the paid link (null for an activation fee), and its return. */
type RelatedData = { link: PaidLink | null; returned: ReturnedFee | null }

/** A transaction for officers (fields: decisions G-06); `full` shows the whole account. */
export const presentForOfficer = (row: TransactionRow, { link, returned }: RelatedData, full: boolean) => ({
  id: row.id,
  status: row.status,
  amount: decimalText(row.amount),
  currency: row.currency,
  payment_method: row.payment_method,
  payable_type: row.payable_type,
  payable_id: row.payable_id,
  link,
  payment_instance: row.payment_instance,
  settlement: presentSettlement(row.settlement, full),
  reference: row.reference,
  payer: presentPayer(row),
  submission: row.submission,
  failure_reason: row.failure_reason,
  returned,
  metadata: row.metadata,
  gateway: row.gateway,
  late_money: row.late_money && {
    amount: decimalText(row.late_money.amount),
    currency: row.late_money.currency,
    found_at: row.late_money.found_at.toISOString(),
    looked_at: row.late_money.looked_at?.toISOString() ?? null,
  },
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
