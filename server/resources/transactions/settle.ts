import type { Transaction } from '../../database/generated/client.ts'
import { system } from '../../kernel/actor.ts'
import { Refusal } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import { GatewayUnavailable } from '../../payments/gateway.ts'
import type { Services } from '../../services.ts'
import { activated, activationFailed } from '../paymentInstances/activation.ts'
import { transactionMachine } from './machine.ts'

/** How long an online payment may stay open before the gateway is asked for the last time (decisions G-13). */
export const ABANDONED_AFTER_MINUTES = 30

async function paid(services: Services, record: Transaction): Promise<void> {
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    await transition(db, system, now, { machine: transactionMachine, action: 'settle', record, set: { paid_at: now } })
    if (record.payable_type === 'payment_instance') await activated(db, now, record)
  })
}

async function failed(services: Services, record: Transaction, failure_reason: string): Promise<void> {
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    const set = { failed_at: now, failure_reason }
    await transition(db, system, now, {
      machine: transactionMachine,
      action: 'fail',
      record,
      set,
      details: { failure_reason },
    })
    if (record.payable_type === 'payment_instance') await activationFailed(db, now, record)
  })
}

/**
 * Asks the gateway about an online payment and records its answer; the browser is never believed. An order still
 * unpaid stays open, unless `last` says that its time is over: then it fails as `expired`. Asked twice or by two at
 * once, the transaction moves once. Throws GatewayUnavailable when nothing could be learned.
 */
export async function settle(services: Services, id: string, last = false): Promise<Transaction | null> {
  const record = await services.db.transaction.findUnique({ where: { id } })
  if (record?.status !== 'processing' || record.gateway_order_id === null) return record
  const settlement = await services.gateway.confirm(record.gateway_order_id)
  try {
    if (settlement.state === 'paid') {
      if (settlement.amount !== record.amount.toFixed(2) || settlement.currency !== record.currency) {
        services.log.error({ transaction: id }, 'the gateway reports another amount than was asked for: left open')
        return record
      }
      await paid(services, record)
    } else if (settlement.state === 'declined') await failed(services, record, settlement.reason)
    else if (last) await failed(services, record, 'expired')
  } catch (error) {
    const faster = error instanceof Refusal && ['INVALID_STATE_TRANSITION', 'STALE_RECORD'].includes(error.code)
    if (!faster) throw error
  }
  return services.db.transaction.findUnique({ where: { id } })
}

/** Closes online payments whose time is over, after asking the gateway. Answers how many were looked at. */
export async function sweepAbandoned(services: Services): Promise<number> {
  const due = await services.db.transaction.findMany({
    where: { status: 'processing', expires_at: { lte: services.clock.now() } },
    select: { id: true },
    orderBy: { expires_at: 'asc' },
    take: 100,
  })
  for (const { id } of due)
    try {
      await settle(services, id, true)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      services.log.warn({ transaction: id }, 'the gateway could not be asked; trying again later')
    }
  return due.length
}
