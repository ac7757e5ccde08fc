import type { Request, Response } from 'express'
import { z } from 'zod'
import type { CountLimit } from '../database/countLimit.ts'
import { invalid } from '../kernel/errors.ts'
import { LIMITS } from '../kernel/limits.ts'
import { assertStorable, parse } from './validate.ts'

/** The maximum number of rows of one answer. */
export const MAX_ROWS = 1_000

export type ConsoleListQuery<Sort extends string, Filters> = {
  filters: Filters
  q: string
  sort: Sort
  order: 'asc' | 'desc'
  skip: number
  take: number
}

function parseJsonParam(value: unknown, field: string): unknown {
  if (value === undefined || value === '') return undefined
  try {
    return JSON.parse(String(value))
  } catch {
    throw invalid({ field, rule: 'json', message: `The ${field} parameter must be JSON.` })
  }
}

/** Cached schemas: building one costs more than the rest of reading a query. */
const schemas = new WeakMap<object, z.ZodType>()

function cachedSchema<T extends z.ZodType>(from: object, make: () => T): T {
  const known = schemas.get(from) as T | undefined
  const schema = known ?? make()
  if (!known) schemas.set(from, schema)
  return schema
}

const RANGE_PATTERN = z.object({ range: z.tuple([z.int().min(0).max(100_000_000), z.int().min(0)]) })

/** Validates a list's filter and separates `q`. 422 names the wrong field. */
export function parseListFilter<Shape extends z.ZodRawShape>(filter: unknown, filters: z.ZodObject<Shape>) {
  const known = cachedSchema(filters, () =>
    filters.extend({ q: z.string().trim().max(LIMITS.search).default('') }).strict(),
  )
  const { q, ...rest } = parse(known, filter) as { q: string }
  return { filters: rest as z.output<z.ZodObject<Shape>>, q }
}

/**
 * Reads the query of a console list, as ra-data-simple-rest sends it: `filter` (an object of the record's own fields,
 * `q` to search, `id` may be a list), `sort` (`["id","ASC"]`), `range` (`[0,24]`, at most 1,000 rows). 422 names the
 * wrong field.
 */
export function parseConsoleQuery<Sort extends string, Shape extends z.ZodRawShape>(
  req: Request,
  sorts: readonly [Sort, ...Sort[]],
  filters: z.ZodObject<Shape>,
): ConsoleListQuery<Sort, z.output<z.ZodObject<Shape>>> {
  const filter = parseJsonParam(req.query.filter, 'filter') ?? {}
  assertStorable(filter)
  const sorting = cachedSchema(sorts, () =>
    z.object({ sort: z.tuple([z.enum(sorts), z.enum(['ASC', 'DESC', 'asc', 'desc'])]) }),
  )
  const [sort, order] = parse(sorting, { sort: parseJsonParam(req.query.sort, 'sort') ?? [sorts[0], 'ASC'] }).sort
  const [from, to] = parse(RANGE_PATTERN, { range: parseJsonParam(req.query.range, 'range') ?? [0, 24] }).range
  if (to < from || to - from >= MAX_ROWS)
    throw invalid({ field: 'range', rule: 'max', message: `The range must hold 1 to ${MAX_ROWS} rows.` })
  return {
    ...parseListFilter(filter, filters),
    sort: sort as Sort,
    order: order.toLowerCase() as 'asc' | 'desc',
    skip: from,
    take: to - from + 1,
  }
}

/** One value or several: react-admin's getMany sends several. */
export const oneOrMany = <T extends z.ZodType>(schema: T) =>
  z.union([schema.transform((value) => [value]), z.array(schema).max(MAX_ROWS)])

/**
 * Sends the rows with `Content-Range: <resource> first-last/total`. `count` counts at most LIMITS.exact_total + 1 rows;
 * past that the total is what PostgreSQL's planner expects of the same query, and `X-Total-Estimated: 1` says so.
 */
export async function sendList<T>(
  res: Response,
  resource: string,
  { skip }: { skip: number },
  listed: T[] | Promise<T[]>,
  count: (limit: CountLimit) => Promise<number>,
): Promise<void> {
  const [rows, counted] = await Promise.all([listed, count(LIMITS.exact_total + 1)])
  let total = counted
  if (total > LIMITS.exact_total) {
    total = Math.max(await count('planned'), LIMITS.exact_total + 1)
    res.set('X-Total-Estimated', '1')
  }
  const last = rows.length > 0 ? skip + rows.length - 1 : skip
  res.set('Content-Range', `${resource} ${skip}-${last}/${total}`)
  // `res.json` would hash all rows for an ETag, which is useless here: these answers are not cached.
  const text = JSON.stringify(rows)
  res.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(Buffer.byteLength(text)) })
  res.end(text)
}
