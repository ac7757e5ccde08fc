import type { Db } from '../../database/client.ts'

/** Endpoints that are failing, the longest first, with their latest attempt and the next one. */
export async function failingEndpoints(db: Db, limit: number) {
  const where = { failing_since: { not: null }, deleted_at: null }
  const [total, rows] = await Promise.all([
    db.read.webhook.count({ where }),
    db.read.webhook.findMany({
      where,
      orderBy: [{ failing_since: 'asc' }, { id: 'asc' }],
      take: limit,
      include: { workspace: { include: { owner: { select: { id: true, name: true } } } } },
    }),
  ])
  const endpoints = await Promise.all(
    rows.map(async ({ id, url, is_active, failing_since, failures, workspace }) => {
      const [last, next] = await Promise.all([
        db.read.delivery.findFirst({ where: { webhook_id: id }, orderBy: [{ created_at: 'desc' }, { id: 'desc' }] }),
        db.read.dispatch.findFirst({
          where: { webhook_id: id, next_attempt_at: { not: null } },
          orderBy: { next_attempt_at: 'asc' },
          select: { next_attempt_at: true },
        }),
      ])
      return {
        webhook_id: id,
        url_host: new URL(url).host,
        is_active,
        failing_since: failing_since!.toISOString(),
        failures,
        trader: workspace.owner,
        http_status: last?.http_status ?? null,
        next_attempt_at: next?.next_attempt_at?.toISOString() ?? null,
      }
    }),
  )
  return { total, endpoints }
}
