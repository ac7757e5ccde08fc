import type { Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { readRequirements } from './requirements.ts'

/** GET /requirements: the trader's open requirements in this workspace (record 0157). */
export function requirementRoutes(router: Router, services: ReviewServices): void {
  router
    .route('/requirements')
    .get(async (req, res) => {
      res.json({ data: await readRequirements(services, traderOf(req)) })
    })
    .all(methodNotAllowed('GET'))
}
