import type { LinkStatus, Prisma, UsageMode } from '../../database/generated/client.ts'
import type { PaymentInstance, PaymentLink } from '../../database/generated/rows.ts'

type UsageCounts = Pick<PaymentLink, 'usage_mode' | 'max_uses' | 'target_amount' | 'paid_count' | 'total_collected'>

/** The usage modes whose limit payments can reach. */
export const LIMITED: readonly UsageMode[] = ['one_shot', 'limited', 'capped_amount']

/**
 * Whether payments have reached the link's limit (interface 3.1). A capped amount takes payments while less than its
 * target is collected, and the last one may exceed it (decisions H-19). Modes without a limit are never used up.
 */
export function isUsedUp(link: UsageCounts): boolean {
  switch (link.usage_mode) {
    case 'one_shot':
      return link.paid_count >= 1
    case 'limited':
      return link.max_uses !== null && link.paid_count >= link.max_uses
    case 'capped_amount':
      return link.target_amount !== null && link.total_collected.gte(link.target_amount)
    default:
      return false
  }
}

/** When the link stops taking payments by itself: the earlier of its window's end and its expiry. */
export function closesAt({ ends_at, expires_at }: Pick<PaymentLink, 'ends_at' | 'expires_at'>): Date | null {
  if (!ends_at || !expires_at) return ends_at ?? expires_at
  return ends_at < expires_at ? ends_at : expires_at
}

const OPEN: LinkStatus[] = ['active', 'paused']

/** Whether the link's state is open although its time is over, because the job has not expired it yet. */
export function isOver(link: Pick<PaymentLink, 'status' | 'ends_at' | 'expires_at'>, now: Date): boolean {
  const closes = closesAt(link)
  return OPEN.includes(link.status) && closes !== null && closes <= now
}

/** The state at `now`: `expired` from the moment its time is over (record 0047). */
export const statusAt = (link: Parameters<typeof isOver>[0], now: Date): LinkStatus =>
  isOver(link, now) ? 'expired' : link.status

/** The condition for links that read as one of these states at `now`. */
export function statusCondition(statuses: readonly LinkStatus[], now: Date): Prisma.PaymentLinkWhereInput {
  const open = OPEN.filter((status) => statuses.includes(status))
  const ended = statuses.filter((status) => !OPEN.includes(status))
  const before: Prisma.PaymentLinkWhereInput[] = [
    { OR: [{ ends_at: null }, { ends_at: { gt: now } }] },
    { OR: [{ expires_at: null }, { expires_at: { gt: now } }] },
  ]
  const over = { OR: [{ ends_at: { lte: now } }, { expires_at: { lte: now } }] }
  return {
    OR: [
      { status: { in: ended } },
      { status: { in: open }, AND: before },
      ...(statuses.includes('expired') ? [{ status: { in: OPEN }, ...over }] : []),
    ],
  }
}

/** An instance takes payments only while it is ready and active (interface 2.8). */
export const canCharge = ({
  status,
  acceptance_status,
  deleted_at,
}: Pick<PaymentInstance, 'status' | 'acceptance_status' | 'deleted_at'>): boolean =>
  status === 'active' && acceptance_status === 'ready' && deleted_at === null
