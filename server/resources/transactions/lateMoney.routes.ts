import type { Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf, idPrefix, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { notFound } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize, can } from '../../kernel/policy.ts'
import { timelineRoutes } from '../../review/casework/timeline.routes.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { actionsUnlessTied } from '../../review/record/ties.ts'
import { LATE_MONEY_INCLUDE, type LateMoneyRow, presentLateMoney } from './lateMoney.presenter.ts'
import { recordLookedAt } from './lateMoney.ts'
import { linksOf } from './links.ts'

export const LATE_MONEY_SORTS = ['found_at', 'created_at', 'looked_at', 'amount', 'id'] as const

const COLUMNS: Partial<Record<(typeof LATE_MONEY_SORTS)[number], string>> = {
  created_at: 'found_at',
  id: 'transaction_id',
}

export const lateMoneyFilters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  status: z.enum(['waiting', 'looked_at']).optional(),
  transaction_id: z.uuid().optional(),
  payable_id: z.uuid().optional(),
  payment_instance_id: z.uuid().optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
})

export const lookedAtBody = z.strictObject({ why: z.string().trim().min(1).max(LIMITS.late_money_why) })

/**
 * 'Money to look at' (decisions G-13), by the id of its transaction: list, record, history, and POST
 * /late-money/:id/looked-at `{why}` → the record, journaled; 409 if an officer has looked at it already.
 */
export function lateMoneyConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof lateMoneyFilters>, q: string): Prisma.LateMoneyWhereInput => {
    const ids = idPrefix(q)
    return defined({
      AND: [defined({ transaction_id: f.transaction_id }), defined({ transaction_id: f.id && { in: f.id } })],
      looked_at: f.status && (f.status === 'waiting' ? null : { not: null }),
      transaction: defined({
        payable_id: f.payable_id,
        payment_instance_id: f.payment_instance_id,
        workspace_id: f.workspace_id,
        workspace: f.trader_id ? { owner_id: f.trader_id } : undefined,
        ...(q !== '' && {
          OR: [{ reference: { startsWith: escapeLike(q.toUpperCase()) } }, ...(ids ? [{ id: ids }] : [])],
        }),
      }),
    })
  }
  const present = async (rows: readonly LateMoneyRow[], actor: OfficerActor) => {
    const officerIds = rows.flatMap(({ looked_by }) => (looked_by ? [looked_by] : []))
    const [unlessTied, links, officers] = await Promise.all([
      actionsUnlessTied(db, actor),
      linksOf(
        db,
        rows.map(({ transaction }) => transaction),
      ),
      officerIds.length > 0
        ? db.sharedRead.officer.findMany({ where: { id: { in: officerIds } }, select: { id: true, name: true } })
        : [],
    ])
    const names = new Map(officers.map(({ id, name }) => [id, name]))
    return rows.map((row) =>
      presentLateMoney(row, {
        link: links.get(row.transaction.payable_id) ?? null,
        officers: names,
        allowed_actions: unlessTied(
          row.transaction.workspace.owner_id,
          row.looked_at === null && can(actor, 'looked_at') ? ['looked_at'] : [],
        ),
      }),
    )
  }
  const resource: ConsoleResource<LateMoneyRow, (typeof LATE_MONEY_SORTS)[number], typeof lateMoneyFilters.shape> = {
    name: 'late-money',
    contacts: 'journaled',
    sorts: LATE_MONEY_SORTS,
    filters: lateMoneyFilters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.lateMoney.findMany({
        where: where(f, q),
        orderBy: [{ [COLUMNS[sort] ?? sort]: order }, { transaction_id: order }],
        skip,
        take,
        include: LATE_MONEY_INCLUDE,
      }),
    count: ({ filters: f, q }, limit) => db.sharedRead.lateMoney.count({ where: where(f, q), take: limit }),
    one: async (id) =>
      isId(id) ? db.read.lateMoney.findUnique({ where: { transaction_id: id }, include: LATE_MONEY_INCLUDE }) : null,
    presentRows: present,
    presentOne: async (row, actor) => (await present([row], actor))[0]!,
    viewed: ({ transaction }) => ({ workspace_id: transaction.workspace_id }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)

  router.post('/late-money/:id/looked-at', async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const row = await resource.one(id)
    if (!row) throw notFound()
    const { workspace_id } = row.transaction
    const on = { action: 'looked_at', resource: resource.name, record_id: id, workspace_id }
    await journalIfDenied(services, actor, on, async () => authorize(actor, 'looked_at'))
    const { why } = await readBody(req, res, lookedAtBody)
    await journalIfDenied(services, actor, on, () => recordLookedAt(services, actor, id, why))
    await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
  })
}
