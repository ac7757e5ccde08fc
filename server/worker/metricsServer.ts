import type { AddressInfo } from 'node:net'
import express from 'express'
import { createHttpServer } from '../http/connections.ts'
import { healthRoutes } from '../http/health.ts'
import { auditMetrics } from '../resources/audit/metrics.ts'
import { fileMetrics } from '../resources/files/metrics.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { leaderMetrics } from './metrics.ts'
import { workMetrics } from './workMetrics.ts'

/** The metrics that every process of the service has. */
export const metricsOf = (services: ReviewServices) => [
  auditMetrics,
  leaderMetrics,
  fileMetrics,
  (registry: Parameters<typeof workMetrics>[0]) => workMetrics(registry, services),
]

/**
 * Serves /healthz, /readyz and /metrics of a separate worker, on METRICS_PORT of HOST, by the server's rules. Returns
 * the port and a function that stops it.
 */
export async function startMetricsServer(
  services: ReviewServices,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const app = express()
  app.disable('x-powered-by')
  healthRoutes(app, services, metricsOf(services))
  app.use((_req, res) => {
    res.status(404).json({ message: 'Only /healthz, /readyz and /metrics are answered here.' })
  })
  const server = createHttpServer(app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, services.config.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => server.stopGracefully({ drain: 0, finish: 5_000, refusing: () => {} }),
  }
}
