import { demoOfficers } from '../../prisma/demo/officers.ts'
import { DEMO_PASSWORD, type Progress } from '../../prisma/demo/play.ts'
import { seedDemo } from '../../prisma/demo/seed.ts'
import { demoPayee } from '../../prisma/demo/story.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { moveWebhook, webhookSecret } from '../resources/webhooks/service.ts'
import type { Services } from '../services.ts'
import { startServer } from '../start.ts'
import { untilStopped } from '../stop.ts'
import { deliverDue } from '../worker/deliver.ts'
import { type Receiver, type ReceiverOptions, startReceiver } from './receiver/receiver.ts'

const PORT = 4443
const PAGE_PORT = 4480

/** On its usual ports, or on free ones when those are taken. */
async function receiverOnFreePort(options: ReceiverOptions): Promise<Receiver> {
  try {
    return await startReceiver({ ...options, port: PORT, pagePort: PAGE_PORT })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return startReceiver(options)
  }
}

function invitation(url: string, receiver: Receiver, services: Services, { key }: Progress): string {
  const width = Math.max(...demoOfficers.map(({ email }) => email.length))
  const headers = `-H 'X-Api-Key: ${key?.key}' -H 'X-Api-Secret: ${key?.secret}'`
  return `
Countersign demo: everything in it is made up.

  Console       ${url}
  Sign in as    ${demoOfficers.map(({ email, role }) => `${email.padEnd(width)}  ${role}`).join('\n                ')}
  Password      ${DEMO_PASSWORD}

  Trader        Atlas Pièces Auto; what it is told arrives at ${receiver.pageUrl}
  X-Api-Key     ${key?.key}
  X-Api-Secret  ${key?.secret}
  Try           curl ${headers} ${url}/api/ext/identifications

  Data in ${services.config.dataDir}. Ctrl-C stops everything.
`
}

/**
 * `npm run demo`: the whole product on its data folder, seeded at the first start, with a trader's receiver that shows
 * each webhook as it comes.
 */
export async function startDemo(): Promise<void> {
  const config = readConfig({
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1',
    LOG_LEVEL: 'error',
    FEE_PAYEE_NAME: demoPayee.name,
    FEE_PAYEE_RIB: demoPayee.rib,
    ...process.env,
  })
  let now = () => new Date()
  let secret: string | undefined
  const receiver = await receiverOnFreePort({ secret: () => secret, title: 'Atlas Pièces', now: () => now() })
  try {
    let progress: Progress | undefined
    const prepare = async (services: Services) => {
      progress = await seedDemo(services, {
        webhookUrl: receiver.url,
        say: (line) => console.error(line),
        afterStep: async (inStory, { ids }) => {
          const webhook = ids['atlas.webhook']
          if (!webhook) return
          now = inStory.clock.now
          secret ??= await webhookSecret(inStory, webhook)
          await deliverDue(inStory)
        },
      })
      now = () => new Date()
      const webhook = progress.ids['atlas.webhook']!
      await moveWebhook(services, webhook, receiver.url)
      secret = await webhookSecret(services, webhook)
    }
    const log = createLog(config.logLevel)
    const running = await startServer(config, { log, ca: receiver.ca, prepare })
    console.log(invitation(running.url, receiver, running.services, progress!))
    await untilStopped({
      lost: running.lost,
      stop: async () => {
        await running.stop()
        await receiver.stop()
      },
    })
  } catch (error) {
    await receiver.stop()
    throw error
  }
}
