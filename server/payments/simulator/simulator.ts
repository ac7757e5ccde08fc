import { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import { CURRENCY } from '../../gateway/currency.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { readFields } from '../../http/body.ts'
import { methodNotAllowed, rejectUnknownPath } from '../../http/errors.ts'
import { pageLanguage } from '../../http/language.ts'
import { limitRate, RATE_LIMITS } from '../../http/limits.ts'
import { idOf } from '../../http/path.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import { sendPage } from '../payer/page.ts'
import { pageErrors, wantsPage } from '../payer/pageErrors.ts'
import { cardPage } from './cardPage.ts'

/**
 * A gateway without an acquirer, for the demo and the tests: it stores orders in the database, and its card page asks
 * for the outcome. In production it is used only if GATEWAY names it.
 */
export function simulatorGateway(services: Pick<Services, 'clock' | 'publicUrl'> & { db: Db }): Gateway {
  return {
    name: 'simulator',
    currencies: [CURRENCY],
    origin: () => new URL(services.publicUrl()).origin,
    async register({ order_id, amount, currency, title, return_url }) {
      const now = services.clock.now()
      await services.db.simulatorOrder.createMany({
        data: [{ id: order_id, amount, currency, title, return_url, created_at: now, updated_at: now }],
        skipDuplicates: true,
      })
      return { gateway_order_id: order_id, form_url: `${services.publicUrl()}/simulator/${order_id}` }
    },
    async confirm(id) {
      const order = await services.db.read.simulatorOrder.findUnique({ where: { id } })
      if (!order) return { state: 'declined', reason: 'unknown_order' }
      if (order.outcome === 'approved')
        return { state: 'paid', amount: order.amount.toFixed(2), currency: order.currency }
      if (order.outcome === 'declined') return { state: 'declined', reason: 'card_declined' }
      return { state: 'waiting' }
    },
  }
}

export const choice = z.object({ outcome: z.enum(['approve', 'decline', 'abandon']) })

/** GET /simulator/:id the card page; POST `outcome` (form or JSON) → 303 back to the service's return address. */
export function simulatorRoutes(services: Services): Router {
  const router = Router()
  const find = async (req: Request, res: Response) => {
    await limitRate(services, res, `payer:${req.ip}`, RATE_LIMITS.payer)
    const order = await services.db.read.simulatorOrder.findUnique({ where: { id: idOf(req) } })
    if (!order) throw notFound()
    return order
  }
  router
    .route('/:id')
    .get(async (req, res) => {
      const order = await find(req, res)
      sendPage(services, res, 200, cardPage(order, pageLanguage(req, res, 'fr')))
    })
    .post(async (req, res) => {
      const order = await find(req, res)
      const input = await readFields(req, res, choice)
      if (input.outcome !== 'abandon') {
        const outcome = input.outcome === 'approve' ? 'approved' : 'declined'
        const { count } = await services.db.simulatorOrder.updateMany({
          where: { id: order.id, outcome: 'waiting' },
          data: { outcome, updated_at: services.clock.now() },
        })
        if (count === 0 && order.outcome !== outcome) {
          if (wantsPage(req))
            return sendPage(services, res, 409, cardPage(await find(req, res), pageLanguage(req, res, 'fr')))
          throw new ApiError('INVALID_STATE_TRANSITION', 'This order has already been answered.')
        }
      }
      res.redirect(303, order.return_url)
    })
    .all(methodNotAllowed('GET', 'POST'))
  router.use(rejectUnknownPath, pageErrors(services))
  return router
}
