import { condition, newValues, type Scope, UnsupportedConditionError, type Values } from './condition.ts'
import type { RunStatement } from './connection.ts'
import { type CountLimit, plannedRows } from './countLimit.ts'
import { Prisma } from './generated/client.ts'
import { MODELS, type Model, type Relation } from './generated/tables.ts'
import type { ReadonlyRow } from './readonlyRow.ts'

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

/** Converts node-pg's values into Prisma's. */
const CONVERTERS: Record<string, (value: never) => unknown> = {
  BigInt: (value: string) => BigInt(value),
  Decimal: (value: string) => new Prisma.Decimal(value),
  Bytes: (value: Buffer) => new Uint8Array(value),
}

type Cell = { name: string; read: ((value: never) => unknown) | undefined; index: number }
/** How rows become records: columns by position, joined single records, lists that are read afterwards. */
type Shape = {
  cells: Cell[]
  ones: { name: string; shape: Shape; key: number }[]
  lists: { name: string; relation: Relation; args: Args; key: number }[]
}

function parseArgs(given: unknown): Args {
  if (given === undefined || given === true) return {}
  if (typeof given !== 'object' || given === null) throw new UnsupportedConditionError('arguments')
  const unknown = Object.entries(given).find(([name, value]) => value !== undefined && !KNOWN_ARGS.includes(name))
  if (unknown) throw new UnsupportedConditionError(unknown[0])
  return given
}

/** A relation that the caller asks for, and how. */
function relationOf(of: Model, name: string, given: unknown): { relation: Relation; args: Args } {
  const relation = of.relations.get(name)
  if (!relation) throw new UnsupportedConditionError(name)
  const args = parseArgs(given)
  if (relation.many && (args.take !== undefined || args.skip !== undefined))
    throw new UnsupportedConditionError('a part of a list')
  if (!relation.many && (args.where || args.orderBy)) throw new UnsupportedConditionError('a condition on one record')
  return { relation, args }
}

/** The columns and joins of a statement, and where in a row each column is; the first table is `t0`. */
type Layout = { shape: Shape; columns: string; joins: string; tables: number; texts: Map<string, string> }
/** The maximum number of statement texts kept for one layout. */
const MAX_TEXTS = 100

function layOut(model: Model, args: Args): Layout {
  let tables = 0
  const columns: string[] = []
  const joins: string[] = []
  // Rows are read by position, so all columns share one name: node-pg makes an object of the column names for each
  // answer, and one name costs less.
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
      const other = MODELS.get(relation.model)!
      const join = `t${++tables}`
      joins.push(`LEFT JOIN "${other.table}" AS ${join} ON ${join}."${relation.far}" = ${alias}."${relation.near}"`)
      shape.ones.push({ name, shape: shapeOf(other, join, its), key: column(join, relation.far) })
    }
    return shape
  }

  const shape = shapeOf(model, 't0', args)
  return { shape, columns: columns.join(', '), joins: joins.join(' '), tables: tables + 1, texts: new Map() }
}

const NO_RELATIONS = {}
/** Most calls name their relations by a constant, which holds the layout that was made for it. */
const layouts = new Map(
  [...MODELS.values()].map((model) => [
    model,
    { selected: new WeakMap<object, Layout>(), included: new WeakMap<object, Layout>() },
  ]),
)

function layoutOf(model: Model, args: Args): Layout {
  const { selected, included } = layouts.get(model)!
  const [cache, by] = args.select ? [selected, args.select] : [included, args.include ?? NO_RELATIONS]
  const known = cache.get(by)
  if (known) return known
  const layout = layOut(model, args)
  cache.set(by, layout)
  return layout
}

/** The statement that reads these records, joined with their single relations. */
function buildStatement(model: Model, args: Args, layout: Layout) {
  const values = newValues()
  let aliases = layout.tables
  const scope: Scope = { models: MODELS, values, alias: () => `t${aliases++}` }
  const { shape, columns, joins } = layout
  const alias = 't0'
  const where = condition(scope, model, alias, args.where ?? {})
  const order = orderBySql(model, alias, args.orderBy)
  const { skip = 0 } = args
  const part = `${order}${rangeOf(args, values)}`
  const isDeep = skip >= DEEP_PAGE_ROWS && model.hasId
  // Reuse the same string object: its hash is known, so the lookup is faster than for an equal one.
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
  if (take !== undefined && take < 0) throw new UnsupportedConditionError('take')
  const limit = take === undefined ? '' : ` LIMIT ${values.add(take)}`
  return skip > 0 ? `${limit} OFFSET ${values.add(skip)}` : limit
}

