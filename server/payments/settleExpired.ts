import type { Transaction } from '../database/generated/rows.ts'
import { GatewayUnavailableError } from '../gateway/gateway.ts'
import { gatewayUnavailable } from '../gateway/order.ts'
import { mapLimit } from '../kernel/concurrency.ts'
import type { Services } from '../services.ts'
import type { Payable, Payer } from './links/payable.ts'
import { openPayments } from './ownPayments.ts'
import { settlePayment } from './settle.ts'

/** Parallel requests to the gateway. */
const MAX_PARALLEL = 10

/**
 * Asks the gateway about a payment in progress and returns the updated payment. If its hold has expired and it is not
 * paid, it fails. 503 while the gateway does not answer.
 */
export async function askGateway(services: Services, { id, expires_at }: Transaction, now: Date): Promise<Transaction> {
  try {
    return (await settlePayment(services, id, expires_at !== null && expires_at <= now))!
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    throw gatewayUnavailable('nothing was begun')
  }
}

/** Settles a payment whose hold has expired; false while the gateway does not answer. */
async function isSettled(services: Services, id: string): Promise<boolean> {
  try {
    await settlePayment(services, id, true)
    return true
  } catch (error) {
    if (error instanceof GatewayUnavailableError) return false
    throw error
  }
}

/**
 * Asks the gateway about the payments at this link whose hold has expired: unpaid ones fail and free their slots.
 * Returns the ids of those for which the gateway did not answer, oldest first; the next payer may take their slots
 * (record 0048). At an unlimited link it asks only about the payer's own payments, because other payers hold no slots
 * there.
 */
export async function settleExpiredHolds(
  services: Services,
  payable: Payable,
  { key }: Payer,
  now: Date,
): Promise<string[]> {
  const { db, gateway } = services
  const expired = { ...openPayments(services, payable), expires_at: { lte: now } }
  if (!payable.limited) {
    const ownPayments = await db.read.transaction.findMany({ where: { ...expired, payer_key: key } })
    await mapLimit(ownPayments, MAX_PARALLEL, (row) => askGateway(services, row, now))
    return []
  }
  const rows = await db.read.transaction.findMany({
    where: { ...expired, gateway: { not: null } },
    select: { id: true, gateway: true },
    orderBy: { expires_at: 'asc' },
  })
  const settled = await mapLimit(
    rows,
    MAX_PARALLEL,
    async (row) => row.gateway === gateway.name && (await isSettled(services, row.id)),
  )
  return rows.filter((_row, index) => !settled[index]).map(({ id }) => id)
}
