import type { Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { anyOf, kycFilters, kycQueue, kycWhere, QUEUE_SORTS } from '../../review/queue.ts'
import { subjectOf } from '../../review/subject.ts'
import { everyWord } from '../../search/everyWord.ts'
import type { Services } from '../../services.ts'
import { identificationChecks } from './checks.ts'
import { identificationMachine } from './machine.ts'
import { presentForOfficer } from './presenter.ts'
import { type IdentificationRow, INCLUDE } from './service.ts'

export const filters = kycFilters.extend({
  name: z.string().max(255).optional(),
  establishment_type_id: oneOrMany(z.uuid()).optional(),
  authorization_type_id: oneOrMany(z.uuid()).optional(),
  activity_id: z.uuid().optional(),
})

/** The queue of identifications (console 3.3). */
export function identificationConsole(router: Router, services: Services): void {
  const { db } = services
  kycQueue<
    IdentificationRow,
    Prisma.IdentificationWhereInput,
    (typeof QUEUE_SORTS)[number] | 'name',
    typeof filters.shape
  >(router, services, {
    name: 'identifications',
    table: 'identifications',
    kind: 'identification',
    machine: identificationMachine,
    sorts: [...QUEUE_SORTS, 'name'],
    filters,
    where: (f, q, narrowed) => ({
      ...kycWhere(f),
      ...narrowed,
      name: f.name,
      establishment_type_id: f.establishment_type_id && { in: f.establishment_type_id },
      authorization_type_id: f.authorization_type_id && { in: f.authorization_type_id },
      activity_id: f.activity_id,
      ...anyOf(q, [everyWord('name_folded', q)]),
    }),
    find: (args) => db.identification.findMany({ ...args, include: INCLUDE }),
    findById: (id) => db.identification.findUnique({ where: { id }, include: INCLUDE }),
    count: (args) => db.identification.count(args),
    present: async (rows, dossier) => rows.map((row) => presentForOfficer(services, row, dossier(row))),
    subject: (row) => subjectOf('identifications', row, row.name, [row.identification_file]),
    checks: (row, known) => identificationChecks(services, row, known),
  })
}
