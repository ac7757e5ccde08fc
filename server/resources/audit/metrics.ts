import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { readSealState, type SealState } from './sealState.ts'

/** The gauges of one request share one reading. */
const SHARED_FOR_MS = 1_000

/** Metrics of the seals. While the database does not answer, counts stay at the last reading, and the age grows. */
export function auditMetrics(registry: Registry, services: Services): void {
  let cache = { at: 0, state: Promise.resolve<SealState | null>(null) }
  let last: SealState | null = null
  const state = () => {
    if (Date.now() - cache.at > SHARED_FOR_MS)
      cache = {
        at: Date.now(),
        state: readSealState(services).then(
          (found) => {
            last = found
            return found
          },
          () => last,
        ),
      }
    return cache.state
  }
  const gauge = (name: string, help: string, figure: (state: SealState) => number | null) =>
    new Gauge({
      name: `countersign_audit_${name}`,
      help,
      registers: [registry],
      async collect() {
        const found = await state()
        const value = found && figure(found)
        if (value !== null) this.set(value)
      },
    })
  const ageOf = ({ newest }: SealState) =>
    newest ? (services.clock.now().getTime() - Date.parse(newest.at)) / 1000 : Number.NaN
  gauge('sealing_stopped', '1 while no seal is made, because the seals are not those that were made.', (found) =>
    found.stopped ? 1 : 0,
  )
  gauge('seal_age_seconds', 'Time since the newest seal of the journal; NaN while there is none.', ageOf)
  gauge('unsealed_entries', 'Entries of the journal that wait for a seal.', ({ unsealed }) => unsealed)
  gauge('late_entries', 'Entries of the journal that wait for a seal for over five minutes.', ({ late }) => late)
  gauge('heads_lag', 'Heads that the second place (AUDIT_HEADS_URL) has not acknowledged.', ({ heads_lag }) =>
    heads_lag ? heads_lag.heads : 0,
  )
  gauge('accepted_gaps', 'Gaps in the seals that the operator accepted.', ({ accepted_gaps }) => accepted_gaps.length)
}
