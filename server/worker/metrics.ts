import os from 'node:os'
import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../services.ts'

/**
 * Metrics of the periodic work: whether this process does it, and how long the lease of whoever does it still lasts by
 * the database's clock. Keeps the last values while the database is unreachable.
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
    name: 'countersign_leader_lease_seconds',
    help: 'Time left of the lease of the process that does the periodic work; negative while none does it.',
    labelNames: ['host'],
    registers: [registry],
    async collect() {
      const rows = await services.db.$queryRaw<{ host: string; seconds: number }[]>`
        SELECT host, extract(epoch FROM leased_until - clock_timestamp())::float8 AS seconds FROM leader`.catch(
        () => [],
      )
      if (rows.length > 0) this.reset()
      for (const { host, seconds } of rows) this.set({ host }, seconds)
    },
  })
}
