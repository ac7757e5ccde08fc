import { z } from 'zod'
import { ListKind } from '../../database/generated/enums.ts'
import { listQuery } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id } from '../../openapi/contract/values.ts'
import {
  type ConsoleListRecord,
  ENTRY_SORTS,
  entryFilters,
  entryQuery,
  filters,
  importQuery,
  listName,
  SORTS,
} from './console.routes.ts'
import type { ConsoleList, ConsoleListEntry, ConsoleListVersion } from './presenter.ts'
import { MAX_LIST_BYTES } from './readFile.ts'
import { MAX_HITS, type NameTrial, tryBody } from './tryName.ts'
import { entryBody, removalBody } from './typedEntries.ts'

const versionFields = {
  version: count(),
  kind: z.enum(ListKind),
  format: z
    .string()
    .nullable()
    .meta({ description: 'Of the file, or `typed`; null where the version removed the list.' }),
  entries: count(),
  added: count(),
  removed: count(),
  changed: count().meta({ description: 'Entries whose names, birth dates, countries or identifiers are others.' }),
  sha256: z.string().nullable().meta({ description: 'Of the file.' }),
  published_at: dateTime().nullable().meta({ description: 'As the file says.' }),
  imported_at: dateTime(),
  imported_by: z
    .strictObject({ id: id().nullable(), name: z.string() })
    .meta({ description: 'Without an id: the operator, by the command `lists:import`.' }),
}

const listFields = {
  id: z.string(),
  list: z.string(),
  ...versionFields,
  age_seconds: count().meta({ description: 'Since `published_at`, else `imported_at`.' }),
  is_old: z.boolean().meta({ description: 'Older than the setting `list_max_age_hours`; never for a typed list.' }),
  is_removed: z.boolean(),
  allowed_actions: z.array(z.string()),
}

const version = presents<ConsoleListVersion>()(z.strictObject(versionFields).meta({ id: 'ListVersion' }))
const list = presents<ConsoleList>()(z.strictObject(listFields).meta({ id: 'List' }))
const fullList = presents<ConsoleListRecord>()(
  z.strictObject({ ...listFields, versions: z.array(version) }).meta({ id: 'ListWithVersions' }),
)

const entry = presents<ConsoleListEntry>()(
  z
    .strictObject({
      id: z.string(),
      ref: z.string(),
      type: z.string().meta({ description: 'person, organization, vessel or other' }),
      name: z.string(),
      aliases: z.array(z.string()),
      weak_aliases: z.array(z.string()).meta({ description: 'Those that the list itself calls of low quality.' }),
      birth_dates: z.array(z.string()).meta({ description: 'YYYY-MM-DD, YYYY-MM, YYYY, or a range YYYY/YYYY.' }),
      countries: z.array(z.string()),
      sex: z.string().nullable(),
      identifiers: z.array(z.string()),
      programme: z.string().nullable(),
      source: z.string().nullable(),
      from_version: count().meta({ description: 'The version that brought it, as it is here.' }),
    })
    .meta({ id: 'ListEntry' }),
)

const trial = presents<NameTrial>()(
  z
    .strictObject({
      name: z.string(),
      threshold: count(),
      lists: z.array(z.strictObject({ list: z.string(), version: count() })),
      total: count().meta({ description: `All hits, of which the ${MAX_HITS} best are here.` }),
      hits: z.array(
        z.strictObject({
          list: z.string(),
          kind: z.enum(ListKind),
          version: count(),
          ref: z.string(),
          name: z.string().meta({ description: 'The name of the entry that agrees best.' }),
          score: z.number().min(0).max(100),
          blocks: z
            .boolean()
            .meta({ description: 'Whether the score reaches the setting `screening_threshold` and may block.' }),
          why: z.array(
            z.strictObject({
              query: z.string(),
              entry: z.string(),
              how: z.enum(['same', 'spelling', 'script', 'typo', 'initial']),
              alias: z.boolean(),
            }),
          ),
          entry: entry.nullable(),
        }),
      ),
    })
    .meta({ id: 'NameTrial' }),
)

const proposed = z
  .strictObject({ ref: z.string(), list: z.string(), version: count().nullable(), proposal: z.literal(true) })
  .meta({ id: 'ListEntryProposed' })
const waiting = (what: string) => ({
  status: 202,
  description: `While four eyes are on: ${what} waits for another admin, in \`/second-looks\`. \`version\`: of the list in force.`,
  schema: proposed,
})
const written = z.strictObject({ ref: z.string(), list: z.string(), version: count() }).meta({ id: 'ListEntryWritten' })

const common = { group: 'console', section: 'Watch lists', source: 'console 3.3' } as const
const names = { list: listName }

