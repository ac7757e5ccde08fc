import type { Router } from 'express'
import { z } from 'zod'
import type { AuditEntry, Prisma } from '../../database/generated/client.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { literal } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'

const SORTS = ['id', 'at'] as const

const text = z.string().max(200)
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const filters = z.object({
  id: oneOrMany(z.int().min(0)).optional(),
  at: moment.optional(),
  at_gte: moment.optional(),
  at_lte: moment.optional(),
  actor_type: oneOrMany(text).optional(),
  actor_id: oneOrMany(text).optional(),
  actor_name: text.optional(),
  action: oneOrMany(text).optional(),
  resource: oneOrMany(text).optional(),
  record_id: oneOrMany(text).optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  from: text.optional(),
  to: text.optional(),
  reason_codes: oneOrMany(text).optional(),
  reason: text.optional(),
})

/** An entry of the journal (design: console API). */
export const presentEntry = (row: AuditEntry) => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor_type: row.actor_type,
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  action: row.action,
  resource: row.resource,
  record_id: row.record_id,
  workspace_id: row.workspace_id,
  from: row.from,
  to: row.to,
  reason_codes: row.reason_codes,
  reason: row.reason,
  request_id: row.request_id,
  address: row.address,
  details: row.details as Record<string, unknown>,
})

export type ConsoleAuditEntry = ReturnType<typeof presentEntry>

/** The journal, read only: newest first unless sorted otherwise. */
export function auditConsole(router: Router, services: Services): void {
  const { db } = services
  const where = async (f: z.output<typeof filters>, q: string): Promise<Prisma.AuditEntryWhereInput> => {
    const owned = f.trader_id
      ? await db.workspace.findMany({ where: { owner_id: f.trader_id }, select: { id: true } })
      : []
    return {
      id: f.id && { in: f.id },
      at: f.at ?? (f.at_gte || f.at_lte ? { gte: f.at_gte, lte: f.at_lte } : undefined),
      actor_type: f.actor_type && { in: f.actor_type },
      actor_id: f.actor_id && { in: f.actor_id },
      actor_name: f.actor_name,
      action: f.action && { in: f.action },
      resource: f.resource && { in: f.resource },
      record_id: f.record_id && { in: f.record_id },
      workspace_id: f.workspace_id,
      from: f.from,
      to: f.to,
      reason_codes: f.reason_codes && { hasSome: f.reason_codes },
      reason: f.reason,
      AND: [
        ...(f.trader_id
          ? [
              {
                OR: [
                  { workspace_id: { in: owned.map(({ id }) => id) } },
                  { resource: 'traders', record_id: f.trader_id },
                ],
              },
            ]
          : []),
        ...(q
          ? [
              {
                OR: [
                  { actor_name: { contains: literal(q), mode: 'insensitive' as const } },
                  { record_id: q.toLowerCase() },
                  { request_id: q },
                  { address: q },
                ],
              },
            ]
          : []),
      ],
    }
  }
  const resource: ConsoleResource<AuditEntry, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'audit-entries',
    table: 'audit_entries',
    sorts: SORTS,
    filters,
    list: async ({ filters: f, q, sort, order, skip, take }) =>
      db.auditEntry.findMany({
        where: await where(f, q),
        orderBy: sort === 'id' ? { id: order } : [{ at: order }, { id: order }],
        skip,
        take,
      }),
    count: async ({ filters: f, q }, most) => db.auditEntry.count({ where: await where(f, q), take: most }),
    one: async (id) => (/^\d{1,15}$/.test(id) ? db.auditEntry.findUnique({ where: { id: BigInt(id) } }) : null),
    presentRows: async (rows) => rows.map(presentEntry),
    presentOne: async (row) => presentEntry(row),
    viewed: null,
  }
  consoleResource(router, services, resource)
}
