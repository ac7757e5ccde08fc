import type { Transaction } from '../../database/generated/client.ts'
import { system } from '../../kernel/actor.ts'
import { Refusal } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import { GatewayUnavailable, type Settlement } from '../../payments/gateway.ts'
import { keepLateMoney, nextLateCheck } from '../../payments/lateMoney.ts'
import { sources } from '../../payments/sources.ts'
import { inTurn, PATIENT, several } from '../../payments/turns.ts'
import type { Services } from '../../services.ts'
import { activated, activationFailed } from '../paymentInstances/activation.ts'
import { transactionMachine } from './machine.ts'

/** How long an activation paid online may stay open before the gateway is asked for the last time (decisions G-13). */
export const ABANDONED_AFTER_MINUTES = 30

const SWEPT_AT_ONCE = 10
const MOST_SWEPT = 1000
/** Questions in a row without an answer, after which a round is over. */
const MOST_UNANSWERED = 50
async function paid(services: Services, record: Transaction): Promise<void> {
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    const set = { paid_at: now }
    const row = await transition(db, system, now, { machine: transactionMachine, action: 'settle', record, set })
    if (row.payable_type === 'payment_instance') await activated(db, now, row)
    else await sources[row.payable_type].paid(db, now, row)
  }, PATIENT)
}

async function failed(services: Services, record: Transaction, failure_reason: string): Promise<void> {
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    // Money that came in another amount is known: it is not asked for again.
    const late_check_at = failure_reason === 'other_amount' ? null : nextLateCheck(now, now)
    const set = { failed_at: now, failure_reason, late_check_at }
    await transition(db, system, now, {
      machine: transactionMachine,
      action: 'fail',
      record,
      set,
      details: { failure_reason },
    })
    if (record.payable_type === 'payment_instance') await activationFailed(db, now, record, failure_reason)
  }, PATIENT)
}

const asAsked = ({ amount, currency }: Transaction, said: { amount: string; currency: string }) =>
  amount.equals(said.amount) && currency === said.currency

/** Records what the gateway said of a payment. Another may be recording it too: the transaction moves once. */
async function keep(services: Services, record: Transaction, said: Settlement, last: boolean): Promise<void> {
  const open = record.status === 'processing'
  if (said.state === 'paid' && (record.status === 'failed' || (open && !asAsked(record, said))))
    await keepLateMoney(services, record, said)
  if (!open) return
  try {
    if (said.state === 'paid' && asAsked(record, said)) await paid(services, record)
    else if (said.state === 'declined') await failed(services, record, said.reason)
    else if (last) await failed(services, record, said.state === 'paid' ? 'other_amount' : 'expired')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const now = await services.db.transaction.findUniqueOrThrow({ where: { id: record.id } })
    if (now.status === 'processing') throw error
    await keep(services, now, said, last)
  }
}

/** Gateways whose payments were found here: each is said once. */
const foreign = new Set<string>()

/** Says that payments of another gateway than the configured one are left alone: nobody here can ask about them. */
function sayForeign({ log, gateway }: Services, name: string): void {
  if (foreign.has(name)) return
  foreign.add(name)
  log.error(
    { gateway: name, configured: gateway.name },
    'payments of another gateway than the configured one are left as they are until it is configured again',
  )
}

/**
 * Asks the gateway about an online payment and records its answer; the browser is never believed. An order still
 * unpaid stays open, unless `last` says that its time is over: then it fails as `expired`. Asked twice or by two at
 * once, the transaction moves once. Money for a transaction that failed, or not as much as was asked for, changes
 * nothing but the list of money to look at. Throws GatewayUnavailable when nothing could be learned, as of a payment at
 * another gateway than the one that is configured.
 */
export async function settle(services: Services, id: string, last = false): Promise<Transaction | null> {
  const found = await services.db.transaction.findUnique({ where: { id }, include: { late_money: true } })
  if (!found) return null
  const { late_money, ...record } = found
  const known = record.status === 'paid' || (record.status === 'failed' && late_money !== null)
  if (known || record.gateway === null || record.gateway_order_id === null) return record
  if (record.gateway !== services.gateway.name) {
    sayForeign(services, record.gateway)
    throw new GatewayUnavailable(`the payment is at ${record.gateway}`)
  }
  const said = await services.gateway.confirm(record.gateway_order_id)
  await inTurn(record.payable_id, () => keep(services, record, said, last))
  return services.db.transaction.findUnique({ where: { id } })
}

/**
 * Settles each of these; one that cannot be settled is logged and keeps none of the others waiting. A gateway that
 * answers nobody is asked again in a minute: other jobs wait for this one.
 */
async function sweep(services: Services, ids: { id: string }[], settleOne: (id: string) => Promise<unknown>) {
  let unanswered = 0
  await several(ids, SWEPT_AT_ONCE, async ({ id }) => {
    if (unanswered >= MOST_UNANSWERED) return
    try {
      await settleOne(id)
      unanswered = 0
    } catch (error) {
      if (error instanceof GatewayUnavailable) {
        unanswered += 1
        services.log.warn({ transaction: id }, 'the gateway could not be asked; trying again later')
      } else services.log.error({ err: error, transaction: id }, 'a payment could not be settled; trying again later')
    }
  })
  return ids.length
}

/** Closes online payments whose time is over, after asking the gateway. Answers how many were looked at. */
export async function sweepAbandoned(services: Services): Promise<number> {
  const { db, clock, gateway } = services
  const over = { status: 'processing', expires_at: { lte: clock.now() } } as const
  const due = await db.transaction.findMany({
    where: { ...over, gateway: gateway.name },
    select: { id: true },
    orderBy: { expires_at: 'asc' },
    take: MOST_SWEPT,
  })
  const left = await db.transaction.findMany({
    where: { ...over, gateway: { not: gateway.name } },
    select: { gateway: true },
    distinct: ['gateway'],
  })
  for (const { gateway: name } of left) if (name !== null) sayForeign(services, name)
  return sweep(services, due, (id) => settle(services, id, true))
}

/** Asks the gateway once more about payments that failed, some times in the days after. Answers how many were due. */
export async function checkForLateMoney(services: Services): Promise<number> {
  const { db, clock, gateway } = services
  const due = await db.transaction.findMany({
    where: { late_check_at: { lte: clock.now() }, gateway: gateway.name },
    select: { id: true },
    orderBy: { late_check_at: 'asc' },
    take: MOST_SWEPT,
  })
  return sweep(services, due, async (id) => {
    const record = await settle(services, id)
    const failed_at = record?.failed_at ?? clock.now()
    await db.transaction.updateMany({
      where: { id, late_check_at: { not: null } },
      data: { late_check_at: nextLateCheck(failed_at, clock.now()) },
    })
  })
}
