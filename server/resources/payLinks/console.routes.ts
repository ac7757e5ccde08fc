import type { Router } from 'express'
import { z } from 'zod'
import { PayLinkMode, PayLinkStatus, PayLinkType, type Prisma } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { timelineRoutes } from '../../review/timeline.routes.ts'
import type { Services } from '../../services.ts'
import { commonCondition, commonFilters } from '../paymentLinks/consoleParts.ts'
import { CONSOLE_PAY_LINK, type ConsolePayLinkRow, presentForOfficer } from './presenter.ts'

export const SORTS = [
  'created_at',
  'id',
  'updated_at',
  'title',
  'status',
  'collected_amount',
  'last_activity_at',
] as const

export const filters = z.object({
  ...commonFilters,
  status: oneOrMany(z.enum(PayLinkStatus)).optional(),
  type: oneOrMany(z.enum(PayLinkType)).optional(),
  payment_mode: oneOrMany(z.enum(PayLinkMode)).optional(),
})

const where = (f: z.output<typeof filters>, q: string): Prisma.PayLinkWhereInput => ({
  ...commonCondition(f, q),
  deleted_at: null,
  status: f.status && { in: f.status },
  type: f.type && { in: f.type },
  payment_mode: f.payment_mode && { in: f.payment_mode },
})

/** Links of the v2 group, read only: they are the trader's. `q` finds what the search finds. */
export function payLinkConsole(router: Router, services: Services): void {
  const { db } = services
  const resource: ConsoleResource<ConsolePayLinkRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'pay-links',
    table: 'pay_links',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.payLink.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: CONSOLE_PAY_LINK,
      }),
    count: ({ filters: f, q }, most) => db.payLink.count({ where: where(f, q), take: most }),
    one: async (id) =>
      isId(id) ? db.payLink.findFirst({ where: { id, deleted_at: null }, include: CONSOLE_PAY_LINK }) : null,
    presentRows: async (rows) => rows.map((row) => presentForOfficer(services, row)),
    presentOne: async (row) => presentForOfficer(services, row),
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
}
