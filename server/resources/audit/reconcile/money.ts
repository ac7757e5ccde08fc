import { Prisma } from '../../../database/generated/client.ts'
import { ERASED_MARK } from '../../../kernel/erased.ts'
import { settlementFacts } from '../../transactions/settlement.ts'
import { isErased } from './erased.ts'
import { findProblems, quoteName, type Reconcile } from './findProblems.ts'

type DifferingRow = { record: string; entry: string | null; columns: string }

/** Compares each transaction with the entry that created it, and its settlement account with its instance's. */
const checkTransactions: Reconcile = async function* (db) {
  const differsFromEntry = (column: string) =>
    Prisma.sql`CASE WHEN told.details ->> ${column} <> row.${quoteName(column)}::text THEN ${column} END`
  yield* findProblems<DifferingRow>(
    db,
    'transactions',
    (part) => Prisma.sql`
      SELECT record, entry, array_to_string(columns, ', ') AS columns FROM (
        SELECT row.id::text AS record, told.id::text AS entry, array_remove(ARRAY[
            ${Prisma.join(['amount', 'currency', 'payment_method', 'payable_type', 'payable_id', 'payment_instance_id'].map(differsFromEntry))},
            CASE WHEN row.settlement IS DISTINCT FROM instance.settlement THEN 'settlement' END,
            CASE WHEN row.payable_type = 'payment_instance' AND row.payable_id <> row.payment_instance_id
              THEN 'payable_id' END,
            CASE WHEN (row.status = 'paid') <> (row.paid_at IS NOT NULL) THEN 'paid_at' END,
            CASE WHEN row.workspace_id IS DISTINCT FROM told.workspace_id THEN 'workspace_id' END], NULL) AS columns
        FROM transactions AS row JOIN payment_instances AS instance ON instance.id = row.payment_instance_id
        LEFT JOIN LATERAL (
          SELECT id, details, workspace_id FROM audit_entries
          WHERE record_id = row.id::text AND resource = 'transactions' AND action = 'create'
          ORDER BY id LIMIT 1) AS told ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> '{}' OR entry IS NULL`,
    ({ record, entry, columns }) => ({
      kind: 'transaction',
      resource: 'transactions',
      record,
      ...(entry && { entry }),
      message: entry ? `differs from the journal: ${columns}` : 'the journal does not say who created it',
    }),
  )
}

type SettlementRow = {
  record: string
  entry: string
  hash: string
  settlement: Prisma.JsonObject
  license_reference: string
  erased: boolean
}

/** Whether the hash can no longer be checked, because account number and brand name are erased. */
const isErasedSettlement = ({ account_number, brand_name }: Prisma.JsonObject) =>
  account_number === ERASED_MARK && brand_name === ERASED_MARK

/** Compares each instance's account with the entry that created it; skips entries from before the hash was kept. */
const checkSettlements: Reconcile = async function* (db) {
  yield* findProblems<SettlementRow>(
    db,
    'payment_instances',
    (part) => Prisma.sql`
      SELECT row.id::text AS record, row.settlement, row.license_reference, told.id::text AS entry, told.hash,
        ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`'transactions'`)} AS erased
      FROM payment_instances AS row JOIN LATERAL (
        SELECT id, details ->> 'settlement_sha256' AS hash FROM audit_entries
        WHERE record_id = row.id::text AND resource = 'payment-instances' AND action = 'create'
        ORDER BY id LIMIT 1) AS told ON told.hash IS NOT NULL
      WHERE ${part}`,
    ({ record, entry, hash, erased, ...settlementRow }) =>
      settlementFacts(settlementRow).settlement_sha256 === hash ||
      (erased && isErasedSettlement(settlementRow.settlement))
        ? null
        : {
            kind: 'settlement',
            resource: 'payment-instances',
            record,
            entry,
            message: 'settlement differs from the one it was created with',
          },
  )
}

