import { z } from 'zod'
import { KycStatus } from '../../database/generated/enums.ts'
import { confirmed, listParameters, page, record } from '../../openapi/external.ts'
import { type Operation, presents } from '../../openapi/operation.ts'
import { id, moment } from '../../openapi/values.ts'
import { dossierFields, parentSchema } from '../../review/openapi.schemas.ts'
import { queueOperations } from '../../review/openapi.ts'
import { QUEUE_SORTS } from '../../review/queue.ts'
import { filters } from './console.routes.ts'
import type { ConsoleBrand, presentBrand } from './presenter.ts'
import { BRAND_SORTS, brandFilters, brandInput } from './schema.ts'
import { FILES } from './service.ts'

const brand = presents<ReturnType<typeof presentBrand>>()(
  z
    .strictObject({
      id: id(),
      name: z.string(),
      status: z.enum(KycStatus),
      reason: z.string().nullable().meta({ description: 'Why it was refused.' }),
      identification_id: id(),
      logo_url: z.url().nullable().meta({ description: 'Open to everybody.' }),
      has_file: z.boolean(),
      created_at: moment(),
      updated_at: moment(),
    })
    .meta({ id: 'Brand' }),
)

const common = { group: 'external', section: 'Brands' } as const
const files = [
  { field: 'logo', kind: FILES.logo, required: true },
  { field: 'file', kind: FILES.file, required: true },
]
const answers = [{ status: 200, says: 'The brand.', schema: record(brand) }]
const form = { name: 'Sersou', identification_id: '$IDENTIFICATION', logo: '@logo.png', file: '@brand.png' }

const change = (method: 'put' | 'post', operation: string): Operation => ({
  ...common,
  id: operation,
  method,
  path: '/api/ext/brands/:id',
  summary: method === 'put' ? 'Replace a brand' : 'Replace a brand, by POST',
  says: 'It is reviewed anew: `status` becomes `pending`. A file that is not sent stays as it was.',
  source: 'decisions G-17, G-10',
  body: brandInput,
  files: files.map(({ required: _, ...file }) => file),
  answers,
  errors: ['RESOURCE_IN_USE'],
  example: { path: { id: '$BRAND' }, form },
})

export const brandOperations: Operation[] = [
  {
    ...common,
    id: 'listBrands',
    method: 'get',
    path: '/api/ext/brands',
    summary: 'List brands',
    source: 'decisions G-17',
    query: listParameters(BRAND_SORTS, brandFilters, { search: 'A part of the name.' }),
    answers: [{ status: 200, says: 'A page of them.', schema: page(brand) }],
    example: { query: { search: 'sersou' } },
  },
  {
    ...common,
    id: 'createBrand',
    method: 'post',
    path: '/api/ext/brands',
    summary: 'Submit a brand',
    source: 'interface 4.4, decisions H-28',
    body: brandInput,
    files,
    answers: [{ status: 201, says: 'It waits for review.', schema: record(brand) }],
    example: { form },
  },
  {
    ...common,
    id: 'getBrand',
    method: 'get',
    path: '/api/ext/brands/:id',
    summary: 'Read a brand',
    source: 'decisions G-17',
    answers,
    example: { path: { id: '$BRAND' } },
  },
  change('put', 'updateBrand'),
  change('post', 'updateBrandByPost'),
  {
    ...common,
    id: 'deleteBrand',
    method: 'delete',
    path: '/api/ext/brands/:id',
    summary: 'Delete a brand',
    source: 'decisions G-17',
    answers: [confirmed],
    errors: ['RESOURCE_IN_USE'],
    example: { path: { id: '$BRAND' } },
  },
]

export const logoOperations: Operation[] = [
  {
    id: 'getLogo',
    method: 'get',
    path: '/logos/:name',
    group: 'pages',
    section: 'Payments',
    open: true,
    summary: 'Read a logo',
    says: 'The small re-encoded version of a brand’s logo, as `logo_url` names it.',
    source: 'decisions G-04',
    places: { name: z.string().meta({ description: 'The id of the logo, and `.png`.' }) },
    answers: [{ status: 200, says: 'The picture.', type: 'image/png', headers: ['Cache-Control'] }],
    example: { path: { name: '$LOGO' } },
  },
]

const row = presents<ConsoleBrand>()(
  z
    .strictObject({
      ...dossierFields,
      name: z.string(),
      status: z.enum(KycStatus),
      reason: z.string().nullable(),
      reason_codes: z.array(z.string()),
      logo_url: z.url().nullable(),
      identification: parentSchema,
    })
    .meta({ id: 'ConsoleBrand' }),
)

export const brandConsoleOperations: Operation[] = queueOperations({
  name: 'brands',
  plural: 'Brands',
  singular: 'Brand',
  row,
  sorts: [...QUEUE_SORTS, 'name'],
  filters,
  q: 'a part of the name or of the identification’s, or the start of the id',
  variable: '$BRAND',
  readings: { holder: 'Minoterie Sersou SARL' },
  reason: 'brand',
})
