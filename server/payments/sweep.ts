import { GatewayUnavailableError } from '../gateway/gateway.ts'
import { mapLimit } from '../kernel/concurrency.ts'
import { nextLateCheck, nextOpenCheck } from '../resources/transactions/lateMoney.ts'
import type { Services } from '../services.ts'
import { logOtherGateway, settlePayment } from './settle.ts'

/** Parallel requests to the gateway. */
const MAX_PARALLEL = 10
/** Payments per round. */
const MAX_PER_ROUND = 1000
/** A round ends after this many requests in a row without an answer, since other jobs wait for it. */
const MAX_UNANSWERED = 50
/**
 * The same limit for open payments. It is lower, because there are more of them, and an unreachable gateway must not
 * delay the round for each.
 */
const MAX_UNANSWERED_OPEN = 5

/** Settles each of these payments; one that cannot be settled is logged and does not delay the others. */
async function settleEach(
  services: Services,
  ids: readonly { id: string }[],
  settleOne: (id: string) => Promise<unknown>,
  maxUnanswered = MAX_UNANSWERED,
) {
  let unanswered = 0
  await mapLimit(ids, MAX_PARALLEL, async ({ id }) => {
    if (unanswered >= maxUnanswered) return
    try {
      await settleOne(id)
      unanswered = 0
    } catch (error) {
      if (error instanceof GatewayUnavailableError) {
        unanswered += 1
        services.log.warn({ transaction: id }, 'the gateway could not be asked; trying again later')
      } else services.log.error({ err: error, transaction: id }, 'a payment could not be settled; trying again later')
    }
  })
  return ids.length
}

/** Asks the gateway about online payments whose hold has expired and closes them. Returns how many were due. */
export async function sweepAbandoned(services: Services): Promise<number> {
  const { db, clock, gateway } = services
  const expired = { status: 'processing', expires_at: { lte: clock.now() } } as const
  const due = await db.transaction.findMany({
    where: { ...expired, gateway: gateway.name },
    select: { id: true },
    orderBy: { expires_at: 'asc' },
    take: MAX_PER_ROUND,
  })
  const elsewhere = await db.transaction.findMany({
    where: { ...expired, gateway: { not: gateway.name } },
    select: { gateway: true },
    distinct: ['gateway'],
  })
  for (const { gateway: name } of elsewhere) if (name !== null) logOtherGateway(services, name)
  return settleEach(services, due, (id) => settlePayment(services, id, true))
}

/**
 * Asks the gateway about open payments, so that payers who paid and did not return are settled within two minutes
 * (record 0093). Asks first about payments with the oldest last question. Returns how many were due.
 */
export async function settleInProgress(services: Services): Promise<number> {
  const { db, clock, gateway } = services
  const now = clock.now()
  const due = await db.transaction.findMany({
    where: { status: 'processing', late_check_at: { lte: now }, gateway: gateway.name },
    select: { id: true, created_at: true },
    orderBy: { late_check_at: 'asc' },
    take: MAX_PER_ROUND,
  })
  const startTimes = new Map(due.map(({ id, created_at }) => [id, created_at]))
  const settleOne = async (id: string) => {
    // Recorded late money ends the questions. This condition reads the state and the amount, never the time of the last
    // question.
    const where = { id, status: 'processing', late_check_at: { not: null } } as const
    await db.transaction.updateMany({ where, data: { late_check_at: nextOpenCheck(startTimes.get(id)!, now) } })
    await settlePayment(services, id)
  }
  return settleEach(services, due, settleOne, MAX_UNANSWERED_OPEN)
}

/** Asks the gateway again about failed payments, a few times in the following days. Returns how many were due. */
export async function checkForLateMoney(services: Services): Promise<number> {
  const { db, clock, gateway } = services
  const due = await db.transaction.findMany({
    where: { status: 'failed', late_check_at: { lte: clock.now() }, gateway: gateway.name },
    select: { id: true },
    orderBy: { late_check_at: 'asc' },
    take: MAX_PER_ROUND,
  })
  return settleEach(services, due, async (id) => {
    const record = await settlePayment(services, id)
    const failed_at = record?.failed_at ?? clock.now()
    await db.transaction.updateMany({
      where: { id, late_check_at: { not: null } },
      data: { late_check_at: nextLateCheck(failed_at, clock.now()) },
    })
  })
}
