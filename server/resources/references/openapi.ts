import { z } from 'zod'
import { LIMITS, type Limits } from '../../kernel/limits.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { id, localizedName } from '../../openapi/contract/values.ts'
import { namedSchema } from '../../review/console/openapi.schemas.ts'
import { RETRIES } from '../../review/dossier/reasons.ts'
import type { References } from './console.routes.ts'
import type { publicReasons } from './external.routes.ts'

const entry = z
  .strictObject({ id: id(), code: z.string().nullable(), name: z.string() })
  .meta({ id: 'ReferenceEntry', description: 'The name is in the account’s language.' })

const answers = [
  { status: 200, description: 'All of them, in their order.', schema: z.strictObject({ data: z.array(entry) }) },
]

const traderReason = presents<ReturnType<typeof publicReasons>[number]>()(
  z
    .strictObject({
      kind: z.string().meta({ description: 'The kind of dossier, as in event types.' }),
      code: z.string(),
      texts: localizedName(),
      retry: z.enum(RETRIES).meta({
        description:
          '`resubmit`: mend the data. `new_document`: send another document. `final`: nothing mends it. Advice.',
      }),
    })
    .meta({ id: 'TraderReason' }),
)

const list = (more: Pick<Operation, 'id' | 'path' | 'summary' | 'query' | 'example'>): Operation => ({
  method: 'get',
  group: 'external',
  section: 'Reference lists',
  source: 'decisions H-27',
  answers,
  ...more,
})

export const referenceOperations: Operation[] = [
  list({ id: 'listEstablishmentTypes', path: '/api/ext/establishment-types', summary: 'List establishment types' }),
  list({
    id: 'listAuthorizationTypes',
    path: '/api/ext/authorization-types',
    summary: 'List authorization types',
    query: z.object({
      establishment_type_id: z.string().optional().meta({ description: 'Only those of this establishment type.' }),
    }),
    example: { query: { establishment_type_id: '$ESTABLISHMENT_TYPE' } },
  }),
  list({
    id: 'listActivities',
    path: '/api/ext/activities',
    summary: 'List activities',
    query: z.object({
      search: z.string().optional().meta({ description: 'A part of a name in any language, or of the code.' }),
    }),
    example: { query: { search: 'commerce' } },
  }),
  {
    ...list({ id: 'listReasons', path: '/api/ext/reasons', summary: 'List the reasons of refusals and questions' }),
    description: 'What `reason_codes` of a record or an event can hold, for every kind of dossier.',
    answers: [
      {
        status: 200,
        description: 'All of them, by kind.',
        schema: z.strictObject({ data: z.array(traderReason) }),
      },
    ],
  },
]

const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [name, z.literal(value)])) as {
  [Name in keyof Limits]: z.ZodLiteral<Limits[Name]>
}

const references = presents<References>()(
  z
    .strictObject({
      establishment_types: z.array(namedSchema),
      authorization_types: z.array(namedSchema),
      limits: z
        .strictObject(limits)
        .meta({ description: 'What the server takes at most, or at least: characters, rows, seconds.' }),
      banks: z.array(
        z.strictObject({
          code: z.string(),
          short: z.string(),
          name: localizedName().omit({ en: true }),
        }),
      ),
    })
    .meta({ id: 'References' }),
)

export const referenceConsoleOperations: Operation[] = [
  {
    id: 'adminGetReferences',
    method: 'get',
    path: '/api/admin/references',
    group: 'console',
    section: 'Desk',
    summary: 'Read the reference lists',
    description: 'What lists filter by, in the three languages.',
    source: 'console 3',
    answers: [{ status: 200, description: 'The lists.', schema: references }],
  },
]
