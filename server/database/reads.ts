import type pg from 'pg'
import { condition, newValues, type Scope, UnsupportedCondition, type Values } from './condition.ts'
import { Prisma, type PrismaClient } from './generated/client.ts'
import { MODELS, type Model, type Relation } from './generated/tables.ts'
import { isAnswerLost, isOutcomeUnknown, noteCommitted, noteUnknown, OutcomeUnknown } from './outcome.ts'
import { createPlainRaw, type RawOutsideTransactions } from './raw.ts'
import { createStatements } from './share.ts'

type Args = {
  where?: object
  orderBy?: object | object[]
  skip?: number
  take?: number
  select?: Record<string, unknown>
  include?: Record<string, unknown>
}

const KNOWN_ARGS = ['where', 'orderBy', 'skip', 'take', 'select', 'include']
/** Pages from this row on first find their ids in the index, then read their rows. */
const DEEP_PAGE_ROWS = 100

/** Converts what node-pg returns into what Prisma would return. */
const CONVERTERS: Record<string, (value: never) => unknown> = {
  BigInt: (value: string) => BigInt(value),
  Decimal: (value: string) => new Prisma.Decimal(value),
  Bytes: (value: Buffer) => new Uint8Array(value),
}

type Cell = { name: string; read: ((value: never) => unknown) | undefined; index: number }
/** How rows become records: columns by place, joined single records, lists that are read afterwards. */
type Shape = {
  cells: Cell[]
  ones: { name: string; shape: Shape; key: number }[]
  lists: { name: string; relation: Relation; args: Args; key: number }[]
}

function parseArgs(given: unknown): Args {
  if (given === undefined || given === true) return {}
  if (typeof given !== 'object' || given === null) throw new UnsupportedCondition('arguments')
  const unknown = Object.entries(given).find(([name, value]) => value !== undefined && !KNOWN_ARGS.includes(name))
  if (unknown) throw new UnsupportedCondition(unknown[0])
  return given
}

/** A relation that the caller asks for, and how. */
function relationOf(of: Model, name: string, given: unknown): { relation: Relation; args: Args } {
  const relation = of.relations.get(name)
  if (!relation) throw new UnsupportedCondition(name)
  const args = parseArgs(given)
  if (relation.many && (args.take !== undefined || args.skip !== undefined))
    throw new UnsupportedCondition('a part of a list')
  if (!relation.many && (args.where || args.orderBy)) throw new UnsupportedCondition('a condition on one record')
  return { relation, args }
}

/** The columns and joins of a statement, and where in a row each column is; the first table is `t0`. */
type Layout = { shape: Shape; columns: string; joins: string; tables: number; texts: Map<string, string> }
/** Most texts of statements kept for one layout. */
const MAX_TEXTS = 100

function layOut(models: ReadonlyMap<string, Model>, model: Model, args: Args): Layout {
  let tables = 0
  const columns: string[] = []
  const joins: string[] = []
  // Rows are read by place: node-pg makes an object of all names for each answer, which costs less of one name.
  const column = (alias: string, name: string) => columns.push(`${alias}."${name}" AS c`) - 1

  function shapeOf(of: Model, alias: string, { select, include }: Args): Shape {
    const fields = Object.entries(select ?? include ?? {}).filter(([, value]) => value !== undefined && value !== false)
    const scalars = select
      ? fields.map(([name]) => name).filter((name) => of.columns.has(name))
      : [...of.columns.keys()]
    const shape: Shape = { cells: [], ones: [], lists: [] }
    for (const name of scalars)
      shape.cells.push({ name, read: CONVERTERS[of.columns.get(name)!], index: column(alias, name) })
    for (const [name, given] of fields) {
      if (of.columns.has(name)) continue
      const { relation, args: its } = relationOf(of, name, given)
      if (relation.many) {
        shape.lists.push({ name, relation, args: its, key: column(alias, relation.near) })
        continue
      }
      const other = models.get(relation.model)!
      const join = `t${++tables}`
      joins.push(`LEFT JOIN "${other.table}" AS ${join} ON ${join}."${relation.far}" = ${alias}."${relation.near}"`)
      shape.ones.push({ name, shape: shapeOf(other, join, its), key: column(join, relation.far) })
    }
    return shape
  }

  const shape = shapeOf(model, 't0', args)
  return { shape, columns: columns.join(', '), joins: joins.join(' '), tables: tables + 1, texts: new Map() }
}

const newLayouts = () => ({ selected: new WeakMap<object, Layout>(), included: new WeakMap<object, Layout>() })
const NOTHING = {}

