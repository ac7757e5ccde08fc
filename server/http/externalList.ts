import type { Request } from 'express'
import { z } from 'zod'
import { invalid } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import { assertStorable, parse } from './validate.ts'

const DEFAULT_PER_PAGE = 15
export const MAX_PER_PAGE = 100
/** Limits the offset to a number that PostgreSQL accepts; pages that far are empty anyway. */
const LAST_PAGE = 1_000_000_000

export type ExternalListQuery<Sort extends string, Filters> = {
  page: number
  per_page: number
  skip: number
  search: string
  sort_by: Sort
  sort_dir: 'asc' | 'desc'
  filters: Filters
}

/** Query parameters as texts: the last of repeated values counts, and values of another shape count as absent. */
function lastOfRepeated(query: Request['query']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const last = Array.isArray(value) ? value.at(-1) : value
      return typeof last === 'string' && last.trim() !== '' ? [[name, last.trim()]] : []
    }),
  )
}

const orderSchemas = new WeakMap<object, ReturnType<typeof createOrderSchema>>()

const createOrderSchema = (sorts: readonly [string, ...string[]]) =>
  z.object({
    sort_by: z.enum(sorts).default(sorts[0]),
    sort_dir: z.enum(['asc', 'desc']).default('desc'),
    search: z.string().max(200).default(''),
  })

/** The cached schema for these sorts: building one costs more than the rest of reading a query. */
function orderSchemaFor(sorts: readonly [string, ...string[]]) {
  const known = orderSchemas.get(sorts) ?? createOrderSchema(sorts)
  orderSchemas.set(sorts, known)
  return known
}

/**
 * Query of a list of the external API (interface 2.1, decisions G-34, H-26): `page`, `per_page` (15, at most 100),
 * `search`, `sort_by` and `sort_dir` (created_at, desc) and the list's own filters. 422 names the field; a bad page
 * is page 1.
 */
export function parseExternalQuery<Sort extends string, Shape extends z.ZodRawShape>(
  req: Request,
  sorts: readonly [Sort, ...Sort[]],
  filters: z.ZodObject<Shape>,
): ExternalListQuery<Sort, z.output<z.ZodObject<Shape>>> {
  const query = lastOfRepeated(req.query)
  assertStorable(query)
  if (query.per_page !== undefined && !/^[1-9]\d*$/.test(query.per_page))
    throw invalid({
      field: 'per_page',
      rule: 'integer',
      message: 'The per page field must be an integer of at least 1.',
    })
  const { sort_by, sort_dir, search } = parse(orderSchemaFor(sorts), query)
  const per_page = Math.min(Number(query.per_page ?? DEFAULT_PER_PAGE), MAX_PER_PAGE)
  const page = /^[1-9]\d*$/.test(query.page ?? '') ? Math.min(Number(query.page), LAST_PAGE) : 1
  return {
    page,
    per_page,
    skip: (page - 1) * per_page,
    search,
    sort_by: sort_by as Sort,
    sort_dir,
    filters: parse(filters, query),
  }
}

/** Arguments of findMany for the page, with ties ordered by id. */
export const prismaPage = ({ sort_by, sort_dir, skip, per_page }: ExternalListQuery<string, unknown>) => ({
  orderBy: [{ [sort_by]: sort_dir }, { id: sort_dir }],
  skip,
  take: per_page,
})

/** The pagination envelope (interface 2.1, decisions H-01, A.3). */
export function paginate<T>(
  services: Services,
  req: Request,
  { page, per_page, skip }: { page: number; per_page: number; skip: number },
  total: number,
  data: T[],
) {
  const last_page = Math.max(Math.ceil(total / per_page), 1)
  const pageUrl = (number: number) => {
    const url = new URL(req.originalUrl, 'http://local')
    url.searchParams.set('page', String(number))
    return `${services.publicUrl()}${url.pathname}${url.search}`
  }
  return {
    data,
    links: {
      first: pageUrl(1),
      last: pageUrl(last_page),
      prev: page > 1 ? pageUrl(page - 1) : null,
      next: page < last_page ? pageUrl(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: data.length > 0 ? skip + 1 : 0,
      to: data.length > 0 ? skip + data.length : 0,
      per_page,
      last_page,
      total,
    },
  }
}
