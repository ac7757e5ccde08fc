import { z } from 'zod'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, id } from '../../openapi/contract/values.ts'
import { QUEUE_SORTS } from '../../review/console/dossierConsole.ts'
import { decision, kycFields, parentSchema } from '../../review/console/openapi.schemas.ts'
import { queueOperations } from '../../review/console/openapi.ts'
import { dossierOperations } from '../../review/submissions/external.openapi.ts'
import { brandDossier, filters } from './dossier.ts'
import type { ConsoleBrand, presentBrand } from './presenter.ts'
import { BRAND_SORTS, brandFilters, brandInput } from './schema.ts'
import { FILES } from './service.ts'

const brand = presents<ReturnType<typeof presentBrand>>()(
  z.strictObject({
    id: id(),
    name: z.string(),
    ...decision,
    identification_id: id(),
    logo_url: z
      .url()
      .nullable()
      .meta({ description: 'Open to everybody while the brand is accepted; 404 before and after.' }),
    has_file: z.boolean(),
    created_at: dateTime(),
    updated_at: dateTime(),
  }),
)

const form = { name: 'Sersou', identification_id: '$IDENTIFICATION', logo: '@logo.png', file: '@brand.png' }

export const brandOperations: Operation[] = dossierOperations({
  name: 'brands',
  singular: 'Brand',
  schema: brand,
  input: brandInput,
  files: [
    { field: 'logo', kind: FILES.logo, required: true },
    { field: 'file', kind: FILES.file, required: true },
  ],
  sorts: BRAND_SORTS,
  filters: brandFilters,
  search: 'A part of the name.',
  variable: '$BRAND',
  examples: { list: { search: 'sersou' }, create: { form }, replace: { form } },
  description: { replace: 'A file that is not sent stays as it was.' },
  sources: {
    list: 'decisions G-17',
    create: 'interface 4.4, decisions H-28',
    get: 'decisions G-17',
    replace: 'decisions G-17, G-10',
    delete: 'decisions G-17',
  },
  byPost: true,
})

export const logoOperations: Operation[] = [
  {
    id: 'getLogo',
    method: 'get',
    path: '/logos/:name',
    group: 'pages',
    section: 'Payments',
    open: true,
    summary: 'Read a logo',
    description:
      'The small re-encoded version of a brand’s logo, as `logo_url` names it, while the brand is accepted; to be asked for again after five minutes.',
    source: 'decisions G-04',
    pathParams: { name: z.string().meta({ description: 'The id of the logo, and `.png`.' }) },
    answers: [{ status: 200, description: 'The picture.', type: 'image/png', headers: ['Cache-Control'] }],
    example: { path: { name: '$LOGO' } },
  },
]

const row = presents<ConsoleBrand>()(
  z
    .strictObject({
      ...kycFields,
      logo_url: z.url().nullable(),
      identification: parentSchema,
    })
    .meta({ id: 'ConsoleBrand' }),
)

export const brandConsoleOperations: Operation[] = queueOperations({
  kind: brandDossier,
  plural: 'Brands',
  singular: 'Brand',
  row,
  sorts: [...QUEUE_SORTS, 'name'],
  filters,
  q: 'a part of the name or of the identification’s, or the start of the id',
  variable: '$BRAND',
  readings: { holder: 'Minoterie Sersou SARL' },
})
