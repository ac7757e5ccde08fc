import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { PaymentInstance } from '../../database/generated/rows.ts'
import type { OfficerActor, SystemActor } from '../../kernel/actor.ts'
import type { EventType } from '../../kernel/events.ts'
import { transition } from '../../kernel/transition.ts'
import type { Dependants } from '../../review/dossier/dossierKind.ts'
import { voidProposalsOn } from '../../review/proposals/voidProposals.ts'
import { insertEvent } from '../../webhooks/emit.ts'
import { instanceStatusMachine } from './machine.ts'
import { statusEvent } from './presenter.ts'
import { lockInstancesOf, setInstanceStatus } from './suspension.ts'
import { usualReasons } from './usualReasons.ts'

/** The column that links an instance to a dossier. */
type Column = 'identification_id' | 'brand_id' | 'bank_account_id'

/** The instances that rest on the dossier, locked until the transaction ends. */
async function lockInstances(db: Db, column: Column, id: string): Promise<readonly PaymentInstance[]> {
  const where = { [column]: id, deleted_at: null }
  const found = await db.read.paymentInstance.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  const ids = found.map((one) => one.id)
  await db.$queryRaw`SELECT 1 FROM payment_instances WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`
  return db.read.paymentInstance.findMany({ where: { id: { in: ids }, deleted_at: null }, orderBy: { id: 'asc' } })
}

/** Suspends or reactivates an instance, with the reason for the trader. */
export async function moveInstance(
  db: Db,
  actor: OfficerActor | SystemActor,
  now: Date,
  record: PaymentInstance,
  how: {
    action: 'suspend' | 'reactivate'
    reason: string
    reason_codes?: string[]
    because: string
    suspended_for: string[]
  },
): Promise<void> {
  const { action, reason, reason_codes = [], because, suspended_for } = how
  const row = await transition(db, actor, now, {
    machine: instanceStatusMachine,
    action,
    record,
    reason,
    reason_codes,
    set: { status_reason: reason },
    details: { because },
  })
  await db.paymentInstance.update({ where: { id: row.id }, data: { suspended_for } })
  // A proposed decision on its activation proof no longer matches the instance.
  await voidProposalsOn(db, now, [row.id], 'changed')
  const type: EventType = action === 'suspend' ? 'payment_instance.suspended' : 'payment_instance.reactivated'
  const event = { workspace_id: row.workspace_id, resource: 'payment-instances', record_id: row.id, now }
  await insertEvent(db, { ...event, type, data: statusEvent(row) })
}

/** The language of the account, and its workspaces. */
async function ownerOf(db: Db, id: string) {
  const { language, workspaces } = await db.trader.findUniqueOrThrow({
    where: { id },
    select: { language: true, workspaces: { select: { id: true } } },
  })
  return { language, workspaces: workspaces.map((one) => one.id) }
}

/**
 * The payment instances that depend on a dossier (record 0067). `suspended_for` names the dossiers for whose new
 * acceptance an instance waits; it is empty after an officer's suspension, which only an officer ends.
 */
export const instancesOn = (column: Column): Dependants => ({
  async preview(db, id) {
    const where = { [column]: id, deleted_at: null, status: 'active' as const }
    const instances = await db.read.paymentInstance.findMany({
      where,
      select: { id: true, title: true },
      orderBy: { created_at: 'asc' },
    })
    const on = { payment_instance_id: { in: instances.map((one) => one.id) } }
    const [links, payLinks, payments] = await Promise.all([
      db.read.paymentLink.count({ where: { ...on, status: 'active' } }),
      db.read.payLink.count({ where: { ...on, status: 'active', deleted_at: null } }),
      db.read.transaction.count({ where: { ...on, status: 'processing', payable_type: { not: 'payment_instance' } } }),
    ])
    return { instances, links: links + payLinks, payments }
  },

  async suspend(db, actor, now, id, { reason, anew }) {
    for (const record of await lockInstances(db, column, id)) {
      // An instance that waits for another dossier now waits for both, or for nothing after a refusal.
      const suspended_for = anew ? [...record.suspended_for, id] : []
      if (record.status === 'active')
        await moveInstance(db, actor, now, record, { action: 'suspend', reason, because: id, suspended_for })
      else if (record.suspended_for.length > 0)
        await db.paymentInstance.update({ where: { id: record.id }, data: { suspended_for } })
    }
  },

  areWaitingSql: (id) => Prisma.sql`EXISTS (
    SELECT FROM payment_instances WHERE ${Prisma.raw(column)} = ${id}::uuid AND ${id}::uuid = ANY (suspended_for))`,

  async pause(db, actor, now, owner_id) {
    const { language, workspaces } = await ownerOf(db, owner_id)
    const instances = await lockInstancesOf(db, workspaces)
    const active = instances.filter(({ status }) => status === 'active')
    const reason = usualReasons(language).suspend
    for (const record of active)
      await setInstanceStatus(db, actor, now, record, {
        ...{ action: 'suspend', reason, because: owner_id, suspended_for: [owner_id] },
      })
    // An instance that waits for a dossier now waits for the account too.
    for (const { id, suspended_for } of instances)
      if (suspended_for.length > 0)
        await db.paymentInstance.update({ where: { id }, data: { suspended_for: [...suspended_for, owner_id] } })
    return active.map(({ id }) => id)
  },

  async resume(db, actor, now, owner_id) {
    const { language, workspaces } = await ownerOf(db, owner_id)
    const instances = await lockInstancesOf(db, workspaces)
    const reactivated: string[] = []
    for (const record of instances.filter(({ suspended_for }) => suspended_for.includes(owner_id))) {
      const suspended_for = record.suspended_for.filter((other) => other !== owner_id)
      if (record.status === 'suspended' && suspended_for.length === 0) {
        const reason = usualReasons(language).reactivate
        await setInstanceStatus(db, actor, now, record, { action: 'reactivate', reason, because: owner_id })
        reactivated.push(record.id)
      } else await db.paymentInstance.update({ where: { id: record.id }, data: { suspended_for } })
    }
    return reactivated
  },

  async decided(db, actor, now, id, accepted) {
    for (const record of await lockInstances(db, column, id)) {
      if (!record.suspended_for.includes(id)) continue
      const suspended_for = accepted ? record.suspended_for.filter((other) => other !== id) : []
      if (accepted && suspended_for.length === 0 && record.status === 'suspended')
        await moveInstance(db, actor, now, record, {
          action: 'reactivate',
          reason: record.status_reason ?? '',
          because: id,
          suspended_for,
        })
      else await db.paymentInstance.update({ where: { id: record.id }, data: { suspended_for } })
    }
  },
})

/** Whether all dossiers of the instance are accepted. */
export async function restsOnAccepted(db: Db, { id }: Pick<PaymentInstance, 'id'>): Promise<boolean> {
  const accepted = { status: 'accepted' as const }
  const where = { id, identification: accepted, brand: accepted, bank_account: accepted }
  return (await db.read.paymentInstance.count({ where })) > 0
}

/** Whether the instance's account is closed. Call it with the instance's row locked or changed. */
export async function isClosed(db: Db, { workspace_id }: Pick<PaymentInstance, 'workspace_id'>): Promise<boolean> {
  const where = { id: workspace_id, owner: { closed_at: { not: null } } }
  return (await db.read.workspace.count({ where })) > 0
}
