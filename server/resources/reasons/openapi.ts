import { z } from 'zod'
import { listQuery } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, localizedName } from '../../openapi/contract/values.ts'
import type { DossierKind, DossierKinds } from '../../review/dossier/dossierKind.ts'
import { RETRIES, seededReasons } from '../../review/dossier/reasons.ts'
import { proposalFields } from '../../review/record/proposal.openapi.ts'
import { filters, SORTS } from './console.routes.ts'
import type { ConsoleReason, ConsoleReasonRecord } from './presenter.ts'
import { newReasonBody, reasonChangeBody } from './schema.ts'

const columns = {
  code: z.string(),
  resource: z.string().meta({ description: 'The queue of its dossiers.' }),
  number: z.string().meta({ description: 'Two digits; never changes.' }),
  group: z.string(),
  texts: localizedName().meta({ description: 'For the trader; `{trader}` and `{due}` are filled.' }),
  retry: z.enum(RETRIES).meta({ description: 'What it asks of the trader; advice.' }),
  private: z.boolean().meta({ description: 'The trader gets the reason of `public_code` instead.' }),
  public_code: z.string().nullable(),
  order: count(),
  retired: z.boolean().meta({ description: 'No longer given; decisions that gave it read as they were sent.' }),
  version: count(),
}

const shown = {
  id: z.string().meta({ description: 'The code.' }),
  ...columns,
  min_text: count().meta({
    description: 'Characters of the officer’s own that a refusal for it needs; 0 for most.',
  }),
}

const reason = presents<ConsoleReason>()(z.strictObject(shown).meta({ id: 'Reason' }))

const reasonRecord = presents<ConsoleReasonRecord>()(
  z
    .strictObject({
      ...shown,
      used: z
        .strictObject({ decisions: count(), last_at: dateTime().nullable() })
        .meta({ description: 'In how many decisions it was given, and when last.' }),
      proposal: z
        .strictObject({ ...proposalFields, value: z.strictObject(columns) })
        .nullable()
        .meta({ description: 'The change that waits for another admin.' }),
      needs_second: z.boolean().meta({ description: 'Whether another admin must confirm a change now.' }),
      other_admins: count().meta({ description: 'How many other admins can sign in, and so confirm a change.' }),
      allowed_actions: z.array(z.string()),
    })
    .meta({ id: 'ReasonRecord' }),
)

const common = { group: 'console', section: 'Reasons', source: 'record 0171' } as const
const path = '/api/admin/reasons'

/** `kinds`: the kinds of dossier, each with reasons of its own. */
export function reasonOperations(kinds: Pick<DossierKinds, 'all' | 'names'>): Operation[] {
  const [kind] = kinds.all as [DossierKind]
  const [first] = seededReasons(kind)
  const { code, order: _order, ...rest } = first!
  const { version, retired, ...made } = rest
  return [
    {
      ...common,
      id: 'adminListReasons',
      method: 'get',
      path,
      summary: 'List the reasons of refusals and questions',
      description:
        'The retired included. With `kind` only those of that kind that can be given now. `q`: a number, a code, or words in any language.',
      query: z.object({ kind: z.enum(kinds.all.map(({ reasons }) => reasons.kind)).optional() }),
      jsonQuery: listQuery(SORTS, filters),
      answers: [{ status: 200, description: 'The reasons.', schema: z.array(reason), headers: ['Content-Range'] }],
      errors: ['VALIDATION_ERROR'],
      example: { query: { kind: kind.reasons.kind } },
    },
    {
      ...common,
      id: 'adminGetReason',
      method: 'get',
      path: `${path}/:id`,
      summary: 'Read a reason',
      pathParams: { id: z.string() },
      answers: [{ status: 200, description: 'The reason.', schema: reasonRecord }],
      example: { path: { id: code } },
    },
    {
      ...common,
      id: 'adminCreateReason',
      method: 'post',
      path,
      summary: 'Write a new reason',
      description:
        'Admins. Its code, queue and number stay for ever. `{trader}` and `{due}` stand in all three texts or in none. Once `four_eyes` is on, another admin must confirm it: it stands in `/second-looks`.',
      body: newReasonBody(kinds.names),
      answers: [
        { status: 201, description: 'The reason.', schema: reasonRecord },
        { status: 202, description: 'With the `proposal` that waits for another admin.', schema: reasonRecord },
      ],
      errors: ['PROPOSAL_OPEN'],
      example: {
        body: {
          ...made,
          id: 'ID_DOC_STAMP',
          number: '98',
          private: false,
          public_code: null,
          texts: {
            en: 'The stamp of {trader} is missing.',
            fr: 'Le cachet de {trader} est manquant.',
            ar: 'ختم {trader} غير موجود.',
          },
        },
      },
    },
    {
      ...common,
      id: 'adminChangeReason',
      method: 'put',
      path: `${path}/:id`,
      summary: 'Change or retire a reason',
      description:
        'Admins. The whole record with the `version` that was read. Decisions that gave it read as they were sent. Once `four_eyes` is on, another admin must confirm it: it stands in `/second-looks`.',
      pathParams: { id: z.string() },
      body: reasonChangeBody,
      answers: [
        { status: 200, description: 'The reason as it is now.', schema: reasonRecord },
        {
          status: 202,
          description: 'Unchanged, with the `proposal` that waits for another admin.',
          schema: reasonRecord,
        },
      ],
      errors: ['STALE_RECORD', 'PROPOSAL_OPEN'],
      example: {
        path: { id: code },
        body: { ...rest, order: 10, version, retired, reason: 'Our sentence is clearer.' },
      },
    },
  ]
}
