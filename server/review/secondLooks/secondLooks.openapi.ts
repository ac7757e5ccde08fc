import { z } from 'zod'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { blindAnswerBody } from '../blindLooks/answerBlindLook.ts'
import { reasonBody } from '../proposals/recall.routes.ts'
import { proposalFields } from '../record/proposal.openapi.ts'
import { targetSchema } from '../record/target.openapi.ts'
import { confirmationBody, withdrawBody } from './secondLooks.routes.ts'
import { type ConsoleSecondLook, filters, SORTS } from './secondLooks.ts'

const ended = z
  .strictObject({
    as: z.string().meta({ description: 'done, returned, withdrawn, recalled, answered or void' }),
    at: dateTime(),
    by: id().nullable(),
    why: z.string().nullable(),
  })
  .nullable()

const proposalLook = z.strictObject({
  ...proposalFields,
  resource: z.string().meta({ description: 'The queue of the dossier, `settings`, `officers` or `lists`.' }),
  record_id: z
    .string()
    .meta({ description: 'Id of the dossier or officer, key of the setting, or `list/ref` of an entry.' }),
  name: z.string(),
  trader: idAndName().nullable(),
  version: count()
    .nullable()
    .meta({ description: 'The record’s, as its maker saw it; null for changes of the controls.' }),
  waiting_since: dateTime(),
  target_minutes: count().nullable(),
  target: targetSchema(),
  claim: z
    .strictObject({ officer: idAndName(), since: dateTime() })
    .nullable()
    .meta({ description: 'Who has the dossier on the desk.' }),
  change: z.strictObject({ from: z.unknown(), to: z.unknown() }).nullable().meta({
    description:
      'What changes of a setting or an officer, only members that differ; or the entry that a list gets or loses.',
  }),
  ended,
  answer: z.null(),
  allowed_actions: z.array(z.enum(['confirm', 'return', 'withdraw', 'recall'])),
})

const never = () => z.null().meta({ description: 'A blind look tells nothing of the first decision.' })

const blindLook = z.strictObject({
  id: id(),
  kind: z.literal('blind'),
  action: never(),
  by: never(),
  at: dateTime(),
  takes_effect_at: z.null(),
  needs: z.array(z.never()),
  reason: never(),
  reason_codes: z.array(z.never()),
  note: never(),
  why: never(),
  to: z.null(),
  confirmed_by: never(),
  maker_view: never(),
  resource: z.string(),
  record_id: z.string(),
  name: z.string(),
  trader: idAndName().nullable(),
  version: z.null(),
  waiting_since: dateTime().meta({ description: 'When it was chosen.' }),
  target_minutes: count().nullable(),
  target: targetSchema(),
  claim: z.null(),
  change: z.null(),
  ended,
  answer: z
    .strictObject({
      answer: z.enum(['accept', 'refuse']),
      by: idAndName(),
      reason_codes: z.array(z.string()),
      reason: z.string().nullable(),
      decided_by: idAndName().nullable().meta({ description: 'Who accepted it; for those who read the quality.' }),
    })
    .nullable()
    .meta({ description: 'For whoever answered, and for those who read the quality.' }),
  allowed_actions: z.array(z.enum(['answer'])),
  dossier: z.looseObject({ id: id() }).nullable().optional().meta({
    description:
      'With one look, for who may answer it: the record of its queue as it waited for its decision, without readings, answers and notes.',
  }),
})

const secondLook = presents<ConsoleSecondLook>()(
  z.union([proposalLook, blindLook]).meta({
    id: 'SecondLook',
    description: 'A decision that waits for a second officer, or an accepted dossier that gets a blind second look.',
  }),
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
      'Decisions that wait for a second officer. With `kind: "hold"` those that wait for their hour, with `answered` those that a second officer confirmed or returned in the last 24 hours. Blind looks stand among them for who may answer them; with `disagreed` those that found otherwise than the decision, for supervisors, auditors and administrators.',
    variable: '$SECOND_LOOK',
    source: 'record 0066',
  }),
  act('answer', {
    id: 'adminAnswerBlindLook',
    summary: 'Answer a blind second look',
    description:
      'What the officer would decide; nothing changes for the trader. Never an officer who took part in the first decision (403 `SAME_PERSON`). A refusal takes reasons as a refusal does; an answer `accept` needs its pages seen. Each look is answered once.',
    source: 'record 0079',
    body: blindAnswerBody,
    answers: [{ status: 200, description: 'The look with the answer.', schema: secondLook }],
    errors: ['SAME_PERSON', 'CONFLICT_OF_INTEREST', 'PROPOSAL_CLOSED', 'EVIDENCE_NOT_SEEN'],
    example: { path: { id: '$BLIND_LOOK' }, body: { answer: 'refuse', reason_codes: ['ID_DOC_UNREADABLE'] } },
  }),
  act('confirm', {
    id: 'adminConfirmSecondLook',
    summary: 'Confirm what a colleague decided',
    description:
      'The decision takes effect in its maker’s name, or its hold begins. Never the maker (403 `SAME_PERSON`); who confirms an accept must have seen its pages too. A change of a setting or an officer: another admin, never the officer concerned. A confirmed reset of a password, or a new invitation, adds `invitation_url`, shown once.',
    body: confirmationBody,
    bodyOptional: true,
    errors: [
      'SAME_PERSON',
      'PROPOSAL_CLOSED',
      'STALE_RECORD',
      'CLAIMED',
      'EVIDENCE_NOT_SEEN',
      'SCREENING_UNANSWERED',
      'SCREENING_HIT',
      'CHECKLIST_OPEN',
      'COLLISION_UNANSWERED',
      'NO_DOCUMENT',
      'SUPERVISOR_ONLY',
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
