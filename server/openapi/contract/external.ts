import { z } from 'zod'
import { MAX_PER_PAGE } from '../../http/externalList.ts'
import type { AnswerDoc } from './operation.ts'
import { count } from './values.ts'

/** Parts shared by the operations of the external API (interface 2.1). */

const pageLinks = z
  .strictObject({ first: z.url(), last: z.url(), prev: z.url().nullable(), next: z.url().nullable() })
  .meta({ id: 'PageLinks', description: 'Addresses of other pages, with the other parameters kept.' })

const pageMeta = z
  .strictObject({
    current_page: count(),
    from: count(),
    to: count(),
    per_page: count(),
    last_page: count(),
    total: count(),
  })
  .meta({ id: 'PageMeta', description: 'Where this page lies; `from` and `to` are 0 on an empty page.' })

export const recordSchema = (schema: z.ZodType) => z.strictObject({ data: schema })

export const pageSchema = (schema: z.ZodType) =>
  z.strictObject({ data: z.array(schema), links: pageLinks, meta: pageMeta })

const confirmation = z.strictObject({ message: z.string() }).meta({ id: 'Confirmation' })

/** 200 with `{message}`. */
export const confirmed: AnswerDoc = {
  status: 200,
  description: 'Done; `message` says what was done.',
  schema: confirmation,
}

/** Query parameters of a list, as parseExternalQuery reads them. */
export function listParameters(
  sorts: readonly [string, ...string[]] | null,
  filters: z.ZodObject,
  { search }: { search?: string } = {},
): z.ZodObject {
  return z.object({
    page: z.int().min(1).default(1).optional().meta({ description: 'From 1; anything else counts as 1.' }),
    per_page: z
      .int()
      .min(1)
      .default(15)
      .optional()
      .meta({
        description: `Rows of a page. More than ${MAX_PER_PAGE} counts as ${MAX_PER_PAGE}, as \`meta.per_page\` shows.`,
      }),
    ...(sorts && {
      sort_by: z.enum(sorts).default(sorts[0]).optional(),
      sort_dir: z.enum(['asc', 'desc']).default('desc').optional(),
    }),
    ...(search && { search: z.string().max(200).optional().meta({ description: search }) }),
    ...filters.shape,
  })
}
