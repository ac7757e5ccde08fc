import type { Request, Response, Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { readForm } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { externalQuery, paginated } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { fold, literal } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'
import { presentIdentification } from './presenter.ts'
import { IDENTIFICATION_SORTS, identificationFilters, identificationInput } from './schema.ts'
import {
  createIdentification,
  deleteIdentification,
  FILES,
  findIdentification,
  refuseInUse,
  updateIdentification,
} from './service.ts'

const files = [{ field: 'identification_file', kind: FILES.identification_file }]

/** interface 4.4, decisions G-16 */
export function identificationRoutes(router: Router, services: Services): void {
  const update = async (req: Request, res: Response) => {
    const actor = traderOf(req)
    const record = await findIdentification(services, actor, idOf(req))
    await refuseInUse(services.db, record)
    const { input, uploads } = await readForm(req, res, files, identificationInput)
    res.json({ data: presentIdentification(await updateIdentification(services, actor, record, input, uploads)) })
  }

  router
    .route('/identifications')
    .get(async (req, res) => {
      const query = externalQuery(req, IDENTIFICATION_SORTS, identificationFilters)
      const where = {
        workspace_id: traderOf(req).workspace_id,
        deleted_at: null,
        status: query.filters.status,
        ...(query.search && { name_folded: { contains: literal(fold(query.search)) } }),
      }
      const [total, rows] = await Promise.all([
        services.db.identification.count({ where }),
        services.db.identification.findMany({
          where,
          orderBy: [{ [query.sort_by]: query.sort_dir }, { id: query.sort_dir }],
          skip: query.skip,
          take: query.per_page,
        }),
      ])
      res.json(paginated(services, req, query, total, rows.map(presentIdentification)))
    })
    .post(async (req, res) => {
      const { input, uploads } = await readForm(req, res, files, identificationInput)
      const row = await createIdentification(services, traderOf(req), input, uploads)
      res.status(201).json({ data: presentIdentification(row) })
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route('/identifications/:id')
    .get(async (req, res) => {
      res.json({ data: presentIdentification(await findIdentification(services, traderOf(req), idOf(req))) })
    })
    .post(update)
    .put(update)
    .delete(async (req, res) => {
      const actor = traderOf(req)
      await deleteIdentification(services, actor, await findIdentification(services, actor, idOf(req)))
      res.json({ message: 'Identification deleted.' })
    })
    .all(methodNotAllowed('GET', 'POST', 'PUT', 'DELETE'))
}
