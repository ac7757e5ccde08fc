import type { z } from 'zod'
import { FILE_RULES } from '../files/rules.ts'
import { ERRORS, type ErrorCode } from '../kernel/errors.ts'
import type { EventType } from '../kernel/events.ts'
import { ABOUT, aboutSection, tagOf } from './about.ts'
import { ERROR_CODES, GROUPS, type Group } from './contract/groups.ts'
import type { AnswerDoc, EventData, HeaderName, Operation } from './contract/operation.ts'
import { DELIVERY_HEADERS, webhooksOf } from './events.ts'
import { type Components, type JsonSchema, jsonSchemas } from './jsonSchema.ts'
import { ERROR_MEANINGS } from './meanings.ts'
import { curlOf } from './sample.ts'

export type OpenApiDocument = ReturnType<typeof openApiDocument>

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const header = (description: string, schema: JsonSchema, required = false) => ({
  description,
  ...(required && { required }),
  schema,
})

const text = { type: 'string' }
const wholeNumber = { type: 'integer', minimum: 0 }

const HEADERS = {
  'X-Request-Id': header('Names the request; errors of the console and the journal carry it.', text, true),
  'X-RateLimit-Limit': header('Requests a minute; absent where limits are off.', wholeNumber),
  'X-RateLimit-Remaining': header('Those left of the running minute.', wholeNumber),
  'X-RateLimit-Reset': header('When the minute ends, in Unix seconds.', wholeNumber),
  'Retry-After': header('Seconds until it is worth trying again.', wholeNumber),
  'Content-Range': header(
    'The rows and their number: `brands 0-24/319`.',
    { type: 'string', pattern: '^[a-z-]+ \\d+-\\d+/\\d+$' },
    true,
  ),
  'X-Total-Estimated': header('`1` where the number is an estimate, past 20,000, or the least, in a list by flag.', {
    const: '1',
  }),
  'Set-Cookie': header('The session: `HttpOnly`, `SameSite=Strict`, `Secure` but on loopback.', text),
  Location: header('Where to go on.', text, true),
  'Cache-Control': header('How long it may be kept.', text, true),
  'Content-Disposition': header('The name of the file.', text, true),
} as const

const headerRefs = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ref('headers', name)]))

const LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining']

