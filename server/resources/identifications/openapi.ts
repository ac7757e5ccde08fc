import { z } from 'zod'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, id } from '../../openapi/contract/values.ts'
import { QUEUE_SORTS } from '../../review/console/dossierConsole.ts'
import { decision, kycFields, namedSchema } from '../../review/console/openapi.schemas.ts'
import { queueOperations } from '../../review/console/openapi.ts'
import { dossierOperations } from '../../review/submissions/external.openapi.ts'
import { filters, identificationDossier } from './dossier.ts'
import type { ConsoleIdentification, presentIdentification } from './presenter.ts'
import { IDENTIFICATION_SORTS, identificationFilters, identificationInput } from './schema.ts'
import { FILES } from './service.ts'

const identification = presents<ReturnType<typeof presentIdentification>>()(
  z.strictObject({
    id: id(),
    name: z.string(),
    ...decision,
    has_file: z.boolean(),
    establishment_type_id: id(),
    authorization_type_id: id(),
    activity_id: id().nullable(),
    created_at: dateTime(),
    updated_at: dateTime(),
  }),
)

const files = [{ field: 'identification_file', kind: FILES.identification_file }]
const form = {
  name: 'Minoterie Sersou SARL',
  establishment_type_id: '$ESTABLISHMENT_TYPE',
  authorization_type_id: '$AUTHORIZATION_TYPE',
  identification_file: '@register.pdf',
}

export const identificationOperations: Operation[] = dossierOperations({
  name: 'identifications',
  singular: 'Identification',
  schema: identification,
  input: identificationInput,
  files,
  sorts: IDENTIFICATION_SORTS,
  filters: identificationFilters,
  search: 'A part of the name.',
  variable: '$IDENTIFICATION',
  examples: { list: { status: 'pending', per_page: '15' }, create: { form }, replace: { form } },
  description: {
    create: 'Also makes a first brand of the same name.',
    replace: 'Without a file the earlier one stays. POST is for programs that cannot send multipart by PUT.',
    delete: 'With its brands and bank accounts, where no payment instance depends on any of them.',
  },
  sources: {
    list: 'decisions G-16',
    create: 'interface 4.4, 2.5',
    get: 'interface 4.4',
    replace: 'decisions G-16, G-10',
    delete: 'decisions H-30',
  },
  byPost: true,
})

const row = presents<ConsoleIdentification>()(
  z
    .strictObject({
      ...kycFields,
      establishment_type: namedSchema,
      authorization_type: namedSchema,
      activity: namedSchema.nullable(),
    })
    .meta({ id: 'ConsoleIdentification' }),
)

export const identificationConsoleOperations: Operation[] = queueOperations({
  kind: identificationDossier,
  plural: 'Identifications',
  singular: 'Identification',
  row,
  sorts: [...QUEUE_SORTS, 'name'],
  filters,
  q: 'a part of the name, or the start of the id',
  variable: '$IDENTIFICATION',
  readings: { nif: '000016001234567', rce: 'readable' },
})
