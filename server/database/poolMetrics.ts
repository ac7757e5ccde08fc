import { Gauge, Histogram, type Metric } from 'prom-client'
import type { BoundedPool } from './pool.ts'

export type PoolMetrics = {
  /** Metrics for the registries. */
  metrics: Metric[]
  watch(pool: BoundedPool): void
}

/** Seconds: from no wait to the longest, after which the caller gets an error (record 0086). */
const BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]

/** Measures the pool of this process: its connections, the waiting callers, and the length and result of each wait. */
export function createPoolMetrics(): PoolMetrics {
  let watched: BoundedPool | null = null
  const waits = new Histogram({
    name: 'countersign_pool_wait_seconds',
    help: 'Wait for a connection to the database; given, or refused because none was free in time or the database is away.',
    labelNames: ['result'],
    buckets: BUCKETS,
    registers: [],
  })
  for (const result of ['given', 'refused']) waits.zero({ result })
  const gauge = (name: string, help: string, figure: (pool: BoundedPool) => number) =>
    new Gauge({
      name: `countersign_pool_${name}`,
      help,
      registers: [],
      collect() {
        if (watched) this.set(figure(watched))
      },
    })
  return {
    metrics: [
      waits,
      gauge('waiting', 'Callers that wait for a connection now.', ({ waitingNow }) => waitingNow),
      gauge('used', 'Connections in use.', ({ totalCount, idleCount }) => totalCount - idleCount),
      gauge('open', 'Connections that are open, in use or not.', ({ totalCount }) => totalCount),
      gauge('size', 'Most connections of this process (DATABASE_POOL).', ({ options }) => options.max),
    ],
    watch(pool) {
      watched = pool
      pool.onWaited((seconds, result) => waits.observe({ result }, seconds))
    },
  }
}
