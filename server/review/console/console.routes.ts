import type { Router } from 'express'
import { LIMITS } from '../../kernel/limits.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { nothingProposed } from '../record/proposal.ts'
import { settingsOf } from '../settings/settings.ts'

/** GET /queues: data for the menu besides the records. */
export function reviewConsole(router: Router, services: ReviewServices): void {
  const { db, dossiers } = services

  router.get('/queues', async (_req, res) => {
    const { targets } = await settingsOf(services)
    const now = services.clock.now().getTime()
    const ago = (minutes: number) => new Date(now - minutes * 60_000)
    const countOf = async (kind: DossierKind) => {
      const { name: resource } = kind
      const target_minutes = targets[resource]!
      const [row] = await db.$queryRaw<{ waiting: number; over: number; soon: number; oldest: Date | null }[]>`
        SELECT count(*)::int AS waiting, count(*) FILTER (WHERE waiting_since < ${ago(target_minutes)})::int AS over,
          count(*) FILTER (WHERE waiting_since < ${ago(target_minutes - LIMITS.soon_minutes)}
            AND waiting_since >= ${ago(target_minutes)})::int AS soon,
          min(waiting_since) AS oldest
        FROM ${tableOf(kind)} AS record WHERE ${waitingSql(kind)} AND ${nothingProposed('record')}`
      const { oldest, ...counts } = row!
      return { resource, ...counts, oldest_waiting_since: oldest?.toISOString() ?? null, target_minutes }
    }
    res.json(await Promise.all(dossiers.all.map(countOf)))
  })
}
