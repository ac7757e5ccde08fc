import type { Router } from 'express'
import { z } from 'zod'
import { withLongStatements } from '../../database/bounds.ts'
import { officerOf } from '../../http/authenticate.ts'
import { parseConsoleQuery } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { journalListAccess } from '../../http/journalList.ts'
import { isId } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { deliveryStatusOf } from '../../review/casework/deliveryStatus.ts'
import { timelineRoutes } from '../../review/casework/timeline.routes.ts'
import { requirePermission } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { returnedFees } from '../returnedFees/returnedFees.ts'
import { EXPORT_FORMATS, sendTransactions } from './export.ts'
import { filters, SORTS, transactionsWhere } from './filter.ts'
import { linksOf } from './links.ts'
import { presentForOfficer, TRANSACTION_INCLUDE, type TransactionRow } from './presenter.ts'
import { sumTransactions } from './sums.ts'

/** Transactions, read only: only proofs and the gateway change their state. */
export function transactionConsole(router: Router, services: ReviewServices): void {
  const { db } = services
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
        where: transactionsWhere(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: TRANSACTION_INCLUDE,
      }),
    count: ({ filters: f, q }, limit) =>
      db.sharedRead.transaction.count({ where: transactionsWhere(f, q), take: limit }),
    one: async (id) =>
      isId(id) ? db.read.transaction.findUnique({ where: { id }, include: TRANSACTION_INCLUDE }) : null,
    presentRows: (rows) => present(rows, false),
    presentOne: async (row, actor) => {
      const [[record], deliveryStatus] = await Promise.all([present([row], true), deliveryStatusOf(db, actor, row.id)])
      return { ...record!, told: deliveryStatus }
    },
    viewed: (row) => ({ workspace_id: row.workspace_id }),
  }

  /**
   * GET /transactions/export?format=csv|jsonl&filter= : the filtered transactions, newest first, as a file. 403 without
   * `export_transactions`. Journaled before the first byte; contacts and account numbers are masked as in the list.
   */
  router.get(
    '/transactions/export',
    requirePermission(services, 'transactions', 'export_transactions'),
    async (req, res) => {
      const { format } = parse(z.object({ format: z.enum(EXPORT_FORMATS).default('csv') }), req.query)
      const { filters: f, q } = parseConsoleQuery(req, SORTS, filters)
      const rowsOf = (rows: readonly TransactionRow[]) => present(rows, false)
      await withLongStatements(() => sendTransactions(services, officerOf(req), { filters: f, q, format, rowsOf }, res))
    },
  )

  /**
   * GET /transactions/sums?filter= → `{count, more, sums: [{status, currency, count, amount}]}`: the sums of the
   * filtered transactions, by state and currency. With more than LIMITS.exact_total of them, `more` is true and `sums`
   * is empty. Journaled like the list.
   */
  router.get('/transactions/sums', async (req, res) => {
    const { filters: f, q } = parseConsoleQuery(req, SORTS, filters)
    const filter = { ...f, ...(q && { q }) }
    await journalListAccess(db, officerOf(req), services.clock.now(), { resource: 'transactions', filter })
    res.json(await sumTransactions(db, f, q))
  })

  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
}
