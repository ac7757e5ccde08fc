import { z } from 'zod'
import { readOperations } from '../../openapi/contract/console.ts'
import { ERROR_CODES } from '../../openapi/contract/groups.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id } from '../../openapi/contract/values.ts'
import { assignBody, whyBody } from '../casework/handling.ts'
import { noteOperation } from '../casework/notes.openapi.ts'
import { tickBody, untickQuery } from '../checklist/checklist.routes.ts'
import { claimBody, nextBody } from '../claims/claim.routes.ts'
import { answerBody } from '../collisions/collision.routes.ts'
import type { BulkResult } from '../decisions/bulk.routes.ts'
import { BODIES } from '../decisions/bulk.routes.ts'
import { acceptBody, refuseBody } from '../decisions/decide.ts'
import { requestBody } from '../decisions/requestInformation.ts'
import { reversalQuery } from '../decisions/reverse.routes.ts'
import { isReversible, type ReversalPreview, reverseBody } from '../decisions/reverse.ts'
import { canBeAsked, type DossierKind } from '../dossier/dossierKind.ts'
import { seededReasons } from '../dossier/reasons.ts'
import { peopleBody } from '../evidence/people.ts'
import { readingsBody } from '../evidence/readings.ts'
import { hitBody } from '../hits/hit.routes.ts'
import { periodicLookBody } from '../hits/periodicLook.routes.ts'
import { reasonBody } from '../proposals/recall.routes.ts'
import type { QueueCounts } from '../queue/counts.routes.ts'
import {
  checklistSchema,
  deletedAfterSchema,
  deskFields,
  periodicLookSchema,
  sendingSchema,
  timelineOperation,
  toldSchema,
} from './openapi.schemas.ts'

const reversalPreview = presents<ReversalPreview>()(
  z
    .strictObject({
      to: z.enum(['refused', 'pending']),
      instances: z.array(z.strictObject({ id: id(), title: z.string() })),
      links: count().meta({ description: 'Active links of these instances: they refuse payments.' }),
      payments: count().meta({ description: 'Payments that have begun: they settle.' }),
      events: z.array(z.string()),
      reverses: z
        .strictObject({
          entry_id: count(),
          action: z.string(),
          at: dateTime(),
          by: z.strictObject({ id: z.string(), name: z.string() }),
        })
        .nullable(),
      letter: z
        .string()
        .nullable()
        .meta({ description: 'What the trader reads of a suspension where no reason is given.' }),
      needs: z.array(z.string()).meta({ description: 'Why another officer would have to confirm it.' }),
    })
    .meta({ id: 'ReversalPreview' }),
)

const bulkResult = presents<BulkResult>()(
  z.union([
    z.strictObject({
      id: id(),
      status: z.literal('done'),
      proposed: z
        .literal(true)
        .exactOptional()
        .meta({ description: 'The decision waits for another officer or for its hour.' }),
    }),
    z.strictObject({ id: id(), status: z.literal('failed'), code: z.enum(ERROR_CODES), message: z.string() }),
  ]),
)

const counts = presents<QueueCounts>()(
  z
    .strictObject({
      all: count().meta({ description: 'In any state.' }),
      mine: count(),
      flagged: count(),
      flagged_in_part: z.boolean().meta({ description: 'More may be flagged: not all that waits was looked through.' }),
      resubmitted: count(),
      oldest_free_since: dateTime().nullable(),
      views: z.record(z.string(), count().nullable()),
      shares_views: z.boolean(),
    })
    .meta({ id: 'QueueCounts', description: 'A number beyond 1,000 means more than that.' }),
)

const lineParams = { id: id(), code: z.string().meta({ description: 'As `checklist` of the record names it.' }) }

/** A kind's parts of the OpenAPI document, besides its definition. */
type QueueDoc = Omit<Parameters<typeof readOperations>[0], 'section' | 'row' | 'name'> & {
  kind: DossierKind
  row: z.ZodObject
  /** An example of the worksheet. */
  readings: Record<string, string>
  /** The version of the example's record when it is decided. */
  version?: number
  /** Decisions besides refuse. */
  refusals?: { action: string; summary: string }[]
}

