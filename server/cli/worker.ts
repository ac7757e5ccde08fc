import '../process/heap.ts'
import { readConfig } from '../config.ts'
import { errorText } from '../process/errorText.ts'
import { untilStopped } from '../process/stop.ts'
import { startTracing } from '../process/tracing.ts'
import { applyErasuresAgain } from '../resources/retention/erase.ts'
import { checkStoreBeforeServing, openServices } from '../start.ts'
import { startMetricsServer } from '../worker/metricsServer.ts'
import { startWorker } from '../worker/worker.ts'

/**
 * `npm run worker`: runs a worker by itself, beside any number of servers on the same database. With METRICS_PORT it
 * answers /metrics, /healthz and /readyz there.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const stopTracing = await startTracing(process.env)
  const opened = await openServices(config, { as: 'command' })
  const { services, databaseWait, listenUrl } = opened
  await checkStoreBeforeServing(opened)
  await databaseWait.retry('DATABASE_URL', () => applyErasuresAgain(services))
  const worker = await databaseWait.retry('DATABASE_URL', () => startWorker(services, { listenUrl }))
  let state: 'running' | 'stopped' = 'running'
  services.worker = () => state
  const metrics = config.metricsPort === undefined ? null : await startMetricsServer(services, config.metricsPort)
  services.log.info({ metrics_port: metrics?.port }, 'A worker is running')
  await untilStopped({
    lost: opened.lost,
    stop: async () => {
      state = 'stopped'
      await worker.stop()
      await metrics?.stop()
      await opened.close()
      await stopTracing()
    },
  })
}

main().catch((error: unknown) => {
  console.error(errorText(error))
  process.exit(1)
})
