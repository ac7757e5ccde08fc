import { z } from 'zod'
import { PayableType, PaymentMethod, TransactionStatus } from '../../database/generated/enums.ts'
import { EXPORT_TYPES } from '../../http/csv.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { listQuery, readOperations } from '../../openapi/contract/console.ts'
import { listParameters, pageSchema, recordSchema } from '../../openapi/contract/external.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { amount, anyJson, count, currency, dateTime, freeObject, id, idAndName } from '../../openapi/contract/values.ts'
import {
  fileSchema,
  ownerSchema,
  timelineOperation,
  toldSchema,
  workspaceRef,
} from '../../review/console/openapi.schemas.ts'
import { returnedFee } from '../returnedFees/openapi.ts'
import { EXPORT_FORMATS } from './export.ts'
import { filters, SORTS } from './filter.ts'
import type { ConsoleLateMoney } from './lateMoney.presenter.ts'
import { LATE_MONEY_SORTS, lateMoneyFilters, lookedAtBody } from './lateMoney.routes.ts'
import { payerSchema, settlementSchema, transactionSchema } from './openapi.schemas.ts'
import type { ConsoleTransaction } from './presenter.ts'
import { TRANSACTION_SORTS, transactionFilters } from './schema.ts'
import type { TransactionSums } from './sums.ts'

const common = { group: 'external', section: 'Transactions', method: 'get' } as const
const query = listParameters(TRANSACTION_SORTS, transactionFilters, {
  search: 'A part of the reference or of the payer’s name, e-mail address or telephone number, or the whole id.',
})

export const transactionOperations: Operation[] = [
  {
    ...common,
    id: 'listTransactions',
    path: '/api/ext/transactions',
    summary: 'List transactions',
    description: '`from` and `to` bound `created_at`, both included; a day is one in Algiers.',
    source: 'decisions G-24',
    query,
    answers: [{ status: 200, description: 'A page of them.', schema: pageSchema(transactionSchema) }],
    example: { query: { status: 'paid', from: '2026-01-01' } },
  },
  {
    ...common,
    id: 'getTransaction',
    path: '/api/ext/transactions/:id',
    summary: 'Read a transaction',
    source: 'decisions G-06, G-24',
    answers: [{ status: 200, description: 'The transaction.', schema: recordSchema(transactionSchema) }],
    example: { path: { id: '$TRANSACTION' } },
  },
  {
    ...common,
    id: 'listLinkTransactions',
    path: '/api/ext/links/:id/transactions',
    summary: 'List the transactions of a payment link',
    source: 'decisions G-24',
    query,
    answers: [{ status: 200, description: 'A page of them.', schema: pageSchema(transactionSchema) }],
    example: { path: { id: '$LINK' } },
  },
]

const paidLink = z.strictObject({ id: id(), title: z.string(), slug: z.string() }).nullable()

const row = presents<ConsoleTransaction>()(
  z
    .strictObject({
      id: id(),
      status: z.enum(TransactionStatus),
      amount: amount(),
      currency: currency(),
      payment_method: z.enum(PaymentMethod),
      payable_type: z.enum(PayableType),
      payable_id: id(),
      link: paidLink.meta({ description: 'Null for an activation fee.' }),
      payment_instance: z.strictObject({ id: id(), title: z.string() }),
      settlement: settlementSchema,
      reference: z.string(),
      payer: payerSchema,
      submission: z.strictObject({ id: id(), form_id: id() }).nullable(),
      failure_reason: z.string().nullable(),
      returned: returnedFee(),
      metadata: anyJson(freeObject().nullable()),
      gateway: z.string().nullable(),
      late_money: z
        .strictObject({
          amount: amount(),
          currency: currency(),
          found_at: dateTime(),
          looked_at: dateTime().nullable(),
        })
        .nullable(),
      trader: ownerSchema,
      workspace: workspaceRef,
      files: z.array(fileSchema),
      version: count(),
      allowed_actions: z.array(z.string()),
      blocked_by: z.array(z.string()),
      paid_at: dateTime().nullable(),
      failed_at: dateTime().nullable(),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'ConsoleTransaction' }),
)

const sums = presents<TransactionSums>()(
  z.strictObject({
    count: count(),
    more: z.boolean(),
    sums: z.array(
      z.strictObject({ status: z.enum(TransactionStatus), currency: currency(), count: count(), amount: amount() }),
    ),
  }),
)

