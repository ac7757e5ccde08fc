import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorker, type Worker } from '../../server/worker/worker.ts'
import { newTrader } from '../factories/people.ts'
import { type Answer, answerWith } from '../support/receiver.ts'
import { decideDossier, deliveriesOf, newWebhook, type Stage, startStage } from './stage.ts'

let whole: Stage
let stage: Stage
let owner: pg.Client
let worker: Worker | null

beforeAll(async () => {
  whole = await startStage()
  owner = new pg.Client({ connectionString: whole.app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await whole?.close()
})
beforeEach(async () => {
  // Webhooks of its own for each test, and nothing left of the one before.
  stage = { ...whole, trader: await newTrader(whole.app) }
  await whole.app.services.db.dispatch.updateMany({ data: { next_attempt_at: null } })
  // Without the poll, only a notification can wake the worker.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stage.receiver.requests.length = 0
  stage.receiver.answers(answerWith(200, 'ok'))
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  vi.useRealTimers()
})

const start = async () => {
  worker = await startWorker(stage.app.services, { listenUrl: stage.app.listenUrl })
  return worker
}

const connections = async () => {
  const sql = `SELECT pid FROM pg_stat_activity WHERE application_name = 'countersign dispatches' AND datname = current_database()`
  return (await owner.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid)
}

describe('the worker', () => {
  it('sends what was due before it started, then whatever a decision makes, at once', async () => {
    await newWebhook(stage)
    await decideDossier(stage)
    const running = await start()
    await stage.receiver.received(1)
    await running.idle()
    await decideDossier(stage)
    await stage.receiver.received(2)
  })

  it('is woken by a redelivery', async () => {
    const webhook = await newWebhook(stage)
    await decideDossier(stage)
    const running = await start()
    await running.idle()
    const sent = stage.receiver.requests.length
    const [first] = await deliveriesOf(stage.trader, webhook.id)
    await stage.trader.ext('POST', `/webhooks/${webhook.id}/deliveries/${first.id}/redeliver`)
    await stage.receiver.received(sent + 1)
  })

  it('looks for what is due every second, notified or not', async () => {
    await newWebhook(stage)
    const running = await start()
    await running.idle()
    await owner.query('ALTER TABLE dispatches DISABLE TRIGGER dispatches_notify')
    try {
      await decideDossier(stage)
      expect(stage.receiver.requests).toHaveLength(0)
      vi.advanceTimersByTime(1000)
      await stage.receiver.received(1)
    } finally {
      await owner.query('ALTER TABLE dispatches ENABLE TRIGGER dispatches_notify')
    }
  })

  it('listens again after its connection was cut', async () => {
    await newWebhook(stage)
    const running = await start()
    await running.idle()
    const [pid] = await connections()
    // Its own role may cut it.
    await stage.app.services.db.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`
    await decideDossier(stage)
    await stage.receiver.received(1)
    await decideDossier(stage)
    await stage.receiver.received(2)
    expect(await connections()).not.toContain(pid)
  })

  it('stops when what is under way is sent and kept, gives back the rest and leaves nothing open', async () => {
    const waiting: ServerResponse[] = []
    const hold: Answer = (response) => void waiting.push(response)
    const webhook = await newWebhook(stage)
    stage.receiver.answers(answerWith(200), hold)
    for (let count = 0; count < 7; count += 1) await decideDossier(stage)
    const running = await start()
    await stage.receiver.received(5)
    const stopped = running.stop()
    for (const response of waiting) response.writeHead(200).end()
    await stopped
    worker = null
    expect(stage.receiver.requests).toHaveLength(5)
    expect(await deliveriesOf(stage.trader, webhook.id)).toHaveLength(5)
    const left = { webhook_id: webhook.id, status: 'pending', lease: null, leased_until: null } as const
    expect(await stage.app.services.db.dispatch.count({ where: left })).toBe(2)
    expect(await connections()).toEqual([])
  })
})

describe('the periodic work', () => {
  it('is done when the worker starts, and every minute', async () => {
    const { db, clock } = stage.app.services
    const old = (key: string) => db.rateLimit.create({ data: { key, hits: 1, resets_at: clock.now() } })
    const left = () => db.rateLimit.count()
    await old('first')
    await start()
    while ((await left()) > 0);
    await old('second')
    // A minute in which the first round still runs is passed over.
    while ((await left()) > 0) vi.advanceTimersByTime(60_000)
  })

  it('cannot start without a database', async () => {
    const listenUrl = 'postgresql://nobody:x@127.0.0.1:1/none'
    await expect(startWorker(stage.app.services, { listenUrl })).rejects.toThrow('ECONNREFUSED')
  })
})