/** Every operation of a queue: the list, the record, and the officers' actions on a dossier. */
export function queueOperations(queue: QueueDoc): Operation[] {
  const { kind, singular, plural, variable, readings, version = 1, refusals = [] } = queue
  const { name } = kind
  const section = `Queue of ${name.replaceAll('-', ' ')}`
  const recordOnDesk = queue.row
    .extend({
      readings_open: z.boolean(),
      code_open: z.boolean().meta({ description: 'Whether this officer may have the code on its document read.' }),
      ...deskFields,
      checklist: checklistSchema,
      sending: sendingSchema,
      told: toldSchema,
      deleted_after: deletedAfterSchema,
      periodic_look: periodicLookSchema,
    })
    .meta({ id: `Console${singular}OnDesk` })
  const answers = [{ status: 200, description: 'The record as it is now.', schema: recordOnDesk }]
  const decided = [
    ...answers,
    {
      status: 202,
      description: 'Unchanged: the decision waits for another officer or for its hour, as `proposal` says.',
      schema: recordOnDesk,
    },
    { status: 204, description: 'Decided, where `Prefer: return=minimal` asks for no record.' },
  ]
  const example = { path: { id: variable } }
  const act = (verb: string, more: Pick<Operation, 'id' | 'summary'> & Partial<Operation>): Operation => ({
    method: 'post',
    path: `/api/admin/${name}/:id/${verb}`,
    group: 'console',
    section,
    source: 'console 3.4',
    answers,
    ...more,
  })
  const [code] = seededReasons(kind)
  const refuse = (verb: string, summary: string) =>
    act(verb, {
      id: `admin${verb.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}${singular}`,
      summary,
      description:
        '`version` is the record’s as the officer saw it. `reason_codes` or `reason`, at least one: a `reason` is the text the trader reads, otherwise it is composed from the codes in the trader’s language. `note` stays private. `pins` are places on the dossier’s own documents of the submission under review, in fractions of the page from its top left, each with one sentence for the trader; 422 for any other document or page.',
      body: refuseBody,
      answers: decided,
      errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD', 'CLAIMED', 'PROPOSAL_OPEN'],
      example: { ...example, body: { version, reason_codes: [code!.code], note: 'Asked by telephone too.' } },
    })
  const assignment = { ...example, body: { officer_id: '$OFFICER', why: 'Knows this trader.' } }
  const because = { ...example, body: { why: 'The register shows another owner.' } }
  return [
    ...readOperations({ ...queue, name, section, fullRecord: recordOnDesk }),
    {
      id: `adminGet${plural}Counts`,
      method: 'get',
      path: `/api/admin/queues/${name}/counts`,
      group: 'console',
      section,
      summary: 'Count what the tabs of the queue show',
      source: 'console 1.1',
      answers: [{ status: 200, description: 'The numbers.', schema: counts }],
    },
    act('claim', {
      id: `adminClaim${singular}`,
      summary: 'Claim a dossier, or say that one is still at it',
      description:
        'A claim lapses 2 minutes after the last call, and 30 minutes after the last input. `take_over`, a reason, takes it from a colleague: supervisors and admins.',
      body: claimBody,
      bodyOptional: true,
      errors: ['CLAIMED', 'CLAIM_LIMIT', 'INVALID_STATE_TRANSITION'],
      example: { ...example, body: { input: true } },
    }),
    act('release', { id: `adminRelease${singular}`, summary: 'Let a claimed dossier go', example }),
    {
      id: `adminNext${singular}`,
      method: 'post',
      path: `/api/admin/queues/${name}/next`,
      group: 'console',
      section,
      summary: 'Claim what waits longest',
      description:
        'Releases what the caller held in this queue, but for `keep`: the dossier that is being decided meanwhile.',
      source: 'console 3.4',
      body: nextBody,
      bodyOptional: true,
      answers: [...answers, { status: 204, description: 'The queue is empty.' }],
    },
    act('assign', {
      id: `adminAssign${singular}`,
      summary: 'Say who is to look at it next',
      description: '`officer_id` null is for nobody.',
      source: 'console 1.9',
      body: assignBody,
      errors: ['INVALID_STATE_TRANSITION', 'CLAIMED'],
      example: assignment,
    }),
    act('escalate', {
      id: `adminEscalate${singular}`,
      summary: 'Leave it to a supervisor',
      source: 'console 1.9',
      body: whyBody,
      errors: ['INVALID_STATE_TRANSITION', 'CLAIMED'],
      example: because,
    }),
    act('hand-back', {
      id: `adminHandBack${singular}`,
      summary: 'Hand an escalated dossier back',
      description: 'Supervisors and admins.',
      source: 'console 1.9',
      body: whyBody,
      errors: ['INVALID_STATE_TRANSITION', 'CLAIMED'],
      example: because,
    }),
    {
      ...act('readings', {
        id: `adminRead${singular}`,
        summary: 'Write down what the documents say',
        description: 'Only the given fields change; an empty one or null is taken away.',
        source: 'review-practice 2',
        body: readingsBody(kind, '9999-12-31'),
        errors: ['INVALID_STATE_TRANSITION', 'CLAIMED'],
        example: { ...example, body: readings },
      }),
      method: 'put',
    },
    {
      ...act('checklist/:code', {
        id: `adminTick${singular}Line`,
        summary: 'Tick a line of the checklist',
        description:
          'With a word. `version` is the record’s as the officer saw it. A new submission unticks every line, and so does another sentence of it.',
        source: 'record 0193',
        body: tickBody,
        pathParams: lineParams,
        errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD', 'CLAIMED', 'PROPOSAL_OPEN'],
        example: {
          path: { id: variable, code: 'CALLED' },
          body: { word: 'Called the number on the letterhead.', version },
        },
      }),
      method: 'put',
    },
    {
      ...act('checklist/:code', {
        id: `adminUntick${singular}Line`,
        summary: 'Untick a line of the checklist',
        source: 'record 0193',
        query: untickQuery,
        pathParams: lineParams,
        errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD', 'CLAIMED', 'PROPOSAL_OPEN'],
        example: { path: { id: variable, code: 'CALLED' } },
      }),
      method: 'delete',
    },
    ...(kind.hasPeople
      ? [
          {
            ...act('people', {
              id: `adminRead${singular}People`,
              summary: 'Write down the people on the document',
              description:
                'All of them, in place of those before. The shares, in percent, add up to at most 100. Each is compared with the watch lists, and with the people of other accounts.',
              source: 'console 3.4',
              body: peopleBody('9999-12-31'),
              errors: ['INVALID_STATE_TRANSITION', 'CLAIMED'],
              example: {
                ...example,
                body: { people: [{ name: 'Amel Kaci', role: 'manager', share: '25.00', birth_date: '1979-04-12' }] },
              },
            }),
            method: 'put' as const,
          },
        ]
      : []),
    act('collisions/:collisionId', {
      id: `adminAnswer${singular}Collision`,
      summary: 'Say whether two dossiers belong together',
      body: answerBody,
      pathParams: {
        id: id(),
        collisionId: z.string().meta({ description: 'As `collisions` of the record names it.' }),
      },
      errors: ['INVALID_STATE_TRANSITION', 'CLAIMED'],
      example: {
        path: { id: variable, collisionId: '$COLLISION' },
        body: { answer: 'different', why: 'Another owner, by the register.' },
      },
    }),
    ...(kind.screens.length > 0
      ? [
          act('hits/:hitId', {
            id: `adminAnswer${singular}Hit`,
            summary: 'Say whether the account is the entry of a watch list',
            description:
              'The answer counts for the account and the entry, in later versions of the list too. `unsure`, and `same` for a sanction or an internal list, escalate the dossier. 202 where another officer must confirm it: `different` above the setting `screening_second`, and what takes a `same` back.',
            body: hitBody,
            answers: decided.filter(({ status }) => status !== 204),
            pathParams: { id: id(), hitId: z.string().meta({ description: 'As `screening` of the record names it.' }) },
            errors: ['INVALID_STATE_TRANSITION', 'CLAIMED', 'PROPOSAL_OPEN'],
            example: {
              path: { id: variable, hitId: '$HIT' },
              body: { answer: 'unsure', why: 'The year of birth is missing.' },
            },
          }),
        ]
      : []),
    ...(kind.readsCode
      ? [
          act('code', {
            id: `adminRead${singular}Code`,
            summary: 'Read the QR code on its document',
            description:
              'The text of the code on the first three pages becomes the reading `rce_code`, and a check compares the register number in it with the one that was read. Nothing changes where no code is found.',
            source: 'record 0180',
            errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD', 'CLAIMED', 'PROPOSAL_OPEN', 'SERVICE_UNAVAILABLE'],
            example: { path: { id: variable } },
          }),
        ]
      : []),
    ...(kind.hasPeople
      ? [
          act('periodic-look', {
            id: `adminLookAgainAt${singular}`,
            summary: 'Answer a periodic look at an accepted trader',
            description:
              'Everything was looked at again and the acceptance stands; `why` is for officers. Whoever finds otherwise reverses the decision. Never the officer who accepted it (403 `SAME_PERSON`). 409 where no look is open.',
            source: 'record 0203',
            body: periodicLookBody,
            errors: ['INVALID_STATE_TRANSITION', 'SAME_PERSON', 'CONFLICT_OF_INTEREST'],
            example: { path: { id: variable }, body: { why: 'The register says the same, the owners too.' } },
          }),
        ]
      : []),
    noteOperation({ name, section, singular, variable }),
    timelineOperation({ name, section, singular, variable }),
    act('accept', {
      id: `adminAccept${singular}`,
      summary: 'Accept it',
      description:
        'The trader is told by an event. `version` is the record’s as the officer saw it. Every required page must have been seen, every blocking collision and every blocking hit of a watch list answered, every required line of the checklist ticked. Where a warning stands (`accepting.warnings`) `why` says why it is still right (422 without). Without the document it is reviewed by, 409 `NO_DOCUMENT`; supervisors and admins accept it with `why`. The same, as 403 `SUPERVISOR_ONLY`, where an officer answered that it is the same as what was refused, or that the account is a politically exposed person.',
      body: acceptBody,
      answers: decided,
      errors: [
        'INVALID_STATE_TRANSITION',
        'STALE_RECORD',
        'CLAIMED',
        'PROPOSAL_OPEN',
        'EVIDENCE_NOT_SEEN',
        'SCREENING_UNANSWERED',
        'SCREENING_HIT',
        'COLLISION_UNANSWERED',
        'CHECKLIST_OPEN',
        'NO_DOCUMENT',
        'SUPERVISOR_ONLY',
      ],
      example: { ...example, body: { version, why: 'Register and document agree.', note: 'Seen by phone too.' } },
    }),
    refuse('refuse', 'Refuse it'),
    ...(canBeAsked(kind)
      ? [
          act('request-information', {
            id: `adminRequest${singular}Information`,
            summary: 'Ask the trader before deciding',
            description:
              'It leaves the queue until the answer, or until `due_days` have passed, and comes back at its old place; no target counts that time. `text` is what the trader reads, otherwise it is composed from the codes. Reasons that end a dossier cannot be asked with (422). `pins` are places on the dossier’s own documents, as with a refusal. The trader is told by an event.',
            source: 'record 0162',
            body: requestBody,
            errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD', 'CLAIMED', 'PROPOSAL_OPEN', 'REQUEST_OPEN'],
            example: { ...example, body: { version, reason_codes: [code!.code], due_days: 7 } },
          }),
          act('withdraw-request', {
            id: `adminWithdraw${singular}Request`,
            summary: 'Withdraw what was asked',
            description: 'It is back in the queue at its old place. 409 where no question is open.',
            source: 'record 0162',
            body: reasonBody,
            errors: ['INVALID_STATE_TRANSITION', 'CLAIMED', 'PROPOSAL_OPEN'],
            example: { ...example, body: { reason: 'The register answers it.' } },
          }),
        ]
      : []),
    ...(isReversible(kind)
      ? [
          act('reverse', {
            id: `adminReverse${singular}`,
            summary: 'Reverse a decision',
            description:
              'Supervisors and admins, never whoever made the decision alone (403 `SAME_PERSON`). To `refused` with a reason that the trader reads, to `pending` to look at it anew at its old place; `pins` only with the former; instances that rest on it are suspended in the same moment. A proof is never reversed: suspend its instance.',
            source: 'record 0067',
            body: reverseBody,
            answers: decided.filter(({ status }) => status !== 204),
            errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD', 'SAME_PERSON', 'PROPOSAL_OPEN'],
            example: { ...example, body: { to: 'pending', version: version + 1 } },
          }),
          {
            ...act('reversal', {
              id: `adminPreview${singular}Reversal`,
              summary: 'See what a reversal would do',
              source: 'record 0067',
              query: reversalQuery,
              answers: [
                { status: 200, description: 'What would follow; nothing has changed.', schema: reversalPreview },
              ],
              errors: ['INVALID_STATE_TRANSITION', 'SAME_PERSON'],
              example: { ...example, query: { to: 'pending' } },
            }),
            method: 'get' as const,
          },
        ]
      : []),
    act('recall', {
      id: `adminRecall${singular}`,
      summary: 'Recall a decision within its hold',
      description:
        'The dossier waits again, at its old place; nobody was told. Its maker; supervisors and admins recall any.',
      source: 'record 0066',
      body: reasonBody,
      errors: ['PROPOSAL_CLOSED'],
      example: { ...example, body: { reason: 'The register shows another owner.' } },
    }),
    ...refusals.map(({ action, summary }) => refuse(action, summary)),
    {
      id: `adminBulk${plural}`,
      method: 'post',
      path: `/api/admin/${name}/bulk`,
      group: 'console',
      section,
      summary: 'Assign, release or refuse several',
      description:
        'Each row by the same rules and with the same journal as alone; nothing is accepted in bulk. A refusal names in `versions` the version of every row as the officer saw it.',
      source: 'console 1.1',
      body: z.discriminatedUnion('action', [BODIES.assign, BODIES.release, BODIES.refuse]),
      answers: [
        {
          status: 200,
          description: 'What became of each row, in the order of `ids`.',
          schema: z.strictObject({ results: z.array(bulkResult) }),
        },
      ],
      example: { body: { action: 'release', ids: [variable] } },
    },
  ]
}
