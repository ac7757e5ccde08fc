import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { noteOperation } from '../../review/casework/notes.openapi.ts'
import { timelineOperation } from '../../review/console/openapi.schemas.ts'
import { proposalSchema } from '../../review/record/proposal.openapi.ts'
import {
  type ConsoleTrader,
  closeBody,
  filters,
  pageLinkBody,
  relationBody,
  SORTS,
  type TraderAccesses,
  type TraderNote,
} from './console.routes.ts'
import type { FreezeReport } from './freezeReport.ts'

const counts = z.strictObject({
  dossiers: count().meta({ description: 'Of every kind; a proof counts with its instance.' }),
  identifications: count(),
  brands: count(),
  bank_accounts: count(),
  instances: count(),
  webhooks: count(),
})

const ended = z.strictObject({ at: dateTime(), by: z.string().nullable(), reason: z.string() })

const trader = presents<ConsoleTrader>()(
  z
    .strictObject({
      id: id(),
      user_id: z.int(),
      name: z.string(),
      email: z.string(),
      language: z.enum(Language),
      workspaces: z.array(
        z.strictObject({ id: id(), name: z.string(), reference: z.string(), created_at: dateTime(), counts }),
      ),
      member_of: z.array(idAndName()),
      counts,
      closed: ended.nullable().meta({ description: 'Null while the relation goes on.' }),
      legal_hold: ended.nullable().meta({ description: 'What keeps everything from erasure; null without one.' }),
      frozen: ended
        .nullable()
        .meta({ description: 'Since when nothing of it is accepted or begun; null without a freeze.' }),
      paused_at: dateTime().nullable().meta({
        description: 'Since when a strong hit pauses payments (setting `screening_hold`); null while none does.',
      }),
      erased: z
        .array(z.string())
        .meta({ description: 'Kinds of records whose names, numbers and documents are erased.' }),
      page_links: z
        .array(
          z.strictObject({
            id: id(),
            by: z.string().nullable(),
            at: dateTime(),
            expires_at: dateTime(),
            used_at: dateTime().nullable(),
            ended_at: dateTime().nullable(),
          }),
        )
        .meta({ description: 'The newest ten links to the trader’s page, and when each was used or ended.' }),
      tied: z.boolean().meta({ description: 'You are tied to the account: you read it, nothing more.' }),
      allowed_actions: z.array(z.string()),
      proposal: proposalSchema
        .nullable()
        .meta({ description: 'The end of the freeze that waits for a second officer.' }),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'ConsoleTrader' }),
)

const note = presents<TraderNote>()(
  z
    .strictObject({
      id: id(),
      resource: z.string(),
      record_id: id(),
      officer: idAndName(),
      text: z.string(),
      created_at: dateTime(),
    })
    .meta({ id: 'TraderNote' }),
)

const accesses = presents<TraderAccesses>()(
  z
    .strictObject({ since: dateTime(), accesses: count(), people: count(), exports: count() })
    .meta({ id: 'TraderAccesses' }),
)

const act = z.strictObject({ at: dateTime(), by: z.string(), reason: z.string().nullable() })
const amount = z.strictObject({ currency: z.string(), amount: z.string(), payments: count() })
const stated = { id: id(), status: z.string() }
const nullableText = () => z.string().nullable()