/** Compares each link's instance with the entry that created the link: it never changes. */
const checkLinks = (table: string, resource: string): Reconcile =>
  async function* (db) {
    yield* findProblems<{ record: string; entry: string }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, told.id::text AS entry
        FROM ${quoteName(table)} AS row JOIN LATERAL (
          SELECT id, details ->> 'payment_instance_id' AS instance FROM audit_entries
          WHERE record_id = row.id::text AND resource = ${resource} AND action = 'create'
          ORDER BY id LIMIT 1) AS told ON told.instance <> row.payment_instance_id::text
        WHERE ${part}`,
      (about) => ({ kind: 'link', resource, ...about, message: 'differs from the journal: payment_instance_id' }),
    )
  }

/** Compares the total that each link collected with its paid transactions. */
const checkTotals = (table: string, resource: string, type: string, [count, sum]: [string, string]): Reconcile =>
  async function* (db) {
    yield* findProblems<{ record: string; columns: string }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, concat_ws(', ',
          CASE WHEN row.${quoteName(count)} <> paid.count THEN ${count} END,
          CASE WHEN row.${quoteName(sum)} <> paid.sum THEN ${sum} END) AS columns
        FROM ${quoteName(table)} AS row CROSS JOIN LATERAL (
          SELECT count(*), coalesce(sum(amount), 0) AS sum FROM transactions
          WHERE payable_type = ${type}::"PayableType" AND payable_id = row.id AND status = 'paid') AS paid
        WHERE ${part} AND (row.${quoteName(count)} <> paid.count OR row.${quoteName(sum)} <> paid.sum)`,
      ({ record, columns }) => ({
        kind: 'totals',
        resource,
        record,
        message: `differs from the sum of its paid transactions: ${columns}`,
      }),
    )
  }

/** Compares late money with the entry that reported it and the entry of the officer who resolved it. */
const checkLateMoney: Reconcile = async function* (db) {
  yield* findProblems<DifferingRow>(
    db,
    'late_money',
    (part) => Prisma.sql`
      SELECT record, entry, array_to_string(columns, ', ') AS columns FROM (
        SELECT row.transaction_id::text AS record, told.id::text AS entry, array_remove(ARRAY[
            CASE WHEN told.details ->> 'amount' <> row.amount::text THEN 'amount' END,
            CASE WHEN told.details ->> 'currency' <> row.currency THEN 'currency' END,
            CASE WHEN told.at <> row.found_at THEN 'found_at' END,
            CASE WHEN looked.at IS DISTINCT FROM row.looked_at THEN 'looked_at' END,
            CASE WHEN looked.reason IS DISTINCT FROM row.why AND row.why IS DISTINCT FROM ${ERASED_MARK} THEN 'why' END,
            CASE WHEN looked.actor_id IS DISTINCT FROM row.looked_by::text THEN 'looked_by' END], NULL) AS columns
        FROM late_money AS row LEFT JOIN LATERAL (
          SELECT id, at, details FROM audit_entries
          WHERE record_id = row.transaction_id::text AND resource = 'late-money' AND action = 'find'
          ORDER BY id LIMIT 1) AS told ON TRUE
        LEFT JOIN LATERAL (
          SELECT actor_id, at, reason FROM audit_entries
          WHERE record_id = row.transaction_id::text AND resource = 'late-money' AND action = 'looked_at'
          ORDER BY id DESC LIMIT 1) AS looked ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> '{}' OR entry IS NULL`,
    ({ record, entry, columns }) => ({
      kind: 'late_money',
      resource: 'late-money',
      record,
      ...(entry && { entry }),
      message: entry ? `differs from the journal: ${columns}` : 'the journal does not say that it was found',
    }),
    { key: 'transaction_id' },
  )
}

/** Checks of transactions, settlement accounts, links, their totals and late money. */
export const moneyChecks: Reconcile[] = [
  checkTransactions,
  checkSettlements,
  checkLinks('payment_links', 'payment-links'),
  checkLinks('pay_links', 'pay-links'),
  checkTotals('payment_links', 'payment-links', 'payment_link', ['paid_count', 'total_collected']),
  checkTotals('pay_links', 'pay-links', 'pay_link', ['successful_payments_count', 'collected_amount']),
  checkLateMoney,
]
