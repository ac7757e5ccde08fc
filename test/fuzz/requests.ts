import fc from 'fast-check'
import type { Operation } from '../../server/openapi/contract/operation.ts'
import { OPERATIONS } from '../../server/openapi/operations.ts'
import { document } from '../support/openapi.ts'
import { jsonOf } from './bodies.ts'
import { change, ODD_TEXTS, type Value } from './mutations.ts'

/**
 * A request as data: texts may hold variables of the world (`$IDENTIFICATION`), so that a seed gives the same requests in
 * every world.
 */
export type FuzzRequest = {
  operation: Operation
  method: string
  path: string
  headers: Record<string, string>
  body: Body
  /** Whose credentials it carries. */
  as: 'owner' | 'another' | 'nobody' | 'nonsense'
}

export type Body =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'form'; parts: { name: string; value: string; file?: { name: string; content: FileContent } }[] }

/** What an uploaded file holds. */
export const CONTENTS = ['pdf', 'png', 'empty', 'text', 'cut', 'svg', 'zeros'] as const
export type FileContent = (typeof CONTENTS)[number]

/** Rarely chosen: they take away the credentials that the next requests carry, or check a password slowly. */
const RARE = new Set(['adminSignOut', 'adminChangePassword', 'adminSignIn', 'signIn', 'generateApiKey', 'revokeApiKey'])

const operation = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...OPERATIONS.filter(({ id }) => !RARE.has(id))) },
  { weight: 1, arbitrary: fc.constantFrom(...OPERATIONS.filter(({ id }) => RARE.has(id))) },
)

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }))

/** Mostly `usual`, sometimes `odd`. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, of = 8) =>
  fc.oneof({ weight: of, arbitrary: usual }, { weight: 1, arbitrary: odd })

const encoded = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    // A lone surrogate has no encoding.
    return '%ED%A0%80'
  }
}

/** The usual record of a path, any other record of the world, or a text that names none. */
function placeOf(usual: string, variables: readonly string[]): fc.Arbitrary<string> {
  const stranger = fc.oneof(
    fc.constantFrom(...variables).map((name) => `$${name}`),
    fc.uuid(),
    oddText.map(encoded),
    fc.constantFrom('%', '%ff', '%00', '..', '%2e%2e%2f', '0', '-1', '99999999999999999999'),
  )
  return mostly(fc.constant(usual), stranger)
}

function pathOf({ path, example }: Operation, variables: readonly string[]): fc.Arbitrary<string> {
  const steps = path
    .split('/')
    .map((step) =>
      step.startsWith(':') ? placeOf(example?.path?.[step.slice(1)] ?? '$ID', variables) : fc.constant(step),
    )
  // A step such as `:slug.png` holds more than its parameter.
  const whole = steps.length > 0 ? fc.tuple(...steps).map((parts) => parts.join('/')) : fc.constant(path)
  return whole.map((text) => text.replaceAll(/:(\w+)/g, (_, name: string) => example?.path?.[name] ?? '$ID'))
}

