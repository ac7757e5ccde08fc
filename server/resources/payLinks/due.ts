import type { Db } from '../../database/client.ts'
import { type PayLinkStatus, Prisma } from '../../database/generated/client.ts'
import { deadlineOf } from './presenter.ts'

/** The maximum number of due links read at once: a minute's worth, or the backlog that a stopped worker has left. */
const MAX_DUE = 10_000

/**
 * The condition for an open link whose timeout is over, its own or its instance's, while no payment in progress keeps
 * it open; `link` and `instance` are the tables.
 */
export const isDue = (now: Date) => Prisma.sql`
  link.status = 'active' AND link.deleted_at IS NULL AND link.last_activity_at
    + make_interval(mins => coalesce(link.inactivity_timeout_minutes, instance.inactivity_timeout_minutes)) <= ${now}
  AND NOT EXISTS (SELECT 1 FROM transactions
    WHERE payable_type = 'pay_link' AND payable_id = link.id AND status = 'processing')`

/** The condition for links that read as one of these states at `now` (record 0047); without states, for all links. */
export async function dueStatusCondition(
  db: Db,
  statuses: readonly PayLinkStatus[] | undefined,
  now: Date,
  workspace_id?: string,
): Promise<Prisma.PayLinkWhereInput> {
  if (!statuses?.some((status) => status === 'active' || status === 'expired'))
    return statuses ? { status: { in: [...statuses] } } : {}
  const whose = workspace_id ? Prisma.sql`AND link.workspace_id = ${workspace_id}::uuid` : Prisma.empty
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT link.id::text FROM pay_links AS link JOIN payment_instances AS instance ON instance.id = link.payment_instance_id
    WHERE ${isDue(now)} ${whose} LIMIT ${MAX_DUE}`
  const due = rows.map(({ id }) => id)
  return {
    OR: [
      { status: { in: statuses.filter((status) => status !== 'active') } },
      ...(statuses.includes('active') ? [{ status: 'active' as const, id: { notIn: due } }] : []),
      ...(statuses.includes('expired') ? [{ id: { in: due } }] : []),
    ],
  }
}

type ReadablePayLink = Parameters<typeof deadlineOf>[0] & { id: string; status: PayLinkStatus }

/**
 * The rows with the status that readers see at `now`: a link that the sweeper has yet to expire is `expired` (record
 * 0047).
 */
export async function withStatusAt<Row extends ReadablePayLink>(
  db: Db,
  now: Date,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const isOver = (row: Row) => {
    const deadline = deadlineOf(row)
    return row.status === 'active' && deadline !== null && deadline <= now
  }
  const over = rows.filter(isOver).map(({ id }) => id)
  if (over.length === 0) return rows
  const waited = await db.transaction.findMany({
    where: { payable_type: 'pay_link', payable_id: { in: over }, status: 'processing' },
    select: { payable_id: true },
    distinct: ['payable_id'],
  })
  const alive = new Set(waited.map(({ payable_id }) => payable_id))
  return rows.map((row) => (isOver(row) && !alive.has(row.id) ? { ...row, status: 'expired' as const } : row))
}
