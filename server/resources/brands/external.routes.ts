import type { Router } from 'express'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { dossierRoutes } from '../../review/submissions/external.routes.ts'
import { presentBrand } from './presenter.ts'
import { BRAND_SORTS, brandFilters, brandInput } from './schema.ts'
import { assertNotInUse, createBrand, deleteBrand, FILES, findBrand, updateBrand } from './service.ts'

/** The routes of brands (interface 4.4, decisions G-17). */
export function brandRoutes(router: Router, services: ReviewServices): void {
  const { brand } = services.db.sharedRead
  dossierRoutes(router, services, {
    name: 'brands',
    singular: 'Brand',
    files: FILES,
    input: brandInput,
    sorts: BRAND_SORTS,
    filters: brandFilters,
    where: (scope, { status, identification_id }, search) =>
      defined({
        ...scope,
        status,
        identification_id: identification_id ?? undefined,
        ...(search && { name_folded: { contains: escapeLike(foldText(search)) } }),
      }),
    list: (page) => brand.findMany(page),
    count: (where) => brand.count({ where }),
    find: findBrand,
    refuseInUse: assertNotInUse,
    create: createBrand,
    update: updateBrand,
    remove: deleteBrand,
    present: (row) => presentBrand(services, row),
    byPost: true,
  })
}
