import { z } from 'zod'
import { LIMITS } from '../../kernel/limits.ts'
import type { Operation } from './operation.ts'
import { id } from './values.ts'

type ReadEndpoint = {
  /** The name in the path, and the unit of Content-Range. */
  name: string
  section: string
  /** Used in operationIds: `Brands` makes adminListBrands and adminGetBrand. */
  plural: string
  singular: string
  row: z.ZodType
  /** The full record; `row` if it has no further fields. */
  fullRecord?: z.ZodType
  sorts: readonly [string, ...string[]]
  filters: z.ZodObject
  /** The fields that `q` searches. */
  q: string
  description?: string
  /** The shell variable in examples. */
  variable: string
  source?: string
  /** For ids that are not UUIDs. */
  idSchema?: z.ZodType
  /** Whether showing a record is journaled as a view of a trader's data. */
  viewed?: boolean
}

const SOURCE = 'console 3.3'

const hyphensToSpaces = (name: string) => name.replaceAll('-', ' ')

/** GET /<resource> and GET /<resource>/:id, as consoleResource serves them. */
export function readOperations(read: ReadEndpoint): Operation[] {
  const { name, section, sorts, filters, row, fullRecord = row, source = SOURCE } = read
  const list: Operation = {
    id: `adminList${read.plural}`,
    method: 'get',
    path: `/api/admin/${name}`,
    group: 'console',
    section,
    summary: `List ${hyphensToSpaces(name)}`,
    description: `${read.description ? `${read.description} ` : ''}\`q\`: ${read.q}.`,
    source,
    jsonQuery: listQuery(sorts, filters),
    answers: [
      {
        status: 200,
        description: 'The rows of the range; `Content-Range` says of how many.',
        schema: z.array(row),
        headers: ['Content-Range', 'X-Total-Estimated'],
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { query: { filter: '{}', sort: `["${sorts[0]}","ASC"]`, range: '[0,24]' } },
  }
  const show: Operation = {
    id: `adminGet${read.singular}`,
    method: 'get',
    path: `/api/admin/${name}/:id`,
    group: 'console',
    section,
    summary: `Read one of the ${hyphensToSpaces(name)}`,
    ...(read.viewed !== false && {
      description: 'Journaled as a view, once per officer, record and quarter of an hour.',
    }),
    source,
    pathParams: { id: read.idSchema ?? id() },
    answers: [{ status: 200, description: 'The whole record.', schema: fullRecord }],
    example: { path: { id: read.variable } },
  }
  return [list, show]
}

/** `filter`, `sort` and `range` as ra-data-simple-rest sends them. */
export const listQuery = (
  sorts: readonly [string, ...string[]],
  filters: z.ZodObject,
): NonNullable<Operation['jsonQuery']> => ({
  filter: {
    schema: filters.extend({ q: z.string().max(LIMITS.search).optional() }).strict(),
    description: 'What the rows must be; a list of values means any of them.',
  },
  sort: {
    schema: z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC'])]).meta({ default: [sorts[0], 'ASC'] }),
    description: 'Field and direction.',
  },
  range: {
    schema: z.tuple([z.int().min(0), z.int().min(0)]).meta({ default: [0, 24] }),
    description: 'First and last row, from 0; at most 1,000 rows.',
  },
})
