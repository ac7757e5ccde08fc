import { z } from 'zod'
import { DispatchStatus, FileKind, KycStatus, Language, ListKind, MailStatus } from '../../database/generated/enums.ts'
import { FILE_TYPES } from '../../files/rules.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName, localizedName } from '../../openapi/contract/values.ts'
import type { DeliveryStatus } from '../casework/deliveryStatus.ts'
import type { Timeline } from '../casework/timeline.ts'
import type { ShownLine } from '../checklist/checklist.ts'
import type { Readings } from '../checks/checkInput.ts'
import { ANSWERS, type Collision } from '../checks/checkInput.ts'
import type { Check } from '../checks/checks.ts'
import { COLLISION_KINDS, SHARED_VALUE_KINDS } from '../checks/comparisons.ts'
import type { Suggestion } from '../checks/suggestions.ts'
import type { AcceptState } from '../desk/accepting.ts'
import type { DossierChanges } from '../desk/changes.ts'
import type { Desk } from '../desk/desk.ts'
import { reasonFields } from '../dossier/reasons.openapi.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { PEOPLE_ROLES } from '../evidence/people.ts'
import type { Sending, SendingByAct } from '../proposals/sending.ts'
import { FLAGS } from '../record/flagNames.ts'
import type { InformationRequest } from '../record/informationRequest.ts'
import { pinsSchema, traderPins } from '../record/pins.openapi.ts'
import type {
  ConsoleFile,
  presentDossier,
  presentReference as presentNamed,
  presentOwner,
  presentParent,
} from '../record/presenter.ts'
import { proposalSchema } from '../record/proposal.openapi.ts'
import { RISK_CODES, RISK_LEVELS } from '../record/risk.ts'
import { targetSchema } from '../record/target.openapi.ts'
import type { PeriodicLook } from '../risk/periodicLooks.ts'
import { HIT_ANSWERS, type Hit, type Screening } from '../screening/screening.ts'
import type { LastDecision } from '../submissions/deletion.ts'

/** Schemas shared by the console's records in the OpenAPI document. */

const officerRef = idAndName()

export const ownerSchema = presents<ReturnType<typeof presentOwner>>()(
  z.strictObject({ id: id(), name: z.string(), email: z.string(), language: z.enum(Language) }).meta({ id: 'Owner' }),
)

/** Schema of a reference to another record. */
export const workspaceRef = idAndName()

export const namedSchema = presents<ReturnType<typeof presentNamed>>()(
  z.strictObject({ id: id(), code: z.string().nullable(), name: localizedName() }).meta({ id: 'NamedEntry' }),
)

export const parentSchema = presents<ReturnType<typeof presentParent>>()(
  z.strictObject({ id: id(), name: z.string(), status: z.enum(KycStatus) }).meta({ id: 'ParentDossier' }),
)

export const fileSchema = presents<ConsoleFile>()(
  z
    .strictObject({
      id: id(),
      kind: z.enum(FileKind),
      name: z.string(),
      type: z.string().meta({ examples: [...FILE_TYPES] }),
      pages: count(),
      size: count().meta({ description: 'Bytes.' }),
      width: count().nullable().meta({
        description:
          "Pixels as shown; of a PDF its first page's, at 96 to the inch, null for a file from before they were kept.",
      }),
      height: count().nullable(),
      sha256: z.string(),
    })
    .meta({ id: 'Document' }),
)

const heldBy = z
  .strictObject({ officer: officerRef, since: dateTime() })
  .nullable()
  .meta({ description: 'Who has the dossier on the desk.' })

const informationRequest = presents<InformationRequest>()(
  z
    .strictObject({
      id: id(),
      at: dateTime(),
      by: officerRef,
      text: z.string().meta({ description: 'As the trader reads it.' }),
      reason_codes: z.array(z.string()),
      pins: pinsSchema,
      due_at: dateTime().meta({
        description: 'From then on the dossier is in the queue again; it can still be answered.',
      }),
      answered_at: dateTime().nullable(),
      answer: z.string().nullable().meta({ description: 'Null for an answer by an update of the dossier.' }),
    })
    .meta({ id: 'QuestionToTrader' }),
)

