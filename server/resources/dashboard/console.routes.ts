import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { idOf } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { cacheSlowValues } from '../../kernel/cacheSlowValues.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize, can } from '../../kernel/policy.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { reasonTextsOf } from '../../review/dossier/readReasons.ts'
import { moneyFigures } from '../money/figures.ts'
import { countUnreached } from '../unreached/list.ts'
import { agreementOf } from './agreement.ts'
import { decisionsOf, medianBefore, PERIODS, type Period, periodOf, reasonsGiven } from './decisions.ts'
import { failingEndpoints } from './deliveries.ts'
import { readFirstSteps } from './firstSteps.ts'
import { workOf } from './work.ts'

const MAX_REASONS = 6
const MAX_ENDPOINTS = 3

/**
 * The figures of the dashboard except the queues, which GET /queues returns. Times are in seconds. `quality`: includes
 * the results of blind looks.
 */
async function readDashboard(services: ReviewServices, period: Period, quality: boolean) {
  const { db } = services
  const now = services.clock.now()
  const [decided, median_before, reasons, failing, unreached, blind, money] = await Promise.all([
    decisionsOf(db, period, now),
    medianBefore(db, period, now),
    reasonsGiven(db, period, now, MAX_REASONS),
    failingEndpoints(db, MAX_ENDPOINTS),
    countUnreached(services, { decisions: true, muted: false }, '', LIMITS.exact_total),
    quality ? agreementOf(services, period, now) : null,
    moneyFigures(db, periodOf(period, now).from),
  ])
  const textsOf = await reasonTextsOf(
    db,
    reasons.map(({ code }) => code),
  )
  return {
    period,
    from: periodOf(period, now).from.toISOString(),
    at: now.toISOString(),
    decided,
    median_before,
    reasons: reasons.map(({ code, decisions }) => ({ code, decisions, texts: textsOf(code) })),
    failing,
    unreached,
    money,
    /** Only for readers of quality figures; null for others. */
    blind,
  }
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>

/**
 * GET /dashboard?period=today|7d|30d: for roles that may `read`. Days and hours are those of Algiers. Slow figures are
 * cached for all consoles; `at` is their time (record 0107).
 */
export function dashboardConsole(router: Router, services: ReviewServices): void {
  const forAll = cacheSlowValues(services.clock, (period: Period) => readDashboard(services, period, false))
  const withQuality = cacheSlowValues(services.clock, (period: Period) => readDashboard(services, period, true))
  router.get('/dashboard', async (req, res) => {
    const { period } = parse(z.object({ period: z.enum(PERIODS).default('today') }), req.query)
    res.json(await (can(officerOf(req), 'read_quality') ? withQuality : forAll)(period))
  })

  /** GET /first-steps: the remaining steps of a new install, for officers who may `invite_officer`. */
  router.get('/first-steps', async (req, res) => {
    authorize(officerOf(req), 'invite_officer', 'Administrators set an install up.')
    res.json(await readFirstSteps(services))
  })

  /**
   * GET /officers/:id/work?period=today|7d|30d: the officer's own work. An officer with the permission `read_work` may
   * read the work of any officer, and gets the team's figures with it. 403 for the work of a colleague without that
   * permission, 404 for an unknown id.
   */
  router.get('/officers/:id/work', async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const { period } = parse(z.object({ period: z.enum(PERIODS).default('today') }), req.query)
    if (id !== actor.id) authorize(actor, 'read_work', 'You may read your own figures only.')
    const officer = await services.db.read.officer.findUnique({
      where: { id },
      select: { id: true, name: true, role: true },
    })
    if (!officer) throw notFound()
    res.json(await workOf(services, officer, { period, withTeam: can(actor, 'read_work') }))
  })
}