const freezeReport = presents<FreezeReport>()(
  z
    .strictObject({
      made_at: dateTime(),
      frozen: act,
      unfrozen: act.extend({ confirmed_by: nullableText() }).nullable(),
      entries: z
        .array(
          z.strictObject({
            ...{ list: z.string(), ref: z.string(), kind: z.string(), type: nullableText(), name: nullableText() },
            ...{ aliases: z.array(z.string()), birth_dates: z.array(z.string()), countries: z.array(z.string()) },
            ...{ identifiers: z.array(z.string()), programme: nullableText(), source: nullableText(), answered: act },
          }),
        )
        .meta({ description: 'Entries of watch lists that officers answered the account is.' }),
      subject: z.strictObject({
        ...{ id: id(), user_id: z.int(), name: z.string(), email: z.string(), workspaces: z.array(z.string()) },
        identifications: z.array(
          z.strictObject({ ...stated, name: z.string(), rc: nullableText(), nif: nullableText() }),
        ),
        brands: z.array(z.strictObject({ ...stated, name: z.string() })),
        bank_accounts: z.array(z.strictObject({ ...stated, account_number: z.string() })),
      }),
      instances: z.array(
        z.strictObject({
          ...stated,
          title: z.string(),
          suspended_at: dateTime().nullable(),
          collected: z.array(amount),
        }),
      ),
      payments: z
        .array(
          z.strictObject({
            ...{ ...stated, reference: z.string(), amount: z.string(), currency: z.string() },
            ...{ begun_at: dateTime(), settled_at: dateTime().nullable(), held: z.boolean() },
          }),
        )
        .meta({ description: 'Those under way at the freeze.' }),
      totals: z.strictObject({ held: z.array(amount), under_way: z.array(amount) }),
    })
    .meta({ id: 'FreezeReport' }),
)

/** The language of texts for people; default: the browser's. */
const languageQuery = z.object({ lang: z.enum(Language).optional() })

const resource = {
  name: 'traders',
  section: 'Traders',
  plural: 'Traders',
  singular: 'Trader',
  row: trader,
  sorts: SORTS,
  filters,
  q: 'a part of the name, or the start of the e-mail address or the id',
  variable: '$TRADER',
}

const common = { method: 'get', group: 'console', section: resource.section, source: 'console 2.1' } as const
const example = { path: { id: '$TRADER' } }

const onAccount = {
  group: 'console',
  section: resource.section,
  source: 'record 0082',
  pathParams: { id: id() },
} as const
const after = (schema: z.ZodType) => [{ status: 200, description: 'The trader as it is now.', schema }]