/** Fields that the records of all four queues share. */
export const dossierFields = {
  id: id(),
  trader: ownerSchema,
  account_frozen: z.boolean().meta({ description: 'Nothing of the account is accepted or begun.' }),
  workspace: workspaceRef,
  trader_language: z.enum(Language).meta({ description: 'In which refusals are composed.' }),
  submissions: count().meta({ description: 'Which submission is under review, from 1.' }),
  version: count(),
  waiting_since: dateTime(),
  decided_at: dateTime().nullable(),
  decided_by: officerRef.nullable(),
  assigned_to: officerRef.nullable(),
  escalated_at: dateTime().nullable(),
  claim: heldBy,
  claim_actions: z.array(z.enum(['claim', 'release', 'take_over'])),
  flags: z.array(z.enum(FLAGS)),
  allowed_actions: z.array(z.string()).meta({ description: 'What this officer may do now.' }),
  blocked_by: z.array(z.string()).meta({
    description:
      'What an allowed accept still waits for: screening, no_document, same_as_refused, evidence, collision, claim. `own_link`: it was sent at the trader’s page after a link of this officer was used, so a colleague decides it.',
  }),
  proposal: proposalSchema.nullable(),
  information_request: informationRequest.nullable().meta({
    description: 'What the trader was asked; null without a question, and once it was withdrawn or decided.',
  }),
  risk: z
    .strictObject({
      level: z.enum(RISK_LEVELS),
      points: count(),
      version: count().meta({ description: 'Of the setting `risk_table`.' }),
      reasons: z.array(z.strictObject({ code: z.enum(RISK_CODES), points: count(), text: localizedName() })),
    })
    .nullable()
    .meta({ description: 'How risky it is: the sum of the points of its reasons. Null in a blind second look.' }),
  with_trader_seconds: count().meta({
    description: 'How long the trader had the submission under review: no target counts that time.',
  }),
  target: targetSchema().meta({ description: 'Null once it no longer waits.' }),
  files: z.array(fileSchema),
  created_at: dateTime(),
  updated_at: dateTime(),
  deleted_at: dateTime().nullable().meta({ description: 'When its trader deleted it; from then on it is read only.' }),
}

presents<ReturnType<typeof presentDossier>>()(z.strictObject(dossierFields))

/** Fields of a dossier that is accepted or refused. */
export const kycFields = {
  ...dossierFields,
  name: z.string(),
  status: z.enum(KycStatus),
  reason: z.string().nullable(),
  reason_codes: z.array(z.string()),
  pins: pinsSchema,
}

/** Fields about the review that a trader sees. */
export const decision = {
  status: z.enum(KycStatus),
  reason: z.string().nullable().meta({ description: 'Why it was refused.' }),
  ...reasonFields,
  ...traderPins,
}

const evidence = presents<Evidence>()(
  z
    .strictObject({
      files: z.array(
        z.strictObject({
          file_id: id(),
          required: z.array(z.int().min(1)).meta({ description: 'Pages that must be seen before an accept.' }),
          seen: z.array(z.int().min(1)),
          unseen: z.strictObject({ officer: officerRef, why: z.string(), at: dateTime() }).nullable(),
          may_accept_unseen: z.boolean(),
        }),
      ),
      complete: z.boolean(),
      counts: z.boolean().meta({ description: 'Whether what the caller sees counts: not for auditors.' }),
    })
    .meta({ id: 'Evidence' }),
)

const readings = presents<Readings>()(
  z
    .record(z.string(), z.strictObject({ value: z.string(), by: officerRef, at: dateTime() }))
    .meta({ id: 'Readings', description: 'What officers read on the documents, by field.' }),
)

/** The fields of a person that officers read on a document. */
export const personRead = {
  name: z.string(),
  role: z.enum(PEOPLE_ROLES),
  share: z.string().nullable().meta({ description: 'Percent, with two decimals.' }),
  birth_date: z.string().nullable().meta({ description: 'YYYY-MM-DD, or its month or year alone.' }),
  country: z.string().nullable().meta({ description: 'ISO 3166 alpha-2.' }),
  identifier: z.string().nullable(),
}
const people = z.array(
  z
    .strictObject({ ...personRead, by: officerRef, at: dateTime() })
    .meta({ id: 'PersonOnDocument', description: 'A person behind the company, as officers read them.' }),
)
const peopleBefore = z.array(z.strictObject(personRead))

