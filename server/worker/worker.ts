import { setTimeout as delay } from 'node:timers/promises'
import { openListener } from '../database/listen.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { endRecallWindows } from '../review/proposals/endRecallWindows.ts'
import { screenAnew } from '../review/screening/screenDossiers.ts'
import { createDeliverer } from './deliver.ts'
import { createLeader, RENEW_MS } from './leader.ts'
import { createMailLane } from './mailLane.ts'
import { runPeriodic } from './periodic.ts'

/** Longest delay of a retry, of the end of a recall window, and of a new dispatch whose notification was missed. */
const POLL_MS = 1000
const PERIOD_MS = 60_000
/** A webhook's send ends within 15 s. A mail's may take longer: it is then handed over again after its lease. */
const STOP_TIMEOUT_MS = 16_000

export type Worker = {
  /** True while this process does the periodic work. */
  leads(): boolean
  /** Begins no new work and waits for the work in progress, 16 s at most. */
  stop(): Promise<void>
  /** Settles when no dispatch is due and no send is in progress. */
  idle(): Promise<void>
}

/**
 * Sends webhooks and mails as soon as they are due, carries out decisions whose recall window has ended, and does the periodic
 * work while no other process does. `listenUrl` is the database address for the worker's own connection; it must not be
 * a transaction pool. Throws if the database cannot be reached.
 */
export async function startWorker(services: ReviewServices, { listenUrl }: { listenUrl: string }): Promise<Worker> {
  const { log } = services
  const deliverer = createDeliverer(services)
  const mails = createMailLane(services)
  let periodic: Promise<void> | null = null
  let recallSweep: Promise<void> | null = null
  let screening: Promise<void> | null = null
  let holdsFault = ''
  let stopping = false

  const housekeep = () => {
    if (!leads()) return
    periodic ??= runPeriodic(services, leads).finally(() => {
      periodic = null
    })
  }
  const leader = createLeader(services, housekeep)
  const leads = () => !stopping && leader.leads()
  services.leads = leads
  const renewLease = () => {
    leader.renew().catch((error) => log.error({ err: error }, 'cannot ask who does the periodic work'))
  }
  const wakeUp = (payload: string | null) => {
    // The leader has stopped, or notifications may have been missed.
    if (payload === 'leader' || payload === null) renewLease()
    deliverer.wake()
    mails.wake()
  }
  const listener = await openListener({ url: listenUrl, channel: 'dispatches', onNotify: wakeUp, log })

  const endHolds = () => {
    recallSweep ??= endRecallWindows(services)
      .then(() => {
        holdsFault = ''
      })
      .catch((error: Error) => {
        // The worker retries every second and logs each distinct fault once.
        if (error.message !== holdsFault) log.error({ err: error }, 'cannot check the holds')
        holdsFault = error.message
      })
      .finally(() => {
        recallSweep = null
      })
  }

  /** A new version of a list is compared at once: until then every dossier is `not_screened`. */
  const screen = () => {
    if (!leads()) return
    screening ??= screenAnew(services)
      .catch((error) => log.error({ err: error }, 'cannot screen the dossiers'))
      .finally(() => {
        screening = null
      })
  }

  const resign = () =>
    leader.resign().catch((error) => log.error({ err: error }, 'cannot give back the lease of the periodic work'))

  const timers = [
    setInterval(deliverer.wake, POLL_MS),
    setInterval(mails.wake, POLL_MS),
    setInterval(endHolds, POLL_MS),
    setInterval(screen, POLL_MS),
    setInterval(renewLease, RENEW_MS),
    setInterval(housekeep, PERIOD_MS),
  ]
  deliverer.wake()
  mails.wake()
  endHolds()
  renewLease()
  return {
    leads,
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      const enough = new AbortController()
      await Promise.race([
        Promise.all([deliverer.stop(), mails.stop(), recallSweep, screening, Promise.resolve(periodic).then(resign)]),
        delay(STOP_TIMEOUT_MS, undefined, { signal: enough.signal }).catch(() => {}),
      ])
      enough.abort()
      await listener.close()
    },
    idle() {
      deliverer.wake()
      mails.wake()
      return Promise.all([deliverer.idle(), mails.idle()]).then(() => {})
    },
  }
}
