import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { PayLink } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import { SYSTEM, type TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { foldText } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { transition } from '../../kernel/transition.ts'
import type { Services } from '../../services.ts'
import { lockReadyInstance } from '../paymentLinks/readyInstance.ts'
import { isDue, withStatusAt } from './due.ts'
import { payLinkMachine } from './machine.ts'
import { PAY_LINK_INCLUDE, type PayLinkRow } from './presenter.ts'
import type { PayLinkInput } from './schema.ts'
import { slugFor } from './slug.ts'

/** The maximum number of links that expire in one round; the rest follow in the next. */
const MAX_PER_ROUND = 500

/** The link in the actor's workspace as it reads at `now`, or 404 (decisions H-33). */
export async function findPayLink(db: Db, actor: TraderActor, id: string, now: Date): Promise<PayLinkRow> {
  const row = await db.read.payLink.findFirst({
    where: { id, workspace_id: actor.workspace_id, deleted_at: null },
    include: PAY_LINK_INCLUDE,
  })
  if (!row) throw notFound()
  const [read] = await withStatusAt(db, now, [row])
  return read!
}

/** POST /links (decisions G-21). A static link without an amount suggests none. */
export async function createPayLink(services: Services, actor: TraderActor, input: PayLinkInput): Promise<PayLinkRow> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const { workspace_id } = actor
    await lockReadyInstance(db, workspace_id, 'mytpe_pay_id', input.mytpe_pay_id)
    const id = newId()
    const payment_mode = input.payment_mode ?? 'reusable'
    const row = await db.payLink.create({
      data: {
        id,
        workspace_id,
        payment_instance_id: input.mytpe_pay_id,
        slug: await slugFor(db, { id, workspace_id, title: input.title, wanted: input.slug ?? null }),
        title: input.title,
        title_folded: foldText(input.title),
        details: input.details ?? null,
        type: input.type,
        amount: input.amount ?? '0.00',
        payment_mode,
        // Fields of the other mode are ignored (decisions H-18).
        max_payments: payment_mode === 'limited' ? input.max_payments! : null,
        metadata: (input.metadata ?? {}) as Prisma.InputJsonObject,
        udfs: (input.udfs as Prisma.InputJsonObject | null | undefined) ?? Prisma.DbNull,
        inactivity_timeout_minutes: input.inactivity_timeout_minutes ?? null,
        last_activity_at: now,
        created_at: now,
        updated_at: now,
      },
      include: PAY_LINK_INCLUDE,
    })
    await writeJournal(db, actor, now, {
      action: 'create',
      resource: 'pay-links',
      record_id: id,
      workspace_id,
      to: row.status,
      details: { payment_instance_id: row.payment_instance_id, type: row.type, payment_mode },
    })
    return row
  })
}

const TOGGLES: Partial<Record<PayLink['status'], string>> = { active: 'deactivate', inactive: 'activate' }

/** PATCH /links/{id}/toggle-status (decisions G-08): active to inactive and back; an ended link has no toggle. */
export async function togglePayLink(services: Services, actor: TraderActor, id: string): Promise<PayLink> {
  return transact(services.db, async (db) => {
    // Concurrent requests run one after the other: each flips the state that it reads.
    await lockRow(db, 'pay_links', id)
    const now = services.clock.now()
    const record: PayLink = await findPayLink(db, actor, id, now)
    const { status } = record
    const action = TOGGLES[status]
    if (!action)
      throw new ApiError('INVALID_STATE_TRANSITION', `This link is ${status}: its status cannot be toggled.`, {
        meta: { current: status, action: 'toggle-status', allowed_from: Object.keys(TOGGLES) },
      })
    return transition(db, actor, now, { machine: payLinkMachine, action, record })
  })
}

/** DELETE /links/{id} (interface 4.8): only a link without any transaction. The row stays for the journal. */
export async function deletePayLink(services: Services, actor: TraderActor, id: string): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    // A payment that begins locks the link too: either it sees the deletion, or the deletion sees the payment.
    await lockRow(db, 'pay_links', id)
    const { workspace_id } = await findPayLink(db, actor, id, now)
    const payments = await db.read.transaction.count({ where: { payable_type: 'pay_link', payable_id: id }, take: 1 })
    if (payments > 0) throw new ApiError('RESOURCE_IN_USE', 'Cannot delete this link: it has existing transactions.')
    await db.payLink.update({ where: { id }, data: { deleted_at: now, updated_at: now, version: { increment: 1 } } })
    await writeJournal(db, actor, now, { action: 'delete', resource: 'pay-links', record_id: id, workspace_id })
  })
}

/** Expires a link unless a payment is in progress. The lock shows a payment that is just beginning. */
const expireUnpaid = (services: Services, now: Date, record: PayLink): Promise<boolean> =>
  transact(services.db, async (db) => {
    await lockRow(db, 'pay_links', record.id)
    const payments = { payable_type: 'pay_link' as const, payable_id: record.id, status: 'processing' as const }
    if ((await db.read.transaction.count({ where: payments, take: 1 })) > 0) return false
    await transition(db, SYSTEM, now, { machine: payLinkMachine, action: 'expire', record })
    return true
  })

/**
 * Expires links that were not paid within their effective timeout (interface 3.2, decisions H-45). A payment that began
 * in time and is still in progress keeps its link open. Returns how many expired.
 */
export async function expirePayLinks(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT link.id::text AS id FROM pay_links AS link JOIN payment_instances AS instance ON instance.id = link.payment_instance_id
    WHERE ${isDue(now)}
    ORDER BY link.last_activity_at LIMIT ${MAX_PER_ROUND}`
  const links = await db.read.payLink.findMany({ where: { id: { in: due.map(({ id }) => id) } } })
  let expired = 0
  for (const record of links)
    try {
      if (await expireUnpaid(services, now, record)) expired += 1
    } catch (error) {
      // The link was switched off or paid since it was read: that change wins.
      const hasChanged = error instanceof ApiError && ['INVALID_STATE_TRANSITION', 'STALE_RECORD'].includes(error.code)
      if (!hasChanged) throw error
    }
  return expired
}
