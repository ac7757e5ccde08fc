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

const FIELD_PATTERN = /^ {2}(\w+)\s+(\w+)(\[\])?\??(.*)$/
const RELATION_PATTERN = /@relation\((?:"(\w+)",? ?)?(?:fields: \[(\w+)\], references: \[(\w+)\])?(?:, on\w+: \w+)*\)/

type HalfRelation = {
  model: Model
  field: string
  type: string
  many: boolean
  label: string
  fields?: string
  far?: string
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
    for (const line of body.split('\n')) {
      const [, field = '', type = '', list, rest = ''] = FIELD_PATTERN.exec(line) ?? []
      if (field === '') continue
      if (names.has(type)) {
        const [, label = '', fields, far] = RELATION_PATTERN.exec(rest) ?? []
        halves.push({ model, field, type, many: list !== undefined, label, fields, far })
      } else model.columns.set(field, list ? `${type}[]` : type)
    }
    return model
  })
  for (const half of halves) {
    // The side with the foreign key names the columns; the other side mirrors it.
    const owner = half.fields
      ? half
      : halves.find(
          ({ model, type, label, fields }) =>
            fields && model.name === half.type && type === half.model.name && label === half.label,
        )
    if (!owner?.fields || !owner.far) throw new Error(`${half.model.name}.${half.field}: the relation names no columns`)
    const [near, far] = owner === half ? [owner.fields, owner.far] : [owner.far, owner.fields]
    half.model.relations.set(half.field, { model: half.type, many: half.many, near, far })
  }
  return new Map(models.map((model) => [model.name, model]))
}
