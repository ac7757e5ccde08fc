import fs from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { openEmbedded } from '../database/embedded.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { errorText } from '../process/errorText.ts'
import { untilStopped } from '../process/stop.ts'
import { openSecret } from '../resources/webhooks/secret.ts'
import { updateWebhook } from '../resources/webhooks/service.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { startServer } from '../start.ts'
import { deliverDue } from '../worker/deliver.ts'
import { handDueMails } from '../worker/mailLane.ts'
import { type Receiver, type ReceiverOptions, startReceiver } from './receiver/receiver.ts'
import { HAND_IMPORT } from './story/money.ts'
import { demoOfficers } from './story/officers.ts'
import { DEMO_PASSWORD } from './story/play.ts'
import { type Progress, readProgress } from './story/progress.ts'
import { isInterrupted, type SeededDemo, seedDemo } from './story/seed.ts'
import { demoPayee } from './story/story.ts'
import { demoTraders } from './story/traders.ts'

const PORT = 4443
const PAGE_PORT = 4480

/** Starts the receiver on its usual ports, or on free ones when those are taken. */
async function receiverOnFreePort(options: ReceiverOptions): Promise<Receiver> {
  try {
    return await startReceiver({ ...options, port: PORT, pagePort: PAGE_PORT })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return startReceiver(options)
  }
}

const webhookIds = (ids: Progress['ids']) =>
  Object.keys(ids)
    .filter((key) => /^atlas\.webhook/.test(key))
    .map((key) => ids[key]!)

async function readWebhookSecret(services: ReviewServices, id: string): Promise<string> {
  const { secret_sealed } = await services.db.webhook.findUniqueOrThrow({ where: { id } })
  return openSecret(services.keys, id, secret_sealed)
}

/** Points the webhook to the receiver, whose ports may have changed since the last start. */
async function pointWebhookTo(services: ReviewServices, id: string, url: string): Promise<void> {
  const record = await services.db.webhook.findUniqueOrThrow({
    where: { id },
    include: { workspace: { include: { owner: { select: { id: true, name: true } } } } },
  })
  if (record.url === url || record.deleted_at) return
  const { workspace, ...webhook } = record
  const owner = { ...SYSTEM, ...workspace.owner, type: 'trader', workspace_id: workspace.id } as const
  await updateWebhook(services, owner, webhook, { url })
}

async function startInstructions(
  url: string,
  receiver: Receiver,
  services: ReviewServices,
  { key, ids, left }: Progress,
): Promise<string> {
  const link = ids['atlas.order'] && (await services.db.paymentLink.findUnique({ where: { id: ids['atlas.order'] } }))
  const width = Math.max(...demoOfficers.map(({ email }) => email.length))
  const headers = `-H 'X-Api-Key: ${key?.key}' -H 'X-Api-Secret: ${key?.secret}'`
  const table = path.join(services.config.dataDir, HAND_IMPORT)
  const hasTable = (left ?? []).length > 0 || fs.existsSync(table)
  const isOtherPort = new URL(receiver.pageUrl).port !== String(PAGE_PORT)
  return `
Countersign demo: everything in it is made up.

  Console       ${url}
  Sign in as    ${demoOfficers.map(({ email, role }) => `${email.padEnd(width)}  ${role}`).join('\n                ')}
  Password      ${DEMO_PASSWORD}

  Trader        Atlas Pièces Auto; what it is told, and every mail, arrives at ${receiver.pageUrl}
  Their page    ${url}/t, as ${demoTraders.find((one) => one.key === 'atlas')!.email} with the same password
  X-Api-Key     ${key?.key}
  X-Api-Secret  ${key?.secret}
  Try           curl ${headers} ${url}/api/ext/identifications
${link ? `  Payers see    ${url}/p/${link.slug}\n` : ''}${hasTable ? `  Bank lines    import ${table} by hand; it is there when the data is complete\n` : ''}${isOtherPort ? `  Ports         ${PORT} or ${PAGE_PORT} was taken: the receiver listens on ${new URL(receiver.url).port}, its page on ${new URL(receiver.pageUrl).port}\n` : ''}
  Data in ${services.config.dataDir}. Ctrl-C stops everything.
`
}

