import type { Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { anyOf } from '../../http/anyOf.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { presentOwner } from '../../review/record/presenter.ts'
import { everyWord } from '../../search/conditions/everyWord.ts'
import type { Services } from '../../services.ts'

export const SORTS = ['name', 'id', 'created_at', 'updated_at'] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  trader_id: z.uuid().optional(),
  reference: z.string().max(20).optional(),
})

const include = { owner: true, members: { include: { trader: true } } } satisfies Prisma.WorkspaceInclude

type Row = ReadonlyRow<Prisma.WorkspaceGetPayload<{ include: typeof include }>>

const present = (row: Row) => ({
  id: row.id,
  name: row.name,
  reference: row.reference,
  trader: presentOwner(row.owner),
  members: row.members.map(({ trader }) => presentOwner(trader)),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export type ConsoleWorkspace = ReturnType<typeof present>

export function workspaceConsole(router: Router, services: Services): void {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string): Prisma.WorkspaceWhereInput =>
    defined({
      id: f.id && { in: f.id },
      owner_id: f.trader_id,
      reference: f.reference,
      ...anyOf<Prisma.WorkspaceWhereInput>(q, [
        everyWord('name_folded', q),
        { reference: { startsWith: escapeLike(q.toUpperCase()) } },
      ]),
    })
  const resource: ConsoleResource<Row, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'workspaces',
    contacts: 'journaled',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.workspace.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include,
      }),
    count: ({ filters: f, q }, limit) => db.sharedRead.workspace.count({ where: where(f, q), take: limit }),
    one: async (id) => (isId(id) ? db.read.workspace.findUnique({ where: { id }, include }) : null),
    presentRows: async (rows) => rows.map(present),
    presentOne: async (row) => present(row),
    viewed: (row) => ({ workspace_id: row.id }),
  }
  consoleResource(router, services, resource)
}
