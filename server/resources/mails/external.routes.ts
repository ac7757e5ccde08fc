import type { Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { changeNotifications, notificationsBody, readNotifications } from './notifications.ts'

/** GET and PUT /notifications: the address of the workspace's mails, and the kinds that are sent (record 0153). */
export function notificationRoutes(router: Router, services: ReviewServices): void {
  router
    .route('/notifications')
    .get(async (req, res) => {
      res.json({ data: await readNotifications(services.db, traderOf(req).workspace_id) })
    })
    .put(async (req, res) => {
      const actor = traderOf(req)
      const { workspace_id } = actor
      await changeNotifications(services, actor, workspace_id, await readBody(req, res, notificationsBody))
      res.json({ data: await readNotifications(services.db, workspace_id) })
    })
    .all(methodNotAllowed('GET', 'PUT'))
}
