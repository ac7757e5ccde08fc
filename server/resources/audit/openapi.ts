import { z } from 'zod'
import { listQuery, readOperations } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, freeObject, id, idAndName, localizedName } from '../../openapi/contract/values.ts'
import { SORTS } from './console.routes.ts'
import { entryFilters } from './filter.ts'
import { FORMATS } from './formats.ts'
import type { PublicKey } from './keys.ts'
import type { ConsoleAuditEntry } from './listing.ts'
import { MAX_COUNTED, QUESTIONS } from './questions.ts'
import {
  DEFAULT_VERIFIED_SEALS,
  type EntrySeal,
  MAX_VERIFIED_SEALS,
  type NewestVerification,
  type SealState,
} from './sealState.ts'

const entry = presents<ConsoleAuditEntry>()(
  z
    .strictObject({
      id: count(),
      at: dateTime(),
      actor_type: z.string(),
      actor_id: z.string().nullable(),
      actor_name: z.string(),
      action: z.string().meta({ description: 'The verb, such as `accept`.' }),
      resource: z.string(),
      record_id: z.string().nullable(),
      workspace_id: id().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      reason_codes: z.array(z.string()),
      reason: z.string().nullable(),
      request_id: z.string().nullable(),
      address: z.string().nullable(),
      details: freeObject(),
      name: z.string().nullable().meta({ description: 'Of the record, as it is now.' }),
      trader: idAndName().nullable().meta({ description: 'Whose record it is.' }),
      reasons: z.array(z.strictObject({ code: z.string(), texts: localizedName().nullable() })),
      seal: count().nullable().meta({ description: 'The number of the seal that it is under; null until it has one.' }),
      has_receipt: z.boolean().meta({
        description:
          'Whether it is a decision on a dossier, a question about one or its answer: there is a receipt of those.',
      }),
    })
    .meta({ id: 'AuditEntry' }),
)

const problem = z.strictObject({
  kind: z.string(),
  seal: count().exactOptional(),
  entry: z.string().exactOptional(),
  message: z.string(),
})

const seals = presents<SealState>()(
  z
    .strictObject({
      newest: z.strictObject({ number: count(), at: dateTime(), entries: count() }).nullable(),
      unsealed: count(),
      late: count(),
      stopped: z.strictObject({ since: dateTime(), problems: z.array(problem) }).nullable(),
      accepted_gaps: z.array(
        z.strictObject({
          seal: count(),
          at: dateTime(),
          reason: z.string(),
          expected: count().nullable(),
          found: count().nullable(),
        }),
      ),
      heads_lag: z
        .strictObject({ heads: count(), since: dateTime().nullable(), error: z.string().nullable() })
        .nullable(),
    })
    .meta({ id: 'SealState' }),
)

const verified = presents<NewestVerification>()(
  z
    .strictObject({
      ok: z.boolean(),
      at: dateTime(),
      seals: count(),
      entries: count(),
      problem: problem.nullable(),
      problems: z.array(problem),
    })
    .meta({ id: 'NewestVerified' }),
)

const entrySeal = presents<EntrySeal>()(
  z
    .strictObject({
      hash: z.string(),
      recorded_at: dateTime().nullable(),
      clock_differs: z.boolean(),
      seal: z
        .strictObject({
          number: count(),
          at: dateTime(),
          place: count(),
          entries: count(),
          merkle_root: z.string(),
          key_id: z.int(),
          intact: z.boolean(),
        })
        .nullable(),
    })
    .meta({ id: 'EntrySeal' }),
)

const keys = presents<{ keys: PublicKey[] }>()(
  z
    .strictObject({
      keys: z.array(
        z.strictObject({
          id: z.int(),
          fingerprint: z.string(),
          pem: z.string(),
          from_seal: count(),
          until_seal: count().nullable(),
        }),
      ),
    })
    .meta({ id: 'SealKeys' }),
)

const OPEN_PAGE = {
  method: 'get',
  group: 'pages',
  section: 'Health and documents',
  source: 'console 3.8',
  open: true,
} as const