function orderBySql(model: Model, alias: string, orderBy: Args['orderBy']): string {
  const terms = [orderBy ?? []].flat().flatMap((term) => Object.entries(term))
  if (terms.length === 0) return ''
  const named = terms.map(([field, direction]) => {
    if (!model.columns.has(field) || !['asc', 'desc'].includes(direction))
      throw new UnsupportedConditionError(`order by ${field}`)
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

/** Freezes a record, the records within it and its lists. */
function freeze(value: object): object {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null && (Array.isArray(inner) || isPlain(inner))) freeze(inner)
  return Object.freeze(value)
}
const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype

type Records = readonly Readonly<Record<string, unknown>>[]

/** The records that were made of a statement's rows: callers that share the rows share the records too. */
const recordsOfRows = new WeakMap<unknown[][], Records>()

async function readRecords(run: RunStatement, model: Model, args: Args): Promise<Records> {
  const { text, values, shape } = buildStatement(model, args, layoutOf(model, args))
  const rows = await run(text, values)
  const isComplete = !hasLists(shape)
  const known = isComplete && recordsOfRows.get(rows)
  if (known) return known
  const records = rows.map((row) => toRecord(shape, row))
  if (!isComplete) await fillLists(run, shape, rows, records)
  freeze(records)
  if (isComplete) recordsOfRows.set(rows, records)
  return records
}

/** Fills the lists of records, one statement per level. */
async function fillLists(
  run: RunStatement,
  shape: Shape,
  rows: readonly unknown[][],
  records: Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return
  for (const { name, relation, args, key } of shape.lists) {
    const keys = [...new Set(rows.map((row) => row[key]))].filter((value) => value !== null)
    const { far } = relation
    const select = args.select && { ...args.select, [far]: true }
    const where = { AND: [args.where ?? {}, { [far]: { in: keys } }] }
    const found = await readRecords(run, MODELS.get(relation.model)!, { ...args, ...(select && { select }), where })
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
      run,
      inner,
      parents.map(({ row }) => row),
      parents.map(({ record }) => record),
    )
  }
}

async function count(run: RunStatement, model: Model, args: Args, limit: CountLimit | undefined): Promise<number> {
  const { skip, orderBy, select, include } = args
  if (skip !== undefined || orderBy || select || include) throw new UnsupportedConditionError('count')
  const values = newValues()
  let aliases = 0
  const scope: Scope = { models: MODELS, values, alias: () => `t${++aliases}` }
  const from = `FROM "${model.table}" AS t0 WHERE ${condition(scope, model, 't0', args.where ?? {})}`
  if (limit === 'planned') {
    const [row] = await run(`EXPLAIN (FORMAT JSON) SELECT 1 ${from}`, values.list)
    return plannedRows(row![0])
  }
  const [row] = await run(
    limit === undefined
      ? `SELECT count(*)::float8 ${from}`
      : `SELECT count(*)::float8 FROM (SELECT 1 ${from} LIMIT ${values.add(limit)}) AS counted`,
    values.list,
  )
  return row![0] as number
}

type FoundRow<Delegate, Args, Operation extends 'findMany' | 'findFirst' | 'findUnique'> = ReadonlyRow<
  Prisma.Result<Delegate, Args, Operation>
>
/** Forbids `take` and `skip` for a list within a record, and counts of one, at any depth. */
type EntireLists<A> = {
  [Name in keyof A]: Name extends 'select' | 'include'
    ? {
        [Field in keyof A[Name]]: Field extends '_count'
          ? never
          : A[Name][Field] extends { take: unknown } | { skip: unknown }
            ? never
            : EntireLists<A[Name][Field]>
      }
    : A[Name]
}
/** Prisma's arguments that this file translates. */
type ReadArgs<Delegate, A, Operation extends 'findMany' | 'findFirst' | 'findUnique' | 'count'> = Prisma.Exact<
  A,
  Omit<
    Prisma.Args<Delegate, Operation>,
    'distinct' | 'cursor' | 'omit' | 'relationLoadStrategy' | (Operation extends 'count' ? 'take' : never)
  >
> &
  EntireLists<A>

/**
 * Reads of one model, each as one plain statement with joined single relations; Prisma would run a statement for each
 * relation, at several times the cost (record 0125). They take Prisma's arguments and return Prisma's results, as
 * frozen rows. Throws UnsupportedConditionError for a condition that this file does not translate; the caller then asks
 * Prisma.
 */
export class ModelReads<Delegate> {
  private readonly run: RunStatement
  private readonly model: Model
  constructor(run: RunStatement, model: Model) {
    this.run = run
    this.model = model
  }

  async findMany<A = object>(args?: ReadArgs<Delegate, A, 'findMany'>): Promise<FoundRow<Delegate, A, 'findMany'>> {
    return (await readRecords(this.run, this.model, parseArgs(args))) as FoundRow<Delegate, A, 'findMany'>
  }

  async findFirst<A = object>(args?: ReadArgs<Delegate, A, 'findFirst'>): Promise<FoundRow<Delegate, A, 'findFirst'>> {
    const [first] = await readRecords(this.run, this.model, { ...parseArgs(args), take: 1 })
    return (first ?? null) as FoundRow<Delegate, A, 'findFirst'>
  }

  async findUnique<A>(args: ReadArgs<Delegate, A, 'findUnique'>): Promise<FoundRow<Delegate, A, 'findUnique'>> {
    const request = parseArgs(args)
    // Prisma leaves out a condition on `undefined`; here it would match any record.
    if (Object.values(request.where ?? {}).some((value) => value === undefined))
      throw new UnsupportedConditionError('undefined')
    const [first] = await readRecords(this.run, this.model, request)
    return (first ?? null) as FoundRow<Delegate, A, 'findUnique'>
  }

  /** Counts records. With `take` it counts no further, or returns the planner's estimate. */
  async count<A = object>(args?: ReadArgs<Delegate, A, 'count'> & { take?: CountLimit }): Promise<number> {
    return count(this.run, this.model, parseArgs(args), args?.take)
  }
}
