import { type Db, readRows } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { readingKey } from '../../review/evidence/readings.ts'
import type { ExpectedPayment } from './compareLine.ts'

const { sql } = Prisma

type Row = {
  record_id: string
  method: 'cheque' | 'bank_transfer'
  due: string
  transaction: string
  workspace: string
  read: string | null
  payer_read: string | null
  rib_read: string | null
  names: string[]
  accounts: string[]
  asked_on: string
}

const reading = (field: string) => sql`(SELECT value FROM readings WHERE resource = 'activation-proofs'
  AND record_id = record.id AND submission = record.submissions AND field = ${field})`

/**
 * SQL condition on `record`: an activation whose payment is still looked for. It waits for an officer or for a new proof,
 * or the bank took its payment back.
 */
export const isAwaited = sql`record.deleted_at IS NULL AND record.payment_method IN ('cheque', 'bank_transfer')
  AND (record.acceptance_status IN ('documents_submitted', 'pending_documents') OR record.acceptance_status = 'ready'
    AND EXISTS (SELECT FROM money_returns WHERE money_returns.record_id = record.id))`

/**
 * SQL condition on `record`: its id is one of these. PostgreSQL plans the condition on a single id once, and the one on
 * a list each time.
 */
export const isOneOf = (ids: readonly string[]): Prisma.Sql =>
  ids.length === 1 ? sql`record.id = ${ids[0]}::uuid` : sql`record.id = ANY (${ids}::uuid[])`

/** The expected payments of these activations, or of all that wait for their payment. */
export async function expectedPayments(db: Db, ids: string[] | 'awaited'): Promise<ExpectedPayment[]> {
  const condition = ids === 'awaited' ? isAwaited : isOneOf(ids)
  const rows = await readRows<Row>(
    db,
    sql`
    SELECT record.id::text AS record_id, record.payment_method AS method, paid.amount::text AS due, paid.reference AS transaction,
      workspaces.reference AS workspace, ARRAY[owners.name, payee.name] AS names,
      to_char(paid.created_at AT TIME ZONE 'Africa/Algiers', 'YYYY-MM-DD') AS asked_on,
      ${reading('reference')} AS read, ${reading('payer')} AS payer_read, ${reading('payer_rib')} AS rib_read,
      ARRAY(SELECT account_number FROM bank_accounts JOIN workspaces AS theirs ON theirs.id = bank_accounts.workspace_id
        WHERE theirs.owner_id = workspaces.owner_id AND bank_accounts.deleted_at IS NULL) AS accounts
    FROM payment_instances AS record
      JOIN transactions AS paid ON paid.id = record.activation_transaction_id
      JOIN workspaces ON workspaces.id = record.workspace_id
      JOIN traders AS owners ON owners.id = workspaces.owner_id
      JOIN identifications AS payee ON payee.id = record.identification_id
    WHERE ${condition}`,
  )
  return rows.map((row) => ({
    record_id: row.record_id,
    method: row.method,
    due: row.due,
    references: { transaction: row.transaction, workspace: row.workspace, read: row.read },
    payers: [...new Set([...row.names, ...(row.payer_read ? [row.payer_read] : [])])],
    accounts: [...row.accounts, ...(row.rib_read ? [readingKey(row.rib_read).slice(-20)] : [])],
    asked_on: row.asked_on,
  }))
}