const otherDossier = z
  .strictObject({
    resource: z.string().meta({ description: 'The kind of dossier, as its queue is named.' }),
    id: id(),
    name: z.string(),
    trader: idAndName(),
    state: z.string(),
    created_at: dateTime(),
    decided_at: dateTime().nullable(),
    decided_by: officerRef.nullable(),
    reason_codes: z.array(z.string()),
    reason: z.string().nullable(),
    refused_submission: count().nullable().meta({
      description: 'Which of its submissions was refused, for `refused_before`: the decision is that one’s.',
    }),
    deleted_at: dateTime().nullable(),
    files: z.array(fileSchema),
  })
  .meta({ id: 'OtherDossier' })

const collision = presents<Collision>()(
  z
    .strictObject({
      id: z.string(),
      kind: z.enum(COLLISION_KINDS),
      blocking: z.boolean().meta({ description: 'An accept waits for the answer.' }),
      thing: z.enum(SHARED_VALUE_KINDS).meta({ description: 'Which thing is shared.' }),
      value: z.string().meta({ description: 'It as it stands here, for the eye.' }),
      other: otherDossier,
      answer: z.strictObject({ answer: z.enum(ANSWERS), why: z.string(), by: officerRef, at: dateTime() }).nullable(),
    })
    .meta({ id: 'Collision' }),
)

const check = presents<Check>()(
  z
    .strictObject({
      id: z.string(),
      fact: z.string(),
      result: z.enum(['fine', 'look', 'wrong', 'open']),
      why: z.string(),
      with: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
    })
    .meta({ id: 'Check' }),
)

const accepting = presents<AcceptState>()(
  z
    .strictObject({
      not_read: z.array(z.string()).meta({ description: 'Fields of the worksheet that nobody has read.' }),
      not_looked_up: z.array(z.string()).meta({ description: 'Registers that nobody has looked it up in.' }),
      warnings: z.array(check),
      no_document: z.boolean().meta({ description: 'There is no document to review it by, and one is required.' }),
      may_accept_without: z
        .boolean()
        .meta({ description: 'Whether the caller may accept it all the same, with `why`.' }),
      same_as_refused: z.boolean().meta({
        description:
          'An officer answered ‘same’ to a collision with the very document that was refused, or with a refusal that no resubmission mends.',
      }),
      may_accept_same: z.boolean().meta({ description: 'Whether the caller may accept it all the same, with `why`.' }),
      why_required: z.boolean().meta({ description: 'Whether an accept takes `why`.' }),
    })
    .meta({ id: 'Accepting', description: 'What an accept would leave undone.' }),
)

const suggestion = presents<Suggestion>()(
  z
    .strictObject({
      code: z.string(),
      from: z.enum(['check', 'collision', 'refused_before']),
      fact: z.string().meta({ description: 'The fact of the check, or what the collision shares.' }),
    })
    .meta({ id: 'SuggestedReason', description: 'A reason for a refusal that something found suggests.' }),
)

const changes = presents<DossierChanges>()(
  z
    .strictObject({
      before: z.strictObject({
        submission: count(),
        decided_at: dateTime().nullable(),
        decided_by: officerRef.nullable(),
        action: z.string(),
        reason: z.string().nullable(),
        reason_codes: z.array(z.string()),
      }),
      fields: z.array(
        z.strictObject({
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          changed: z.boolean(),
          source: z.enum(['typed', 'read']),
          names: z
            .strictObject({ before: localizedName().nullable(), after: localizedName().nullable() })
            .exactOptional(),
        }),
      ),
      people: z.strictObject({ before: peopleBefore, after: peopleBefore }).exactOptional(),
      files: z.array(
        z.strictObject({
          kind: z.string(),
          before: fileSchema.nullable(),
          after: fileSchema.nullable(),
          same: z.boolean(),
        }),
      ),
    })
    .meta({ id: 'Changes', description: 'What a resubmission changed.' }),
)

