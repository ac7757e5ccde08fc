import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { GROUPS, groupOf } from '../../server/contract/groups.ts'
import { openApiDocument } from '../../server/openapi/document.ts'
import { EVENT_DATA, OPERATIONS } from '../../server/openapi/operations.ts'

type Media = { schema: object }
type Response = { headers?: Record<string, { $ref: string }>; content?: Record<string, Media> } | { $ref: string }

export const document = openApiDocument(OPERATIONS, EVENT_DATA, 'http://127.0.0.1', '0.0.0')

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true, inlineRefs: false })
formats.default(ajv)
for (const word of [
  'components',
  'openapi',
  'info',
  'servers',
  'tags',
  'x-tagGroups',
  'paths',
  'webhooks',
  'jsonSchemaDialect',
])
  ajv.addKeyword(word)
ajv.addSchema({ ...document, $id: 'document' })

/** Paths without a parameter first, as the routers match them. */
const TEMPLATES = Object.keys(document.paths)
  .map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.template.split('{').length - b.template.split('{').length)

const compiled = new Map<string, ValidateFunction>()

/** Compiled when first needed: a test needs few of them. */
function validator(pointer: string): ValidateFunction {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
  compiled.set(pointer, known)
  return known
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Problems of a JSON value against the schema at this place of the document, as sentences. */
function problems(pointer: string, value: unknown): string[] {
  const validate = validator(pointer)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
  )
}

function resolve<T>(value: T | { $ref: string }): { found: T; pointer: string | null } {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return { found: value as T, pointer: null }
  const pointer = value.$ref.slice(1)
  const steps = pointer.slice(1).split('/')
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as T
  return { found, pointer }
}

/** An answer as it came: headers by name in lower case, or as `fetch` has them. */
export type Answered = { status: number; headers: Headers; text: string }

/** The address with its parameters taken out, as `paths` has it; undefined where no operation is. */
export const templateOf = (path: string): string | undefined => {
  const { pathname } = new URL(path, 'http://local')
  return TEMPLATES.find(({ pattern }) => pattern.test(pathname))?.template
}

/**
 * What an answer has that the document does not say of it, as sentences; none when it is right. Where no operation is
 * (404, 405 and what comes before the route) the error must have the shape of the group.
 */
export function problemsOf(method: string, path: string, { status, headers, text }: Answered): string[] {
  const verb = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()
  const template = templateOf(path)
  const operations = template === undefined ? undefined : document.paths[template]
  const operation = operations?.[verb] as { responses: Record<string, Response> } | undefined
  if (!operation) {
    if (status < 400) return [`${method} ${path} is in no operation and answered ${status}`]
    return text === '' || !headers.get('content-type')?.includes('json') ? [] : groupProblems(path, JSON.parse(text))
  }
  const said = operation.responses[String(status)]
  if (!said) return [`${method} ${template} does not say ${status}: ${text.slice(0, 200)}`]
  const { found, pointer } = resolve(said)
  const at = pointer ?? `/paths/${escaped(template!)}/${verb}/responses/${status}`
  const { headers: known = {}, content } = found as Exclude<Response, { $ref: string }>
  const missing = Object.entries(known)
    .filter(([, ref]) => resolve<{ required?: boolean }>(ref).found.required)
    .filter(([name]) => !headers.has(name))
    .map(([name]) => `the header ${name} is missing`)
  if (method === 'HEAD' || text === '') return missing
  const type = headers.get('content-type')?.split(';')[0] ?? 'none'
  if (!content) return [...missing, `${method} ${template} says no body with ${status}, ${type} came`]
  if (!(type in content)) return [...missing, `${method} ${template} does not say ${type} with ${status}`]
  if (type !== 'application/json') return missing
  return [...missing, ...problems(`${at}/content/${escaped(type)}/schema`, JSON.parse(text))]
}

/** What the body of an event has that the document does not say of its type, as sentences. */
export const eventProblems = (body: { event: string; data: unknown }): string[] =>
  problems(`/webhooks/${escaped(body.event)}/post/requestBody/content/application~1json/schema`, body)

/** An error where no operation is, such as a path that does not exist. */
function groupProblems(path: string, body: unknown): string[] {
  const shape = { external: 'ExternalErrors', payer: 'ExternalErrors', console: 'ConsoleError', pages: 'ConsoleError' }
  const group = groupOf(new URL(path, 'http://local').pathname)
  const name = shape[group as keyof typeof shape]
  if (name) return problems(`/components/schemas/${name}`, body)
  const some = ['LegacyMessage', 'LegacyFailure'].map((one) => problems(`/components/schemas/${one}`, body))
  return some.some((found) => found.length === 0) ? [] : [`not an error of ${GROUPS[group].title}`]
}

/** Fails with all that an answer has and the document does not say of it. */
export function checkAnswer(method: string, path: string, answer: Answered): void {
  const found = problemsOf(method, path, answer)
  if (found.length > 0)
    throw new Error(`${method} ${path} (${answer.status}) is not as the document says:\n${found.join('\n')}`)
}