/** The statement that reads these records, joined with their single relations. */
function buildStatement(models: ReadonlyMap<string, Model>, model: Model, args: Args, layout: Layout) {
  const values = newValues()
  let aliases = layout.tables
  const scope: Scope = { models, values, alias: () => `t${aliases++}` }
  const { shape, columns, joins } = layout
  const alias = 't0'
  const where = condition(scope, model, alias, args.where ?? {})
  const order = orderBySql(model, alias, args.orderBy)
  const { skip = 0 } = args
  const part = `${order}${rangeOf(args, values)}`
  const isDeep = skip >= DEEP_PAGE_ROWS && model.hasId
  // The same text is looked up sooner than an equal one: it was hashed before.
  const rest = `${isDeep} ${where} ${part}`
  let text = layout.texts.get(rest)
  if (!text) {
    const from = isDeep
      ? `(SELECT ${alias}.id FROM "${model.table}" AS ${alias} WHERE ${where} ${part}) AS page
         JOIN "${model.table}" AS ${alias} ON ${alias}.id = page.id ${joins} ${order}`
      : `"${model.table}" AS ${alias} ${joins} WHERE ${where} ${part}`
    text = `SELECT ${columns} FROM ${from}`
    if (layout.texts.size < MAX_TEXTS) layout.texts.set(rest, text)
  }
  return { text, values: values.list, shape }
}

function rangeOf({ skip = 0, take }: Args, values: Values): string {
  if (take !== undefined && take < 0) throw new UnsupportedCondition('take')
  const limit = take === undefined ? '' : ` LIMIT ${values.add(take)}`
  return skip > 0 ? `${limit} OFFSET ${values.add(skip)}` : limit
}

function orderBySql(model: Model, alias: string, orderBy: Args['orderBy']): string {
  const terms = [orderBy ?? []].flat().flatMap((term) => Object.entries(term))
  if (terms.length === 0) return ''
  const named = terms.map(([field, direction]) => {
    if (!model.columns.has(field) || !['asc', 'desc'].includes(direction))
      throw new UnsupportedCondition(`order by ${field}`)
    return `${alias}."${field}" ${direction}`
  })
  return ` ORDER BY ${named.join(', ')}`
}

function toRecord(shape: Shape, row: unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const { name, read, index } of shape.cells) {
    const value = row[index]
    record[name] = read && value !== null ? read(value as never) : value
  }
  for (const { name, shape: inner, key } of shape.ones) record[name] = row[key] === null ? null : toRecord(inner, row)
  return record
}

const hasLists = ({ lists, ones }: Shape): boolean => lists.length > 0 || ones.some(({ shape }) => hasLists(shape))

/** Freezes a record and the single records within it. */
function freeze(record: Record<string, unknown>): Record<string, unknown> {
  for (const value of Object.values(record))
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      freeze(value as Record<string, unknown>)
  return Object.freeze(record) as Record<string, unknown>
}

/** Operations that write a single row or list, each in a transaction of its own. */
const WRITES = ['create', 'createMany', 'update', 'updateMany', 'upsert', 'delete', 'deleteMany'] as const
/** Written on the way to every answer: of no request the act that its sender asked for. */
const UNCOUNTED = ['RateLimit', 'OfficerSession']

/** Notes for the request what became of a write outside its transactions. */
async function followWrite(write: unknown): Promise<unknown> {
  try {
    const written = await write
    noteCommitted()
    return written
  } catch (error) {
    if (!isAnswerLost(error)) throw error
    noteUnknown()
    throw isOutcomeUnknown(error) ? error : new OutcomeUnknown(error)
  }
}

/**
 * Runs Prisma's reads as one plain statement each, with single relations joined, where Prisma runs a statement per
 * relation at several times the cost (record 0020). What is not translated (`Unsupported`), every write, and everything
 * inside a transaction goes to Prisma itself.
 */
