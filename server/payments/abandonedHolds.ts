import type { TransactionStatus } from '../database/generated/client.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import type { Payable } from './links/payable.ts'

/** How many full-length holds one network may abandon at one link; each finished payment allows one more. */
const MAX_ABANDONED = 3
const COUNT_WINDOW_MS = 3 * 3_600_000
/** At most this many of a link's latest payments are read. */
const MAX_PAYMENTS_READ = 1_000

/** The network of one subscriber: an IPv4 address, or the first half of an IPv6 address. */
export function addressRange(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}

type EndedHold = { status: TransactionStatus; created_at: Date; ended_at: Date; expires_at: Date; address: string }

/**
 * Protects the slots of a link from payers who hold them and never pay: 429 for a network whose abandoned payments held
 * slots at this link for three holds' time within three hours (record 0022). Payers who pay, or who give up early, are
 * not limited. The addresses come from the journal, their only store.
 */
export async function limitAbandonedHolds(
  { db, config }: Services,
  { type, id }: Payable,
  address: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - COUNT_WINDOW_MS)
  const rows = await db.$queryRaw<EndedHold[]>`
    SELECT payment.status::text, payment.created_at, payment.expires_at, entry.address,
      coalesce(payment.failed_at, payment.paid_at) AS ended_at
    FROM transactions AS payment
    JOIN audit_entries AS entry
      ON entry.resource = 'transactions' AND entry.record_id = payment.id::text AND entry.action = 'create'
    WHERE payment.payable_type = ${type}::"PayableType" AND payment.payable_id = ${id}::uuid
      AND payment.status IN ('failed', 'paid') AND payment.updated_at > ${since} AND entry.address IS NOT NULL
    ORDER BY ended_at DESC LIMIT ${MAX_PAYMENTS_READ}`
  const network = addressRange(address)
  const networkPayments = rows.filter((row) => row.ended_at > since && addressRange(row.address) === network)
  const finished = networkPayments.filter(({ status }) => status === 'paid').length
  let left = (MAX_ABANDONED + finished) * config.holdMinutes * 60_000
  for (const { status, created_at, ended_at, expires_at } of networkPayments) {
    if (status === 'paid') continue
    left -= Math.min(ended_at.getTime(), expires_at.getTime()) - created_at.getTime()
    if (left > 0) continue
    const retry_after = Math.ceil((ended_at.getTime() + COUNT_WINDOW_MS - now.getTime()) / 1000)
    throw new ApiError(
      'TOO_MANY_REQUESTS',
      'Several payments were begun at this link from your address and not finished; each held a place that others wanted. ' +
        `Try again in ${Math.ceil(retry_after / 60)} minutes, or from another connection.`,
      { meta: { retry_after } },
    )
  }
}
