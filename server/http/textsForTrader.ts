import { z } from 'zod'

const TRADER_TEXTS = z.registry<{ trader: true }>()

/** Marks the schema of a text that an officer types and a trader reads. `readBody` checks such texts before the act. */
export function forTrader<T extends z.ZodType>(schema: T): T {
  TRADER_TEXTS.add(schema, { trader: true })
  return schema
}

/** A text for the trader in a body, by the name of its field. */
export type TextForTrader = { field: string; text: string }

type Def = {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
}
const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def

/** The schemas below one, each with the name that leads there; `*` stands for each element of a list. */
function partsOf(schema: z.ZodType): [string, z.ZodType][] {
  const { shape, element, innerType, in: input, options } = defOf(schema)
  return [
    ...Object.entries(shape ?? {}),
    ...(element ? [['*', element] as [string, z.ZodType]] : []),
    ...[innerType, input, ...(options ?? [])].flatMap((part): [string, z.ZodType][] => (part ? [['', part]] : [])),
  ]
}

const join = (...names: string[]) => names.filter(Boolean).join('.')

/** The names of the fields of a body that a trader reads; `*` stands for each element of a list. */
export const fieldsForTrader = (schema: z.ZodType, field = ''): string[] => [
  ...new Set(
    TRADER_TEXTS.has(schema)
      ? [field]
      : partsOf(schema).flatMap(([name, part]) => fieldsForTrader(part, join(field, name))),
  ),
]

function textsAt(value: unknown, names: readonly string[], field: string): TextForTrader[] {
  const [name, ...rest] = names
  if (name === undefined) return typeof value === 'string' ? [{ field, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  if (name === '*' && Array.isArray(value))
    return value.flatMap((element, index) => textsAt(element, rest, join(field, String(index))))
  return textsAt((value as Record<string, unknown>)[name], rest, join(field, name))
}

/** The texts of a checked body that a trader reads. */
export const textsForTrader = (schema: z.ZodType, body: unknown): TextForTrader[] =>
  fieldsForTrader(schema).flatMap((field) => textsAt(body, field.split('.'), ''))
