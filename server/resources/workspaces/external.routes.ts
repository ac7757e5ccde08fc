import type { Router } from 'express'
import { reachableWorkspaces, traderOf } from '../../http/authenticate.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import type { Services } from '../../services.ts'

/** GET /workspaces (interface 4.2): every workspace the key can reach, oldest first; one is active. */
export function workspaceRoutes(router: Router, services: Services): void {
  router
    .route('/workspaces')
    .get(async (req, res) => {
      const actor = traderOf(req)
      const workspaces = await reachableWorkspaces(services, actor.id)
      res.json({ data: workspaces.map((one) => ({ ...one, is_active: one.id === actor.workspace_id })) })
    })
    .all(methodNotAllowed('GET'))
}
