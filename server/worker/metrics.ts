import os from 'node:os'
import { Gauge, type Registry } from 'prom-client'
import { clockAhead } from '../kernel/rightTime.ts'
import type { Services } from '../services.ts'

/**
 * Metrics of the periodic work: whether this process leads, and how long the leader's lease still lasts by the
 * database's clock. While the database does not answer, the lease runs down by this process's clock.
 */
export function leaderMetrics(registry: Registry, services: Services): void {
  new Gauge({
    name: 'countersign_leader',
    help: '1 while this process does the periodic work (seals, sweeps), else 0.',
    labelNames: ['host'],
    registers: [registry],
    collect() {
      this.set({ host: os.hostname() }, services.leads?.() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'countersign_clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of the database’s; NaN while the database does not answer.',
    registers: [registry],
    async collect() {
      this.set(
        await clockAhead(services)
          .then((ms) => ms / 1000)
          .catch(() => Number.NaN),
      )
    },
  })
  let last: { at: number; rows: readonly { host: string; seconds: number }[] } = { at: 0, rows: [] }
  new Gauge({
    name: 'countersign_leader_lease_seconds',
    help: 'Time left of the lease of the process that does the periodic work; negative while none does it.',
    labelNames: ['host'],
    registers: [registry],
    async collect() {
      const askedAt = services.clock.elapsed()
      const rows = await services.db.$queryRaw<{ host: string; seconds: number }[]>`
        SELECT host, extract(epoch FROM leased_until - clock_timestamp())::float8 AS seconds FROM leader`.catch(
        () => null,
      )
      if (rows) last = { at: askedAt, rows }
      const since = (services.clock.elapsed() - last.at) / 1000
      this.reset()
      for (const { host, seconds } of last.rows) this.set({ host }, rows ? seconds : seconds - since)
    },
  })
}
