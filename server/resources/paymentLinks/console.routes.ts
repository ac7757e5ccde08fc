import type { Router } from 'express'
import { z } from 'zod'
import { AmountMode, LinkStatus, type Prisma, UsageMode } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { allowedActions } from '../../kernel/machine.ts'
import { timelineRoutes } from '../../review/timeline.routes.ts'
import { toldOf } from '../../review/told.ts'
import { linksLike } from '../../search/links.ts'
import type { Services } from '../../services.ts'
import { linkMachine } from './machine.ts'
import {
  CONSOLE_LINK,
  CONSOLE_WHOLE_LINK,
  type ConsoleLinkRow,
  presentForOfficer,
  presentWholeForOfficer,
} from './presenter.ts'

export const SORTS = [
  'created_at',
  'id',
  'updated_at',
  'title',
  'status',
  'amount',
  'paid_count',
  'total_collected',
  'expires_at',
] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  status: oneOrMany(z.enum(LinkStatus)).optional(),
  amount_mode: oneOrMany(z.enum(AmountMode)).optional(),
  usage_mode: oneOrMany(z.enum(UsageMode)).optional(),
  payment_instance_id: z.uuid().optional(),
  form_id: z.uuid().optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  slug: z.string().max(100).optional(),
  title: z.string().max(191).optional(),
  currency: z.string().max(3).optional(),
})

const where = (f: z.output<typeof filters>, q: string): Prisma.PaymentLinkWhereInput => ({
  id: f.id && { in: f.id },
  status: f.status && { in: f.status },
  amount_mode: f.amount_mode && { in: f.amount_mode },
  usage_mode: f.usage_mode && { in: f.usage_mode },
  payment_instance_id: f.payment_instance_id,
  form_id: f.form_id,
  workspace_id: f.workspace_id,
  workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
  slug: f.slug,
  title: f.title,
  currency: f.currency,
  ...linksLike(q),
})

/** Payment links, read only: they are the trader's (design: console API). `q` finds what the search finds. */
export function paymentLinkConsole(router: Router, services: Services): void {
  const { db } = services
  const resource: ConsoleResource<ConsoleLinkRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'payment-links',
    table: 'payment_links',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.paymentLink.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: CONSOLE_LINK,
      }),
    count: ({ filters: f, q }, most) => db.paymentLink.count({ where: where(f, q), take: most }),
    one: async (id) => (isId(id) ? db.paymentLink.findUnique({ where: { id }, include: CONSOLE_LINK }) : null),
    presentRows: async (rows, actor) =>
      rows.map((row) => presentForOfficer(services, row, allowedActions(linkMachine, actor, row.status))),
    presentOne: async ({ id }, actor) => {
      const [row, told] = await Promise.all([
        db.paymentLink.findUniqueOrThrow({ where: { id }, include: CONSOLE_WHOLE_LINK }),
        toldOf(db, actor, id),
      ])
      return { ...presentWholeForOfficer(services, row, allowedActions(linkMachine, actor, row.status)), told }
    },
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
}
