import { z } from 'zod'
import { FieldType } from '../../database/generated/enums.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, freeObject, id } from '../../openapi/contract/values.ts'
import { ownerSchema, workspaceRef } from '../../review/console/openapi.schemas.ts'
import type { ConsoleForm, ConsoleSubmission } from './console.presenter.ts'
import {
  CONSOLE_FORM_SORTS,
  consoleFormFilters,
  revealBody,
  SUBMISSION_SORTS,
  submissionFilters,
} from './console.routes.ts'
import { formFields, formParts, optionsSchema } from './openapi.ts'

const row = z
  .strictObject({
    ...formFields,
    version: count(),
    counts: z.strictObject({ submissions: count(), links: count(), fields: count() }),
    workspace: workspaceRef,
    trader: ownerSchema,
  })
  .meta({ id: 'ConsoleForm' })

const fullForm = presents<ConsoleForm>()(row.extend(formParts).meta({ id: 'ConsoleWholeForm' }))

const submission = z
  .strictObject({
    id: id(),
    form_id: id(),
    form: z
      .strictObject({ id: id(), name: z.string(), version: count() })
      .meta({ description: 'As it was when the payer answered.' }),
    payment_link: z.strictObject({ id: id(), title: z.string() }),
    transaction_id: id().nullable(),
    transaction: z.strictObject({ id: id(), reference: z.string() }).nullable(),
    workspace: workspaceRef,
    trader: ownerSchema,
    allowed_actions: z.array(z.string()),
    created_at: dateTime(),
  })
  .meta({ id: 'ConsoleSubmission' })

const wholeSubmission = presents<ConsoleSubmission>()(
  submission
    .extend({
      sections: z.array(
        z.strictObject({ id: id(), title: z.string(), description: z.string().nullable(), position: count() }),
      ),
      fields: z.array(
        z.strictObject({
          id: id(),
          form_section_id: id().nullable(),
          input_name: z.string(),
          label: z.string(),
          help_text: z.string().nullable(),
          data_type: z.enum(FieldType),
          is_required: z.boolean(),
          validation_rules: z.string().nullable(),
          options: optionsSchema,
          meta: freeObject(),
          position: count(),
        }),
      ),
    })
    .meta({ id: 'ConsoleWholeSubmission', description: 'The questions; each answer is revealed by itself.' }),
)

const section = 'Forms'

export const formConsoleOperations: Operation[] = [
  ...readOperations({
    name: 'forms',
    section,
    plural: 'Forms',
    singular: 'Form',
    row,
    fullRecord: fullForm,
    sorts: CONSOLE_FORM_SORTS,
    filters: consoleFormFilters,
    q: 'a part of the name, or the start of the id',
    variable: '$FORM',
  }),
  ...readOperations({
    name: 'form-submissions',
    section,
    plural: 'Submissions',
    singular: 'Submission',
    row: submission,
    fullRecord: wholeSubmission,
    sorts: SUBMISSION_SORTS,
    filters: submissionFilters,
    q: 'a part of the form’s name, or the start of the id',
    variable: '$SUBMISSION',
    description: 'Never an answer.',
  }),
  {
    id: 'adminRevealAnswer',
    method: 'post',
    path: '/api/admin/form-submissions/:id/reveal',
    group: 'console',
    section,
    summary: 'Reveal one answer of a payer',
    description: 'Journaled each time; those who decide.',
    source: 'console 2.5',
    body: revealBody,
    answers: [
      {
        status: 200,
        description: 'The answer; null where the payer left it out.',
        schema: z.strictObject({ field: z.string(), value: z.unknown() }),
      },
    ],
    errors: ['SERVICE_UNAVAILABLE'],
    example: { path: { id: '$SUBMISSION' }, body: { field: '$FIELD_NAME' } },
  },
]
