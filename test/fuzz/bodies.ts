import fc from 'fast-check'
import { document } from '../support/openapi.ts'
import type { Value } from './mutations.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  const?: Value
  enum?: Value[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  maxItems?: number
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
}

const MAX_DEPTH = 5

const resolve = (schema: Schema): Schema => {
  if (!schema.$ref) return schema
  const steps = schema.$ref.slice(2).split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Schema
}

const FORMATS: Record<string, fc.Arbitrary<Value>> = {
  uuid: fc.constantFrom(
    '$IDENTIFICATION',
    '$BRAND',
    '$BANK_ACCOUNT',
    '$READY_INSTANCE',
    '$FORM',
    '$OFFICER',
    '$TRADER',
  ),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  email: fc.constantFrom('$EMAIL', 'Zq@example.com'),
  uri: fc.constantFrom('https://hooks.example.com/Zq', 'http://127.0.0.1/', 'https://[::1]/', 'https://x.invalid'),
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<Value> {
  if (format && FORMATS[format]) return FORMATS[format]
  if (pattern) {
    try {
      return fc.stringMatching(new RegExp(pattern))
    } catch {
      // A pattern that fast-check cannot build from: any text.
    }
  }
  const longest = Math.max(minLength, Math.min(maxLength, 60))
  return fc.string({ minLength, maxLength: longest }).map((text) => `Zq${text}`.slice(0, longest))
}

function numberOf(type: string, { minimum = -10, maximum = 100_000 }: Schema): fc.Arbitrary<Value> {
  const [min, max] = [Math.ceil(minimum), Math.floor(Math.max(minimum, maximum))]
  return type === 'integer'
    ? fc.integer({ min: Math.max(min, -2147483648), max: Math.min(max, 2147483647) })
    : fc.double({ min, max, noNaN: true })
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<Value> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, jsonOf(one, depth + 1)]))
  const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }) as fc.Arbitrary<Value>
  if (typeof additionalProperties !== 'object' || depth > MAX_DEPTH) return known
  const more = fc.dictionary(fc.string({ maxLength: 8 }), jsonOf(additionalProperties, depth + 1), { maxKeys: 3 })
  return fc.tuple(known, more).map(([one, other]) => ({ ...other, ...(one as object) }))
}

/** Values that a JSON Schema of the document allows, more or less: what it cannot express is left to chance. */
export function jsonOf(from: object, depth = 0): fc.Arbitrary<Value> {
  const schema = resolve(from as Schema)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => jsonOf(one, depth + 1)))
  if (schema.allOf) return jsonOf(Object.assign({}, ...schema.allOf.map(resolve)), depth + 1)
  const types = [schema.type ?? 'any'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)))
}

function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<Value> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberOf(type, schema)
    case 'string':
      return textOf(schema)
    case 'array': {
      if (depth > MAX_DEPTH) return fc.constant([])
      const { minItems = 0, maxItems = 4 } = schema
      return fc.array(jsonOf(schema.items ?? {}, depth + 1), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      })
    }
    case 'object':
      return objectOf(schema, depth)
    default:
      return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Value>
  }
}
