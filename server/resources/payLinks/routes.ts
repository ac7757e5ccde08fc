import { Router } from 'express'
import { authenticateTrader, traderOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { paginate, parseExternalQuery, prismaPage } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'
import { dueStatusCondition, withStatusAt } from './due.ts'
import { PAY_LINK_INCLUDE, paymentStatusOf, presentPayLink } from './presenter.ts'
import {
  PAY_LINK_SORTS,
  PAY_LINK_TRANSACTION_SORTS,
  payLinkFilters,
  payLinkInput,
  payLinkTransactionFilters,
} from './schema.ts'
import { createPayLink, deletePayLink, findPayLink, togglePayLink } from './service.ts'
import { presentPayLinkTransaction, STATUS_OF } from './transactions.ts'

const done = (message: string, data?: unknown) => ({ success: true, message, ...(data !== undefined && { data }) })

/**
 * The routes of pay links (interface 4.8, decisions G-08, G-20 to G-23): answers are `{success, message, data}`, errors
 * follow decisions A.2.
 */
export function payLinkRoutes(services: Services): Router {
  const { db, clock } = services
  const router = Router()
  router.use(authenticateTrader(services))

  router
    .route('/links')
    .get(async (req, res) => {
      const query = parseExternalQuery(req, PAY_LINK_SORTS, payLinkFilters)
      const { workspace_id } = traderOf(req)
      const { status, ...others } = query.filters
      const where = defined({
        workspace_id,
        deleted_at: null,
        ...others,
        AND: [
          await dueStatusCondition(db, status && [status], clock.now(), workspace_id),
          query.search
            ? { OR: [{ title_folded: { contains: escapeLike(foldText(query.search)) } }, { slug: query.search }] }
            : {},
        ],
      })
      const [total, rows] = await Promise.all([
        db.read.payLink.count({ where }),
        db.read.payLink.findMany({
          where,
          ...prismaPage(query),
          include: PAY_LINK_INCLUDE,
        }),
      ])
      const read = await withStatusAt(db, clock.now(), rows)
      const links = read.map((row) => presentPayLink(services, row))
      res.json(done('Pay links retrieved successfully.', paginate(services, req, query, total, links)))
    })
    .post(async (req, res) => {
      const row = await createPayLink(services, traderOf(req), await readBody(req, res, payLinkInput))
      res.status(201).json(done('Pay link created successfully.', presentPayLink(services, row)))
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route('/links/:id')
    .get(async (req, res) => {
      const row = await findPayLink(db, traderOf(req), idOf(req), clock.now())
      res.json(done('Pay link retrieved successfully.', presentPayLink(services, row)))
    })
    .delete(async (req, res) => {
      await deletePayLink(services, traderOf(req), idOf(req))
      res.json(done('Pay link deleted successfully.'))
    })
    .all(methodNotAllowed('GET', 'DELETE'))

  router
    .route('/links/:id/toggle-status')
    .patch(async (req, res) => {
      const row = await togglePayLink(services, traderOf(req), idOf(req))
      res.json(done('Status updated.', { id: row.id, status: row.status, payment_status: paymentStatusOf(row) }))
    })
    .all(methodNotAllowed('PATCH'))

  router
    .route('/links/:id/transactions')
    .get(async (req, res) => {
      const { id: payable_id } = await findPayLink(db, traderOf(req), idOf(req), clock.now())
      const query = parseExternalQuery(req, PAY_LINK_TRANSACTION_SORTS, payLinkTransactionFilters)
      const { status } = query.filters
      const where = defined({ payable_type: 'pay_link' as const, payable_id, status: status && STATUS_OF[status] })
      const [total, rows] = await Promise.all([
        db.read.transaction.count({ where }),
        db.read.transaction.findMany({ where, ...prismaPage(query) }),
      ])
      const transactions = rows.map(presentPayLinkTransaction)
      res.json(done('Transactions retrieved successfully.', paginate(services, req, query, total, transactions)))
    })
    .all(methodNotAllowed('GET'))
  return router
}
