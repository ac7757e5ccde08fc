import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Payable } from './payable.ts'

/** The slots and the amount that payments in progress hold at a link. */
type PaymentsInProgress = { count: number; amount: Prisma.Decimal }

/** A 409 with Retry-After: the link is open, but payments in progress hold its last slots or the rest of its amount. */
function slotsHeldError({ count }: PaymentsInProgress, free_at: Date | null, now: Date): ApiError {
  const seconds = free_at ? Math.ceil((free_at.getTime() - now.getTime()) / 1000) : 0
  // The expired hold is being settled now: try again in a minute.
  const retry_after = seconds > 0 ? seconds : 60
  return new ApiError(
    'LINK_CLOSED',
    'Payments in progress hold the last places of this link. If one of them fails, its place is free again: ' +
      `in ${Math.ceil(retry_after / 60)} minutes at the latest.`,
    { meta: { state: 'used_up', in_progress: count, retry_after } },
  )
}

/**
 * Finds room for one more payment at a limited link. `isFull` says whether the link is full while payments in progress
 * hold a given number of slots and amount. A payment holds its slot until it is settled, even after its hold has
 * expired, since it may have been paid. Returns the `unanswered` payments, oldest first, that must end to make room; an
 * empty list if there already is room. Throws LINK_CLOSED if ending them makes no room.
 */
export async function paymentsToEnd(
  db: Db,
  { type, id }: Pick<Payable, 'type' | 'id'>,
  now: Date,
  unanswered: readonly string[],
  isFull: (held: PaymentsInProgress) => boolean,
): Promise<string[]> {
  const payments = { payable_type: type, payable_id: id, status: 'processing' } as const
  const { _count, _sum, _min } = await db.transaction.aggregate({
    where: { ...payments, id: { notIn: [...unanswered] } },
    _count: true,
    _sum: { amount: true },
    _min: { expires_at: true },
  })
  let held: PaymentsInProgress = { count: _count, amount: _sum.amount ?? new Prisma.Decimal(0) }
  if (isFull(held)) throw slotsHeldError(held, _min.expires_at, now)
  if (unanswered.length === 0) return []
  const candidates = await db.read.transaction.findMany({
    where: { ...payments, id: { in: [...unanswered] } },
    select: { id: true, amount: true },
    orderBy: { expires_at: 'asc' },
  })
  // End the oldest payments first: newer ones keep their slots while there is room.
  for (let count = candidates.length; count > 0; count -= 1) {
    held = { count: held.count + 1, amount: held.amount.plus(candidates[count - 1]!.amount) }
    if (isFull(held)) return candidates.slice(0, count).map((payment) => payment.id)
  }
  return []
}