export const toldSchema = presents<DeliveryStatus>()(
  z.array(
    z
      .strictObject({
        event_id: id(),
        event_type: z.string(),
        created_at: dateTime(),
        dispatches: z.array(
          z.strictObject({
            id: id(),
            channel: z.enum(['webhook', 'mail']),
            webhook_id: id().nullable(),
            url_host: z.string().meta({ description: 'Of a mail, its address, shortened.' }),
            status: z.enum({ ...DispatchStatus, ...MailStatus }).meta({
              description: '`handed`: the mail server took the mail; whether it arrived, nobody knows.',
            }),
            allowed_actions: z.array(z.string()),
            next_attempt_at: dateTime().nullable(),
            attempts: z.array(
              z.strictObject({
                delivery_id: id(),
                attempt: z.int().min(1),
                http_status: z
                  .int()
                  .meta({ description: '0 without an answer; of a mail, the reply of the mail server.' }),
                response_body: z.string(),
                duration_ms: count(),
                at: dateTime(),
              }),
            ),
          }),
        ),
      })
      .meta({ id: 'ToldEvent', description: 'An event of the record, and whether the trader’s endpoints got it.' }),
  ),
)

const verdict = z.enum(['agrees', 'contradicts', 'unknown'])
const hitAnswer = { answer: z.enum(HIT_ANSWERS), why: z.string(), by: officerRef, at: dateTime() }
const hit = presents<Hit>()(
  z
    .strictObject({
      id: z
        .string()
        .meta({ description: 'The same while the entry is identified the same, in each version of its list.' }),
      list: z.string(),
      kind: z.enum(ListKind),
      version: count(),
      ref: z.string(),
      name: z.string().meta({ description: 'The name of the entry that is nearest.' }),
      score: z.number().min(0).max(100),
      blocks: z.boolean().meta({ description: 'Whether an accept waits for the answer.' }),
      evidence: z
        .strictObject({ birth_date: verdict, country: verdict, sex: verdict, identifier: verdict })
        .meta({ description: 'What is known beside the name; never part of the score.' }),
      earlier: z
        .array(z.strictObject({ ...hitAnswer, trader: idAndName() }))
        .meta({ description: 'What was answered for other accounts.' }),
      why: z.array(
        z.strictObject({
          query: z.string(),
          entry: z.string(),
          how: z.enum(['same', 'spelling', 'script', 'typo', 'initial']),
          alias: z.boolean(),
        }),
      ),
      about: z.strictObject({ kind: z.enum(['name', 'holder', 'payer', 'person']), name: z.string() }),
      answer: z
        .strictObject(hitAnswer)
        .nullable()
        .meta({ description: 'The answer for this account, or for this person of it.' }),
    })
    .meta({ id: 'ScreeningHit' }),
)

const screening = presents<Screening>()(
  z
    .strictObject({
      state: z.enum(['clear', 'hits', 'not_screened', 'no_list']).meta({
        description:
          '`hits` while one that blocks is unanswered, unsure or the same; `not_screened` while a name was not compared with a version in force; `no_list` without a list.',
      }),
      lists: z.array(z.strictObject({ list: z.string(), version: count() })).meta({ description: 'Those in force.' }),
      hits: z.array(hit),
    })
    .meta({ id: 'Screening', description: 'What the names of the dossier meet on the watch lists.' }),
)

/** Fields that only a full record has. */
export const deskFields = {
  evidence,
  readings,
  people: people.exactOptional(),
  collisions: z.array(collision),
  checks: z.array(check),
  changes: changes.nullable(),
  accepting,
  suggested_reasons: z.array(suggestion),
  screening,
}

presents<Desk>()(z.strictObject(deskFields))

/** The lines that officers tick. */
export const checklistSchema = presents<ShownLine[]>()(
  z
    .array(
      z
        .strictObject({
          code: z.string(),
          texts: localizedName(),
          required: z.boolean().meta({ description: 'Whether an accept waits for its tick.' }),
          ticked: z
            .strictObject({
              word: z.string().nullable().meta({ description: 'What the officer wrote; null once it was erased.' }),
              by: officerRef,
              at: dateTime(),
            })
            .nullable(),
        })
        .meta({ id: 'ChecklistLine' }),
    )
    .meta({ description: 'The lines that stand on it while it waits, or those of its decision.' }),
)

