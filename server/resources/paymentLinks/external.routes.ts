import type { Request, Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { paginate, parseExternalQuery, prismaPage } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'
import { transactionPage } from '../transactions/external.routes.ts'
import { LINK_ROW, presentLink, presentWholeLink } from './presenter.ts'
import { LINK_SORTS, linkChange, linkFilters, linkInput } from './schema.ts'
import { assertNotArchived, createLink, findLink, moveLink, updateLink } from './service.ts'
import { statusCondition } from './usage.ts'

/**
 * The routes of payment links (interface 4.7) and of their transactions (decisions G-24). A link cannot be deleted
 * (interface 3.1).
 */
export function paymentLinkRoutes(router: Router, services: Services): void {
  const { db } = services
  const found = (req: Request) => findLink(db, traderOf(req), idOf(req))

  router
    .route('/links')
    .get(async (req, res) => {
      const query = parseExternalQuery(req, LINK_SORTS, linkFilters)
      const { payment_instance_id, status, usage_mode } = query.filters
      const where = defined({
        workspace_id: traderOf(req).workspace_id,
        payment_instance_id: payment_instance_id ?? undefined,
        usage_mode,
        AND: [
          status ? statusCondition([status], services.clock.now()) : {},
          query.search
            ? {
                OR: [
                  { title_folded: { contains: escapeLike(foldText(query.search)) } },
                  { slug: { contains: escapeLike(query.search.toLowerCase()) } },
                ],
              }
            : {},
        ],
      })
      const [total, rows] = await Promise.all([
        db.sharedRead.paymentLink.count({ where }),
        db.sharedRead.paymentLink.findMany({
          where,
          ...prismaPage(query),
          include: LINK_ROW,
        }),
      ])
      const data = rows.map((row) => presentLink(services, row))
      res.json(paginate(services, req, query, total, data))
    })
    .post(async (req, res) => {
      const row = await createLink(services, traderOf(req), await readBody(req, res, linkInput))
      res.status(201).json({ data: presentWholeLink(services, row) })
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route('/links/:id')
    .get(async (req, res) => {
      res.json({ data: presentWholeLink(services, await found(req)) })
    })
    .put(async (req, res) => {
      const link = await found(req)
      assertNotArchived(link)
      const row = await updateLink(services, traderOf(req), link.id, await readBody(req, res, linkChange))
      res.json({ data: presentWholeLink(services, row) })
    })
    .all(methodNotAllowed('GET', 'PUT'))

  router
    .route('/links/:id/transactions')
    .get(async (req, res) => {
      const { id, workspace_id } = await found(req)
      res.json(await transactionPage(services, req, { workspace_id, payable_type: 'payment_link', payable_id: id }))
    })
    .all(methodNotAllowed('GET'))

  for (const action of ['publish', 'pause', 'resume'] as const)
    router
      .route(`/links/:id/${action}`)
      .post(async (req, res) => {
        res.json({ data: presentWholeLink(services, await moveLink(services, traderOf(req), idOf(req), action)) })
      })
      .all(methodNotAllowed('POST'))

  router
    .route('/links/:id/archive')
    .post(async (req, res) => {
      const row = await moveLink(services, traderOf(req), idOf(req), 'archive')
      // The answer has both shapes that the contract names (decisions H-09).
      res.json({ message: 'Payment link archived.', data: presentWholeLink(services, row) })
    })
    .all(methodNotAllowed('POST'))
}
