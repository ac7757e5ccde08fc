import { Router } from 'express'
import { isOutcomeUnknown } from '../../database/outcome.ts'
import { bearerTrader } from '../../http/authenticate.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { limitRate, RATE_LIMITS } from '../../http/limits.ts'
import { originOf } from '../../http/origin.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import { generateKey, readKey } from './service.ts'

/** Routes of interface 4.1: answers are `{success, message, data}`, errors follow decisions A.2. */
export function apiKeyRoutes(services: Services): Router {
  const router = Router()
  router
    .route('/generate')
    .post(async (req, res) => {
      await limitRate(services, res, `address:${req.ip}`, RATE_LIMITS.address)
      const trader = await bearerTrader(services, req)
      let data: Awaited<ReturnType<typeof generateKey>>
      try {
        data = await generateKey(services, trader, originOf(req))
      } catch (error) {
        // The pair may have been created, and its creation revokes the earlier keys.
        if (isOutcomeUnknown(error)) throw error
        services.log.error({ err: error, request_id: res.locals.request_id }, 'key generation failed')
        throw new ApiError('SERVER_ERROR', 'API key generation failed. The earlier keys still work; try again.')
      }
      res.set('Cache-Control', 'no-store')
      res.json({ success: true, message: 'API keys generated successfully', data })
    })
    .all(methodNotAllowed('POST'))
  router
    .route('/:id')
    .get(async (req, res) => {
      await limitRate(services, res, `address:${req.ip}`, RATE_LIMITS.address)
      const trader = await bearerTrader(services, req)
      const data = await readKey(services, trader, req.params.id)
      res.json({ success: true, message: 'API key retrieved successfully', data })
    })
    .all(methodNotAllowed('GET'))
  return router
}
