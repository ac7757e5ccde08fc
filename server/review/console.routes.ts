import type { Router } from 'express'
import { z } from 'zod'
import { Prisma } from '../database/generated/client.ts'
import { parse } from '../http/validate.ts'
import { LIMITS } from '../kernel/limits.ts'
import { settingsOf } from '../resources/settings/settings.ts'
import type { Services } from '../services.ts'
import { QUEUES, type Queue } from './claims.ts'
import { REASON_KINDS, type ReasonKind, reasonsOf } from './reasons.ts'

/** GET /reasons?kind= and GET /queues: what the desk and the menu need beside the records. */
export function reviewConsole(router: Router, services: Services): void {
  const { db } = services

  router.get('/reasons', (req, res) => {
    const { kind } = parse(z.object({ kind: z.enum(REASON_KINDS as [ReasonKind, ...ReasonKind[]]) }), req.query)
    res.json(reasonsOf(kind))
  })

  router.get('/queues', async (_req, res) => {
    const { targets } = await settingsOf(db)
    const now = services.clock.now().getTime()
    const ago = (minutes: number) => new Date(now - minutes * 60_000)
    const countOf = async ({ resource, table, waiting }: Queue) => {
      const target_minutes = targets[resource]
      const [row] = await db.$queryRaw<{ waiting: number; over: number; soon: number; oldest: Date | null }[]>`
        SELECT count(*)::int AS waiting, count(*) FILTER (WHERE waiting_since < ${ago(target_minutes)})::int AS over,
          count(*) FILTER (WHERE waiting_since < ${ago(target_minutes - LIMITS.soon_minutes)}
            AND waiting_since >= ${ago(target_minutes)})::int AS soon,
          min(waiting_since) AS oldest
        FROM ${Prisma.raw(`"${table}"`)} WHERE ${waiting}`
      const { oldest, ...counts } = row!
      return { resource, ...counts, oldest_waiting_since: oldest?.toISOString() ?? null, target_minutes }
    }
    res.json(await Promise.all(Object.values(QUEUES).map(countOf)))
  })
}
