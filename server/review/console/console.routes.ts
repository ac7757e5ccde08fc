import type { Router } from 'express'
import { z } from 'zod'
import { parse } from '../../http/validate.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { isQueued, requestedIds } from '../record/informationRequest.ts'
import { settingsOf } from '../settings/settings.ts'
import { calendarIn, targetClockSql, targetCutoffs } from '../settings/targetClock.ts'

/** An instant in a query. A plus sign that the address did not encode arrives as a space. */
const instant = z
  .string()
  .transform((text) => text.replace(' ', '+'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text))
  .refine(
    (at) => at >= new Date('1970-01-01T00:00:00Z') && at < new Date('2200-01-01T00:00:00Z'),
    'The time must lie between 1970 and 2199.',
  )

/** GET /working-time */
export const workingTimeQuery = z
  .object({ from: instant, to: instant })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The to time must not be before the from time.' })

/** GET /queues: the menu's data about each queue. GET /working-time?from=&to= → `{minutes}`, whole minutes. */
export function reviewConsole(router: Router, services: ReviewServices): void {
  const { db, dossiers } = services

  router.get('/queues', async (_req, res) => {
    const settings = await settingsOf(services)
    const calendar = calendarIn(settings)
    const now = services.clock.now()
    const hours = calendar.latestHours(now)
    const working = hours && { since: hours.since.toISOString(), until: hours.until.toISOString() }
    const countOf = async (kind: DossierKind) => {
      const { name: resource } = kind
      const target_minutes = settings.targets[resource]!
      const cutoffs = targetCutoffs(kind, settings, now)
      const { join, since } = await targetClockSql(services, kind, calendar, now)
      const [row] = await db.$queryRaw<{ waiting: number; over: number; soon: number; oldest: Date | null }[]>`
        SELECT count(*)::int AS waiting, count(*) FILTER (WHERE ${since} < ${cutoffs.over})::int AS over,
          count(*) FILTER (WHERE ${since} < ${cutoffs.soon} AND ${since} >= ${cutoffs.over})::int AS soon,
          min(${since}) AS oldest
        FROM ${tableOf(kind)} AS record ${join} WHERE ${waitingSql(kind, 'record')} AND ${isQueued('record', now)}`
      const { oldest, ...counts } = row!
      const with_traders = (await requestedIds(db, resource, now)).length
      return {
        resource,
        ...counts,
        with_traders,
        oldest_waiting_since: oldest?.toISOString() ?? null,
        target_minutes,
        /** The hours in which the clock of targets runs now or ran last; null if it runs at all times. */
        working,
      }
    }
    res.json(await Promise.all(dossiers.all.map(countOf)))
  })

  router.get('/working-time', async (req, res) => {
    const { from, to } = parse(workingTimeQuery, req.query)
    const calendar = calendarIn(await settingsOf(services))
    res.json({ minutes: Math.floor(calendar.elapsed(from, to) / 60_000) })
  })
}