/** The query of the example, with changed, repeated, removed and unknown parameters. */
function queryOf(operation: Operation): fc.Arbitrary<string> {
  const usual = Object.entries(operation.example?.query ?? {})
  const names = [
    ...Object.keys(operation.query?.shape ?? {}),
    ...Object.keys(operation.jsonQuery ?? {}),
    ...usual.map(([name]) => name),
  ]
  const someName = names.length > 0 ? fc.oneof(fc.constantFrom(...names), oddText) : oddText
  const listed = fc.constantFrom(
    '{"__proto__":1}',
    '{"constructor":{"name":1}}',
    '["id","ASC"]',
    '["__proto__","ASC"]',
    '[0,24]',
    '[24,0]',
    '[0,1e9]',
    '[-1,1]',
    '[]',
    '{}',
    '{"q":"Zqx"}',
    '{"id":["$IDENTIFICATION","x"]}',
    '{"status":"accepted"}',
    '{"status":{"a":1}}',
    '[[[[[[]]]]]]',
  )
  const extra = fc.tuple(someName, fc.oneof(listed, oddText, fc.constantFrom('1', '0', '-1', '1e9', 'true', '')))
  const pairs = fc.tuple(
    fc.subarray(usual),
    mostly<[string, string][]>(fc.constant([]), fc.array(extra, { minLength: 1, maxLength: 3 }), 1),
  )
  return pairs.map(([kept, more]) => {
    const all = [...kept, ...more].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    return all.length > 0 ? `?${all.join('&')}` : ''
  })
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The example's body, or one from the schema, changed in up to three places; sometimes no JSON at all. */
function jsonBody({ path, method, example }: Operation): fc.Arbitrary<{ headers: Record<string, string>; body: Body }> {
  const template = path.replaceAll(/:(\w+)/g, '{$1}')
  const stated = document.paths[template]?.[method] as
    | { requestBody?: { content: Record<string, { schema: object }> } }
    | undefined
  const schema = stated?.requestBody?.content['application/json']?.schema
  const usual = fc.constant((example?.body ?? {}) as Value)
  const value = schema ? fc.oneof(usual, jsonOf(schema)) : usual
  const changes = fc.oneof(fc.constant([]), fc.array(change, { minLength: 1, maxLength: 3 }))
  const changed = fc.tuple(value, changes).map(([from, all]) => {
    const at = all.reduce<Value>((now, apply) => apply(now), from)
    return JSON.stringify(at) ?? 'null'
  })
  const broken = fc.oneof(
    changed.map((text) => text.slice(0, -1)),
    fc.constantFrom('', 'null', '[]', '"x"', '1', '{"a":1,"a":2}', '{"__proto__":{"zq":1}}', '\u0000', '[[[['),
  )
  const type = mostly(
    fc.constant(JSON_TYPE as Record<string, string>),
    fc.constantFrom<Record<string, string>>(
      {},
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/json; charset=utf-16' },
      { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
      { ...JSON_TYPE, 'Content-Encoding': 'nonsense' },
    ),
    20,
  )
  return fc
    .tuple(mostly(changed, broken, 12), type)
    .map(([text, headers]) => ({ headers, body: text === '' ? { kind: 'none' } : { kind: 'text', text } }))
}

/** The example's form with changed fields and files. */
function formBody({ example, files = [] }: Operation): fc.Arbitrary<{ headers: Record<string, string>; body: Body }> {
  const usual = Object.entries(example?.form ?? (example?.body as Record<string, string> | undefined) ?? {})
  const fileNames = files.map(({ field }) => field)
  const part = ([name, value]: [string, string]) => {
    if (!value.startsWith('@'))
      return mostly(
        fc.constant({ name, value }),
        oddText.map((odd) => ({ name, value: odd })),
      )
    const content = mostly(fc.constantFrom<FileContent>('pdf', 'png'), fc.constantFrom(...CONTENTS), 2)
    const fileName = mostly(fc.constant('Zqdocument.pdf'), oddText, 4)
    return fc
      .tuple(content, fileName)
      .map(([kind, called]) => ({ name, value: '', file: { name: called, content: kind } }))
  }
  const extra = fc.tuple(fc.oneof(oddText, fc.constantFrom('name', 'identification_id', ...fileNames)), oddText)
  return fc
    .tuple(
      fc.tuple(...usual.map(part)),
      fc.array(fc.nat(7), { minLength: usual.length, maxLength: usual.length }),
      mostly<[string, string][]>(fc.constant([]), fc.array(extra, { maxLength: 2 }), 3),
    )
    .map(([parts, drop, more]) => ({
      headers: {},
      body: {
        kind: 'form',
        parts: [...parts.filter((_, index) => drop[index]! > 0), ...more.map(([name, value]) => ({ name, value }))],
      },
    }))
}

function urlencodedBody(operation: Operation): fc.Arbitrary<{ headers: Record<string, string>; body: Body }> {
  const usual = { ...operation.example?.form, ...(operation.example?.body as object | undefined) }
  const pairs = Object.entries(usual).map(([name, value]) =>
    mostly(fc.constant(String(value)), oddText).map((text) => `${encoded(name)}=${encoded(text)}`),
  )
  return fc.tuple(...pairs).map((all) => ({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: { kind: 'text', text: all.join('&') },
  }))
}

/** A calendar with odd lines, or any other text. */
const textBody = (type: string): fc.Arbitrary<{ headers: Record<string, string>; body: Body }> => {
  const line = fc.constantFrom(
    ...[
      'BEGIN:VEVENT',
      'END:VEVENT',
      'DTSTART;VALUE=DATE:20270101',
      'DTSTART:20270101T080000Z',
      'DTEND;VALUE=DATE:19000101',
    ],
    ...['RRULE:FREQ=YEARLY', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Yennayer', 'DURATION:P99999D', 'DTSTART:nonsense'],
  )
  const calendar = fc.array(line, { maxLength: 12 }).map((lines) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'])
  return fc
    .oneof(
      calendar.map((lines) => lines.join('\r\n')),
      fc.string(),
    )
    .map((text) => ({ headers: { 'Content-Type': type }, body: { kind: 'text', text } }))
}

function bodyOf(operation: Operation): fc.Arbitrary<{ headers: Record<string, string>; body: Body }> {
  const nothing = fc.constant<{ headers: Record<string, string>; body: Body }>({ headers: {}, body: { kind: 'none' } })
  if (operation.method === 'get') return nothing
  if (operation.text) return fc.oneof(textBody(operation.text.type), jsonBody(operation))
  if (!operation.body && !operation.files) return mostly(nothing, jsonBody(operation), 4)
  const kinds = [jsonBody(operation)]
  if (operation.files) kinds.push(formBody(operation), formBody(operation))
  if (operation.urlencoded) kinds.push(urlencodedBody(operation))
  return fc.oneof(...kinds)
}

const oddHeaders = fc.constantFrom<Record<string, string>>(
  { Accept: 'text/html' },
  { Accept: 'nonsense' },
  { 'Accept-Language': 'ar' },
  { 'Accept-Encoding': 'br, gzip' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'X-Workspace-Id': '$WORKSPACE' },
  { 'X-Workspace-Id': '__proto__' },
  { 'X-Workspace-Id': '$FOREIGN_WORKSPACE' },
  { 'X-Request-Id': 'fuzz-request' },
  { 'X-Forwarded-For': '1.2.3.4, nonsense' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'If-None-Match': '*' },
  { Range: 'bytes=5-2' },
  { Range: 'bytes=0-0,9-9' },
  { Prefer: 'return=minimal' },
  { Prefer: 'constructor' },
  { 'Idempotency-Key': '__proto__' },
)

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** Requests made from the OpenAPI document, valid and not; `variables` are the names that the world knows. */
export function requests(variables: readonly string[]): fc.Arbitrary<FuzzRequest> {
  return operation.chain((chosen) =>
    fc
      .record({
        path: pathOf(chosen, variables),
        query: queryOf(chosen),
        sent: bodyOf(chosen),
        more: mostly(fc.constant<Record<string, string>>({}), oddHeaders, 3),
        method: mostly(fc.constant(chosen.method.toUpperCase()), fc.constantFrom(...METHODS), 30),
        as: fc.oneof(
          { weight: 12, arbitrary: fc.constant('owner' as const) },
          { weight: 1, arbitrary: fc.constantFrom('another' as const, 'nobody' as const, 'nonsense' as const) },
        ),
      })
      .map(({ path, query, sent, more, method, as }) => ({
        operation: chosen,
        method,
        path: `${path}${query}`,
        headers: { ...sent.headers, ...more },
        body: method === 'GET' || method === 'HEAD' ? { kind: 'none' } : sent.body,
        as,
      })),
  )
}