export function withPlainReads(prisma: PrismaClient, pool: pg.Pool): PrismaClient & RawOutsideTransactions {
  const models = MODELS
  const run = createStatements(pool)

  // Most calls name their relations by a constant: what is layout of it is kept as long as it lives.
  const layouts = new Map([...models.values()].map((model) => [model, newLayouts()]))
  function layoutOf(model: Model, args: Args): Layout {
    const { selected, included } = layouts.get(model)!
    const [cache, by] = args.select ? [selected, args.select] : [included, args.include ?? NOTHING]
    const known = cache.get(by)
    if (known) return known
    const layout = layOut(models, model, args)
    cache.set(by, layout)
    return layout
  }

  // Those who share a statement's rows share the records, which nobody may change then.
  const shared = new WeakMap<unknown[][], Record<string, unknown>[]>()

  async function read(model: Model, args: Args): Promise<Record<string, unknown>[]> {
    const { text, values, shape } = buildStatement(models, model, args, layoutOf(model, args))
    const rows = await run(text, values)
    if (!hasLists(shape)) {
      const known = shared.get(rows)
      if (known) return known
      const records = Object.freeze(rows.map((row) => freeze(toRecord(shape, row)))) as Record<string, unknown>[]
      shared.set(rows, records)
      return records
    }
    const records = rows.map((row) => toRecord(shape, row))
    await fillLists(shape, rows, records)
    return records
  }

  /** Fills the lists of records, one statement per level. */
  async function fillLists(shape: Shape, rows: unknown[][], records: Record<string, unknown>[]): Promise<void> {
    if (rows.length === 0) return
    for (const { name, relation, args, key } of shape.lists) {
      const keys = [...new Set(rows.map((row) => row[key]))].filter((value) => value !== null)
      const { far } = relation
      const select = args.select && { ...args.select, [far]: true }
      const where = { AND: [args.where ?? {}, { [far]: { in: keys } }] }
      const found = await read(models.get(relation.model)!, { ...args, ...(select && { select }), where })
      records.forEach((record, index) => {
        const children = found.filter((row) => row[far] === rows[index]![key])
        const extra = args.select !== undefined && !args.select[far]
        record[name] = extra ? children.map(({ [far]: _, ...row }) => row) : children
      })
    }
    for (const { name, shape: inner } of shape.ones) {
      const parents = records.flatMap((record, index) =>
        record[name] ? [{ record: record[name] as Record<string, unknown>, row: rows[index]! }] : [],
      )
      await fillLists(
        inner,
        parents.map(({ row }) => row),
        parents.map(({ record }) => record),
      )
    }
  }

  async function count(model: Model, args: Args): Promise<number> {
    const values = newValues()
    let aliases = 0
    const alias = 't0'
    const scope: Scope = { models, values, alias: () => `t${++aliases}` }
    const where = condition(scope, model, alias, args.where ?? {})
    const { take, skip, orderBy, select, include } = args
    if (skip !== undefined || orderBy || select || include) throw new UnsupportedCondition('count')
    const from = `FROM "${model.table}" AS ${alias} WHERE ${where}`
    const [row] = await run(
      take === undefined
        ? `SELECT count(*)::float8 ${from}`
        : `SELECT count(*)::float8 FROM (SELECT 1 ${from} LIMIT ${values.add(take)}) AS counted`,
      values.list,
    )
    return row![0] as number
  }

  const readers: Record<string, (model: Model, args: Args) => Promise<unknown>> = {
    findMany: read,
    findFirst: async (model, args) => (await read(model, { ...args, take: 1 }))[0] ?? null,
    findUnique: async (model, args) => {
      // Prisma refuses a search for nothing; here it would find anything.
      if (Object.values(args.where ?? {}).some((value) => value === undefined))
        throw new UnsupportedCondition('undefined')
      return (await read(model, args))[0] ?? null
    },
    count,
  }

  const delegates = new Map(
    [...models.values()].map((model) => {
      const name = model.name[0]!.toLowerCase() + model.name.slice(1)
      const delegate = prisma[name as 'officer'] as unknown as Record<string, (args: unknown) => unknown>
      const operations: Record<string, (args: unknown) => unknown> = Object.fromEntries(
        Object.entries(readers).map(([operation, reader]) => [
          operation,
          async (args: unknown) => {
            try {
              return await reader(model, parseArgs(args))
            } catch (error) {
              if (error instanceof UnsupportedCondition) return delegate[operation]!(args)
              throw error
            }
          },
        ]),
      )
      if (!UNCOUNTED.includes(model.name))
        for (const operation of WRITES) operations[operation] = (args) => followWrite(delegate[operation]!(args))
      const read = new Proxy(delegate, { get: (target, property: string) => operations[property] ?? target[property] })
      return [name, read] as const
    }),
  )
  const overrides = new Map<string, unknown>([...delegates, ...Object.entries(createPlainRaw(pool))])
  return new Proxy(prisma as PrismaClient & RawOutsideTransactions, {
    get(target, property: string) {
      if (overrides.has(property)) return overrides.get(property)
      const value = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
