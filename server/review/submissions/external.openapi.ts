import { z } from 'zod'
import { defined } from '../../kernel/defined.ts'
import { confirmed, listParameters, pageSchema, recordSchema } from '../../openapi/contract/external.ts'
import { type Example, type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, id as idValue } from '../../openapi/contract/values.ts'
import { reasonFields } from '../dossier/reasons.openapi.ts'
import { traderPins } from '../record/pins.openapi.ts'
import { answerBody } from './answer.ts'
import type { AskedOfTrader } from './askedOfTrader.ts'
import type { Warning } from './warnings.ts'

const warning = presents<Warning>()(
  z
    .strictObject({
      field: z.string(),
      code: z.string().meta({ description: 'The reason that an officer would give, of `GET /api/ext/reasons`.' }),
      message: z.string().meta({ description: 'In the account’s language.' }),
    })
    .meta({ id: 'Warning' }),
)

const question = presents<AskedOfTrader>()(
  z
    .strictObject({
      id: idValue(),
      at: dateTime(),
      text: z.string().meta({ description: 'The officer’s words, in the account’s language.' }),
      ...reasonFields,
      ...traderPins,
      due_at: dateTime().meta({ description: 'It can be answered after that, too, until the dossier is decided.' }),
      answered_at: dateTime().nullable(),
      answer: z.string().nullable().meta({ description: 'Null where the dossier was sent again instead.' }),
    })
    .meta({ id: 'InformationRequest' }),
)

type SubmittableDoc = {
  /** The name in the path. */
  name: string
  /** Used in the section, operationIds and summaries: `Two words` makes createTwoWords. */
  singular: string
  schema: z.ZodObject
  input: z.ZodType
  files: NonNullable<Operation['files']>
  sorts: readonly [string, ...string[]]
  filters: z.ZodObject
  /** Fields that `search` covers. */
  search: string
  /** Name of the variable in the examples. */
  variable: string
  examples: { list: Record<string, string>; create: Example; replace: Example }
  description: { create?: string; replace: string; delete?: string }
  sources: { list: string; create: string; get: string; replace: string; delete: string }
  /** POST also replaces it, for programs that cannot send multipart by PUT. */
  byPost?: true
}

/** The trader's operations on a dossier: list, submit, read, replace and delete (interface 4.4, 4.5). */
export function dossierOperations(kind: SubmittableDoc): Operation[] {
  const { name, singular, input, files, description, sources, examples } = kind
  const what = singular.toLowerCase()
  const one = `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`
  const id = singular.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const path = `/api/ext/${name}`
  const schema = kind.schema
    .extend({
      information_request: question.nullable().meta({
        description:
          'What an officer asks before deciding; null without a question, and once it is withdrawn or decided.',
      }),
    })
    .meta({ id })
  const common = { group: 'external', section: `${singular}s` } as const
  const at = { path: { id: kind.variable } }
  const answers = [{ status: 200, description: `The ${what}.`, schema: recordSchema(schema) }]

  const sent = recordSchema(
    schema
      .extend({
        warnings: z.array(warning).meta({
          description: 'What a program sees at once and an officer may refuse it for. It is taken in any case.',
        }),
      })
      .meta({ id: `Sent${id}` }),
  )

  const replace = (method: 'put' | 'post'): Operation => ({
    ...common,
    id: `update${id}${method === 'put' ? '' : 'ByPost'}`,
    method,
    path: `${path}/:id`,
    summary: `Replace ${one}${method === 'put' ? '' : ', by POST'}`,
    description: `It is reviewed anew: \`status\` becomes \`pending\`. ${description.replace}`,
    source: sources.replace,
    body: input,
    files: files.map(({ required: _, ...file }) => file),
    answers: [{ status: 200, description: `The ${what}.`, schema: sent }],
    errors: ['RESOURCE_IN_USE'],
    example: { ...at, ...examples.replace },
  })

  return [
    {
      ...common,
      id: `list${id}s`,
      method: 'get',
      path,
      summary: `List ${what}s`,
      source: sources.list,
      query: listParameters(kind.sorts, kind.filters, { search: kind.search }),
      answers: [{ status: 200, description: 'A page of them.', schema: pageSchema(schema) }],
      example: { query: examples.list },
    },
    {
      ...common,
      id: `create${id}`,
      method: 'post',
      path,
      summary: `Submit ${one}`,
      ...defined({ description: description.create }),
      source: sources.create,
      body: input,
      files,
      answers: [{ status: 201, description: 'It waits for review.', schema: sent }],
      example: examples.create,
    },
    {
      ...common,
      id: `get${id}`,
      method: 'get',
      path: `${path}/:id`,
      summary: `Read ${one}`,
      source: sources.get,
      answers,
      example: at,
    },
    replace('put'),
    {
      ...common,
      id: `answer${id}`,
      method: 'post',
      path: `${path}/:id/answer`,
      summary: `Answer what is asked about ${one}`,
      description:
        'The review goes on at its old place. To mend the dossier itself, replace it: that answers, too. 409 where nothing is asked.',
      source: 'record 0162',
      body: answerBody,
      answers,
      errors: ['INVALID_STATE_TRANSITION'],
      example: { ...at, body: { text: 'The head office has moved: the new address is on page 2.' } },
    },
    ...(kind.byPost ? [replace('post')] : []),
    {
      ...common,
      id: `delete${id}`,
      method: 'delete',
      path: `${path}/:id`,
      summary: `Delete ${one}`,
      ...defined({ description: description.delete }),
      source: sources.delete,
      answers: [confirmed],
      errors: ['RESOURCE_IN_USE'],
      example: at,
    },
  ]
}
