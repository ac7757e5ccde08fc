import type { Router } from 'express'
import { z } from 'zod'
import { AmountMode, LinkStatus, type Prisma, UsageMode } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { deliveryStatusOf } from '../../review/casework/deliveryStatus.ts'
import { timelineRoutes } from '../../review/casework/timeline.routes.ts'
import type { Services } from '../../services.ts'
import { commonCondition, commonFilters } from './consoleParts.ts'
import {
  CONSOLE_LINK,
  CONSOLE_WHOLE_LINK,
  type ConsoleLinkRow,
  presentForOfficer,
  presentWholeForOfficer,
} from './presenter.ts'
import { statusCondition } from './usage.ts'

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
  ...commonFilters,
  status: oneOrMany(z.enum(LinkStatus)).optional(),
  amount_mode: oneOrMany(z.enum(AmountMode)).optional(),
  usage_mode: oneOrMany(z.enum(UsageMode)).optional(),
  form_id: z.uuid().optional(),
  currency: z.string().max(3).optional(),
})

const where = (f: z.output<typeof filters>, q: string, now: Date): Prisma.PaymentLinkWhereInput =>
  defined({
    ...commonCondition(f, q),
    AND: f.status ? [statusCondition(f.status, now)] : [],
    amount_mode: f.amount_mode && { in: f.amount_mode },
    usage_mode: f.usage_mode && { in: f.usage_mode },
    form_id: f.form_id,
    currency: f.currency,
  })

/** Payment links, read only, because they belong to the trader (console 3.3). `q` finds what the search finds. */
export function paymentLinkConsole(router: Router, services: Services): void {
  const { db, clock } = services
  const resource: ConsoleResource<ConsoleLinkRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'payment-links',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.paymentLink.findMany({
        where: where(f, q, clock.now()),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: CONSOLE_LINK,
      }),
    count: ({ filters: f, q }, limit) =>
      db.sharedRead.paymentLink.count({ where: where(f, q, clock.now()), take: limit }),
    one: async (id) => (isId(id) ? db.read.paymentLink.findUnique({ where: { id }, include: CONSOLE_LINK }) : null),
    presentRows: async (rows) => rows.map((row) => presentForOfficer(services, row)),
    presentOne: async ({ id }, actor) => {
      const [row, deliveryStatus] = await Promise.all([
        db.paymentLink.findUniqueOrThrow({ where: { id }, include: CONSOLE_WHOLE_LINK }),
        deliveryStatusOf(db, actor, id),
      ])
      return { ...presentWholeForOfficer(services, row), told: deliveryStatus }
    },
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
}
