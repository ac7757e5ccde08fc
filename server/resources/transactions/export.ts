import type { Response } from 'express'
import { maskContacts } from '../../http/contacts.ts'
import { csvCell, csvLine, EXPORT_TYPES } from '../../http/csv.ts'
import { waitForDrain } from '../../http/drain.ts'
import { maskNumbers } from '../../http/journalList.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { can } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'
import { type TransactionFilters, transactionsWhere } from './filter.ts'
import { type ConsoleTransaction, TRANSACTION_INCLUDE, type TransactionRow } from './presenter.ts'

type Format = keyof typeof EXPORT_TYPES

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const satisfies Format[]

/** Transactions held in memory at once. */
const BATCH_SIZE = 500

/** The columns of a CSV file, each from a row of the list. */
const COLUMNS: Record<string, (row: ConsoleTransaction) => unknown> = {
  id: (row) => row.id,
  created_at: (row) => row.created_at,
  status: (row) => row.status,
  amount: (row) => row.amount,
  currency: (row) => row.currency,
  payment_method: (row) => row.payment_method,
  reference: (row) => row.reference,
  payable_type: (row) => row.payable_type,
  payable_id: (row) => row.payable_id,
  link: (row) => row.link?.title ?? null,
  payment_instance_id: (row) => row.payment_instance.id,
  trader_id: (row) => row.trader.id,
  trader: (row) => row.trader.name,
  workspace_id: (row) => row.workspace.id,
  payer_name: (row) => row.payer.name,
  payer_email: (row) => row.payer.email,
  payer_phone: (row) => row.payer.phone,
  account_number: (row) => row.settlement.account_number,
  failure_reason: (row) => row.failure_reason,
  paid_at: (row) => row.paid_at,
  failed_at: (row) => row.failed_at,
}

const WRITERS: Record<Format, { head: string; row: (row: ConsoleTransaction) => string }> = {
  csv: {
    head: `\uFEFF${csvLine(Object.keys(COLUMNS))}`,
    row: (row) => csvLine(Object.values(COLUMNS).map((read) => csvCell(read(row)))),
  },
  jsonl: { head: '', row: (row) => `${JSON.stringify(row)}\n` },
}

type ExportRequest = {
  filters: TransactionFilters
  q: string
  format: Format
  /** Presents rows as the list does. */
  rowsOf: (rows: readonly TransactionRow[]) => Promise<ConsoleTransaction[]>
}

const fileName = (at: Date, format: Format) =>
  `transactions-${at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.${format}`

/**
 * The matching transactions that exist at `until`, newest first, in batches. Each batch begins below the last row of
 * the one before, so that rows that arrive meanwhile do not shift the others.
 */
async function* batches({ db }: Services, { filters, q }: ExportRequest, until: Date) {
  let last: TransactionRow | undefined
  for (;;) {
    const below = last
      ? { OR: [{ created_at: { lt: last.created_at } }, { created_at: last.created_at, id: { lt: last.id } }] }
      : {}
    const rows: readonly TransactionRow[] = await db.read.transaction.findMany({
      where: { AND: [transactionsWhere(filters, q), { created_at: { lte: until } }, below] },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: BATCH_SIZE,
      include: TRANSACTION_INCLUDE,
    })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)
  }
}

/**
 * Sends the transactions as a file, as their list shows them: account numbers and contacts are masked. Journals the export
 * (`export`; details: filter, search, format, count) before the first byte. Stops when the client disconnects; a failure
 * closes the connection, so that an incomplete file never looks complete. `X-Total-Count` is the number of rows.
 */
export async function sendTransactions(
  services: Services,
  actor: OfficerActor,
  wanted: ExportRequest,
  res: Response,
): Promise<void> {
  const { db, clock, log } = services
  const { filters, q, format } = wanted
  const at = clock.now()
  const where = { AND: [transactionsWhere(filters, q), { created_at: { lte: at } }] }
  const total = await db.transaction.count({ where })
  const filterEntry = JSON.parse(JSON.stringify({ ...filters, ...(q && { q }) }, maskNumbers))
  await writeJournal(db, actor, at, {
    action: 'export',
    resource: 'transactions',
    record_id: null,
    workspace_id: filters.workspace_id ?? null,
    details: { format, count: total, filter: filterEntry },
  })
  const controller = new AbortController()
  res.on('close', () => controller.abort())
  res.set({
    'Content-Type': EXPORT_TYPES[format],
    'Content-Disposition': `attachment; filename="${fileName(at, format)}"`,
    'X-Total-Count': String(total),
  })
  const drained = waitForDrain(res, controller.signal)
  const isMasked = !can(actor, 'list_contacts')
  const writer = WRITERS[format]
  let sent = 0
  try {
    res.write(writer.head)
    res.flushHeaders()
    for await (const rows of batches(services, wanted, at)) {
      if (controller.signal.aborted) break
      const shown = await wanted.rowsOf(rows)
      const text = shown.map((row) => writer.row(isMasked ? maskContacts(row) : row)).join('')
      if (!res.write(text)) await drained()
      sent += rows.length
    }
    if (controller.signal.aborted) throw controller.signal.reason
    res.end()
  } catch (error) {
    if (controller.signal.aborted) log.info({ sent, total }, 'the client closed an export of transactions')
    else {
      log.error({ err: error, sent, total }, 'an export of transactions failed')
      res.destroy()
    }
  }
}