const common = { method: 'get', group: 'console', section: 'Journal', source: 'design 4' } as const
const formats = Object.keys(FORMATS) as [keyof typeof FORMATS, ...(keyof typeof FORMATS)[]]
const entryId = z.int().min(1)
const questions = z.array(
  z.object({
    name: z.enum(QUESTIONS),
    filter: freeObject().meta({ description: 'The fields of the list’s filter that ask it.' }),
    count: z.int().min(0).max(MAX_COUNTED),
    more: z.boolean().meta({ description: `There are more than ${MAX_COUNTED}.` }),
  }),
)

export const auditOperations: Operation[] = [
  ...readOperations({
    name: 'audit-entries',
    section: 'Journal',
    plural: 'AuditEntries',
    singular: 'AuditEntry',
    row: entry,
    sorts: SORTS,
    filters: entryFilters,
    q: 'a part of a name, or a whole id of an entry, a record or a request, or an address',
    variable: '$ENTRY',
    idSchema: entryId,
    viewed: false,
  }),
  {
    ...common,
    id: 'adminExportJournal',
    path: '/api/admin/audit-entries/export',
    summary: 'Export entries as a file',
    description: 'Newest first. Journaled before the first byte is sent.',
    query: z.object({ format: z.enum(formats).default('csv').optional() }),
    jsonQuery: { filter: listQuery(SORTS, entryFilters)!.filter! },
    answers: [
      {
        status: 200,
        description: 'The file.',
        type: formats.map((format) => FORMATS[format].type.split(';')[0]!),
        headers: ['Content-Disposition'],
      },
    ],
    example: { query: { format: 'jsonl', filter: '{"resource":"brands"}' } },
  },
  {
    ...common,
    id: 'adminCountQuestions',
    path: '/api/admin/audit-entries/questions',
    summary: 'Count what people ask the journal',
    description: 'Each question is a filter of the list; its entries are counted within the other filters given.',
    jsonQuery: { filter: listQuery(SORTS, entryFilters)!.filter! },
    errors: ['VALIDATION_ERROR'],
    answers: [{ status: 200, description: 'The questions, and how many entries answer each.', schema: questions }],
    example: { query: { filter: '{"at_gte":"2026-01-01T00:00:00Z"}' } },
  },
  {
    ...common,
    id: 'adminGetSeals',
    path: '/api/admin/audit-entries/seals',
    summary: 'Read how far the journal is sealed',
    answers: [
      {
        status: 200,
        description: 'The newest seal, how many entries wait for one, and why sealing is stopped where it is.',
        schema: seals,
      },
    ],
  },
  {
    ...common,
    id: 'adminGetSealKeys',
    path: '/api/admin/audit-entries/key',
    summary: 'Read the public keys of the seals',
    answers: [{ status: 200, description: 'Each key, and the seals it is valid for.', schema: keys }],
  },
  {
    ...OPEN_PAGE,
    id: 'getVerifier',
    path: '/verify',
    summary: 'Open the page that verifies receipts',
    description: 'One file that asks the service for nothing; printed receipts lead to it.',
    answers: [{ status: 200, description: 'The page.', type: 'text/html' }],
  },
  {
    ...OPEN_PAGE,
    id: 'getVerifierKey',
    path: '/verify/key.json',
    summary: 'Read the public keys that receipts are verified with',
    description: 'As `GET /api/admin/audit-entries/key`, for everybody.',
    answers: [{ status: 200, description: 'Each key, and the seals it is valid for.', schema: keys }],
  },
  {
    ...common,
    id: 'adminVerifySeals',
    path: '/api/admin/audit-entries/verification',
    summary: 'Recompute the newest seals',
    query: z.object({ seals: z.int().min(1).max(MAX_VERIFIED_SEALS).default(DEFAULT_VERIFIED_SEALS).optional() }),
    answers: [{ status: 200, description: 'What was found; `ok` false names what is wrong.', schema: verified }],
    example: { query: { seals: '50' } },
  },
  {
    ...common,
    id: 'adminGetEntrySeal',
    path: '/api/admin/audit-entries/:id/seal',
    summary: 'Read the seal of an entry',
    pathParams: { id: entryId },
    answers: [{ status: 200, description: '`seal` is null until there is one.', schema: entrySeal }],
    example: { path: { id: '$ENTRY' } },
  },
]
