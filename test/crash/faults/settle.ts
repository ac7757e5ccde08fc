import { setTimeout as pause } from 'node:timers/promises'
import { sealEntries } from '../../../server/resources/audit/sealing.ts'
import { runPeriodic } from '../../../server/worker/periodic.ts'
import type { Stage } from './stage.ts'

/** Longest wait for the deliveries that are left, without progress. */
const STALL_MS = 60_000
/** The periodic work runs as late as this, so that every hold has ended. */
const LATER_MS = 60 * 60_000

/**
 * Brings everything to its end, with no fault left: payments in progress are settled as the leader settles them each
 * minute, here at once and an hour later by the clock; deliveries that wait for their next attempt are due now instead
 * of after minutes or hours. Settles when nothing is left to deliver; throws when it stalls.
 */
export async function settle({ services, workers, servers }: Stage): Promise<void> {
  await Promise.all([...servers, ...workers].map(({ origin }) => isReady(origin)))
  const now = () => new Date(Date.now() + LATER_MS)
  // The clock of the database goes with it: periodic work waits where the two are apart.
  const later = { ...services.clock, now, ofDatabase: async () => now() }
  await runPeriodic({ ...services, clock: later })
  await sealEntries(services)
  const { db } = services
  await db.webhook.updateMany({ data: { probe_at: null, timeouts: 0 } })
  let least = Number.POSITIVE_INFINITY
  for (let until = Date.now() + STALL_MS; ; await pause(100)) {
    const soon = new Date(Date.now() + 1000)
    const left = await db.dispatch.count({ where: { status: 'pending' } })
    if (left === 0) return
    if (left < least) until = Date.now() + STALL_MS
    if (Date.now() > until) throw new Error(`${left} deliveries stay undone although nothing hinders them.`)
    least = Math.min(least, left)
    await db.$executeRaw`
      UPDATE dispatches SET next_attempt_at = now() WHERE status = 'pending' AND next_attempt_at > ${soon}
        AND lease IS NULL`
  }
}

async function isReady(origin: string): Promise<void> {
  for (const until = Date.now() + STALL_MS; ; await pause(100)) {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error(`${origin} is not ready although nothing hinders it.`)
  }
}
