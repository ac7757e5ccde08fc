import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { listQuery } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { count, dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import type { ConsoleSnippet } from './console.routes.ts'
import { filters, newSnippet, SORTS, snippetChange } from './schema.ts'

const snippet = presents<ConsoleSnippet>()(
  z
    .strictObject({
      id: id(),
      name: z.string().meta({ description: 'What an officer types a few letters of.' }),
      language: z.enum(Language),
      text: z.string().meta({ description: 'With the variables {trader} and {due}.' }),
      shared: z.boolean(),
      version: count(),
      owner: idAndName(),
      allowed_actions: z.array(z.string()),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'Snippet' }),
)

const common = { group: 'console', section: 'Snippets', source: 'record 0194' } as const
const list = '/api/admin/snippets'
const answers = [{ status: 200, description: 'The snippet.', schema: snippet }]

export const snippetOperations: Operation[] = [
  {
    ...common,
    id: 'adminListSnippets',
    method: 'get',
    path: list,
    summary: 'List snippets',
    description: 'The caller’s own and the shared ones. `q`: a part of the name or the text.',
    jsonQuery: listQuery(SORTS, filters),
    answers: [
      {
        status: 200,
        description: 'The snippets of the range.',
        schema: z.array(snippet),
        headers: ['Content-Range', 'X-Total-Estimated'],
      },
    ],
    errors: ['VALIDATION_ERROR'],
    example: { query: { filter: '{"language":"fr"}' } },
  },
  {
    ...common,
    id: 'adminGetSnippet',
    method: 'get',
    path: `${list}/:id`,
    summary: 'Read a snippet',
    answers,
    example: { path: { id: '$SNIPPET' } },
  },
  {
    ...common,
    id: 'adminCreateSnippet',
    method: 'post',
    path: list,
    summary: 'Save a snippet',
    description: 'For oneself; supervisors and admins share it with `shared`.',
    body: newSnippet,
    answers: [{ status: 201, description: 'The snippet.', schema: snippet }],
    example: {
      body: { name: 'bonjour', language: 'fr', text: 'Bonjour {trader}, merci de répondre avant le {due}.' },
    },
  },
  {
    ...common,
    id: 'adminChangeSnippet',
    method: 'put',
    path: `${list}/:id`,
    summary: 'Change a snippet',
    description: 'Accepts the whole record too, and changes the snippet’s own fields only; `version` as it was read.',
    body: snippetChange,
    answers,
    errors: ['STALE_RECORD'],
    example: { path: { id: '$SNIPPET' }, body: { text: 'Bonjour {trader}.' } },
  },
  {
    ...common,
    id: 'adminDeleteSnippet',
    method: 'delete',
    path: `${list}/:id`,
    summary: 'Delete a snippet',
    answers: [{ ...answers[0]!, description: 'The snippet as it was.' }],
    example: { path: { id: '$SNIPPET' } },
  },
]
