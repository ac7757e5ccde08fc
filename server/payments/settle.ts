import { transact } from '../database/client.ts'
import type { Transaction } from '../database/generated/rows.ts'
import { type GatewayAnswer, GatewayUnavailableError } from '../gateway/gateway.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { serializeByKey } from '../kernel/concurrency.ts'
import { ApiError } from '../kernel/errors.ts'
import { transition } from '../kernel/transition.ts'
import { activate, failActivation } from '../resources/paymentInstances/activation.ts'
import { nextLateCheck, recordHeldMoney, recordLateMoney } from '../resources/transactions/lateMoney.ts'
import { transactionMachine } from '../resources/transactions/machine.ts'
import type { Services } from '../services.ts'
import { sources } from './links/sources.ts'

/**
 * Asks the gateway about an online payment and records its answer; never trusts the browser. An unpaid order stays open
 * unless `last` is set: then it fails as `expired`. A transaction changes state once, even if several requests settle
 * it at the same time. Money for a failed transaction, or a wrong amount, becomes late money for an officer to resolve.
 * Throws GatewayUnavailableError if the gateway does not answer, or if the payment is at another gateway than the
 * configured one.
 */
export async function settlePayment(services: Services, id: string, last = false): Promise<Transaction | null> {
  const found = await services.db.read.transaction.findUnique({ where: { id }, include: { late_money: true } })
  if (!found) return null
  const { late_money, ...record } = found
  const isFinal = record.status === 'paid' || (record.status === 'failed' && late_money !== null)
  if (isFinal || record.gateway === null || record.gateway_order_id === null) return record
  if (record.gateway !== services.gateway.name) {
    logOtherGateway(services, record.gateway)
    throw new GatewayUnavailableError(`the payment is at ${record.gateway}`)
  }
  const answer = await services.gateway.confirm(record.gateway_order_id)
  await serializeByKey(record.payable_id, () => recordAnswer(services, record, answer, last))
  return services.db.read.transaction.findUnique({ where: { id } })
}

const isRequestedAmount = ({ amount, currency }: Transaction, answer: { amount: string; currency: string }) =>
  amount.equals(answer.amount) && currency === answer.currency

/** Records the gateway's answer. If another process records it first, reads the transaction again. */
async function recordAnswer(
  services: Services,
  record: Transaction,
  answer: GatewayAnswer,
  last: boolean,
): Promise<void> {
  const isOpen = record.status === 'processing'
  const isPaid = answer.state === 'paid' && isRequestedAmount(record, answer)
  if (answer.state === 'paid' && (record.status === 'failed' || (isOpen && !isPaid)))
    await recordLateMoney(services, record, answer)
  if (!isOpen) return
  try {
    if (isPaid) await markPaid(services, record)
    else await markUnpaid(services, record, answer, last)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const current = await services.db.transaction.findUniqueOrThrow({ where: { id: record.id } })
    if (current.status === 'processing') throw error
    await recordAnswer(services, current, answer, last)
  }
}

/** The payment fails if the gateway declined it, or if this was the last question. */
async function markUnpaid(
  services: Services,
  record: Transaction,
  answer: GatewayAnswer,
  last: boolean,
): Promise<void> {
  if (answer.state === 'declined') await markFailed(services, record, answer.reason)
  else if (last) await markFailed(services, record, answer.state === 'paid' ? 'other_amount' : 'expired')
}

async function markPaid(services: Services, record: Transaction): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const set = { paid_at: now, late_check_at: null }
    const row = await transition(db, SYSTEM, now, { machine: transactionMachine, action: 'settle', record, set })
    if (row.payable_type === 'payment_instance') await activate(db, now, row)
    else await sources[row.payable_type].paid(db, now, row)
    await recordHeldMoney(db, now, row)
  })
}

async function markFailed(services: Services, record: Transaction, failure_reason: string): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    // The gateway has already reported the wrong amount: do not ask again.
    const late_check_at = failure_reason === 'other_amount' ? null : nextLateCheck(now, now)
    const set = { failed_at: now, failure_reason, late_check_at }
    const details = { failure_reason }
    await transition(db, SYSTEM, now, { machine: transactionMachine, action: 'fail', record, set, details })
    if (record.payable_type === 'payment_instance') await failActivation(db, now, record, failure_reason)
  })
}

/** Gateways already logged, so that each is logged once. */
const loggedGateways = new Set<string>()

/** Logs that payments at another gateway than the configured one cannot be settled. */
export function logOtherGateway({ log, gateway }: Services, name: string): void {
  if (loggedGateways.has(name)) return
  loggedGateways.add(name)
  log.error(
    { gateway: name, configured: gateway.name },
    'payments of another gateway than the configured one stay open until that gateway is configured again',
  )
}
