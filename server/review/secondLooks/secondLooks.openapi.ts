import { z } from 'zod'
import { readOperations } from '../../contract/console.ts'
import { type Operation, presents } from '../../contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../contract/values.ts'
import { reasonBody } from '../proposals/recall.routes.ts'
import { proposalFields } from '../record/proposal.openapi.ts'
import { confirmationBody, withdrawBody } from './secondLooks.routes.ts'
import { type ConsoleSecondLook, filters, SORTS } from './secondLooks.ts'

const secondLook = presents<ConsoleSecondLook>()(
  z
    .strictObject({
      ...proposalFields,
      resource: z.string().meta({ description: 'The queue of the dossier, `settings` or `officers`.' }),
      record_id: z.string().meta({ description: 'Id of the dossier or officer, or key of the setting.' }),
      name: z.string(),
      trader: idAndName().nullable(),
      version: count()
        .nullable()
        .meta({ description: 'The record’s, as its maker saw it; null for settings and officers.' }),
      waiting_since: dateTime(),
      target_minutes: count().nullable(),
      claim: z
        .strictObject({ officer: idAndName(), since: dateTime() })
        .nullable()
        .meta({ description: 'Who has the dossier on the desk.' }),
      change: z
        .strictObject({ from: z.unknown(), to: z.unknown() })
        .nullable()
        .meta({ description: 'What changes of a setting or an officer; only members that differ.' }),
      ended: z
        .strictObject({
          as: z.string().meta({ description: 'done, returned, withdrawn, recalled or void' }),
          at: dateTime(),
          by: id().nullable(),
          why: z.string().nullable(),
        })
        .nullable(),
      allowed_actions: z.array(z.enum(['confirm', 'return', 'withdraw', 'recall'])),
    })
    .meta({ id: 'SecondLook', description: 'A decision that waits for a second officer.' }),
)

const section = 'Second looks'
const act = (verb: string, more: Pick<Operation, 'id' | 'summary'> & Partial<Operation>): Operation => ({
  method: 'post',
  path: `/api/admin/second-looks/:id/${verb}`,
  group: 'console',
  section,
  source: 'record 0066',
  answers: [
    {
      status: 200,
      description: 'The record that it is about, as it is now.',
      schema: z.looseObject({ id: z.string(), allowed_actions: z.array(z.string()) }),
    },
  ],
  ...more,
})

export const secondLookOperations: Operation[] = [
  ...readOperations({
    name: 'second-looks',
    section,
    singular: 'SecondLook',
    plural: 'SecondLooks',
    row: secondLook,
    sorts: SORTS,
    filters,
    q: 'the name of the dossier, or an id',
    description:
      'Decisions that wait for a second officer. With `kind: "hold"` those that wait for their hour, with `answered` those that a second officer confirmed or returned in the last 24 hours.',
    variable: '$SECOND_LOOK',
    source: 'record 0066',
  }),
  act('confirm', {
    id: 'adminConfirmSecondLook',
    summary: 'Confirm what a colleague decided',
    description:
      'The decision takes effect in its maker’s name, or its hold begins. Never the maker (403 `SAME_PERSON`); who confirms an accept must have seen its pages too. A change of a setting or an officer: another admin, never the officer concerned. A confirmed reset of a password adds `password`, a new invitation `invitation_url`, each shown once.',
    body: confirmationBody,
    bodyOptional: true,
    errors: [
      'SAME_PERSON',
      'PROPOSAL_CLOSED',
      'STALE_RECORD',
      'CLAIMED',
      'EVIDENCE_NOT_SEEN',
      'COLLISION_UNANSWERED',
      'NO_DOCUMENT',
      'LAST_ADMIN',
    ],
    example: { path: { id: '$SECOND_LOOK' }, body: { note: 'I read the same.' } },
  }),
  act('return', {
    id: 'adminReturnSecondLook',
    summary: 'Return it to its maker',
    description: 'The dossier waits again, at its old place, assigned to the maker.',
    body: reasonBody,
    errors: ['SAME_PERSON', 'PROPOSAL_CLOSED'],
    example: { path: { id: '$SECOND_LOOK' }, body: { reason: 'Page 3 is not of this company.' } },
  }),
  act('withdraw', {
    id: 'adminWithdrawSecondLook',
    summary: 'Withdraw what one proposed',
    description: 'Its maker only. The dossier waits again, at its old place.',
    body: withdrawBody,
    bodyOptional: true,
    errors: ['PROPOSAL_CLOSED'],
    example: { path: { id: '$SECOND_LOOK' }, body: { reason: 'I looked at the wrong page.' } },
  }),
]
