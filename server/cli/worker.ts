import { readConfig } from '../config.ts'
import { errorText } from '../fail.ts'
import { applyErasuresAgain } from '../resources/retention/erase.ts'
import { openServices } from '../start.ts'
import { untilStopped } from '../stop.ts'
import { startWorker } from '../worker/worker.ts'

/** `npm run worker`: runs a worker alone, beside any number of servers on the same database. */
async function main(): Promise<void> {
  const opened = await openServices(readConfig(process.env), { as: 'command' })
  await applyErasuresAgain(opened.services)
  const worker = await startWorker(opened.services, { listenUrl: opened.listenUrl })
  opened.services.log.info('A worker is running')
  await untilStopped({
    lost: opened.lost,
    stop: async () => {
      await worker.stop()
      await opened.close()
    },
  })
}

main().catch((error: unknown) => {
  console.error(errorText(error))
  process.exit(1)
})
