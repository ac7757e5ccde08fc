import type { Request, Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { paginate, parseExternalQuery, prismaPage } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import { presentTransaction } from './presenter.ts'
import { TRANSACTION_SORTS, transactionFilters, transactionSearch } from './schema.ts'

/**
 * One page of transactions within a scope: the workspace's, or those of one link (interface 2.11). Query: `status`,
 * `payment_instance_id`, `payable_type`, `payable_id`, `payment_method`, `from`, `to`, `search`, `sort_by`, `sort_dir`,
 * `page`, `per_page` (decisions G-24). 422 names the parameter that is wrong.
 */
export async function transactionPage(
  services: Services,
  req: Request,
  scope: { workspace_id: string; payable_type?: 'payment_link' | 'pay_link'; payable_id?: string },
) {
  const query = parseExternalQuery(req, TRANSACTION_SORTS, transactionFilters)
  const { from, to, ...fields } = query.filters
  const where = {
    AND: [scope, defined(fields), ...(query.search === '' ? [] : [{ OR: transactionSearch(query.search) }])],
    created_at: defined({ gte: from, lt: to }),
  }
  const { transaction } = services.db.sharedRead
  const [total, rows] = await Promise.all([
    transaction.count({ where }),
    transaction.findMany({ where, ...prismaPage(query) }),
  ])
  return paginate(services, req, query, total, rows.map(presentTransaction))
}

/** GET /transactions and /transactions/{id}: those of the workspace, read only (decisions G-24). */
export function transactionRoutes(router: Router, services: Services): void {
  router
    .route('/transactions')
    .get(async (req, res) => {
      const { workspace_id } = traderOf(req)
      res.json(await transactionPage(services, req, { workspace_id }))
    })
    .all(methodNotAllowed('GET'))

  router
    .route('/transactions/:id')
    .get(async (req, res) => {
      const { workspace_id } = traderOf(req)
      const row = await services.db.read.transaction.findFirst({ where: { id: idOf(req), workspace_id } })
      if (!row) throw notFound()
      res.json({ data: presentTransaction(row) })
    })
    .all(methodNotAllowed('GET'))
}
