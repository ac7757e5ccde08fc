import fs from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'

/** The columns that join two tables: `near` on this side, `far` on the other. */
export type Relation = { model: string; many: boolean; near: string; far: string }

export type Model = {
  name: string
  table: string
  /** Columns in the schema's order, with their Prisma type. */
  columns: Map<string, string>
  relations: Map<string, Relation>
  /** True when the primary key is the single column `id`. */
  hasId: boolean
}

const FIELD_PATTERN = /^ {2}(\w+)[ \t]+(\w+)(\[\])?\??(.*)$/gm
const RELATION_PATTERN = /@relation\((?:"(\w+)",? ?)?(?:fields: \[(\w+)\], references: \[(\w+)\])?(?:, on\w+: \w+)*\)/

/** One side of a relation; `keys` where this side has the foreign key. */
type HalfRelation = {
  model: Model
  field: string
  type: string
  many: boolean
  label: string
  keys: Keys | null
}

type Keys = { near: string; far: string }

function linkOf(rest: string): Pick<HalfRelation, 'label' | 'keys'> {
  const [, label = '', near, far] = RELATION_PATTERN.exec(rest) ?? []
  return { label, keys: near && far ? { near, far } : null }
}

/** The side with the foreign key names the columns; the other side mirrors it. */
function columnsOf(half: HalfRelation, halves: HalfRelation[]): Keys {
  if (half.keys) return half.keys
  const owner = halves.find(
    ({ model, type, label, keys }) =>
      keys && model.name === half.type && type === half.model.name && label === half.label,
  )
  if (!owner?.keys) throw new Error(`${half.model.name}.${half.field}: the relation names no columns`)
  return { near: owner.keys.far, far: owner.keys.near }
}

/** Reads tables and relations from prisma/schema.prisma, where columns are named like fields. */
export function readModels(file = path.join(root, 'prisma/schema.prisma')): Map<string, Model> {
  const text = fs.readFileSync(file, 'utf8')
  const blocks = [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
  const names = new Set(blocks.map(([, name]) => name!))
  const halves: HalfRelation[] = []
  const models = blocks.map(([, name = '', body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name
    const model: Model = { name, table, columns: new Map(), relations: new Map(), hasId: /^ {2}id .*@id/m.test(body) }
    for (const [, field = '', type = '', list, rest = ''] of body.matchAll(FIELD_PATTERN))
      if (names.has(type)) halves.push({ model, field, type, many: list !== undefined, ...linkOf(rest) })
      else model.columns.set(field, list ? `${type}[]` : type)
    return model
  })
  for (const half of halves)
    half.model.relations.set(half.field, { model: half.type, many: half.many, ...columnsOf(half, halves) })
  return new Map(models.map((model) => [model.name, model]))
}