const sending = presents<Sending>()(
  z
    .strictObject({
      when: z.enum(['at_once', 'hold', 'second_look']).meta({
        description: 'At once; when its recall window ends; or after a second officer has confirmed it.',
      }),
      hold_minutes: count().meta({ description: 'The recall window before it is sent; 0 for none.' }),
      needs: z.array(z.string()).meta({ description: 'The conditions that ask for a second officer.' }),
    })
    .meta({ id: 'Sending', description: 'When the trader hears of a decision that is taken now.' }),
)

/** When the trader would be notified of each act that the caller may take. */
export const sendingSchema = presents<SendingByAct>()(
  z.strictObject({
    accept: sending.exactOptional(),
    refuse: sending.exactOptional(),
    request_new_proof: sending.exactOptional(),
    confirm: sending.exactOptional(),
  }),
)

/** The last decision on a dossier that its trader deleted. */
export const deletedAfterSchema = presents<LastDecision>()(
  z.strictObject({ action: z.enum(['accept', 'refuse', 'request_new_proof']), at: dateTime() }).nullable(),
)

/** The periodic look at an accepted trader that is open. */
export const periodicLookSchema = presents<PeriodicLook | null>()(
  z.strictObject({ case: id(), opened_at: dateTime(), risk_level: z.enum(RISK_LEVELS) }).nullable(),
)

const timelineSchema = presents<Timeline>()(
  z
    .strictObject({
      entries: z.array(
        z.strictObject({
          id: count(),
          at: dateTime(),
          kind: z.enum([
            'submission',
            'view',
            'claim',
            'reading',
            'collision',
            'evidence',
            'note',
            'decision',
            'handling',
            'told',
            'denied',
            'other',
          ]),
          action: z.string(),
          actor: z.strictObject({ type: z.string(), id: z.string().nullable(), name: z.string() }),
          times: count().meta({ description: 'How often in a row; views and claims are folded.' }),
          since: dateTime(),
          from: z.string().nullable(),
          to: z.string().nullable(),
          reason: z.string().nullable(),
          reason_codes: z.array(z.string()),
          pins: pinsSchema.meta({ description: 'Of a refusal or question; without words where those were erased.' }),
          note: z.string().nullable(),
          why: z.string().nullable().meta({ description: 'The word with an accept.' }),
          undone: z
            .strictObject({
              not_read: z.array(z.string()),
              not_looked_up: z.array(z.string()),
              warnings: count(),
              no_document: z.boolean(),
              same_as_refused: z.boolean(),
            })
            .nullable()
            .meta({ description: 'What an accept left undone.' }),
          note_id: id().nullable(),
          mentions: z.array(officerRef),
          unread: z.boolean(),
          assigned_to: officerRef.nullable(),
          fields: z.array(z.string()),
          answer: z.string().nullable(),
          reverses: count().nullable().meta({ description: 'Id of the entry of the decision that this one reverses.' }),
          has_receipt: z.boolean(),
          told: toldSchema.element.nullable(),
        }),
      ),
      next: z.int().nullable().meta({ description: 'For `before`, where older entries exist.' }),
      may_note: z.boolean(),
    })
    .meta({ id: 'Timeline' }),
)

/** GET …/timeline of a resource that has one. */
export const timelineOperation = (resource: {
  name: string
  section: string
  singular: string
  variable: string
}): Operation => ({
  id: `adminGet${resource.singular}Timeline`,
  method: 'get',
  path: `/api/admin/${resource.name}/:id/timeline`,
  group: 'console',
  section: resource.section,
  summary: 'Read what happened to it',
  description: 'Newest first: submissions, views, claims, readings, notes, decisions and what the trader was told.',
  source: 'console 1.7',
  query: z.object({
    before: z.int().min(1).optional().meta({ description: '`next` of the page before: only older entries come.' }),
  }),
  answers: [{ status: 200, description: 'A page of entries.', schema: timelineSchema }],
  example: { path: { id: resource.variable } },
})
