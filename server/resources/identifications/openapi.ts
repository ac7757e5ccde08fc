import { z } from 'zod'
import { KycStatus } from '../../database/generated/enums.ts'
import { confirmed, listParameters, page, record } from '../../openapi/external.ts'
import { type Operation, presents } from '../../openapi/operation.ts'
import { id, moment } from '../../openapi/values.ts'
import { dossierFields, namedSchema } from '../../review/openapi.schemas.ts'
import { queueOperations } from '../../review/openapi.ts'
import { QUEUE_SORTS } from '../../review/queue.ts'
import { filters } from './console.routes.ts'
import type { ConsoleIdentification, presentIdentification } from './presenter.ts'
import { IDENTIFICATION_SORTS, identificationFilters, identificationInput } from './schema.ts'
import { FILES } from './service.ts'

const identification = presents<ReturnType<typeof presentIdentification>>()(
  z
    .strictObject({
      id: id(),
      name: z.string(),
      status: z.enum(KycStatus),
      reason: z.string().nullable().meta({ description: 'Why it was refused.' }),
      has_file: z.boolean(),
      establishment_type_id: id(),
      authorization_type_id: id(),
      activity_id: id().nullable(),
      created_at: moment(),
      updated_at: moment(),
    })
    .meta({ id: 'Identification' }),
)

const common = { group: 'external', section: 'Identifications' } as const
const files = [{ field: 'identification_file', kind: FILES.identification_file }]
const answers = [{ status: 200, says: 'The identification.', schema: record(identification) }]

const form = {
  name: 'Minoterie Sersou SARL',
  establishment_type_id: '$ESTABLISHMENT_TYPE',
  authorization_type_id: '$AUTHORIZATION_TYPE',
  identification_file: '@register.pdf',
}

const change = (method: 'put' | 'post', operation: string): Operation => ({
  ...common,
  id: operation,
  method,
  path: '/api/ext/identifications/:id',
  summary: method === 'put' ? 'Replace an identification' : 'Replace an identification, by POST',
  says: 'It is reviewed anew: `status` becomes `pending`. Without a file the earlier one stays. POST is for programs that cannot send multipart by PUT.',
  source: 'decisions G-16, G-10',
  body: identificationInput,
  files,
  answers,
  errors: ['RESOURCE_IN_USE'],
  example: { path: { id: '$IDENTIFICATION' }, form },
})

export const identificationOperations: Operation[] = [
  {
    ...common,
    id: 'listIdentifications',
    method: 'get',
    path: '/api/ext/identifications',
    summary: 'List identifications',
    source: 'decisions G-16',
    query: listParameters(IDENTIFICATION_SORTS, identificationFilters, { search: 'A part of the name.' }),
    answers: [{ status: 200, says: 'A page of them.', schema: page(identification) }],
    example: { query: { status: 'pending', per_page: '15' } },
  },
  {
    ...common,
    id: 'createIdentification',
    method: 'post',
    path: '/api/ext/identifications',
    summary: 'Submit an identification',
    says: 'Also makes a first brand of the same name.',
    source: 'interface 4.4, 2.5',
    body: identificationInput,
    files,
    answers: [{ status: 201, says: 'It waits for review.', schema: record(identification) }],
    example: { form },
  },
  {
    ...common,
    id: 'getIdentification',
    method: 'get',
    path: '/api/ext/identifications/:id',
    summary: 'Read an identification',
    source: 'interface 4.4',
    answers,
    example: { path: { id: '$IDENTIFICATION' } },
  },
  change('put', 'updateIdentification'),
  change('post', 'updateIdentificationByPost'),
  {
    ...common,
    id: 'deleteIdentification',
    method: 'delete',
    path: '/api/ext/identifications/:id',
    summary: 'Delete an identification',
    says: 'With its brands and bank accounts, where no payment instance depends on any of them.',
    source: 'decisions H-30',
    answers: [confirmed],
    errors: ['RESOURCE_IN_USE'],
    example: { path: { id: '$IDENTIFICATION' } },
  },
]

const row = presents<ConsoleIdentification>()(
  z
    .strictObject({
      ...dossierFields,
      name: z.string(),
      status: z.enum(KycStatus),
      reason: z.string().nullable(),
      reason_codes: z.array(z.string()),
      establishment_type: namedSchema,
      authorization_type: namedSchema,
      activity: namedSchema.nullable(),
    })
    .meta({ id: 'ConsoleIdentification' }),
)

export const identificationConsoleOperations: Operation[] = queueOperations({
  name: 'identifications',
  plural: 'Identifications',
  singular: 'Identification',
  row,
  sorts: [...QUEUE_SORTS, 'name'],
  filters,
  q: 'a part of the name, or the start of the id',
  variable: '$IDENTIFICATION',
  readings: { nif: '000016001234567', rce: 'readable' },
  reason: 'identification',
})