/**
 * Moves aside the data of a demo that was killed while it played its story, so that the demo starts again. Deletes
 * nothing, because the folder may hold other data by now. Leaves a database that is not embedded.
 */
async function moveInterruptedAside({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined || !isInterrupted(readProgress(dataDir))) return
  // Throws while a server uses the folder; takes over a database that a killed server left running.
  const database = await openEmbedded(dataDir, { as: 'server' })
  await database.stop()
  const aside = path.join(dataDir, `interrupted-${new Date().toISOString().replaceAll(':', '')}`)
  fs.mkdirSync(aside, { mode: 0o700 })
  const names = fs.readdirSync(dataDir).filter((name) => !name.endsWith('.key') && !name.startsWith('interrupted-'))
  // Move the mark of the interruption last: after a kill in between, the next start repeats this.
  for (const name of [...names.filter((one) => one !== 'demo.json'), 'demo.json'])
    fs.renameSync(path.join(dataDir, name), path.join(aside, name))
  console.error(`The demo was stopped while its data was made: it is made anew. What was there is in ${aside}.`)
}

/** Mails go to the demo's own mail server, unless the environment names another. */
const ownMail = ({ smtpUrl }: Receiver) => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Countersign <no-reply@countersign.example>',
  MAIL_RETURN_PATH: 'bounces@countersign.example',
})

/**
 * `npm run demo`: the whole product, seeded on the first start, with a trader's receiver and a mail server that show each webhook
 * and mail as it arrives. The console answers as soon as there is something to see; the rest of the data grows behind it (record 0119).
 */
export async function startDemo(): Promise<void> {
  let now = () => new Date()
  const secrets = new Map<string, string>()
  const receiver = await receiverOnFreePort({
    secrets: () => [...secrets.values()],
    title: 'Atlas Pièces',
    now: () => now(),
  })
  try {
    const config = readConfig({
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1',
      LOG_LEVEL: 'error',
      FEE_PAYEE_NAME: demoPayee.name,
      FEE_PAYEE_RIB: demoPayee.rib,
      ...(process.env.SMTP_URL === undefined && ownMail(receiver)),
      ...process.env,
    })
    await moveInterruptedAside(config)
    let seeded: SeededDemo | undefined
    const prepare = async (services: ReviewServices) => {
      seeded = await seedDemo(services, {
        webhookUrl: receiver.url,
        writeLine: (line) => console.error(line),
        afterStep: async (inStory, { ids }) => {
          now = inStory.clock.now
          for (const webhook of webhookIds(ids)) secrets.set(webhook, await readWebhookSecret(inStory, webhook))
          if (secrets.size > 0) await deliverDue(inStory)
          await handDueMails(inStory)
        },
      })
      now = () => new Date()
      for (const webhook of webhookIds(seeded.progress.ids)) {
        await pointWebhookTo(services, webhook, receiver.url)
        secrets.set(webhook, await readWebhookSecret(services, webhook))
      }
    }
    const running = await startServer(config, { ca: receiver.ca, prepare })
    const { progress, grow } = seeded!
    console.log(await startInstructions(running.opensAt, receiver, running.services, progress))
    const stopping = new AbortController()
    const grown = grow(stopping.signal).catch((error: unknown) => {
      console.error(`Demo data: it is not complete, and the next start makes it anew (${errorText(error)})`)
    })
    await untilStopped({
      lost: running.lost,
      drainMs: running.drainMs,
      stop: async () => {
        stopping.abort()
        await grown
        await running.stop()
        await receiver.stop()
      },
    })
  } catch (error) {
    await receiver.stop()
    throw error
  }
}
