import { z } from 'zod'

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses unchanged. */
export type JsonSchema = { [key: string]: unknown }

/** `string` formats whose pattern adds nothing to their name. */
const PLAIN_FORMATS = ['uuid', 'date-time', 'email', 'date']

/** Shortens a schema without loss: drops patterns of known formats, and merges `anyOf` of one type and null. */
function simplify(schema: JsonSchema): void {
  if (PLAIN_FORMATS.includes(String(schema.format))) delete schema.pattern
  const names = schema.propertyNames as JsonSchema | undefined
  if (names && Object.keys(names).length === 1 && names.type === 'string') delete schema.propertyNames
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  const [first, second, ...more] = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : []
  if (first && second?.type === 'null' && more.length === 0 && typeof first.type === 'string' && !first.const) {
    const { anyOf: _, ...rest } = schema
    for (const key of Object.keys(schema)) delete schema[key]
    const values = Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {}
    Object.assign(schema, first, { type: [first.type, 'null'] }, values, rest)
  }
}

/** Named schemas (`.meta({id})`) go into `components.schemas` and are referred to from there. */
export type Components = Map<string, JsonSchema>

const LOCAL = '#/$defs/'

function referTo(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const schema = value as JsonSchema
  if (typeof schema.$ref === 'string' && schema.$ref.startsWith(LOCAL))
    schema.$ref = `#/components/schemas/${schema.$ref.slice(LOCAL.length)}`
  for (const inner of Object.values(schema)) referTo(inner)
}

/**
 * Makes the JSON Schemas of zod schemas: of requests (`input`: accepted by our parser) or of answers (`output`). Throws
 * if two different schemas have the same name.
 */
export function jsonSchemas(components: Components, schemas: z.ZodType[], io: 'input' | 'output'): JsonSchema[] {
  // Each schema is a property, because a named schema at the root would lose its name.
  const schemaByKey = Object.fromEntries(schemas.map((schema, index) => [`place${index}`, schema]))
  const { properties, $defs = {} } = z.toJSONSchema(z.object(schemaByKey), {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  })
  const found = properties as Record<string, JsonSchema>
  referTo(found)
  for (const [name, { id: _, ...named }] of Object.entries($defs as Record<string, JsonSchema>)) {
    referTo(named)
    const known = components.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(named))
      throw new Error(`Two different schemas are called ${name}.`)
    components.set(name, named)
  }
  return schemas.map((_, index) => found[`place${index}`]!)
}
