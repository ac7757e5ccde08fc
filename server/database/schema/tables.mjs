// A generator of `prisma generate`: writes what the program needs beside Prisma's client into server/database/generated.
//
// tables.ts: `MODELS` tells the plain reads at run time what Prisma knows: tables, columns, and the columns that join them.
// rows.ts: the rows of each model as the program passes them on, for reading only.
// delegates.ts: `Delegates` gives Prisma's models by their names, `Reads` the plain reads of each (records 0124, 0125).

import fs from 'node:fs'
import path from 'node:path'
import generatorHelper from '@prisma/generator-helper'

const isColumn = ({ kind }) => kind !== 'object'
const quote = (text) => JSON.stringify(text)

const tableOf = ({ name, dbName }) => dbName ?? name

/** The columns that join two models: the side with the foreign key names them, the other side mirrors it. */
function joinOf(field, model, models) {
  if (field.relationFromFields.length > 0) return { near: field.relationFromFields[0], far: field.relationToFields[0] }
  const other = models.find(({ name }) => name === field.type)
  const mirror = other.fields.find(
    (one) => one.relationName === field.relationName && one.relationFromFields?.length > 0 && one.type === model.name,
  )
  return { near: mirror.relationToFields[0], far: mirror.relationFromFields[0] }
}

function modelText(model, models) {
  const columns = model.fields
    .filter(isColumn)
    .map(({ name, type, isList }) => `      [${quote(name)}, ${quote(isList ? `${type}[]` : type)}],`)
  const relations = model.fields
    .filter((field) => !isColumn(field))
    .map((field) => {
      const { near, far } = joinOf(field, model, models)
      return `      [${quote(field.name)}, { model: ${quote(field.type)}, many: ${field.isList}, near: ${quote(near)}, far: ${quote(far)} }],`
    })
  const hasId = model.fields.some(({ name, isId }) => name === 'id' && isId)
  return `  {
    name: ${quote(model.name)},
    table: ${quote(tableOf(model))},
    columns: new Map<string, string>([
${columns.join('\n')}
    ]),
    relations: new Map<string, Relation>([
${relations.join('\n')}
    ]),
    hasId: ${hasId},
  },`
}

const text = (models) => `// Written by server/database/schema/tables.mjs. Not to be edited.

/** The columns that join two tables: \`near\` on this side, \`far\` on the other. */
export type Relation = { model: string; many: boolean; near: string; far: string }

export type Model = {
  name: string
  table: string
  /** Columns in the schema's order, with their Prisma type. */
  columns: ReadonlyMap<string, string>
  relations: ReadonlyMap<string, Relation>
  /** True when the primary key is the single column \`id\`. */
  hasId: boolean
}

const ALL: readonly Model[] = [
${models.map((model) => modelText(model, models)).join('\n')}
]

/** The models of the schema by name. */
export const MODELS: ReadonlyMap<string, Model> = new Map(ALL.map((model) => [model.name, model]))
`

const delegateName = ({ name }) => name[0].toLowerCase() + name.slice(1)

const rowsText = (models) => `// Written by server/database/schema/tables.mjs. Not to be edited.

import type { ReadonlyRow } from '../readonlyRow.ts'
import type * as models from './client.ts'

${models.map(({ name }) => `export type ${name} = ReadonlyRow<models.${name}>`).join('\n')}
`

const delegatesText = (models) => {
  const names = models.map(delegateName)
  const getter = (name, type, value) => `  get ${name}(): ${type} {\n    return ${value}\n  }`
  const delegates = names.map((name) =>
    getter(name, `ReadonlyDelegate<Client['${name}']>`, `withReadonlyRows(this.prisma.${name})`),
  )
  const reads = models.map((model) => {
    const type = `ModelReads<Client['${delegateName(model)}']>`
    return getter(delegateName(model), type, `new ModelReads(this.run, MODELS.get('${model.name}')!)`)
  })
  return `// Written by server/database/schema/tables.mjs. Not to be edited.

import { type ReadonlyDelegate, withReadonlyRows } from '../readonlyDelegate.ts'
import { ModelReads } from '../reads.ts'
import type { RunStatement } from '../connection.ts'
import type { PrismaClient } from './client.ts'
import { MODELS } from './tables.ts'

type Client = Pick<PrismaClient, ${names.map((name) => `'${name}'`).join(' | ')}>

/** Prisma's models, of a client or of a transaction of it; their rows are for reading only. */
export abstract class Delegates {
  protected readonly prisma: Client
  constructor(prisma: Client) {
    this.prisma = prisma
  }
${delegates.join('\n')}
}

/** The plain reads of each model. */
export class Reads {
  private readonly run: RunStatement
  constructor(run: RunStatement) {
    this.run = run
  }
${reads.join('\n')}
}
`
}

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: 'tables', defaultOutput: '../server/database/generated/tables.ts' }),
  async onGenerate({ generator, dmmf }) {
    const file = generator.output.value
    const folder = path.dirname(file)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'rows.ts'), rowsText(dmmf.datamodel.models))
    fs.writeFileSync(path.join(folder, 'delegates.ts'), delegatesText(dmmf.datamodel.models))
    fs.writeFileSync(file, text(dmmf.datamodel.models))
  },
})
