import './process/heap.ts'
import { readConfig } from './config.ts'
import { errorText } from './process/errorText.ts'
import { untilStopped } from './process/stop.ts'
import { startTracing } from './process/tracing.ts'
import { startServer } from './start.ts'

/** `main.js`: the server. `main.js demo`: the whole product with made-up data and a receiver for its webhooks. */
async function main(): Promise<void> {
  // Loaded only here: a production install lacks the demo's packages.
  if (process.argv[2] === 'demo') return (await import('./demo/demo.ts')).startDemo()
  const stopTracing = await startTracing(process.env)
  const running = await startServer(readConfig(process.env))
  running.services.log.info(`Countersign answers on ${running.opensAt}`)
  await untilStopped({ ...running, stop: () => running.stop().finally(stopTracing) })
}

main().catch((error: unknown) => {
  console.error(errorText(error))
  process.exit(1)
})
