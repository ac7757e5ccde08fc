// A worker as `npm run worker` starts it, whose clock is wrong by CLOCK_SKEW_MINUTES. It runs the built program.

import { readConfig } from '../../../dist/server/config.js'
import { systemClock } from '../../../dist/server/kernel/clock.js'
import { openServices } from '../../../dist/server/start.js'
import { startMetricsServer } from '../../../dist/server/worker/metricsServer.js'
import { startWorker } from '../../../dist/server/worker/worker.js'

const skew = Number(process.env.CLOCK_SKEW_MINUTES) * 60_000
const config = readConfig(process.env)
const { services, listenUrl } = await openServices(config, {
  as: 'command',
  clock: { ...systemClock, now: () => new Date(Date.now() + skew) },
})
await startWorker(services, { listenUrl })
services.worker = () => 'running'
await startMetricsServer(services, config.metricsPort)
