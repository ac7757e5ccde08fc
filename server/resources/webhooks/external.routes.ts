import type { Router } from 'express'
import { z } from 'zod'
import { traderOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { paginate, parseExternalQuery, prismaPage } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { EVENTS } from '../../kernel/events.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { presentDelivery, presentWebhook } from './presenter.ts'
import { deliveryFilters, WEBHOOK_SORTS, webhookChange, webhookInput } from './schema.ts'
import {
  assertRoomForWebhook,
  createWebhook,
  deleteWebhook,
  findDelivery,
  findWebhook,
  redeliver,
  regenerateSecret,
  updateWebhook,
} from './service.ts'

/** The routes of webhooks (interface 4.9). */
export function webhookRoutes(router: Router, services: ReviewServices): void {
  const { db } = services
  const input = webhookInput(services.config.allowPrivateWebhooks)
  const patch = webhookChange(services.config.allowPrivateWebhooks)

  router
    .route('/webhooks')
    .get(async (req, res) => {
      const query = parseExternalQuery(req, WEBHOOK_SORTS, z.object({}))
      const where = { workspace_id: traderOf(req).workspace_id, deleted_at: null }
      const [total, rows] = await Promise.all([
        db.sharedRead.webhook.count({ where }),
        db.sharedRead.webhook.findMany({ where, ...prismaPage(query) }),
      ])
      res.json(paginate(services, req, query, total, rows.map(presentWebhook)))
    })
    .post(async (req, res) => {
      const actor = traderOf(req)
      await assertRoomForWebhook(db, actor.workspace_id)
      const { row, secret } = await createWebhook(services, actor, await readBody(req, res, input))
      res.set('Cache-Control', 'no-store')
      res.status(201).json({ data: { ...presentWebhook(row), secret } })
    })
    .all(methodNotAllowed('GET', 'POST'))

  // This route stands before /:id, which would match its path too.
  router
    .route('/webhooks/events')
    .get((_req, res) => {
      res.json({ data: Object.entries(EVENTS).map(([value, label]) => ({ value, label })) })
    })
    .all(methodNotAllowed('GET'))

  router
    .route('/webhooks/:id')
    .get(async (req, res) => {
      res.json({ data: presentWebhook(await findWebhook(services, traderOf(req), idOf(req))) })
    })
    .patch(async (req, res) => {
      const actor = traderOf(req)
      const record = await findWebhook(services, actor, idOf(req))
      const row = await updateWebhook(services, actor, record, await readBody(req, res, patch))
      res.json({ data: presentWebhook(row) })
    })
    .delete(async (req, res) => {
      const actor = traderOf(req)
      await deleteWebhook(services, actor, await findWebhook(services, actor, idOf(req)))
      res.status(204).end()
    })
    .all(methodNotAllowed('GET', 'PATCH', 'DELETE'))

  router
    .route('/webhooks/:id/regenerate-secret')
    .post(async (req, res) => {
      const actor = traderOf(req)
      const secret = await regenerateSecret(services, actor, await findWebhook(services, actor, idOf(req)))
      res.set('Cache-Control', 'no-store')
      res.json({ secret })
    })
    .all(methodNotAllowed('POST'))

  router
    .route('/webhooks/:id/deliveries')
    .get(async (req, res) => {
      const webhook = await findWebhook(services, traderOf(req), idOf(req))
      const query = parseExternalQuery(req, ['created_at'], deliveryFilters)
      const where = defined({ webhook_id: webhook.id, event_type: query.filters.event_type })
      const [total, rows] = await Promise.all([
        db.sharedRead.delivery.count({ where }),
        db.sharedRead.delivery.findMany({
          where,
          orderBy: [{ created_at: query.sort_dir }, { attempt: query.sort_dir }, { id: query.sort_dir }],
          skip: query.skip,
          take: query.per_page,
          include: { event: true },
        }),
      ])
      res.json(paginate(services, req, query, total, rows.map(presentDelivery)))
    })
    .all(methodNotAllowed('GET'))

  router
    .route('/webhooks/:id/deliveries/:deliveryId/redeliver')
    .post(async (req, res) => {
      const actor = traderOf(req)
      const webhook = await findWebhook(services, actor, idOf(req))
      const { id, dispatch_id, webhook_id, event_id } = await findDelivery(services, webhook, idOf(req, 'deliveryId'))
      const on = { resource: 'deliveries', record_id: id }
      await redeliver(services, actor, { dispatch_id, webhook_id, event_id }, on)
      res.json({ queued: true })
    })
    .all(methodNotAllowed('POST'))
}
