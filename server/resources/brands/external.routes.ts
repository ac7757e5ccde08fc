import type { Request, Response, Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { readForm } from '../../http/body.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { externalQuery, paginated } from '../../http/externalList.ts'
import { idOf } from '../../http/path.ts'
import { fold, literal } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'
import { presentBrand } from './presenter.ts'
import { BRAND_SORTS, brandFilters, brandInput } from './schema.ts'
import { createBrand, deleteBrand, FILES, findBrand, refuseInUse, updateBrand } from './service.ts'

const files = [
  { field: 'logo', kind: FILES.logo },
  { field: 'file', kind: FILES.file },
]

/** interface 4.4, decisions G-17 */
export function brandRoutes(router: Router, services: Services): void {
  const update = async (req: Request, res: Response) => {
    const actor = traderOf(req)
    const record = await findBrand(services, actor, idOf(req))
    await refuseInUse(services.db, record)
    const { input, uploads } = await readForm(req, res, files, brandInput)
    res.json({ data: presentBrand(services, await updateBrand(services, actor, record, input, uploads)) })
  }

  router
    .route('/brands')
    .get(async (req, res) => {
      const query = externalQuery(req, BRAND_SORTS, brandFilters)
      const where = {
        workspace_id: traderOf(req).workspace_id,
        deleted_at: null,
        status: query.filters.status,
        identification_id: query.filters.identification_id ?? undefined,
        ...(query.search && { name_folded: { contains: literal(fold(query.search)) } }),
      }
      const [total, rows] = await Promise.all([
        services.db.brand.count({ where }),
        services.db.brand.findMany({
          where,
          orderBy: [{ [query.sort_by]: query.sort_dir }, { id: query.sort_dir }],
          skip: query.skip,
          take: query.per_page,
        }),
      ])
      const data = rows.map((row) => presentBrand(services, row))
      res.json(paginated(services, req, query, total, data))
    })
    .post(async (req, res) => {
      const { input, uploads } = await readForm(req, res, files, brandInput)
      const row = await createBrand(services, traderOf(req), input, uploads)
      res.status(201).json({ data: presentBrand(services, row) })
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route('/brands/:id')
    .get(async (req, res) => {
      res.json({ data: presentBrand(services, await findBrand(services, traderOf(req), idOf(req))) })
    })
    .post(update)
    .put(update)
    .delete(async (req, res) => {
      const actor = traderOf(req)
      await deleteBrand(services, actor, await findBrand(services, actor, idOf(req)))
      res.json({ message: 'Brand deleted.' })
    })
    .all(methodNotAllowed('GET', 'POST', 'PUT', 'DELETE'))
}
