import type { Db } from '../database/client.ts'
import type { Prisma, TransactionStatus } from '../database/generated/client.ts'
import { Refusal } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import type { Payable } from './payable.ts'

/**
 * What payments in progress hold of a link's places, and when the first hold is over. One whose hold is over holds on
 * until the gateway was asked about it, since it may have been paid; where the gateway says nothing, those that are
 * `freed` do not count.
 */
export async function heldPlaces(
  db: Db,
  { type, id }: Pick<Payable, 'type' | 'id'>,
  freed: readonly string[],
): Promise<{ count: number; amount: Prisma.Decimal | 0; free_at: Date | null }> {
  const { _count, _sum, _min } = await db.transaction.aggregate({
    where: { payable_type: type, payable_id: id, status: 'processing', id: { notIn: [...freed] } },
    _count: true,
    _sum: { amount: true },
    _min: { expires_at: true },
  })
  return { count: _count, amount: _sum.amount ?? 0, free_at: _min.expires_at }
}

/** 409 with Retry-After: the link is open, but what is left of it is being paid for. */
export function allHeld({ count, free_at }: { count: number; free_at: Date | null }, now: Date): Refusal {
  const seconds = free_at ? Math.ceil((free_at.getTime() - now.getTime()) / 1000) : 0
  // A hold that is over is being asked about in this very moment.
  const retry_after = seconds > 0 ? seconds : 60
  return new Refusal(
    'LINK_CLOSED',
    'Payments in progress hold the last places of this link. Should one of them fail, its place is free again: ' +
      `after ${Math.ceil(retry_after / 60)} minutes at the latest.`,
    { meta: { state: 'used_up', in_progress: count, retry_after } },
  )
}

/** How many whole holds one address may spend in vain at one link; each payment that it finished allows one more. */
const HOLDS_IN_VAIN = 3
/** For how long they count. */
const REMEMBERED_MS = 3 * 3_600_000
/** Of a link's latest payments, that many are looked at. */
const MOST_LOOKED_AT = 1_000

/** Addresses that one subscriber has: an IPv4 address, or the first half of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}

type Ended = { status: TransactionStatus; created_at: Date; ended_at: Date; expires_at: Date; address: string }

/**
 * 429 for an address whose payments at this link kept places from others and came to nothing, for three holds' time
 * within three hours (record 0022). Whoever pays, or gives up early, is never refused. Where the payments came from
 * is what the journal says; it is kept nowhere else.
 */
export async function refuseHolderInVain(
  { db, config }: Services,
  { type, id }: Payable,
  address: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - REMEMBERED_MS)
  const rows = await db.$queryRaw<Ended[]>`
    SELECT payment.status::text, payment.created_at, payment.expires_at, entry.address,
      coalesce(payment.failed_at, payment.paid_at) AS ended_at
    FROM transactions AS payment
    JOIN audit_entries AS entry
      ON entry.resource = 'transactions' AND entry.record_id = payment.id::text AND entry.action = 'create'
    WHERE payment.payable_type = ${type}::"PayableType" AND payment.payable_id = ${id}::uuid
      AND payment.status IN ('failed', 'paid') AND payment.updated_at > ${since} AND entry.address IS NOT NULL
    ORDER BY ended_at DESC LIMIT ${MOST_LOOKED_AT}`
  const network = networkOf(address)
  const own = rows.filter((row) => row.ended_at > since && networkOf(row.address) === network)
  const finished = own.filter(({ status }) => status === 'paid').length
  let left = (HOLDS_IN_VAIN + finished) * config.holdMinutes * 60_000
  for (const { status, created_at, ended_at, expires_at } of own) {
    if (status === 'paid') continue
    left -= Math.min(ended_at.getTime(), expires_at.getTime()) - created_at.getTime()
    if (left > 0) continue
    const retry_after = Math.ceil((ended_at.getTime() + REMEMBERED_MS - now.getTime()) / 1000)
    throw new Refusal(
      'TOO_MANY_REQUESTS',
      'Several payments were begun at this link from your address and not finished; each kept its place from others. ' +
        `Try again in ${Math.ceil(retry_after / 60)} minutes, or from another connection.`,
      { meta: { retry_after } },
    )
  }
}
