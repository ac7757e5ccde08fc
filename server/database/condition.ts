import type { Model } from './generated/tables.ts'

/** Thrown for a query that is not translated here: Prisma runs it instead. */
export class UnsupportedConditionError extends Error {}

/** Collects the values of a statement. */
export type Values = { add(value: unknown): string; list: unknown[] }

export function newValues(): Values {
  const list: unknown[] = []
  return { list, add: (value) => `$${list.push(value)}` }
}

export type Scope = {
  models: ReadonlyMap<string, Model>
  values: Values
  /** A new alias for a table of the statement. */
  alias(): string
}

const OPERATORS: Record<string, string> = { equals: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' }
const isScalar = (value: unknown) =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || value instanceof Date
/** Like Prisma, leaves the wildcards of `contains` and `startsWith` unescaped: see kernel/fold.ts, `literal`. */
const PATTERNS: Record<string, (text: string) => string> = {
  contains: (text) => `%${text}%`,
  startsWith: (text) => `${text}%`,
}

const entriesOf = (value: unknown): [string, unknown][] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnsupportedConditionError('not an object')
  return Object.entries(value).filter(([, inner]) => inner !== undefined)
}

function inCondition({ values }: Scope, column: string, given: unknown): string {
  if (!Array.isArray(given) || !given.every(isScalar)) throw new UnsupportedConditionError('in')
  if (given.length === 0) return 'false'
  // A single value becomes `=`: only then can an index return the rows in the order of its further columns.
  return given.length === 1 ? `${column} = ${values.add(given[0])}` : `${column} = ANY (${values.add(given)})`
}

function notInCondition({ values }: Scope, column: string, given: unknown): string {
  if (!Array.isArray(given) || !given.every(isScalar)) throw new UnsupportedConditionError('notIn')
  return given.length === 0 ? 'true' : `${column} <> ALL (${values.add(given)})`
}

/** One operator of a filter, such as `gte`, on a column. */
function operatorCondition(scope: Scope, column: string, name: string, value: unknown): string {
  const { values } = scope
  if (OPERATORS[name] && isScalar(value)) return `${column} ${OPERATORS[name]} ${values.add(value)}`
  if (name === 'in') return inCondition(scope, column, value)
  if (name === 'notIn') return notInCondition(scope, column, value)
  if (name === 'not' && value === null) return `${column} IS NOT NULL`
  if (name === 'not' && isScalar(value)) return `${column} <> ${values.add(value)}`
  if (name === 'hasSome' && Array.isArray(value)) return `${column} && ${values.add(value)}`
  throw new UnsupportedConditionError(name)
}

function comparisonCondition(scope: Scope, column: string, type: string, given: unknown): string {
  const { values } = scope
  if (type === 'Json' || type === 'Bytes') throw new UnsupportedConditionError(type)
  if (given === null) return `${column} IS NULL`
  if (isScalar(given)) return `${column} = ${values.add(given)}`
  const entries = entriesOf(given)
  const mode = entries.find(([name]) => name === 'mode')?.[1]
  const like = mode === 'insensitive' ? 'ILIKE' : 'LIKE'
  const conditions = entries.map(([name, value]) => {
    if (name === 'mode') return 'true'
    if (PATTERNS[name] && typeof value === 'string') return `${column} ${like} ${values.add(PATTERNS[name](value))}`
    if (mode !== undefined) throw new UnsupportedConditionError('mode')
    return operatorCondition(scope, column, name, value)
  })
  return joinConditions(conditions)
}

function relationCondition(scope: Scope, model: Model, alias: string, field: string, given: unknown): string {
  const { near, far, many, model: name } = model.relations.get(field)!
  const other = scope.models.get(name)!
  const its = scope.alias()
  const exists = (inner: unknown) =>
    `EXISTS (SELECT 1 FROM "${other.table}" AS ${its}
      WHERE ${its}."${far}" = ${alias}."${near}" AND ${condition(scope, other, its, inner)})`
  if (given === null) throw new UnsupportedConditionError('null relation')
  const [first, ...more] = entriesOf(given)
  if (!many && !(first && ['is', 'isNot'].includes(first[0]))) return exists(given)
  if (!first || more.length > 0) throw new UnsupportedConditionError(field)
  const [name_, inner] = first
  if (name_ === (many ? 'some' : 'is') && inner !== null) return exists(inner)
  if (name_ === 'none' && many) return `NOT ${exists(inner)}`
  throw new UnsupportedConditionError(name_)
}

const joinConditions = (conditions: string[]) => (conditions.length > 0 ? conditions.join(' AND ') : 'true')
const toList = (given: unknown): unknown[] => (Array.isArray(given) ? given : [given])

/**
 * Translates a Prisma `where` to SQL on the table with that alias. Throws UnsupportedConditionError for other forms.
 */
export function condition(scope: Scope, model: Model, alias: string, where: unknown): string {
  const inner = (part: unknown) => `(${condition(scope, model, alias, part)})`
  return joinConditions(
    entriesOf(where).map(([field, given]) => {
      if (field === 'AND') return joinConditions(toList(given).map(inner))
      if (field === 'OR' && Array.isArray(given))
        return given.length > 0 ? `(${given.map(inner).join(' OR ')})` : 'false'
      if (model.relations.has(field)) return relationCondition(scope, model, alias, field, given)
      const type = model.columns.get(field)
      if (type === undefined) throw new UnsupportedConditionError(field)
      return comparisonCondition(scope, `${alias}."${field}"`, type, given)
    }),
  )
}
