import { z } from 'zod'
import { recordSchema } from '../../openapi/contract/external.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, id } from '../../openapi/contract/values.ts'
import { MAX_RECORDS, REQUIREMENT_KINDS, REQUIREMENTS, type Requirements } from './requirements.ts'

const requirements = presents<Requirements>()(
  z
    .strictObject({
      ready: z.boolean().meta({ description: 'An instance takes payments.' }),
      currently_due: z.array(
        z.strictObject({
          kind: z.enum(REQUIREMENT_KINDS),
          id: id().nullable().meta({ description: 'Null for what was not sent yet.' }),
          what: z.enum(REQUIREMENTS).meta({
            description:
              '`submit` the first one. `answer` what an officer asks, by `POST …/answer` or by sending the dossier again. `resubmit` with the data mended, or with a `new_document`. `pay_fee`: pay the activation fee, or open another payment after a failed one. `new_proof`: send another proof of payment.',
          }),
          reason_codes: z.array(z.string()),
          text: z.string().nullable().meta({ description: 'The officer’s words, in the account’s language.' }),
          due_at: dateTime().nullable(),
        }),
      ),
    })
    .meta({ id: 'Requirements' }),
)

export const requirementOperations: Operation[] = [
  {
    id: 'getRequirements',
    method: 'get',
    path: '/api/ext/requirements',
    group: 'external',
    section: 'Requirements',
    summary: 'Read what is still asked of you',
    description: `In the order of the review: identification, brand, bank account, payment instance. Empty while only officers have something to do. Of each kind the oldest ${MAX_RECORDS} records count.`,
    source: 'interface 3.4, 3.5',
    answers: [{ status: 200, description: 'What is asked, in this workspace.', schema: recordSchema(requirements) }],
  },
]
