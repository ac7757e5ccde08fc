import type { Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { fold, literal } from '../../kernel/fold.ts'
import { anyOf } from '../../review/queue.ts'
import type { Services } from '../../services.ts'

const SORTS = ['name', 'id', 'created_at', 'updated_at', 'email'] as const

const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  user_id: z.int().optional(),
  email: z.string().max(254).optional(),
  language: z.enum(['fr', 'ar', 'en']).optional(),
})

const OF_A_WORKSPACE = {
  identifications: { where: { deleted_at: null } },
  brands: { where: { deleted_at: null } },
  bank_accounts: { where: { deleted_at: null } },
  instances: { where: { deleted_at: null } },
  webhooks: { where: { deleted_at: null } },
} as const

const include = {
  workspaces: { orderBy: [{ created_at: 'asc' }, { id: 'asc' }], include: { _count: { select: OF_A_WORKSPACE } } },
  memberships: { include: { workspace: true } },
} satisfies Prisma.TraderInclude

type Row = Prisma.TraderGetPayload<{ include: typeof include }>

const present = (row: Row) => {
  const total = (kind: keyof typeof OF_A_WORKSPACE) => row.workspaces.reduce((sum, { _count }) => sum + _count[kind], 0)
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    language: row.language,
    workspaces: row.workspaces.map(({ id, name, reference, created_at, _count }) => ({
      id,
      name,
      reference,
      created_at: created_at.toISOString(),
      counts: _count,
    })),
    member_of: row.memberships.map(({ workspace }) => ({ id: workspace.id, name: workspace.name })),
    counts: {
      identifications: total('identifications'),
      brands: total('brands'),
      bank_accounts: total('bank_accounts'),
      instances: total('instances'),
      webhooks: total('webhooks'),
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export type ConsoleTrader = ReturnType<typeof present>

export function traderConsole(router: Router, services: Services): void {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string): Prisma.TraderWhereInput => ({
    id: f.id && { in: f.id },
    user_id: f.user_id,
    email: f.email?.toLowerCase(),
    language: f.language,
    ...anyOf<Prisma.TraderWhereInput>(q, [
      { name_folded: { contains: literal(fold(q)) } },
      { email: { startsWith: literal(q.toLowerCase()) } },
    ]),
  })
  const resource: ConsoleResource<Row, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'traders',
    table: 'traders',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.trader.findMany({ where: where(f, q), orderBy: [{ [sort]: order }, { id: order }], skip, take, include }),
    count: ({ filters: f, q }, most) => db.trader.count({ where: where(f, q), take: most }),
    one: async (id) => (isId(id) ? db.trader.findUnique({ where: { id }, include }) : null),
    presentRows: async (rows) => rows.map(present),
    presentOne: async (row) => present(row),
    viewed: (row) => ({ workspace_id: row.workspaces[0]?.id ?? null }),
  }
  consoleResource(router, services, resource)
}