/** The errors that follow from a query and a body. */
function errorsOfInput({ body, files, text, query }: Operation): ErrorCode[] {
  const isReceived = body || text
  return [
    ...(query ? (['VALIDATION_ERROR'] as const) : []),
    ...(isReceived || files ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_ERROR'] as const) : []),
    ...(body || files ? (['MALFORMED_JSON'] as const) : []),
    ...(isReceived ? (['REQUEST_TIMEOUT'] as const) : []),
  ]
}

/** Adds the errors that follow from an operation's input and group, so that operations need not list them. */
function errorsOf(operation: Operation): ErrorCode[] {
  const { group, open, path, errors = [] } = operation
  const { always } = GROUPS[group]
  // Requests from other sites' pages are refused before authentication.
  const needed = new Set<ErrorCode>([...always.filter((code) => !open || code === 'FORBIDDEN'), ...errors])
  if (group === 'console' && operation.method !== 'get') needed.add('FORBIDDEN')
  if (group === 'console' && operation.method !== 'get' && path.includes(':')) needed.add('CONFLICT_OF_INTEREST')
  if (path.includes(':')) needed.add('RESOURCE_NOT_FOUND')
  for (const code of errorsOfInput(operation)) needed.add(code)
  needed.add('SERVICE_UNAVAILABLE').add('SERVER_ERROR')
  if (operation.method !== 'get') needed.add('OUTCOME_UNKNOWN')
  return ERROR_CODES.filter((code) => needed.has(code))
}

const responseName = (group: Group, wanted: ErrorCode[]) => `${group}.${wanted.join('.')}`

/** The values of the code in the group's error envelope; null if the envelope has no code. */
function narrowed(coded: (typeof GROUPS)[Group]['coded'], wanted: ErrorCode[]) {
  const one = { properties: { code: { enum: wanted } } }
  if (coded === 'item') return { properties: { errors: { items: one } } }
  return coded === 'root' ? one : null
}

function errorHeaders(group: Group, wanted: ErrorCode[]): string[] {
  const { limited } = GROUPS[group]
  const late = wanted.includes('TOO_MANY_REQUESTS')
  return [
    'X-Request-Id',
    ...(limited ? LIMIT_HEADERS : []),
    ...(late ? ['X-RateLimit-Reset'] : []),
    ...(late || wanted.includes('SERVICE_UNAVAILABLE') ? ['Retry-After'] : []),
  ]
}

/** Collects the parts that operations share while it builds each operation's own parts. */
function createBuilder() {
  const schemas: Components = new Map()
  const responses = new Map<string, object>()
  const answers = new Map<z.ZodType, JsonSchema>()
  const requestSchema = (schema: z.ZodType) => jsonSchemas(schemas, [schema], 'input')[0]!
  /** An empty schema that `finish` fills: converting all answers together is several times faster. */
  const answerSchema = (schema: z.ZodType): JsonSchema => {
    const target = answers.get(schema) ?? {}
    answers.set(schema, target)
    return target
  }
  const finish = () => {
    const made = jsonSchemas(schemas, [...answers.keys()], 'output')
    for (const [index, target] of [...answers.values()].entries()) Object.assign(target, made[index])
  }

  function errorResponse(group: Group, wanted: ErrorCode[]) {
    const name = responseName(group, wanted)
    if (!responses.has(name)) {
      const { error, coded, pages } = GROUPS[group]
      const narrow = narrowed(coded, wanted)
      const envelope = answerSchema(error(wanted[0]!))
      responses.set(name, {
        description: wanted.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}.`).join(' '),
        headers: headerRefs(errorHeaders(group, wanted)),
        content: {
          'application/json': { schema: narrow ? { allOf: [envelope, narrow] } : envelope },
          ...(pages && { 'text/html': { schema: { type: 'string' } } }),
        },
      })
    }
    return ref('responses', name)
  }

  function answerOf(group: Group, { description, schema, type, headers = [] }: AnswerDoc) {
    const types = type === undefined ? [] : [type].flat()
    const body = schema ? { 'application/json': { schema: answerSchema(schema) } } : null
    const bytes = Object.fromEntries(
      types.map((one) => [one, { schema: one.startsWith('text/') ? { type: 'string' } : {} }]),
    )
    const limit = GROUPS[group].limited ? LIMIT_HEADERS : []
    return {
      description,
      headers: headerRefs(['X-Request-Id', ...limit, ...(headers as HeaderName[])]),
      ...((body || types.length > 0) && { content: { ...body, ...bytes } }),
    }
  }

  function parametersOf({ path, pathParams, query, jsonQuery = {}, group }: Operation) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name: name!,
      in: 'path',
      required: true,
      schema: pathParams?.[name!] ? requestSchema(pathParams[name!]!) : { type: 'string', format: 'uuid' },
    }))
    const found = query
      ? (requestSchema(query) as { properties: Record<string, JsonSchema>; required?: string[] })
      : null
    const inQuery = Object.entries(found?.properties ?? {}).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      ...(typeof description === 'string' && { description }),
      ...(found?.required?.includes(name) && { required: true }),
      // A query string cannot express null.
      schema: Array.isArray(schema.type) ? { ...schema, type: schema.type[0] } : schema,
    }))
    const asJson = Object.entries(jsonQuery).map(([name, { schema, description }]) => ({
      name,
      in: 'query',
      description,
      content: { 'application/json': { schema: requestSchema(schema) } },
    }))
    const workspace = group === 'external' || group === 'pay_links' ? [ref('parameters', 'X-Workspace-Id')] : []
    return [...inPath, ...inQuery, ...asJson, ...workspace]
  }

  function bodyOf({ body, bodyOptional, files, text, urlencoded }: Operation) {
    if (text) {
      const schema = { type: 'string', description: text.description }
      return { required: true, content: { [text.type]: { schema } } }
    }
    if (!body && !files) return undefined
    const schema = body ? requestSchema(body) : { type: 'object' }
    const content: Record<string, object> = {}
    // JSON cannot carry the required files, so the document offers no JSON body here.
    if (body && !files?.some(({ required }) => required)) content['application/json'] = { schema }
    if (urlencoded) content['application/x-www-form-urlencoded'] = asForm(schema)
    if (files) content['multipart/form-data'] = multipart(schema, files)
    return { ...(!bodyOptional && { required: true }), content }
  }

  return { schemas, responses, answered: answerSchema, finish, errorResponse, answerOf, parametersOf, bodyOf }
}

/** The fields as an HTML form posts them: an object becomes `answers[city]=Tiaret`. */
function asForm(schema: JsonSchema) {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const objects = fields.filter(([, { type }]) => type === 'object')
  const encoding = Object.fromEntries(objects.map(([name]) => [name, { style: 'deepObject', explode: true }]))
  return { schema, ...(objects.length > 0 && { encoding }) }
}

/** The fields together with the files. The same rules check files and describe them here (decisions G-35, G-36). */
function multipart(fields: JsonSchema, files: NonNullable<Operation['files']>) {
  const rulesOf = (file: (typeof files)[number]) => ('rules' in file ? file.rules : FILE_RULES[file.kind])
  const describe = (file: (typeof files)[number]) => {
    const { maxBytes, types, label } = rulesOf(file)
    const description = `The ${label}, at most ${maxBytes / 1024 / 1024} MB: ${types.join(', ')}.`
    return { description, contentMediaType: 'application/octet-stream' }
  }
  const required = [
    ...((fields.required as string[] | undefined) ?? []),
    ...files.filter((one) => one.required).map(({ field }) => field),
  ]
  return {
    schema: {
      type: 'object',
      properties: {
        ...(fields.properties as object | undefined),
        ...Object.fromEntries(files.map((one) => [one.field, describe(one)])),
      },
      ...(required.length > 0 && { required }),
    },
    encoding: Object.fromEntries(files.map((file) => [file.field, { contentType: rulesOf(file).types.join(', ') }])),
  }
}

/** Makes the document from the schemas that check requests and describe answers. `url`: the address of the service. */
export function openApiDocument(
  operations: Operation[],
  events: Record<EventType, EventData>,
  url: string,
  version: string,
) {
  const build = createBuilder()
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const { id, method, path, group, open, summary, description, answers } = operation
    const { credentials } = GROUPS[group]
    const wantedOf = errorsOf(operation)
    const statusOf = (code: ErrorCode) => (GROUPS[group].statusOf ?? Number)(ERRORS[code].status)
    const errors = [...new Set(wantedOf.map(statusOf))].map((status) => {
      const wanted = wantedOf.filter((code) => statusOf(code) === status)
      return [String(status), build.errorResponse(group, wanted)] as const
    })
    const good = answers.map((answer) => [String(answer.status), build.answerOf(group, answer)] as const)
    const parameters = build.parametersOf(operation)
    const requestBody = build.bodyOf(operation)
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] ??= {}
    paths[template][method] = {
      operationId: id,
      tags: [tagOf(operation)],
      summary,
      ...(description && { description }),
      security: open || credentials.length === 0 ? [] : [Object.fromEntries(credentials.map((name) => [name, []]))],
      ...(parameters.length > 0 && { parameters }),
      ...(requestBody && { requestBody }),
      responses: Object.fromEntries([...good, ...errors]),
      'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlOf(operation) }],
    }
  }
  const webhooks = webhooksOf(events, tagOf({ group: 'external', section: 'Webhooks' }), build.answered)
  build.finish()
  const tags = [...new Map(operations.map((operation) => [tagOf(operation), operation])).entries()]
  return {
    openapi: '3.1.1',
    info: {
      title: 'Countersign',
      version,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url }],
    tags: tags.map(([name]) => ({ name, description: aboutSection(name) })),
    'x-tagGroups': [...new Map(Object.values(GROUPS).map(({ title, description }) => [title, description]))].map(
      ([title, description]) => ({
        name: title,
        description,
        tags: tags.filter(([, { group }]) => GROUPS[group].title === title).map(([name]) => name),
      }),
    ),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(build.schemas),
      responses: Object.fromEntries(build.responses),
      headers: HEADERS,
      parameters: {
        'X-Workspace-Id': {
          name: 'X-Workspace-Id',
          in: 'header',
          description: 'The workspace in which the request acts; without it, or empty, the account’s earliest.',
          schema: { type: 'string', format: 'uuid' },
        },
        ...DELIVERY_HEADERS,
      },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Of a generated pair.' },
        apiSecret: { type: 'apiKey', in: 'header', name: 'X-Api-Secret', description: 'Shown once, when generated.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/signin, good for 12 hours.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: url.startsWith('https:') ? '__Host-countersign_session' : 'countersign_session',
          description:
            'Set by POST /api/admin/session; 12 hours, or 2 without use. Writes must come from the same origin.',
        },
      },
    },
  }
}