export const listOperations: Operation[] = [
  {
    ...common,
    id: 'adminListLists',
    method: 'get',
    path: '/api/admin/lists',
    summary: 'List watch lists',
    description: 'Each by its version in force, or with `is_removed` those that were removed. `q`: a part of the name.',
    jsonQuery: listQuery(SORTS, filters),
    answers: [{ status: 200, description: 'The lists.', schema: z.array(list), headers: ['Content-Range'] }],
    errors: ['VALIDATION_ERROR'],
  },
  {
    ...common,
    id: 'adminGetList',
    method: 'get',
    path: '/api/admin/lists/:list',
    summary: 'Read a watch list',
    description: 'With its last 100 versions.',
    pathParams: names,
    answers: [{ status: 200, description: 'The list.', schema: fullList }],
    example: { path: { list: '$LIST' } },
  },
  {
    ...common,
    id: 'adminListEntries',
    method: 'get',
    path: '/api/admin/lists/:list/entries',
    summary: 'List the entries of a watch list',
    description: 'Of the newest version, or of an earlier one by `version`. `q`: a part of the reference or of a name.',
    pathParams: names,
    query: entryQuery,
    jsonQuery: listQuery(ENTRY_SORTS, entryFilters),
    answers: [
      {
        status: 200,
        description: 'The rows of the range; `Content-Range` says of how many.',
        schema: z.array(entry),
        headers: ['Content-Range', 'X-Total-Estimated'],
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { path: { list: '$LIST' } },
  },
  {
    ...common,
    id: 'adminImportList',
    method: 'post',
    path: '/api/admin/lists',
    summary: 'Import a watch list',
    description: `The UN’s XML, OpenSanctions’ \`targets.simple.csv\`, the UK Sanctions List’s CSV, or our own table. The file replaces the version in force at once and whole, or not at all; earlier versions stay readable. 422 \`LIST_INVALID\` with one sentence and \`details.rule\`: \`file\` (it does not parse, is empty, or names one reference twice), \`shrinks\` (it shrinks the list by more than half), \`older\` (than the version in force), \`typed\` (the entries of this list are typed). \`force\` 1 takes a file that \`shrinks\` or is \`older\`; while four eyes are on only the operator may. \`kind\` is that of the version in force, or \`sanction\`. Up to ${MAX_LIST_BYTES / 1_000_000} MB. Admins.`,
    query: importQuery,
    files: [
      {
        field: 'file',
        rules: { label: 'list', maxBytes: MAX_LIST_BYTES, types: ['application/xml', 'text/csv'] },
        required: true,
      },
    ],
    answers: [{ status: 201, description: 'The list.', schema: fullList }],
    errors: ['LIST_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    example: { query: { list: 'un', format: 'un-xml' }, form: { file: '@list.xml' } },
  },
  {
    ...common,
    id: 'adminAddListEntry',
    method: 'post',
    path: '/api/admin/lists/:list/entries',
    summary: 'Type an entry into a watch list',
    description:
      'For a list that comes as a page of a journal. The first entry makes the list, and may name its `kind`. `source`: where it was published. 409 `LIST_NOT_TYPED` for a list that was imported. Admins.',
    pathParams: names,
    body: entryBody,
    answers: [
      { status: 201, description: 'The entry’s reference, and the version that has it.', schema: written },
      waiting('the entry'),
    ],
    errors: ['LIST_NOT_TYPED', 'PROPOSAL_OPEN'],
    example: {
      path: { list: 'national' },
      body: { type: 'person', name: 'Yassine Exemple', aliases: [], country: 'dz', source: 'Journal officiel 12' },
    },
  },
  {
    ...common,
    id: 'adminRemoveListEntry',
    method: 'delete',
    path: '/api/admin/lists/:list/entries/:ref',
    summary: 'Take a typed entry out of a watch list',
    description: 'Earlier versions keep it. A list that loses its last entry stays, with none. Admins.',
    pathParams: { ...names, ref: z.string().max(200) },
    body: removalBody,
    answers: [{ status: 200, description: 'The version without it.', schema: written }, waiting('the removal')],
    errors: ['LIST_NOT_TYPED', 'PROPOSAL_OPEN'],
    example: { path: { list: 'national', ref: 'national-1' }, body: { reason: 'Struck off, Journal officiel 30.' } },
  },
  {
    ...common,
    id: 'adminRemoveList',
    method: 'delete',
    path: '/api/admin/lists/:list',
    summary: 'Take a watch list out of force',
    description:
      'Its next version has no entries; earlier ones stay readable. Names are compared with it no more: its hits end, open cases that nobody answered close as `delisted`, and dossiers are `no_list` once no list is in force. A removal that waits is void when another version comes into force. Admins.',
    pathParams: names,
    body: removalBody,
    answers: [
      {
        status: 200,
        description: 'The version without entries.',
        schema: z.strictObject({ list: z.string(), version: count() }),
      },
      {
        status: 202,
        description: 'While four eyes are on, another admin must confirm the removal; `version` is in force.',
        schema: z.strictObject({ list: z.string(), version: count(), proposal: z.literal(true) }),
      },
    ],
    errors: ['PROPOSAL_OPEN'],
    example: { path: { list: 'outdated' }, body: { reason: 'Its publisher has ended it.' } },
  },
  {
    ...common,
    id: 'adminTryName',
    method: 'post',
    path: '/api/admin/lists/try',
    summary: 'Try a name',
    description: `Compares it with every list in force: hits with a score of at least \`threshold\`, by default the setting \`screening_show\`. Nothing is stored. Admins.`,
    body: tryBody,
    answers: [{ status: 200, description: 'The hits, the best first.', schema: trial }],
    example: { body: { name: 'Yassine Ben Hamdani', threshold: 70 } },
  },
]
