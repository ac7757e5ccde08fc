import { Gauge, type Registry } from 'prom-client'
import { type DatabaseState, databaseState } from '../database/state.ts'
import type { StoreState } from '../files/storeState.ts'
import { programVersion } from '../process/root.ts'
import type { Services } from '../services.ts'

/** If the database takes longer than this to answer, the service is not ready. */
const READINESS_TIMEOUT_MS = 3_000
/** The gauges of one scrape share one check of readiness. */
const SHARED_FOR_MS = 500

export type Readiness = {
  ready: boolean
  /** `unknown`: the database does not say to which store it belongs. */
  checks: { database: DatabaseState; files: StoreState | 'unknown'; worker: 'running' | 'stopped' | 'elsewhere' }
}

async function checkReadiness(services: Services): Promise<Readiness> {
  const late = new Promise<'unreachable'>((resolve) => {
    setTimeout(resolve, READINESS_TIMEOUT_MS, 'unreachable').unref()
  })
  const database = await Promise.race([databaseState(services.db), late])
  const files = database === 'unreachable' ? 'unknown' : await Promise.race([services.storeState(), late])
  const worker = services.worker?.() ?? 'elsewhere'
  return {
    ready: database === 'ok' && files === 'ok' && worker !== 'stopped' && !services.isStopping?.(),
    checks: { database, files, worker },
  }
}

const STATES = {
  database: ['ok', 'read_only', 'full', 'unreachable'],
  files: ['ok', 'full', 'unreachable', 'another', 'unknown'],
} as const satisfies { database: DatabaseState[]; files: Readiness['checks']['files'][] }

/** The answer of `/readyz`, also as gauges without stale values, and the version of this program. */
export function readiness(registry: Registry, services: Services): () => Promise<Readiness> {
  let latest: { at: number; answer: Promise<Readiness> } | null = null
  const shared = () => {
    if (!latest || performance.now() - latest.at > SHARED_FOR_MS)
      latest = { at: performance.now(), answer: checkReadiness(services) }
    return latest.answer
  }
  const registers = [registry]
  new Gauge({
    name: 'countersign_ready',
    help: '1 while this process is ready (/readyz), else 0.',
    registers,
    async collect() {
      this.set((await shared()).ready ? 1 : 0)
    },
  })
  for (const of of ['database', 'files'] as const)
    new Gauge({
      name: `countersign_${of}_state`,
      help: `1 for what /readyz says of ${of}, 0 for every other state.`,
      labelNames: ['state'],
      registers,
      async collect() {
        const found = (await shared()).checks[of]
        for (const state of STATES[of]) this.set({ state }, state === found ? 1 : 0)
      },
    })
  new Gauge({
    name: 'countersign_info',
    help: '1, with the version of this program.',
    labelNames: ['version'],
    registers,
  }).set({ version: programVersion() }, 1)
  return () => checkReadiness(services)
}
