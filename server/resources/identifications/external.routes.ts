import type { Router } from 'express'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { dossierRoutes } from '../../review/submissions/external.routes.ts'
import { presentIdentification } from './presenter.ts'
import { IDENTIFICATION_SORTS, identificationFilters, identificationInput } from './schema.ts'
import {
  assertNotInUse,
  createIdentification,
  deleteIdentification,
  FILES,
  findIdentification,
  updateIdentification,
} from './service.ts'

/** The routes of identifications (interface 4.4, decisions G-16). */
export function identificationRoutes(router: Router, services: ReviewServices): void {
  const { identification } = services.db.sharedRead
  dossierRoutes(router, services, {
    name: 'identifications',
    singular: 'Identification',
    files: FILES,
    input: identificationInput,
    sorts: IDENTIFICATION_SORTS,
    filters: identificationFilters,
    where: (scope, { status }, search) =>
      defined({
        ...scope,
        status,
        ...(search && { name_folded: { contains: escapeLike(foldText(search)) } }),
      }),
    list: (page) => identification.findMany(page),
    count: (where) => identification.count({ where }),
    find: findIdentification,
    refuseInUse: assertNotInUse,
    create: createIdentification,
    update: updateIdentification,
    remove: deleteIdentification,
    present: presentIdentification,
    begins: 2,
    byPost: true,
  })
}
