import { setTimeout as delay } from 'node:timers/promises'
import { openListener } from '../database/listen.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { carryOutHolds } from '../review/proposals/holds.ts'
import { createDeliverer } from './deliver.ts'
import { createLeaderCheck } from './leader.ts'
import { runPeriodic } from './periodic.ts'

/** How late a retry may be sent, a hold may end, or a new dispatch go out whose notification was missed. */
const POLL_MS = 1000
const PERIOD_MS = 60_000
/** A send ends within 15 s. */
const STOP_TIMEOUT_MS = 16_000

export type Worker = {
  /** Begins no new work and waits for the work in progress, 16 s at most. */
  stop(): Promise<void>
  /** Settles when nothing is due and nothing is being sent. */
  idle(): Promise<void>
}

/**
 * Sends webhooks as soon as they are due, carries out decisions whose hold has ended, and does the periodic work when no other process does. `listenUrl` is the
 * database address for its own connection, not through a transaction pool. Throws if the database cannot be reached.
 */
export async function startWorker(services: ReviewServices, { listenUrl }: { listenUrl: string }): Promise<Worker> {
  const { log } = services
  const deliverer = createDeliverer(services)
  const listener = await openListener({ url: listenUrl, channel: 'dispatches', onNotify: deliverer.wake, log })
  const isLeader = createLeaderCheck(listener)
  let periodic: Promise<void> | null = null
  let holds: Promise<void> | null = null

  const housekeep = () => {
    periodic ??= isLeader()
      .then((leading) => (leading ? runPeriodic(services) : undefined))
      .catch((error) => log.error({ err: error }, 'cannot start the periodic work'))
      .finally(() => {
        periodic = null
      })
  }

  const endHolds = () => {
    holds ??= carryOutHolds(services)
      .catch((error) => log.error({ err: error }, 'cannot check the holds'))
      .finally(() => {
        holds = null
      })
  }

  const timers = [
    setInterval(deliverer.wake, POLL_MS),
    setInterval(endHolds, POLL_MS),
    setInterval(housekeep, PERIOD_MS),
  ]
  deliverer.wake()
  endHolds()
  housekeep()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      const enough = new AbortController()
      await Promise.race([
        Promise.all([deliverer.stop(), periodic, holds]),
        delay(STOP_TIMEOUT_MS, undefined, { signal: enough.signal }).catch(() => {}),
      ])
      enough.abort()
      await listener.close()
    },
    idle() {
      deliverer.wake()
      return deliverer.idle()
    },
  }
}
