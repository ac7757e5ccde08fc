import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealSecret } from '../../server/resources/webhooks/secret.ts'
import { createSender, type Sender } from '../../server/webhooks/send.ts'
import { createDeliverer, deliverDue } from '../../server/worker/deliver.ts'
import { newTrader } from '../factories/people.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { MANY_STARTS_LIMIT } from '../support/limits.ts'
import { answerWith, neverAnswer, type Receiver, startReceiver } from '../support/receiver.ts'
import { decideDossier, deliveriesOf, newWebhook, type Stage, startStage } from './stage.ts'

let whole: Stage
let stage: Stage
let silent: Receiver
/** Waits for as long as the receiver keeps it waiting. */
let patient: Sender
let deliverer: ReturnType<typeof createDeliverer> | null = null

beforeAll(async () => {
  whole = await startStage()
  patient = createSender({ allowPrivate: true, ca: whole.receiver.ca, connectTimeout: 3_600_000, timeout: 3_600_000 })
})
afterAll(async () => {
  await patient?.close()
  await whole?.close()
})
beforeEach(async () => {
  await db().dispatch.updateMany({ data: { next_attempt_at: null } })
  stage = { ...whole, trader: await newTrader(whole.app) }
  stage.receiver.requests.length = 0
  stage.receiver.answers(answerWith(200))
  silent = await startReceiver({ authority: whole.authority })
  silent.answers(neverAnswer)
})
afterEach(async () => {
  const stopped = deliverer?.stop()
  await silent.close()
  await stopped
  deliverer = null
})

const db = () => whole.app.services.db
const clock = () => whole.app.clock

/** So many webhooks of another trader at the receiver that never answers, with an event each that is due. */
async function newSilent(count: number, more: { timeouts?: number } = {}): Promise<void> {
  const trader = await newTrader(whole.app)
  const record_id = await decideDossier({ ...stage, trader })
  const event = await db().event.findFirstOrThrow({ where: { record_id } })
  const ids = Array.from({ length: count }, () => randomUUID())
  const now = clock().now()
  const at = { created_at: now, updated_at: now }
  const secret = (id: string) => sealSecret(whole.app.services.keys, id, 'whsec_made-up')
  // Traders make each by a request of its own, with its entry.
  await runWithoutTriggers(whole.app, [
    `INSERT INTO webhooks (id, workspace_id, url, events, secret_sealed, timeouts, created_at, updated_at)
     SELECT id, $2, $3, '{}', secret, $4, $5, $5 FROM unnest($1::uuid[], $6::text[]) AS made (id, secret)`,
    ids,
    trader.workspace_id,
    silent.url,
    more.timeouts ?? 0,
    now,
    ids.map(secret),
  ])
  await db().dispatch.createMany({
    data: ids.map((webhook_id) => ({ webhook_id, event_id: event.id, next_attempt_at: now, ...at })),
  })
}

/** Has the deliverer send what is due, and then an event to a webhook that answers. Settles when that one has arrived. */
async function deliverBeside(arrived: number) {
  deliverer = createDeliverer({ ...whole.app.services, sender: patient })
  deliverer.wake()
  await silent.received(arrived)
  await newWebhook(stage)
  await decideDossier(stage)
  deliverer.wake()
  await stage.receiver.received(1)
}

describe('webhooks that hang', () => {
  it('a thousand at once hold up nobody else', MANY_STARTS_LIMIT, async () => {
    await newSilent(1000)
    await deliverBeside(100)
    // It has its event while all the others still wait, the first of them too.
    expect(await db().delivery.count({ where: { webhook: { url: silent.url } } })).toBe(0)
    await silent.received(1000)
  })

  it('have a part of the lanes once a send had no answer in time', MANY_STARTS_LIMIT, async () => {
    await newSilent(60, { timeouts: 1 })
    await deliverBeside(40)
    expect(silent.requests).toHaveLength(40)
  })

  it('are tried by one send at a time, ever more seldom, and get everything when they answer', async () => {
    const webhook = await newWebhook(stage)
    const { receiver } = stage
    receiver.answers(neverAnswer)
    for (let count = 0; count < 6; count += 1) await decideDossier(stage)
    const sentBy = async (seconds: number) => {
      clock().advance({ seconds })
      const before = receiver.requests.length
      await deliverDue(whole.impatient)
      return receiver.requests.length - before
    }
    const row = () => db().webhook.findUniqueOrThrow({ where: { id: webhook.id } })
    // The clock stands still while they are sent, so each of the first three follows the other at once.
    expect(await sentBy(0)).toBe(3)
    expect(await row()).toMatchObject({ timeouts: 3, probe_at: new Date(clock().now().getTime() + 60_000) })
    expect(await sentBy(59)).toBe(0)
    expect([await sentBy(1), await sentBy(119), await sentBy(1), await sentBy(239)]).toEqual([1, 0, 1, 0])
    // What was put off is no attempt.
    const made = await db().dispatch.aggregate({ where: { webhook_id: webhook.id }, _sum: { attempts: true } })
    expect([made._sum.attempts, receiver.requests.length]).toEqual([5, 5])
    receiver.answers(answerWith(200))
    clock().advance({ hours: 1 })
    await deliverDue(whole.app.services)
    expect(await row()).toMatchObject({ timeouts: 0, probe_at: null })
    const left = { webhook_id: webhook.id, status: { not: 'delivered' as const } }
    expect(await db().dispatch.count({ where: left })).toBe(0)
  })

  it('are tried at once when somebody asks for it', async () => {
    const webhook = await newWebhook(stage)
    const { receiver, trader } = stage
    receiver.answers(neverAnswer)
    await decideDossier(stage)
    await deliverDue(whole.impatient)
    const [first] = await deliveriesOf(trader, webhook.id)
    const probe_at = new Date(clock().now().getTime() + 600_000)
    await db().webhook.update({ where: { id: webhook.id }, data: { timeouts: 7, probe_at } })
    receiver.answers(answerWith(200))
    await deliverDue(whole.impatient)
    expect(receiver.requests).toHaveLength(1)
    await trader.ext('POST', `/webhooks/${webhook.id}/deliveries/${first.id}/redeliver`)
    await deliverDue(whole.app.services)
    expect(await deliveriesOf(trader, webhook.id)).toMatchObject([{ http_status: 200 }, { response_body: 'timeout' }])
  })
})
