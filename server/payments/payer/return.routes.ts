import { type Request, type Response, Router } from 'express'
import type { Transaction } from '../../database/generated/rows.ts'
import { GatewayUnavailableError } from '../../gateway/gateway.ts'
import { methodNotAllowed, rejectUnknownPath } from '../../http/errors.ts'
import { pageLanguage } from '../../http/language.ts'
import { limitRate, RATE_LIMITS } from '../../http/limits.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { logoUrl } from '../../resources/brands/presenter.ts'
import type { Services } from '../../services.ts'
import { findPaidLink } from '../link.ts'
import { settlePayment } from '../settle.ts'
import { sendPage } from './page.ts'
import { pageErrors } from './pageErrors.ts'
import { type PaymentOutcome, resultPage } from './resultPage.ts'

/** Settles and returns the transaction; `silent` if the gateway does not answer. */
async function settleOrRead(
  services: Services,
  id: string,
): Promise<{ transaction: Transaction | null; silent: boolean }> {
  try {
    return { transaction: await settlePayment(services, id), silent: false }
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    return { transaction: await services.db.read.transaction.findUnique({ where: { id } }), silent: true }
  }
}

async function outcomeOf(services: Services, transaction: Transaction, silent: boolean): Promise<PaymentOutcome> {
  const { id, status, failure_reason } = transaction
  if (status === 'paid') return 'paid'
  if (await services.db.read.lateMoney.findUnique({ where: { transaction_id: id } })) return 'looked_at'
  // A silent gateway matters only for a payment in progress: a failed one stays failed.
  if (status === 'processing') return silent ? 'asking' : 'waiting'
  return failure_reason === 'expired' ? 'timed_out' : 'declined'
}

/** Purpose and payee of the payment. */
async function describePayment(services: Services, transaction: Transaction) {
  const payable = await findPaidLink(services, transaction)
  const { brand, workspace } = await services.db.paymentInstance.findUniqueOrThrow({
    where: { id: transaction.payment_instance_id },
    include: { brand: true, workspace: { include: { owner: true } } },
  })
  return {
    brand: payable?.brand ?? { name: brand.name, logo_url: logoUrl(services, brand.logo_file_id) },
    title: payable?.title ?? null,
    again: payable?.state === 'open' ? `/p/${encodeURIComponent(payable.slug)}` : null,
    contact: workspace.owner.email,
    language: workspace.owner.language,
  }
}

/**
 * GET /payments/:id/return: the gateway sends the browser here. The service asks the gateway, never trusts the browser,
 * and shows the outcome. Everybody who has the address sees a receipt's facts, and no more.
 */
export function returnRoutes(services: Services): Router {
  const router = Router()
  router
    .route('/:id/return')
    .get(async (req: Request, res: Response) => {
      await limitRate(services, res, `payer:${req.ip}`, RATE_LIMITS.payer)
      const { transaction, silent } = await settleOrRead(services, idOf(req))
      if (transaction?.payment_method !== 'online') throw notFound()
      const { brand, contact, title, again, language } = await describePayment(services, transaction)
      const outcome = await outcomeOf(services, transaction, silent)
      const result = { transaction, outcome, brand, contact, title, again, language: pageLanguage(req, res, language) }
      sendPage(services, res, 200, resultPage(result), true)
    })
    .all(methodNotAllowed('GET'))
  router.use(rejectUnknownPath, pageErrors(services))
  return router
}
