import type { Express, Request } from 'express'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { ApiError, notFound } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import { isForwarded, watchProxies } from './proxies.ts'
import { readiness } from './readiness.ts'
import { digest, sameText } from './secrets.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/
const isLoopback = (address: string | undefined) => LOOPBACK.test((address ?? '').replace(/^::ffff:/i, ''))

/**
 * Allows /metrics to programs on this machine and to callers with METRICS_TOKEN. On this machine means that both the
 * connection and the caller, as TRUST_PROXY resolves it, have a loopback address. Without TRUST_PROXY, a request with the
 * headers of a proxy is refused.
 */
function authorizeMetrics({ config }: Services, req: Request): void {
  const given = /^Bearer (\S{1,200})$/i.exec(req.get('Authorization') ?? '')?.[1]
  if (config.metricsToken && given && sameText(digest(given), digest(config.metricsToken))) return
  const direct = config.trustProxy !== undefined || !isForwarded(req)
  if (direct && isLoopback(req.socket.remoteAddress) && isLoopback(req.ip)) return
  if (config.metricsToken) throw new ApiError('UNAUTHENTICATED', 'Send METRICS_TOKEN as a bearer token.')
  throw notFound()
}

/** Adds the metrics of one part of the service to /metrics. */
export type Metrics = (registry: Registry, services: Services) => void

/** Metrics of the process, collected once: their observers and timers cannot be stopped. */
const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

/**
 * GET /healthz: 200 while the process runs. GET /readyz: 200 when the database can be read and written, the file store
 * belongs to this database and takes documents, and this process's worker, if any, runs; otherwise, and during a stop,
 * 503. `proxy` says whether callers can be told apart. GET /metrics: Prometheus metrics by route and status, without
 * names of records.
 */
export function healthRoutes(app: Express, services: Services, metrics: Metrics[]): void {
  const registry = new Registry()
  for (const addTo of metrics) addTo(registry, services)
  for (const metric of services.metrics) registry.registerMetric(metric)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const proxies = watchProxies(services)
  const checkReadiness = readiness(registry, services)
  app.use(proxies.watch)
  app.use((req, res, next) => {
    const end = seconds.startTimer()
    res.on('finish', () => {
      // Express keeps the base path in the caller's case.
      const route = req.route ? `${req.baseUrl.toLowerCase()}${String(req.route.path)}` : 'none'
      end({ method: req.method, route, status: String(res.statusCode) })
    })
    next()
  })
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'up' })
  })
  app.get('/readyz', async (_req, res) => {
    const { ready, checks } = await checkReadiness()
    res
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'not ready', checks: { ...checks, proxy: proxies.state() } })
  })
  app.get('/metrics', async (req, res) => {
    authorizeMetrics(services, req)
    res.type(registry.contentType).send(await Registry.merge([processMetrics, registry]).metrics())
  })
}
