import { z } from 'zod'
import { oneOrMany } from '../../http/consoleList.ts'
import { presentOwner } from '../../review/presenter.ts'
import { linksLike } from '../../search/links.ts'
import type { Services } from '../../services.ts'
import { logoUrl } from '../brands/presenter.ts'
import type { ConsoleLinkRow } from './presenter.ts'

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

/** The owner and the instance of a link of either group. Officers cannot change links, so no action is allowed. */
export const presentSurroundings = (
  services: Services,
  { payment_instance, workspace, version }: Pick<ConsoleLinkRow, 'payment_instance' | 'workspace' | 'version'>,
) => {
  const { id, title, status, acceptance_status, brand } = payment_instance
  return {
    payment_instance: { id, title, status, acceptance_status },
    brand: { id: brand.id, name: brand.name, logo_url: logoUrl(services, brand.logo_file_id) },
    trader: presentOwner(workspace.owner),
    workspace: { id: workspace.id, name: workspace.name },
    version,
    allowed_actions: [] as string[],
    blocked_by: [] as string[],
  }
}
