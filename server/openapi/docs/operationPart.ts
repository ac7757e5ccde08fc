import { html, type Markup } from '../../http/html.ts'
import type { JsonSchema } from '../jsonSchema.ts'
import { inlineMarkup, proseMarkup, shell } from './prose.ts'
import { type Field, fieldTable, nameIn, shapeMarkup, typeMarkup } from './shapes.ts'

type Ref = { $ref: string }
type Media = Record<string, { schema: JsonSchema }>

export type DocumentedOperation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: (
    | Ref
    | { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema; content?: Media }
  )[]
  requestBody?: { required?: boolean; content: Media }
  responses: Record<string, Ref | { description: string; content?: Media }>
  'x-codeSamples': { label: string; source: string }[]
}

type Components = { responses: Record<string, unknown>; parameters: Record<string, unknown> }

const resolve = <T>(value: T | Ref, components: Components): T => {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T
  const [, , kind, name] = value.$ref.split('/')
  return components[kind as keyof Components][name!] as T
}

/** The method as a coloured word; the colour adds no information. */
export const methodMarkup = (method: string): Markup =>
  html`<span class="verb ${method}">${method.toUpperCase()}</span>`

const SHORT: Record<string, string> = {
  'application/json': 'JSON',
  'multipart/form-data': 'Multipart, with files',
  'application/x-www-form-urlencoded': 'Form',
}

function parametersPart(operation: DocumentedOperation, components: Components): Markup | null {
  const all = (operation.parameters ?? []).map((one) => resolve(one, components) as Exclude<typeof one, Ref>)
  const part = (where: string, title: string) => {
    const fields: Field[] = all
      .filter((one) => one.in === where)
      .map(({ name, required = false, description, schema, content }) => {
        const says = [description, content && 'Sent as JSON.'].filter(Boolean).join(' ')
        const field = { name, required, schema: schema ?? content?.['application/json']?.schema ?? {} }
        return says === '' ? field : { ...field, says }
      })
    return fields.length > 0 && html`<h3>${title}</h3>${fieldTable(fields)}`
  }
  return all.length > 0 ? html`${part('path', 'Path')}${part('query', 'Query')}${part('header', 'Header')}` : null
}

function bodyPart({ requestBody }: DocumentedOperation): Markup | null {
  if (!requestBody) return null
  const kinds = Object.entries(requestBody.content)
  // A form has the same fields as JSON, so show them once.
  const shown = kinds.filter(([type]) => type !== 'application/x-www-form-urlencoded')
  return html`<h3>Body${requestBody.required !== true && html` <i>optional</i>`}</h3>${shown.map(
    ([type, { schema }]) => html`${shown.length > 1 && html`<h4>${SHORT[type] ?? type}</h4>`}${shapeMarkup(schema)}`,
  )}`
}

/** The title of a folded shape: an object by its fields, `{ data, links, meta }`. */
const shapeName = (schema: JsonSchema): Markup =>
  schema.properties
    ? html`<code>{ ${Object.keys(schema.properties).join(', ')} }</code>`
    : typeMarkup(schema, { linked: false })

/** Links a named shape to the end of the page; unfolds an unnamed one here. */
const answerShape = (schema: JsonSchema): Markup =>
  nameIn(schema) === null
    ? html`<details><summary>${shapeName(schema)}</summary>${shapeMarkup(schema)}</details>`
    : html` <span class="type">${typeMarkup(schema)}</span>`

/** The content of an answer: the shape of JSON, or the content types of anything else. */
function contentPart(content: Record<string, { schema: JsonSchema }>): Markup | null {
  const [[type, media] = []] = Object.entries(content)
  if (type === undefined) return null
  if (type === 'application/json') return answerShape(media!.schema)
  return html`<span class="type">${Object.keys(content).join(' · ')}</span>`
}

function answersPart(operation: DocumentedOperation, components: Components): Markup {
  const answers = Object.entries(operation.responses).map(([status, one]) => {
    const { description, content = {} } = resolve(one, components) as Exclude<typeof one, Ref>
    const isError = Number(status) >= 400
    return html`<div><dt><span class="status ${isError ? 'bad' : 'ok'}">${status}</span></dt><dd>${inlineMarkup(description)}${!isError && contentPart(content)}</dd></div>`
  })
  return html`<h3>Answers</h3><dl class="answers">${answers}</dl>`
}

/** One operation: its input and answers, and beside them an example call. */
export function operationPart(
  method: string,
  path: string,
  operation: DocumentedOperation,
  components: Components,
): Markup {
  const { operationId, summary, description, 'x-codeSamples': samples } = operation
  return html`<article class="operation" id="${operationId}">
<header><h2>${summary}</h2><p class="address">${methodMarkup(method)}<code>${path}</code><a class="self" href="#${operationId}" aria-label="Link to ${summary}">#</a></p></header>
<div class="what">${description && proseMarkup(description)}${parametersPart(operation, components)}${bodyPart(operation)}${answersPart(operation, components)}</div>
<aside class="call" aria-label="Example: ${summary}">${samples.map(
    ({ label, source }) =>
      html`<div class="sample"><div class="bar"><span>${label}</span><button type="button" class="copy" hidden>Copy</button></div><pre tabindex="0"><code>${shell(source)}</code></pre></div>`,
  )}</aside>
</article>`
}
