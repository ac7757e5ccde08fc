import type { Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import { anyOf, kycFilters, kycQueue, kycWhere, QUEUE_SORTS } from '../../review/queue.ts'
import { subjectOf } from '../../review/subject.ts'
import { everyWord } from '../../search/everyWord.ts'
import type { Services } from '../../services.ts'
import { borrowedFile } from './borrowed.ts'
import { brandChecks } from './checks.ts'
import { brandMachine } from './machine.ts'
import { presentForOfficer } from './presenter.ts'
import { type BrandRow, INCLUDE } from './service.ts'

export const filters = kycFilters.extend({
  name: z.string().max(255).optional(),
  identification_id: z.uuid().optional(),
})

/** The queue of brands (console 3.3). */
export function brandConsole(router: Router, services: Services): void {
  const { db } = services
  kycQueue<BrandRow, Prisma.BrandWhereInput, (typeof QUEUE_SORTS)[number] | 'name', typeof filters.shape>(
    router,
    services,
    {
      name: 'brands',
      table: 'brands',
      kind: 'brand',
      machine: brandMachine,
      sorts: [...QUEUE_SORTS, 'name'],
      filters,
      where: (f, q, narrowed) => ({
        ...kycWhere(f),
        ...narrowed,
        name: f.name,
        identification_id: f.identification_id,
        ...anyOf<Prisma.BrandWhereInput>(q, [
          everyWord('name_folded', q),
          { identification: everyWord('name_folded', q) },
        ]),
      }),
      find: (args) => db.brand.findMany({ ...args, include: INCLUDE }),
      findById: (id) => db.brand.findUnique({ where: { id }, include: INCLUDE }),
      count: (args) => db.brand.count(args),
      present: async (rows, dossier) => rows.map((row) => presentForOfficer(services, row, dossier(row))),
      subject: (row) => subjectOf('brands', row, row.name, [row.logo, row.file], [borrowedFile(row)]),
      checks: (row, known) => brandChecks(services, row, known),
    },
  )
}
