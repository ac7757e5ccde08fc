import type { Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import { anyOf } from '../../http/anyOf.ts'
import { officerOf } from '../../http/authenticate.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { idOf, idPrefix, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { notFound } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { subjectsOf } from '../../review/dossier/recordReference.ts'
import { actionsUnlessTied } from '../../review/record/ties.ts'
import { redeliverActions } from '../../webhooks/redeliverActions.ts'
import {
  DELIVERY_INCLUDE,
  type DeliveryRow,
  presentDeliveryForOfficer,
  presentForOfficer,
  WEBHOOK_INCLUDE,
  type WebhookRow,
} from './presenter.ts'
import { redeliver } from './service.ts'

export const CONSOLE_WEBHOOK_SORTS = ['created_at', 'id', 'updated_at', 'url'] as const

export const webhookFilters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  is_active: z.boolean().optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
})

/** Webhooks, read only: traders manage them. */
export function webhookConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof webhookFilters>, q: string): Prisma.WebhookWhereInput =>
    defined({
      deleted_at: null,
      id: f.id && { in: f.id },
      is_active: f.is_active,
      workspace_id: f.workspace_id,
      workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
      ...anyOf<Prisma.WebhookWhereInput>(q, [{ url: { contains: escapeLike(q), mode: 'insensitive' } }]),
    })
  const resource: ConsoleResource<WebhookRow, (typeof CONSOLE_WEBHOOK_SORTS)[number], typeof webhookFilters.shape> = {
    name: 'webhooks',
    table: 'webhooks',
    sorts: CONSOLE_WEBHOOK_SORTS,
    filters: webhookFilters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.webhook.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: WEBHOOK_INCLUDE,
      }),
    count: ({ filters: f, q }, most) => db.sharedRead.webhook.count({ where: where(f, q), take: most }),
    one: async (id) =>
      isId(id) ? db.read.webhook.findFirst({ where: { id, deleted_at: null }, include: WEBHOOK_INCLUDE }) : null,
    presentRows: async (rows) => rows.map(presentForOfficer),
    presentOne: async (row) => presentForOfficer(row),
    viewed: (row) => ({ workspace_id: row.workspace_id }),
  }
  consoleResource(router, services, resource)
}

export const DELIVERY_SORTS = ['created_at', 'id'] as const

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

export const consoleDeliveryFilters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  webhook_id: z.uuid().optional(),
  event_id: z.uuid().optional(),
  event_type: oneOrMany(z.string().max(100)).optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  record_id: z.uuid().optional(),
  delivered: z.boolean().optional(),
  created_at_gte: moment.optional(),
  created_at_lte: moment.optional(),
})

/** Delivery attempts, including those for deleted webhooks, and POST …/redeliver (console 1.8). */
export function deliveryConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof consoleDeliveryFilters>, q: string): Prisma.DeliveryWhereInput => {
    const prefix = idPrefix(q)
    // Through the dispatch, whose columns are indexed.
    const dispatch = defined({ event_id: f.event_id, event: f.record_id ? { record_id: f.record_id } : undefined })
    const webhook = defined({
      workspace_id: f.workspace_id,
      workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
    })
    return {
      ...defined({
        id: f.id && { in: f.id },
        webhook_id: f.webhook_id,
        event_type: f.event_type && { in: f.event_type },
      }),
      ...((f.event_id || f.record_id) && { dispatch }),
      ...((f.workspace_id || f.trader_id) && { webhook }),
      ...(f.delivered !== undefined && { delivered_at: f.delivered ? { not: null } : null }),
      created_at: defined({ gte: f.created_at_gte, lte: f.created_at_lte }),
      ...anyOf<Prisma.DeliveryWhereInput>(q, prefix ? [{ event_id: prefix }, { webhook_id: prefix }] : []),
    }
  }
  const present = async (rows: readonly DeliveryRow[], actor: OfficerActor) => {
    const about = rows.map(({ event, webhook }) => ({ ...event, workspace_id: webhook.workspace_id }))
    const [subjects, unlessTied] = await Promise.all([subjectsOf(services, about), actionsUnlessTied(db, actor)])
    return rows.map((row, index) =>
      presentDeliveryForOfficer(
        row,
        subjects[index]!.name,
        unlessTied(row.webhook.workspace.owner_id, redeliverActions(actor, row.webhook)),
      ),
    )
  }
  const resource: ConsoleResource<DeliveryRow, (typeof DELIVERY_SORTS)[number], typeof consoleDeliveryFilters.shape> = {
    name: 'deliveries',
    table: 'deliveries',
    sorts: DELIVERY_SORTS,
    filters: consoleDeliveryFilters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.delivery.findMany({
        where: where(f, q),
        orderBy: sort === 'id' ? { id: order } : [{ created_at: order }, { attempt: order }, { id: order }],
        skip,
        take,
        include: DELIVERY_INCLUDE,
      }),
    count: ({ filters: f, q }, most) => db.sharedRead.delivery.count({ where: where(f, q), take: most }),
    one: async (id) => (isId(id) ? db.read.delivery.findUnique({ where: { id }, include: DELIVERY_INCLUDE }) : null),
    presentRows: present,
    presentOne: async (row, actor) => (await present([row], actor))[0]!,
    viewed: ({ webhook }) => ({ workspace_id: webhook.workspace_id }),
  }
  consoleResource(router, services, resource)

  type Target = { dispatch_id: string; webhook_id: string; event_id: string; workspace_id: string }
  const redeliverAs = async (actor: OfficerActor, on: { resource: string; record_id: string }, target: Target) => {
    const { workspace_id, ...dispatch } = target
    await journalIfDenied(services, actor, { action: 'redeliver', ...on, workspace_id }, async () => {
      authorize(actor, 'redeliver')
      await redeliver(services, actor, dispatch, on)
    })
    return { queued: true }
  }

  router.post('/deliveries/:id/redeliver', async (req, res) => {
    const row = await resource.one(idOf(req))
    if (!row) throw notFound()
    const { dispatch_id, webhook_id, event_id, webhook } = row
    const target = { dispatch_id, webhook_id, event_id, workspace_id: webhook.workspace_id }
    res.json(await redeliverAs(officerOf(req), { resource: 'deliveries', record_id: row.id }, target))
  })

  // For a dispatch without attempts: none was made yet, or they were deleted by age.
  router.post('/dispatches/:id/redeliver', async (req, res) => {
    const row = await db.read.dispatch.findUnique({ where: { id: idOf(req) }, include: { webhook: true } })
    if (!row) throw notFound()
    const { id: dispatch_id, webhook_id, event_id, webhook } = row
    const target = { dispatch_id, webhook_id, event_id, workspace_id: webhook.workspace_id }
    res.json(await redeliverAs(officerOf(req), { resource: 'webhooks', record_id: webhook_id }, target))
  })
}
