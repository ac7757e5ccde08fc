import { z } from 'zod'
import { oneOrMany } from '../../http/consoleList.ts'
import { linksLike } from '../../search/conditions/links.ts'

/** Filters that the console's lists of both groups of links share. */
export const commonFilters = {
  id: oneOrMany(z.uuid()).optional(),
  payment_instance_id: z.uuid().optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  slug: z.string().max(191).optional(),
  title: z.string().max(255).optional(),
}

/** The shared filters as a condition; `q` finds what the search finds. */
export const commonCondition = (
  { id, payment_instance_id, workspace_id, trader_id, slug, title }: z.output<z.ZodObject<typeof commonFilters>>,
  q: string,
) => ({
  id: id && { in: id },
  payment_instance_id,
  workspace_id,
  workspace: trader_id ? { owner_id: trader_id } : undefined,
  slug,
  title,
  ...linksLike(q),
})
