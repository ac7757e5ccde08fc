import type { Router } from 'express'
import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { type ConsoleResource, consoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf, isId } from '../../http/path.ts'
import { forTrader } from '../../http/textsForTrader.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { allowedActions } from '../../kernel/machine.ts'
import { can } from '../../kernel/policy.ts'
import { requireEdge } from '../../kernel/transition.ts'
import { deliveryStatusOf } from '../../review/casework/deliveryStatus.ts'
import { timelineRoutes } from '../../review/casework/timeline.routes.ts'
import { deletedError } from '../../review/claims/lock.ts'
import { reviewWhere } from '../../review/console/dossierConsole.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { handlingCondition, isSearchPartial } from '../../review/queue/handlingFilters.ts'
import { tiedTraders } from '../../review/record/ties.ts'
import { returnedFees } from '../returnedFees/returnedFees.ts'
import { isClosed, restsOnAccepted } from './dependants.ts'
import { proofDossier } from './dossier.ts'
import { instanceStatusMachine } from './machine.ts'
import { isMoneyReturned } from './moneyActs.ts'
import { INSTANCE_INCLUDE, type InstanceRow, presentForOfficer } from './presenter.ts'
import { filters, instanceCondition, SORTS } from './rows.ts'
import { assertTakesPayments, setInstanceStatus } from './suspension.ts'

/** Applies the filters that all queues have; they concern the proofs among the rows. */
const filterCondition = async (
  services: ReviewServices,
  f: z.output<typeof filters>,
  q: string,
  actor: OfficerActor,
) => ({
  AND: [reviewWhere(f), instanceCondition(f, q), await handlingCondition(services, actor, proofDossier, f)],
})

export const statusBody = z.strictObject({ reason: forTrader(z.string().trim().min(1).max(LIMITS.reason)) })

/** 409 if a dossier of the instance is not accepted, its account is closed, or the bank took its fee back. */
async function assertReactivable(tx: Db, actor: OfficerActor, record: InstanceRow): Promise<void> {
  if (!(await restsOnAccepted(tx, record)))
    throw new ApiError('INVALID_STATE_TRANSITION', 'It rests on a dossier that is not accepted.')
  if (!can(actor, 'return_money') && (await isMoneyReturned(tx, record)))
    throw new ApiError(
      'MONEY_RETURNED',
      'The bank took the payment back: match another line first, or ask a supervisor.',
    )
  if (await isClosed(tx, record)) throw new ApiError('INVALID_STATE_TRANSITION', 'The account of its trader is closed.')
}

/** Payment instances: lists them, and suspends and reactivates them with a reason (decisions G-12). */
export function instanceConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const present = async (rows: readonly InstanceRow[], actor: OfficerActor, full: boolean) => {
    const offline = rows.filter(({ payment_method }) => payment_method !== 'online').map(({ id }) => id)
    const [ties, returned] = await Promise.all([tiedTraders(db, actor.id), returnedFees(db, offline)])
    return rows.map((row) => {
      const tied = ties.has(row.workspace.owner_id)
      const allowed = row.deleted_at || tied ? [] : allowedActions(instanceStatusMachine, actor, row.status)
      const offered = { tied, allowed_actions: allowed }
      return presentForOfficer(services, row, { offered, returned: returned.get(row.id) ?? null }, full)
    })
  }
  const resource: ConsoleResource<InstanceRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'payment-instances',
    sorts: SORTS,
    filters,
    list: async ({ filters: f, q, sort, order, skip, take }, actor) =>
      db.sharedRead.paymentInstance.findMany({
        where: await filterCondition(services, f, q, actor),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: INSTANCE_INCLUDE,
      }),
    count: async ({ filters: f, q }, limit, actor) =>
      db.sharedRead.paymentInstance.count({ where: await filterCondition(services, f, q, actor), take: limit }),
    part: (f) => isSearchPartial(services, proofDossier, f),
    one: async (id) =>
      isId(id) ? db.read.paymentInstance.findUnique({ where: { id }, include: INSTANCE_INCLUDE }) : null,
    viewed: ({ workspace_id }) => ({ workspace_id }),
    presentRows: (rows, actor) => present(rows, actor, false),
    presentOne: async (row, actor) => ({
      ...(await present([row], actor, true))[0]!,
      told: await deliveryStatusOf(db, actor, row.id),
    }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
  for (const action of ['suspend', 'reactivate'] as const)
    router.post(`/payment-instances/:id/${action}`, async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const record = await resource.one(id)
      if (!record) throw notFound()
      const { reason } = await readBody(req, res, statusBody)
      const on = { action, resource: resource.name, record_id: id, workspace_id: record.workspace_id }
      await journalIfDenied(services, actor, on, async () => {
        if (record.deleted_at !== null) throw deletedError()
        const now = services.clock.now()
        await transact(db, async (tx) => {
          if (action === 'reactivate') {
            requireEdge(actor, { machine: instanceStatusMachine, action, record })
            await assertTakesPayments(tx, record.workspace_id)
          }
          await setInstanceStatus(tx, actor, now, record, { action, reason })
          if (action === 'reactivate') await assertReactivable(tx, actor, record)
        })
      })
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
    })
}