const transactions = {
  name: 'transactions',
  section: 'Transactions',
  plural: 'Transactions',
  singular: 'Transaction',
  row,
  fullRecord: row.extend({ told: toldSchema }).meta({ id: 'ConsoleTransactionWhole' }),
  sorts: SORTS,
  filters,
  q: 'the start of the reference or the id, the amount, or a part of the payer’s name',
  variable: '$TRANSACTION',
}

export const transactionConsoleOperations: Operation[] = [
  ...readOperations(transactions),
  {
    id: 'adminExportTransactions',
    method: 'get',
    path: '/api/admin/transactions/export',
    group: 'console',
    section: 'Transactions',
    summary: 'Export transactions as a file',
    description:
      'Newest first, as the list shows them: account numbers and contacts are masked. Journaled before the first byte is sent.',
    source: 'console 3.3',
    query: z.object({ format: z.enum(EXPORT_FORMATS).default('csv').optional() }),
    jsonQuery: { filter: listQuery(SORTS, filters)!.filter! },
    answers: [
      {
        status: 200,
        description: 'The file.',
        type: EXPORT_FORMATS.map((format) => EXPORT_TYPES[format].split(';')[0]!),
        headers: ['Content-Disposition'],
      },
    ],
    errors: ['VALIDATION_ERROR', 'FORBIDDEN'],
    example: { query: { format: 'jsonl', filter: '{"status":"paid"}' } },
  },
  {
    id: 'adminSumTransactions',
    method: 'get',
    path: '/api/admin/transactions/sums',
    group: 'console',
    section: 'Transactions',
    summary: 'Sum transactions by state and currency',
    description: `Of at most ${LIMITS.exact_total} transactions: with more, \`more\` is true and \`sums\` is empty.`,
    source: 'console 3.3',
    jsonQuery: { filter: listQuery(SORTS, filters)!.filter! },
    answers: [{ status: 200, description: 'How many match, and what they amount to.', schema: sums }],
    errors: ['VALIDATION_ERROR'],
    example: { query: { filter: '{"created_at_gte":"2026-01-01T00:00:00Z"}' } },
  },
  timelineOperation(transactions),
]

const lateMoney = presents<ConsoleLateMoney>()(
  z
    .strictObject({
      id: id().meta({ description: 'Of the transaction.' }),
      status: z.enum(['waiting', 'looked_at']),
      cause: z.enum(['failed_before', 'other_amount', 'held']),
      amount: amount().meta({ description: 'What came.' }),
      currency: currency(),
      found_at: dateTime(),
      looked_at: dateTime().nullable(),
      looked_by: idAndName().nullable(),
      why: z.string().nullable(),
      transaction: z
        .strictObject({
          id: id(),
          status: z.enum(TransactionStatus),
          amount: amount(),
          currency: currency(),
          reference: z.string(),
          failure_reason: z.string().nullable(),
          payable_type: z.enum(PayableType),
          payable_id: id(),
          created_at: dateTime(),
          failed_at: dateTime().nullable(),
        })
        .meta({ description: 'What was asked for.' }),
      link: paidLink,
      payment_instance: z.strictObject({ id: id(), title: z.string() }),
      trader: ownerSchema,
      workspace: workspaceRef,
      allowed_actions: z.array(z.string()),
      blocked_by: z.array(z.string()),
      created_at: dateTime(),
    })
    .meta({ id: 'LateMoney', description: 'Money that the gateway reports where none was expected.' }),
)

const late = {
  name: 'late-money',
  section: 'Money to look at',
  plural: 'LateMoney',
  singular: 'OneLateMoney',
  row: lateMoney,
  sorts: LATE_MONEY_SORTS,
  filters: lateMoneyFilters,
  q: 'the start of the reference or the id',
  variable: '$LATE_MONEY',
  source: 'decisions G-13',
}

export const lateMoneyOperations: Operation[] = [
  ...readOperations(late),
  timelineOperation(late),
  {
    id: 'adminLookAtLateMoney',
    method: 'post',
    path: '/api/admin/late-money/:id/looked-at',
    group: 'console',
    section: late.section,
    summary: 'Say what was done with it',
    source: 'decisions G-13',
    body: lookedAtBody,
    answers: [{ status: 200, description: 'The record as it is now.', schema: lateMoney }],
    errors: ['INVALID_STATE_TRANSITION'],
    example: { path: { id: '$LATE_MONEY' }, body: { why: 'Given back by the acquirer.' } },
  },
]
