import { html, type Markup } from '../../http/html.ts'
import type { JsonSchema } from '../jsonSchema.ts'
import { inlineMarkup, slugOf } from './prose.ts'

const SCHEMA_PREFIX = '#/components/schemas/'

export const nameIn = (schema: JsonSchema): string | null =>
  typeof schema.$ref === 'string' && schema.$ref.startsWith(SCHEMA_PREFIX)
    ? schema.$ref.slice(SCHEMA_PREFIX.length)
    : null

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : [])

/** The anchor of the shape with this name on the page. */
const anchor = (name: string) => `shape-${slugOf(name)}`

/** Names of the shapes that a part of the document refers to, directly or through other shapes. */
export function shapesIn(part: unknown, schemas: Record<string, JsonSchema>, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found
  const name = nameIn(part as JsonSchema)
  if (name !== null && !found.has(name)) {
    found.add(name)
    shapesIn(schemas[name], schemas, found)
  }
  for (const inner of Object.values(part)) shapesIn(inner, schemas, found)
  return found
}

const joinMarkup = (parts: Markup[], by: string): Markup =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${by}${part}`))}`

/** A schema in a few words: `string uuid or null`, `list of Document`. With `linked`, names link to their shape. */
export function typeMarkup(schema: JsonSchema, { linked = true } = {}): Markup {
  const words = (one: JsonSchema) => typeMarkup(one, { linked })
  const name = nameIn(schema)
  if (name !== null) return linked ? html`<a href="#${anchor(name)}">${name}</a>` : html`${name}`
  const either = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (either.length > 0) return joinMarkup(either.map(words), ' or ')
  const [first] = list(schema.allOf)
  if (first) return words(first)
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (Array.isArray(schema.enum))
    return joinMarkup(
      schema.enum.map((value) => html`<code>${value === null ? 'null' : String(value)}</code>`),
      ' · ',
    )
  if ('contentMediaType' in schema) return html`file`
  if (Array.isArray(schema.prefixItems)) return html`[${joinMarkup(list(schema.prefixItems).map(words), ', ')}]`
  const types = [schema.type ?? 'anything'].flat().map(String)
  const names = types.map((type) => {
    if (type === 'array') return html`list of ${words((schema.items as JsonSchema | undefined) ?? {})}`
    if (type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) return html`object`
    return html`${type}${type === 'string' && typeof schema.format === 'string' && html` <i>${schema.format}</i>`}`
  })
  return joinMarkup(names, ' or ')
}

/** Bounds of a value, and its default. */
function describeBounds(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema
  const facts = [
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `up to ${maximum}`,
    minItems !== undefined && `at least ${minItems}`,
    maxItems !== undefined && `at most ${maxItems}`,
    pattern !== undefined && `\`${pattern}\``,
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
  ]
  return facts.filter((one) => one !== false).join(', ')
}

export type Field = { name: string; required: boolean; schema: JsonSchema; says?: string }

/** A table of fields; a nested shape without a name unfolds under its field. */
export function fieldTable(fields: Field[]): Markup {
  return html`<dl class="fields">${fields.map(
    ({ name, required, schema, says }) => html`<div><dt><code>${name}</code>${required && html`<b>required</b>`}</dt>
<dd><span class="type">${typeMarkup(schema)}</span>${limits(schema)}${notes(schema, says)}${nestedDetails(schema)}</dd></div>`,
  )}</dl>`
}

const notes = (schema: JsonSchema, says = schema.description): Markup | null =>
  typeof says === 'string' && says !== '' ? html`<span class="says">${inlineMarkup(says)}</span>` : null

function limits(schema: JsonSchema): Markup | null {
  const bounds = describeBounds(schema)
  return bounds === '' ? null : html`<span class="bounds">, ${inlineMarkup(bounds)}</span>`
}

function fieldsOf(schema: JsonSchema): Field[] {
  const required = (schema.required as string[] | undefined) ?? []
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, one]) => ({
    name,
    required: required.includes(name),
    schema: one,
  }))
}

/** The objects inside a value; those of a list are its items. */
function nested(schema: JsonSchema): JsonSchema[] {
  if (nameIn(schema) !== null) return []
  const either = [...list(schema.anyOf), ...list(schema.oneOf)].flatMap(nested)
  const items = schema.items ? nested(schema.items as JsonSchema) : []
  return [...(schema.properties ? [schema] : []), ...either, ...items]
}

const nestedDetails = (schema: JsonSchema): Markup[] =>
  nested(schema).map(
    (one) => html`<details><summary>${Object.keys(one.properties as object).length} fields</summary>
${fieldTable(fieldsOf(one))}</details>`,
  )

/** A schema in full: its fields if it has any, otherwise its type in words. */
export function shapeMarkup(schema: JsonSchema): Markup {
  const fields = fieldsOf(schema)
  if (fields.length > 0) return fieldTable(fields)
  const objects = nested(schema)
  if (objects.length === 0) return html`<p class="type">${typeMarkup(schema)}${limits(schema)}${notes(schema)}</p>`
  return html`${objects.map((one) => fieldTable(fieldsOf(one)))}`
}

/** Named shapes, for the end of a page. */
export const namedShapes = (names: string[], schemas: Record<string, JsonSchema>): Markup[] =>
  names.map(
    (name) => html`<section class="shape" id="${anchor(name)}"><h3>${name}</h3>
${typeof schemas[name]?.description === 'string' && html`<p>${inlineMarkup(schemas[name].description)}</p>`}
${shapeMarkup(schemas[name] ?? {})}</section>`,
  )
