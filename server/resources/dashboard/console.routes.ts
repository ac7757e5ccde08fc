import type { Router } from 'express'
import { z } from 'zod'
import { parse } from '../../http/validate.ts'
import { reasonsOf } from '../../review/reasons.ts'
import type { Services } from '../../services.ts'
import { decisionsOf, medianBefore, PERIODS, type Period, periodOf, reasonsGiven } from './decisions.ts'
import { failingEndpoints } from './deliveries.ts'

const MAX_REASONS = 6
const MAX_ENDPOINTS = 3

/** The sentence of a reason code in every language; null when the catalogue no longer has the code. */
const reasonTexts = ({ dossiers }: Services, code: string) =>
  dossiers.all.flatMap(reasonsOf).find((reason) => reason.code === code)?.texts ?? null

/** The figures of the dashboard except the queues, which GET /queues returns. Times are in seconds. */
async function readDashboard(services: Services, period: Period) {
  const { db } = services
  const now = services.clock.now()
  const [decided, median_before, reasons, failing, unreached] = await Promise.all([
    decisionsOf(db, period, now),
    medianBefore(db, period, now),
    reasonsGiven(db, period, now, MAX_REASONS),
    failingEndpoints(db, MAX_ENDPOINTS),
    db.unreachedEvent.count({ where: { decision: true } }),
  ])
  return {
    period,
    from: periodOf(period, now).from.toISOString(),
    at: now.toISOString(),
    decided,
    median_before,
    reasons: reasons.map(({ code, decisions }) => ({ code, decisions, texts: reasonTexts(services, code) })),
    failing,
    unreached,
  }
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>

/** GET /dashboard?period=today|7d|30d: for roles that may `read`. Days and hours are those of Algiers. */
export function dashboardConsole(router: Router, services: Services): void {
  router.get('/dashboard', async (req, res) => {
    const { period } = parse(z.object({ period: z.enum(PERIODS).default('today') }), req.query)
    res.json(await readDashboard(services, period))
  })
}
