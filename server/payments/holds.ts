import type { Db } from '../database/client.ts'
import type { Transaction } from '../database/generated/client.ts'
import { system } from '../kernel/actor.ts'
import { transition } from '../kernel/transition.ts'
import { transactionMachine } from '../resources/transactions/machine.ts'
import { settle } from '../resources/transactions/settle.ts'
import type { Services } from '../services.ts'
import { GatewayUnavailable } from './gateway.ts'
import { nextLateCheck } from './lateMoney.ts'
import { unavailable } from './order.ts'
import type { Payable, Payer } from './payable.ts'
import { several } from './turns.ts'

/** Orders that the gateway is asked about at once. */
const ASKED_AT_ONCE = 10

/** Payments in progress that this gateway can be asked about. One at a gateway that was replaced goes no further. */
export const openPayments = ({ gateway }: Services, { type, id }: Payable) => ({
  payable_type: type,
  payable_id: id,
  status: 'processing' as const,
  gateway: gateway.name,
})

/** Asks the gateway about a payment, for the last time when its hold is over. 503 while the gateway is silent. */
export async function ask(services: Services, { id, expires_at }: Transaction, now: Date): Promise<Transaction> {
  try {
    return (await settle(services, id, expires_at !== null && expires_at <= now))!
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw unavailable('nothing was begun')
  }
}

/** Asks the gateway for the last time; true when it does not answer. */
async function isUnanswered(services: Services, id: string): Promise<boolean> {
  try {
    await settle(services, id, true)
    return false
  } catch (error) {
    if (error instanceof GatewayUnavailable) return true
    throw error
  }
}

/**
 * Asks the gateway about payments whose hold is over: unpaid ones fail and free their places. Answers the ids of those
 * about which it said nothing, oldest first; the next payer may take their places (record 0048). At a link without a
 * limit only the payer's own are asked about, so that nobody waits for other people's.
 */
export async function freePlaces(services: Services, payable: Payable, { key }: Payer, now: Date): Promise<string[]> {
  const { db, gateway } = services
  const over = { ...openPayments(services, payable), expires_at: { lte: now } }
  if (!payable.limited) {
    const own = await db.transaction.findMany({ where: { ...over, payer_key: key } })
    await several(own, ASKED_AT_ONCE, (row) => ask(services, row, now))
    return []
  }
  const rows = await db.transaction.findMany({
    where: { ...over, gateway: { not: null } },
    select: { id: true, gateway: true },
    orderBy: { expires_at: 'asc' },
  })
  const unanswered = await several(rows, ASKED_AT_ONCE, async (row) =>
    row.gateway === gateway.name ? isUnanswered(services, row.id) : true,
  )
  return rows.filter((_row, place) => unanswered[place]).map(({ id }) => id)
}

/** Locks those of the payments that are still open; skips any that somebody is settling. */
export async function holdUnanswered(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM transactions WHERE id = ANY (${ids}::uuid[]) AND status = 'processing'
    ORDER BY expires_at FOR UPDATE SKIP LOCKED`
  return rows.map(({ id }) => id)
}

/**
 * Fails payments whose hold is over and about which the gateway said nothing, so that the next payer has their places.
 * Money that comes for them after all is looked at by a person: the gateway is asked again as for every failed payment.
 */
export async function giveUp(db: Db, now: Date, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const record = await db.transaction.findUniqueOrThrow({ where: { id } })
    const failure_reason = 'expired'
    await transition(db, system, now, {
      machine: transactionMachine,
      action: 'fail',
      record,
      set: { failed_at: now, failure_reason, late_check_at: nextLateCheck(now, now) },
      details: { failure_reason, gateway: 'unanswered' },
    })
  }
}
