import type { Router } from 'express'
import { LIMITS } from '../../kernel/limits.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { countedSince, isQueued, requestedIds } from '../record/informationRequest.ts'
import { settingsOf } from '../settings/settings.ts'

/** GET /queues: data for the menu besides the records. */
export function reviewConsole(router: Router, services: ReviewServices): void {
  const { db, dossiers } = services

  router.get('/queues', async (_req, res) => {
    const { targets } = await settingsOf(services)
    const now = services.clock.now()
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    const countOf = async (kind: DossierKind) => {
      const { name: resource } = kind
      const target_minutes = targets[resource]!
      const { join, since } = countedSince(resource, now)
      const [row] = await db.$queryRaw<{ waiting: number; over: number; soon: number; oldest: Date | null }[]>`
        SELECT count(*)::int AS waiting, count(*) FILTER (WHERE ${since} < ${ago(target_minutes)})::int AS over,
          count(*) FILTER (WHERE ${since} < ${ago(target_minutes - LIMITS.soon_minutes)}
            AND ${since} >= ${ago(target_minutes)})::int AS soon,
          min(${since}) AS oldest
        FROM ${tableOf(kind)} AS record ${join} WHERE ${waitingSql(kind, 'record')} AND ${isQueued('record', now)}`
      const { oldest, ...counts } = row!
      const with_traders = (await requestedIds(db, resource, now)).length
      return { resource, ...counts, with_traders, oldest_waiting_since: oldest?.toISOString() ?? null, target_minutes }
    }
    res.json(await Promise.all(dossiers.all.map(countOf)))
  })
}