export const traderConsoleOperations: Operation[] = [
  ...readOperations(resource),
  {
    ...onAccount,
    id: 'adminCreatePageLink',
    method: 'post',
    path: '/api/admin/traders/:id/page-link',
    summary: 'Make a link to the trader’s page',
    description:
      'Signs the trader in at `/t` once, within 24 hours; the session then lasts 8 hours. The link is in this answer alone: give it to the trader yourself. Journaled.',
    source: 'record 0176',
    body: pageLinkBody,
    bodyOptional: true,
    answers: [
      { status: 201, description: 'The link.', schema: z.strictObject({ url: z.url(), expires_at: dateTime() }) },
    ],
    errors: ['INVALID_STATE_TRANSITION'],
    example: { ...example, body: {} },
  },
  {
    ...onAccount,
    id: 'adminEndPageLinks',
    method: 'delete',
    path: '/api/admin/traders/:id/page-links',
    summary: 'End the links to the trader’s page',
    description: 'Every link that was not used yet ends, and every session of the trader’s page. Journaled.',
    source: 'record 0176',
    answers: [{ status: 204, description: 'They have ended.' }],
    example,
  },
  {
    ...onAccount,
    id: 'adminCloseTrader',
    method: 'post',
    path: '/api/admin/traders/:id/close',
    summary: 'Close an account',
    description:
      'Supervisors and admins, for good. Keys and sessions of the trader end, dossiers that wait leave the queues, and instances are suspended with the reason. What the trader sent is kept for the years of `retention_years`.',
    body: closeBody,
    answers: after(trader),
    errors: ['INVALID_STATE_TRANSITION', 'NAMES_A_LIST'],
    example: { path: { id: '$LEAVING_TRADER' }, body: { reason: 'The trader asked for it.' } },
  },
  {
    ...onAccount,
    id: 'adminSetLegalHold',
    method: 'post',
    path: '/api/admin/traders/:id/legal-hold',
    summary: 'Set a legal hold',
    description: 'Supervisors and admins. Nothing of the trader is erased until it is lifted.',
    body: relationBody,
    answers: after(trader),
    errors: ['INVALID_STATE_TRANSITION'],
    example: { path: { id: '$LEAVING_TRADER' }, body: { reason: 'Asked for by the court.' } },
  },
  {
    ...onAccount,
    id: 'adminLiftLegalHold',
    method: 'delete',
    path: '/api/admin/traders/:id/legal-hold',
    summary: 'Lift a legal hold',
    description: 'Supervisors and admins.',
    answers: after(trader),
    errors: ['INVALID_STATE_TRANSITION'],
    example: { path: { id: '$LEAVING_TRADER' } },
  },
  {
    ...onAccount,
    id: 'adminFreezeTrader',
    method: 'post',
    path: '/api/admin/traders/:id/freeze',
    summary: 'Freeze an account',
    description:
      'Supervisors and admins. In one transaction every instance is suspended, accepts that wait end void, and nothing more is accepted or begun. Payments under way settle, and stand under money to look at as held. `reason` is for officers: the trader reads the sentence of a plain suspension.',
    source: 'record 0190',
    body: relationBody,
    answers: after(trader),
    errors: ['INVALID_STATE_TRANSITION'],
    example: { path: { id: '$FROZEN_TRADER' }, body: { reason: 'The person of entry QDi.001.' } },
  },
  {
    ...onAccount,
    id: 'adminGetFreezeReport',
    method: 'get',
    path: '/api/admin/traders/:id/freeze-report',
    summary: 'Report a freeze',
    description:
      'The last freeze: the entry, the subject, instances, payments under way and amounts, with times to the second. With `Accept: application/pdf` on paper. Supervisors, auditors and admins; journaled as `export`.',
    source: 'record 0190',
    query: languageQuery,
    answers: [
      {
        status: 200,
        description: 'The report.',
        schema: freezeReport,
        type: ['application/pdf'],
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { path: { id: '$FROZEN_TRADER' } },
  },
  {
    ...onAccount,
    id: 'adminUnfreezeTrader',
    method: 'post',
    path: '/api/admin/traders/:id/unfreeze',
    summary: 'Propose to unfreeze an account',
    description:
      'Supervisors and admins. Always waits for a second one in `/second-looks`, also while four eyes are off. Instances stay suspended, and are reactivated one by one.',
    source: 'record 0190',
    body: relationBody,
    answers: [{ status: 202, description: 'The trader, still frozen, with its `proposal`.', schema: trader }],
    errors: ['INVALID_STATE_TRANSITION', 'PROPOSAL_OPEN'],
    example: { path: { id: '$FROZEN_TRADER' }, body: { reason: 'Another person: the passport differs.' } },
  },
  timelineOperation(resource),
  noteOperation(resource),
  {
    ...common,
    id: 'adminListTraderNotes',
    path: '/api/admin/traders/:id/notes',
    summary: 'Read the notes about a trader',
    description: 'The latest 100 notes on the trader and on the records of their workspaces.',
    answers: [{ status: 200, description: 'The notes.', schema: z.array(note) }],
    example,
  },
  {
    ...common,
    id: 'adminGetTraderAccesses',
    path: '/api/admin/traders/:id/accesses',
    summary: 'Read who saw a trader’s data',
    description:
      'As JSON the numbers of the last 30 days; GET /audit-entries with `seen_of` lists the entries. With `Accept: text/csv` or `application/pdf` a report of all accesses, journaled as `export`: supervisors, auditors and admins.',
    query: languageQuery,
    answers: [
      {
        status: 200,
        description: 'The numbers, or the report.',
        schema: accesses,
        type: ['text/csv', 'application/pdf'],
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example,
  },
  {
    ...common,
    id: 'adminGetTraderBundle',
    path: '/api/admin/traders/:id/bundle',
    summary: 'Export everything about a trader',
    description:
      'A ZIP: dossiers with every version, documents, receipts, the journal with proofs, the verifiers, an index. Journaled as `export`. Supervisors, auditors and admins. An incomplete ZIP lacks its end and does not open.',
    source: 'record 0081',
    query: languageQuery,
    answers: [{ status: 200, description: 'The ZIP.', type: 'application/zip', headers: ['Content-Disposition'] }],
    errors: ['VALIDATION_ERROR'],
    example,
  },
]
