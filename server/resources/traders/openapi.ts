import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { noteOperation } from '../../review/casework/notes.openapi.ts'
import { timelineOperation } from '../../review/console/openapi.schemas.ts'
import {
  type ConsoleTrader,
  filters,
  pageLinkBody,
  relationBody,
  SORTS,
  type TraderAccesses,
  type TraderNote,
} from './console.routes.ts'

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

/** The language of the texts for people; by default the browser's. */
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
    body: relationBody,
    answers: after(trader),
    errors: ['INVALID_STATE_TRANSITION'],
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
