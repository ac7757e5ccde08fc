import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { GROUPS, groupOf } from '../../server/openapi/contract/groups.ts'
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

/** Compiles a schema on first use: a test needs few of them. */
function validator(pointer: string): ValidateFunction {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
  compiled.set(pointer, known)
  return known
}

const escapePointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Checks a JSON value against the schema at this pointer of the document; answers the problems as sentences. */
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

/** A raw answer. */
export type Answered = { status: number; headers: Headers; text: string }

/** The path template of an address, as in `paths`; undefined when the document has no such operation. */
export const templateOf = (path: string): string | undefined => {
  const { pathname } = new URL(path, 'http://local')
  return TEMPLATES.find(({ pattern }) => pattern.test(pathname))?.template
}

/**
 * The differences between an answer and the document, as sentences; empty when they match. Where there is no operation
 * (404, 405 and errors before the route), the error must have the shape of its API group.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each difference is looked for in turn
export function problemsOf(method: string, path: string, { status, headers, text }: Answered): string[] {
  const verb = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()
  const template = templateOf(path)
  const operations = template === undefined ? undefined : document.paths[template]
  const operation = operations?.[verb] as { responses: Record<string, Response> } | undefined
  if (!operation) {
    // Without a session every address of the trader's page leads a read to the sign-in.
    if (path.startsWith('/t/') && status === 303 && headers.get('location') === '/t') return []
    if (status < 400) return [`${method} ${path} is in no operation and answered ${status}`]
    return text === '' || !headers.get('content-type')?.includes('json') ? [] : groupProblems(path, JSON.parse(text))
  }
  const said = operation.responses[String(status)]
  if (!said) return [`${method} ${template} does not say ${status}: ${text.slice(0, 200)}`]
  const { found, pointer } = resolve(said)
  const at = pointer ?? `/paths/${escapePointer(template!)}/${verb}/responses/${status}`
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
  return [...missing, ...problems(`${at}/content/${escapePointer(type)}/schema`, JSON.parse(text))]
}

/** The differences between the body of an event and the document's schema of its type, as sentences. */
export const eventProblems = (body: { event: string; data: unknown }): string[] =>
  problems(`/webhooks/${escapePointer(body.event)}/post/requestBody/content/application~1json/schema`, body)

/** Checks an error without an operation, such as the 404 of an unknown path. */
function groupProblems(path: string, body: unknown): string[] {
  const shape = { external: 'ExternalErrors', payer: 'ExternalErrors', console: 'ConsoleError', pages: 'ConsoleError' }
  const group = groupOf(new URL(path, 'http://local').pathname)
  const name = shape[group as keyof typeof shape]
  if (name) return problems(`/components/schemas/${name}`, body)
  const some = ['LegacyMessage', 'LegacyFailure'].map((one) => problems(`/components/schemas/${one}`, body))
  return some.some((found) => found.length === 0) ? [] : [`not an error of ${GROUPS[group].title}`]
}

/** Throws with every difference between an answer and the document. */
export function checkAnswer(method: string, path: string, answer: Answered): void {
  const found = problemsOf(method, path, answer)
  if (found.length > 0)
    throw new Error(`${method} ${path} (${answer.status}) is not as the document says:\n${found.join('\n')}`)
}
