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
  MAIL_ATTEMPT_INCLUDE,
  type MailAttemptRow,
  presentDeliveryForOfficer,
  presentForOfficer,
  presentMailAttempt,
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
    count: ({ filters: f, q }, limit) => db.sharedRead.webhook.count({ where: where(f, q), take: limit }),
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
  channel: z.enum(['webhook', 'mail']).optional(),
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

type Filters = z.output<typeof consoleDeliveryFilters>

function webhookWhere(f: Filters, q: string): Prisma.DeliveryWhereInput {
  const prefix = idPrefix(q)
  // Filters through the dispatch, whose columns are indexed.
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

function mailWhere(f: Filters, q: string): Prisma.MailAttemptWhereInput {
  const prefix = idPrefix(q)
  const mail = defined({
    event_id: f.event_id,
    record_id: f.record_id,
    type: f.event_type && { in: f.event_type },
    workspace_id: f.workspace_id,
    workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
  })
  return {
    ...defined({ id: f.id && { in: f.id } }),
    ...(Object.keys(mail).length > 0 && { mail }),
    ...(f.delivered !== undefined && { handed_at: f.delivered ? { not: null } : null }),
    created_at: defined({ gte: f.created_at_gte, lte: f.created_at_lte }),
    ...anyOf<Prisma.MailAttemptWhereInput>(q, prefix ? [{ mail: { event_id: prefix } }, { mail_id: prefix }] : []),
  }
}

/** An attempt of either channel. */
type AttemptRow = DeliveryRow | MailAttemptRow

const isMail = (row: AttemptRow): row is MailAttemptRow => 'mail' in row

type SortKey = { id: string; created_at: Date; attempt: number }
type Page = { sort: (typeof DELIVERY_SORTS)[number]; order: 'asc' | 'desc'; skip: number; take: number }

/** Merges the first rows of both channels in the list's order, and cuts the page out of them. */
function mergePage(rows: readonly SortKey[], { sort, order, skip, take }: Page): string[] {
  const sign = order === 'asc' ? 1 : -1
  const byId = (a: SortKey, b: SortKey) => (a.id < b.id ? -sign : sign)
  const inOrder = (a: SortKey, b: SortKey) =>
    sort === 'id'
      ? byId(a, b)
      : sign * (a.created_at.getTime() - b.created_at.getTime() || a.attempt - b.attempt) || byId(a, b)
  return [...rows]
    .sort(inOrder)
    .slice(skip, skip + take)
    .map(({ id }) => id)
}

/**
 * Attempts to deliver, including those for deleted webhooks, and the attempts to hand mails over, in one list; and POST
 * …/redeliver (console 1.8).
 */
export function deliveryConsole(router: Router, services: ReviewServices): void {
  const { db } = services

  /** The channels that can match the filters: a filter on a webhook excludes mails. */
  const wanted = (f: Filters) => ({
    webhooks: f.channel !== 'mail',
    mails: f.channel !== 'webhook' && f.webhook_id === undefined,
  })

  async function readRows(ids: string[]): Promise<AttemptRow[]> {
    const where = { id: { in: ids } }
    const [deliveries, mails] = await Promise.all([
      db.read.delivery.findMany({ where, include: DELIVERY_INCLUDE }),
      db.read.mailAttempt.findMany({ where, include: MAIL_ATTEMPT_INCLUDE }),
    ])
    const byId = new Map<string, AttemptRow>([...deliveries, ...mails].map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  async function list({ filters: f, q, ...page }: Page & { filters: Filters; q: string }): Promise<AttemptRow[]> {
    const { sort, order, skip, take } = page
    const by = { [sort]: order }
    const orderBy = sort === 'id' ? [by] : [by, { attempt: order }, { id: order }]
    const select = { id: true, created_at: true, attempt: true } as const
    const leading = { orderBy, select, take: skip + take }
    const { webhooks, mails } = wanted(f)
    const [deliveries, attempts] = await Promise.all([
      webhooks ? db.sharedRead.delivery.findMany({ where: webhookWhere(f, q), ...leading }) : [],
      mails ? db.sharedRead.mailAttempt.findMany({ where: mailWhere(f, q), ...leading }) : [],
    ])
    return readRows(mergePage([...deliveries, ...attempts], page))
  }

  const present = async (rows: readonly AttemptRow[], actor: OfficerActor) => {
    const about = rows.map((row) => {
      if (isMail(row)) return row.mail
      return { ...row.event, workspace_id: row.webhook.workspace_id }
    })
    const [subjects, unlessTied] = await Promise.all([subjectsOf(services, about), actionsUnlessTied(db, actor)])
    return rows.map((row, index) => {
      const { name } = subjects[index]!
      if (isMail(row)) return presentMailAttempt(row, name)
      const { webhook } = row
      return presentDeliveryForOfficer(
        row,
        name,
        unlessTied(webhook.workspace.owner_id, redeliverActions(actor, webhook)),
      )
    })
  }
  const resource: ConsoleResource<AttemptRow, (typeof DELIVERY_SORTS)[number], typeof consoleDeliveryFilters.shape> = {
    name: 'deliveries',
    sorts: DELIVERY_SORTS,
    filters: consoleDeliveryFilters,
    list,
    count: async ({ filters: f, q }, limit) => {
      const { webhooks, mails } = wanted(f)
      const counts = await Promise.all([
        webhooks ? db.sharedRead.delivery.count({ where: webhookWhere(f, q), take: limit }) : 0,
        mails ? db.sharedRead.mailAttempt.count({ where: mailWhere(f, q), take: limit }) : 0,
      ])
      return counts[0] + counts[1]
    },
    one: async (id) => (isId(id) ? ((await readRows([id]))[0] ?? null) : null),
    presentRows: present,
    presentOne: async (row, actor) => (await present([row], actor))[0]!,
    viewed: (row) => ({ workspace_id: isMail(row) ? row.mail.workspace_id : row.webhook.workspace_id }),
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
    // A mail is not sent again: its trader reads the news at the page.
    const row = await resource.one(idOf(req))
    if (!row || isMail(row)) throw notFound()
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
