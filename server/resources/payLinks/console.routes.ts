import type { Router } from 'express'
import { z } from 'zod'
import { PayLinkMode, PayLinkStatus, PayLinkType, type Prisma } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { timelineRoutes } from '../../review/casework/timeline.routes.ts'
import type { Services } from '../../services.ts'
import { commonCondition, commonFilters } from '../paymentLinks/consoleParts.ts'
import { dueStatusCondition, withStatusAt } from './due.ts'
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

const where = async (
  { db, clock }: Services,
  f: z.output<typeof filters>,
  q: string,
): Promise<Prisma.PayLinkWhereInput> =>
  defined({
    ...commonCondition(f, q),
    deleted_at: null,
    AND: [await dueStatusCondition(db, f.status, clock.now())],
    type: f.type && { in: f.type },
    payment_mode: f.payment_mode && { in: f.payment_mode },
  })

/** Links of the v2 group, read only, because they belong to the trader. `q` finds what the search finds. */
export function payLinkConsole(router: Router, services: Services): void {
  const { db, clock } = services
  const resource: ConsoleResource<ConsolePayLinkRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'pay-links',
    sorts: SORTS,
    filters,
    list: async ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.payLink.findMany({
        where: await where(services, f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: CONSOLE_PAY_LINK,
      }),
    count: async ({ filters: f, q }, limit) =>
      db.sharedRead.payLink.count({ where: await where(services, f, q), take: limit }),
    one: async (id) =>
      isId(id) ? db.read.payLink.findFirst({ where: { id, deleted_at: null }, include: CONSOLE_PAY_LINK }) : null,
    presentRows: async (rows) =>
      (await withStatusAt(db, clock.now(), rows)).map((row) => presentForOfficer(services, row)),
    presentOne: async (row) => {
      const [read] = await withStatusAt(db, clock.now(), [row])
      return presentForOfficer(services, read!)
    },
    viewed: ({ workspace_id }) => ({ workspace_id }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
}
