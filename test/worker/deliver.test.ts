import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ATTEMPT_DELAYS } from '../../server/webhooks/schedule.ts'
import { createSender } from '../../server/webhooks/send.ts'
import { verify } from '../../server/webhooks/sign.ts'
import { createDeliverer, deliverDue } from '../../server/worker/deliver.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'
import {
  type Answer,
  answerWith,
  floodBody,
  neverAnswer,
  type Received,
  type Receiver,
  startReceiver,
} from '../support/receiver.ts'
import { decideDossier, deliveriesOf, newWebhook, type Stage, startStage } from './stage.ts'

let stage: Stage
let trader: TestTrader
let receiver: Receiver
let fresh: Stage

beforeAll(async () => {
  stage = await startStage()
  receiver = stage.receiver
})
afterAll(() => stage?.close())

// Each test has a trader of its own, so that its events reach its webhooks only, and nothing is left of the one before.
beforeEach(async () => {
  await db().dispatch.updateMany({ data: { next_attempt_at: null } })
  trader = await newTrader(stage.app)
  fresh = { ...stage, trader }
  receiver.requests.length = 0
  receiver.answers(answerWith(200, 'ok'))
})

const deliver = () => deliverDue(stage.app.services)
const clock = () => stage.app.clock
const db = () => stage.app.services.db
const dispatches = (webhook: Json) => db().dispatch.findMany({ where: { webhook_id: webhook.id } })
const rowOf = (webhook: Json) => db().webhook.findUniqueOrThrow({ where: { id: webhook.id } })
const signedBy = (secret: string, { headers, body }: Received, now = clock().now()) =>
  verify({ secret, header: headers['x-service-signature'] as string, body, now })
/** Has the leases end now, by the database's clock. */
const lapse = () =>
  db().$executeRaw`UPDATE dispatches SET leased_until = clock_timestamp() - interval '1 s' WHERE lease IS NOT NULL`
const redeliver = async (webhook: Json, delivery: Json) => {
  const answer = await trader.ext('POST', `/webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`)
  expect(answer.status).toBe(200)
}

/** Takes requests and answers them when told to. */
function held(): { answer: Answer; release: (code: number) => void } {
  const waiting: ServerResponse[] = []
  return {
    answer: (response) => void waiting.push(response),
    release: (code) => {
      for (const response of waiting.splice(0)) response.writeHead(code).end()
    },
  }
}

/** What a webhook is sent at once after its first answer: that one it is sent alone. */
const fourOf = (answer: Answer) => [answer, answer, answer, answer]

describe('a delivery', () => {
  it('is the stored event, signed, with its headers, and kept with its answer', async () => {
    const webhook = await newWebhook(fresh)
    const id = await decideDossier(fresh)
    clock().advance({ seconds: 3 })
    await deliver()
    const [request] = receiver.requests
    const event = await db().event.findFirstOrThrow({ where: { record_id: id } })
    expect(request!.body.toString()).toBe(event.body)
    expect(JSON.parse(event.body)).toMatchObject({ event: 'identification.approved', data: { id, status: 'accepted' } })
    const [delivery] = await deliveriesOf(trader, webhook.id)
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'PaymentCollection-Webhooks/1',
      'x-service-event': 'identification.approved',
      'x-service-event-id': event.id,
      'x-service-delivery': delivery.id,
      'x-service-signature': expect.stringContaining(`t=${Math.floor(clock().now().getTime() / 1000)},`),
    })
    expect(signedBy(webhook.secret, request!)).toBe(true)
    expect(delivery).toMatchObject({ attempt: 1, http_status: 200, response_body: 'ok', failed_at: null })
    expect(delivery.delivered_at).toBe(clock().now().toISOString())
    expect(await dispatches(webhook)).toMatchObject([
      { status: 'delivered', attempts: 1, next_attempt_at: null, lease: null, leased_until: null },
    ])
    await deliver()
    expect(receiver.requests).toHaveLength(1)
  })

  it('goes to the webhooks that subscribed to its event, or to all events', async () => {
    const all = await newWebhook(fresh)
    const approved = await newWebhook(fresh, { events: ['identification.approved', 'form.submitted'] })
    const others = await newWebhook(fresh, { events: ['identification.rejected', 'brand.approved'] })
    await decideDossier(fresh)
    await deliver()
    expect(await deliveriesOf(trader, all.id)).toHaveLength(1)
    expect(await deliveriesOf(trader, approved.id)).toHaveLength(1)
    expect(await deliveriesOf(trader, others.id)).toHaveLength(0)
  })

  it('is not made for an inactive webhook, not later either', async () => {
    const webhook = await newWebhook(fresh, { is_active: false })
    await decideDossier(fresh)
    await trader.ext('PATCH', `/webhooks/${webhook.id}`, { json: { is_active: true } })
    receiver.answers(answerWith(500))
    await decideDossier(fresh)
    await deliver()
    expect(receiver.requests).toHaveLength(1)
    // Waiting for its second attempt when the webhook is switched off: it does not come back with it.
    for (const is_active of [false, true]) {
      await trader.ext('PATCH', `/webhooks/${webhook.id}`, { json: { is_active } })
      clock().advance({ hours: 1 })
      await deliver()
    }
    expect(receiver.requests).toHaveLength(1)
    expect(await dispatches(webhook)).toMatchObject([{ status: 'dropped', next_attempt_at: null }])
  })

  it('is dropped when the webhook was found inactive only at the moment of sending', async () => {
    const webhook = await newWebhook(fresh)
    await decideDossier(fresh)
    await runWithoutTriggers(stage.app, ['UPDATE webhooks SET is_active = false WHERE id = $1', webhook.id])
    await deliver()
    expect(receiver.requests).toHaveLength(0)
    expect(await dispatches(webhook)).toMatchObject([{ status: 'dropped', attempts: 0, lease: null }])
  })
})

describe('a failure', () => {
  it('is tried again after 5 s with the same bytes and a fresh signature', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answerWith(500, 'down'), answerWith(200, 'up'))
    await decideDossier(fresh)
    await deliver()
    clock().advance({ seconds: 4 })
    await deliver()
    expect(receiver.requests).toHaveLength(1)
    clock().advance({ seconds: 2 })
    await deliver()
    const [first, second] = receiver.requests
    expect(second!.body.equals(first!.body)).toBe(true)
    expect(second!.headers['x-service-event-id']).toBe(first!.headers['x-service-event-id'])
    expect(second!.headers['x-service-delivery']).not.toBe(first!.headers['x-service-delivery'])
    expect(signedBy(webhook.secret, second!)).toBe(true)
    const old = new Date(clock().now().getTime() + 299_000)
    expect([first, second].map((request) => signedBy(webhook.secret, request!, old))).toEqual([false, true])
    expect(await deliveriesOf(trader, webhook.id)).toMatchObject([
      { attempt: 2, http_status: 200, response_body: 'up', failed_at: null },
      { attempt: 1, http_status: 500, response_body: 'down', delivered_at: null, failed_at: expect.any(String) },
    ])
    expect(await rowOf(webhook)).toMatchObject({ failures: 0, failing_since: null })
  })

  it.each<[string, Answer, object]>([
    ['a redirect, not followed', answerWith(302, '', { Location: '/hooks' }), { http_status: 302 }],
    ['an answer without end', floodBody(503), { http_status: 503, response_body: 'x'.repeat(4096) }],
  ])('%s', async (_what, answer, kept) => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answer)
    await decideDossier(fresh)
    await deliver()
    expect(await deliveriesOf(trader, webhook.id)).toMatchObject([{ ...kept, delivered_at: null }])
    expect(await dispatches(webhook)).toMatchObject([{ status: 'pending', attempts: 1 }])
    expect(receiver.requests).toHaveLength(1)
  })

  it('silence', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(neverAnswer)
    await decideDossier(fresh)
    await deliverDue(stage.impatient)
    const kept = { http_status: 0, response_body: 'timeout', delivered_at: null }
    expect(await deliveriesOf(trader, webhook.id)).toMatchObject([kept])
    expect(await dispatches(webhook)).toMatchObject([{ status: 'pending', attempts: 1 }])
  })

  it('a certificate that is not trusted', async () => {
    const webhook = await newWebhook(fresh)
    await decideDossier(fresh)
    const sender = createSender({ allowPrivate: true })
    await deliverDue({ ...stage.app.services, sender })
    await sender.close()
    expect(await deliveriesOf(trader, webhook.id)).toMatchObject([{ http_status: 0, response_body: 'tls_error' }])
  })

  it('waits as long as Retry-After asks', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answerWith(503, '', { 'Retry-After': '3600' }))
    await decideDossier(fresh)
    await deliver()
    const [dispatch] = await dispatches(webhook)
    expect(dispatch!.next_attempt_at!.getTime() - clock().now().getTime()).toBe(3_600_000)
  })

  it('is tried eight times by the schedule, then never again', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answerWith(500))
    await decideDossier(fresh)
    await deliver()
    for (const delay of ATTEMPT_DELAYS.slice(1)) {
      clock().advance({ seconds: delay / 1000 - 1 })
      await deliver()
      const before = receiver.requests.length
      clock().advance({ seconds: delay / 10_000 + 2 })
      await deliver()
      expect(receiver.requests).toHaveLength(before + 1)
    }
    expect(receiver.requests).toHaveLength(8)
    expect(await dispatches(webhook)).toMatchObject([{ status: 'failed', attempts: 8, next_attempt_at: null }])
    clock().advance({ hours: 100 })
    await deliver()
    expect(receiver.requests).toHaveLength(8)
    const list = await deliveriesOf(trader, webhook.id)
    expect(list.map(({ attempt }) => attempt)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  it('410 switches the webhook off and drops what it would still have got', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answerWith(500), answerWith(410, 'gone'))
    await decideDossier(fresh)
    await deliver()
    await decideDossier(fresh)
    await deliver()
    expect((await trader.ext('GET', `/webhooks/${webhook.id}`)).body.data.is_active).toBe(false)
    expect((await rowOf(webhook)).disabled_why).toBe('gone')
    expect((await dispatches(webhook)).map((row) => row.status)).toEqual(['dropped', 'dropped'])
    const entries = await db().auditEntry.findMany({ where: { record_id: webhook.id, action: 'disable' } })
    expect(entries).toMatchObject([
      { actor_type: 'system', resource: 'webhooks', workspace_id: trader.workspace_id, details: { why: 'gone' } },
    ])
    clock().advance({ hours: 30 })
    await deliver()
    expect(receiver.requests).toHaveLength(2)
  })

  it('for five days switches the webhook off; switched on it starts anew', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answerWith(500))
    const since = clock().now()
    for (let day = 0; day < 5; day += 1) {
      await decideDossier(fresh)
      await deliver()
      clock().advance({ hours: 12 })
      await deliver()
      clock().advance({ hours: 12 })
      expect((await rowOf(webhook)).is_active).toBe(true)
    }
    await decideDossier(fresh)
    await deliver()
    const row = await rowOf(webhook)
    expect(row).toMatchObject({ is_active: false, disabled_why: 'failing', failing_since: since })
    const entries = await db().auditEntry.findMany({ where: { record_id: webhook.id, action: 'disable' } })
    expect(entries).toMatchObject([
      { actor_type: 'system', details: { why: 'failing', failures: row.failures, failing_since: since.toISOString() } },
    ])
    expect((await dispatches(webhook)).filter(({ next_attempt_at }) => next_attempt_at)).toEqual([])
    await trader.ext('PATCH', `/webhooks/${webhook.id}`, { json: { is_active: true } })
    await decideDossier(fresh)
    await deliver()
    expect(await rowOf(webhook)).toMatchObject({ is_active: true, failures: 1, disabled_why: null })
  })

  it('at an address the webhook has left says nothing of its new one', async () => {
    const webhook = await newWebhook(fresh)
    const hold = held()
    receiver.answers(hold.answer)
    await decideDossier(fresh)
    const run = deliver()
    await receiver.received(1)
    await trader.ext('PATCH', `/webhooks/${webhook.id}`, { json: { url: `${receiver.url}/new` } })
    hold.release(410)
    await run
    expect(await rowOf(webhook)).toMatchObject({ is_active: true, failures: 0 })
    receiver.answers(answerWith(200))
    clock().advance({ seconds: 10 })
    await deliver()
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hooks', '/hooks/new'])
  })

  it('of our own is no attempt; it is sent when the lease has lapsed', async () => {
    const webhook = await newWebhook(fresh)
    await decideDossier(fresh)
    const { secret_sealed } = await rowOf(webhook)
    const setSecret = (secret: string) =>
      runWithoutTriggers(stage.app, ['UPDATE webhooks SET secret_sealed = $2 WHERE id = $1', webhook.id, secret])
    await setSecret('1.damaged')
    await deliver()
    expect(await deliveriesOf(trader, webhook.id)).toEqual([])
    expect(await rowOf(webhook)).toMatchObject({ failures: 0 })
    await setSecret(secret_sealed)
    await lapse()
    await deliver()
    expect(await deliveriesOf(trader, webhook.id)).toMatchObject([{ attempt: 1, http_status: 200 }])
  })
})

describe('a new secret', () => {
  it('signs the next attempt, of an old event too, and the old one no longer does', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answerWith(500), answerWith(200))
    await decideDossier(fresh)
    await deliver()
    const { secret } = (await trader.ext('POST', `/webhooks/${webhook.id}/regenerate-secret`)).body
    clock().advance({ seconds: 10 })
    await deliver()
    const [first, second] = receiver.requests
    expect(signedBy(webhook.secret, first!)).toBe(true)
    expect(signedBy(webhook.secret, second!)).toBe(false)
    expect(signedBy(secret, second!)).toBe(true)
  })

  it('signs what was leased already and is sent after it', async () => {
    const webhook = await newWebhook(fresh)
    const hold = held()
    receiver.answers(answerWith(200), ...fourOf(hold.answer), answerWith(200))
    for (let count = 0; count < 6; count += 1) await decideDossier(fresh)
    const run = deliver()
    await receiver.received(5)
    const { secret } = (await trader.ext('POST', `/webhooks/${webhook.id}/regenerate-secret`)).body
    hold.release(200)
    await run
    expect(receiver.requests.map((request) => signedBy(secret, request))).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })
})

describe('redelivery', () => {
  it('of something delivered adds one attempt, whose failure changes nothing', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answerWith(200), answerWith(500))
    await decideDossier(fresh)
    await deliver()
    const [first] = await deliveriesOf(trader, webhook.id)
    await redeliver(webhook, first)
    await deliver()
    clock().advance({ hours: 100 })
    await deliver()
    expect(receiver.requests).toHaveLength(2)
    expect(await deliveriesOf(trader, webhook.id)).toMatchObject([
      { attempt: 2, http_status: 500 },
      { attempt: 1, http_status: 200 },
    ])
    expect(await dispatches(webhook)).toMatchObject([{ status: 'delivered', next_attempt_at: null }])
  })

  it('uses up none of the eight attempts of something that still fails', async () => {
    const webhook = await newWebhook(fresh)
    receiver.answers(answerWith(500))
    await decideDossier(fresh)
    await deliver()
    clock().advance({ seconds: 10 })
    await deliver()
    for (let count = 0; count < 3; count += 1) {
      const [last] = await deliveriesOf(trader, webhook.id)
      await redeliver(webhook, last)
      await deliver()
      clock().advance({ seconds: 1 })
    }
    for (const hours of [0.2, 0.7, 2.3, 5.6, 11.1, 11.1]) {
      clock().advance({ hours })
      await deliver()
    }
    expect(await dispatches(webhook)).toMatchObject([{ status: 'failed', next_attempt_at: null }])
    const [last] = await deliveriesOf(trader, webhook.id)
    expect(last.attempt).toBe(11)
    receiver.answers(answerWith(200))
    await redeliver(webhook, last)
    await deliver()
    expect((await deliveriesOf(trader, webhook.id))[0]).toMatchObject({ attempt: 12, http_status: 200 })
    expect(await dispatches(webhook)).toMatchObject([{ status: 'delivered' }])
  })

  it('asked for while an attempt is under way comes after it', async () => {
    const webhook = await newWebhook(fresh)
    const hold = held()
    receiver.answers(answerWith(500), hold.answer, answerWith(200))
    await decideDossier(fresh)
    await deliver()
    const [first] = await deliveriesOf(trader, webhook.id)
    clock().advance({ seconds: 10 })
    const run = deliver()
    await receiver.received(2)
    clock().advance({ seconds: 1 })
    await redeliver(webhook, first)
    hold.release(200)
    await run
    expect(receiver.requests).toHaveLength(3)
    expect(await dispatches(webhook)).toMatchObject([{ status: 'delivered', next_attempt_at: null }])
  })
})

describe('workers', () => {
  it('two at once deliver each dispatch once', async () => {
    const webhook = await newWebhook(fresh)
    await newWebhook(fresh, { url: `${receiver.url}/second` })
    for (let count = 0; count < 12; count += 1) await decideDossier(fresh)
    await Promise.all([deliver(), deliver(), deliver()])
    const sent = receiver.requests.map(({ path, headers }) => `${path} ${headers['x-service-event-id']}`)
    expect(sent).toHaveLength(24)
    expect(new Set(sent).size).toBe(24)
    const list = await deliveriesOf(trader, webhook.id)
    expect(list.map(({ attempt }) => attempt)).toEqual(Array(12).fill(1))
  })

  it("take up a killed worker's dispatch when its lease has lapsed, signed anew", async () => {
    const webhook = await newWebhook(fresh)
    await decideDossier(fresh)
    await db().$executeRaw`
      UPDATE dispatches SET lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 hour'
      WHERE webhook_id = ${webhook.id}::uuid`
    await deliver()
    clock().advance({ hours: 2 })
    await deliver()
    expect(receiver.requests).toHaveLength(0)
    await lapse()
    await deliver()
    expect(receiver.requests).toHaveLength(1)
    expect(receiver.requests[0]!.headers['x-service-signature']).toMatch(
      new RegExp(`^t=${Math.floor(clock().now().getTime() / 1000)},`),
    )
  })

  it('keep both attempts when a lease lapsed before the first one had its answer', async () => {
    const webhook = await newWebhook(fresh)
    const hold = held()
    receiver.answers(hold.answer, answerWith(200))
    await decideDossier(fresh)
    const slow = deliver()
    await receiver.received(1)
    await lapse()
    clock().advance({ seconds: 1 })
    await deliver()
    hold.release(500)
    await slow
    const list = await deliveriesOf(trader, webhook.id, '?sort_dir=asc')
    expect(list.map(({ attempt, http_status }) => [attempt, http_status])).toEqual([
      [2, 500],
      [1, 200],
    ])
    expect(await dispatches(webhook)).toMatchObject([{ status: 'delivered', next_attempt_at: null }])
  })

  it.each([
    ['ahead', 5],
    ['behind', -5],
  ])('send each dispatch once while the clock of one is five minutes %s', async (_where, minutes) => {
    await newWebhook(fresh)
    const hold = held()
    receiver.answers(answerWith(200), ...fourOf(hold.answer), answerWith(200))
    for (let count = 0; count < 24; count += 1) await decideDossier(fresh)
    const now = () => new Date(clock().now().getTime() + minutes * 60_000)
    const wrong = { ...stage.app.services, clock: { ...stage.app.services.clock, now } }
    // What is due by both clocks: the first worker holds the leases while the second looks.
    clock().advance({ minutes: 6 })
    for (const [first, second] of [
      [stage.app.services, wrong],
      [wrong, stage.app.services],
    ] as const) {
      receiver.requests.length = 0
      const run = deliverDue(first)
      await receiver.received(5)
      await deliverDue(second)
      expect(receiver.requests).toHaveLength(5)
      hold.release(200)
      await run
      const sent = receiver.requests.map(({ headers }) => headers['x-service-event-id'])
      expect([sent.length, new Set(sent).size]).toEqual([24, 24])
      // The same once more, with the other worker first.
      receiver.answers(answerWith(200), ...fourOf(hold.answer), answerWith(200))
      await db().dispatch.updateMany({
        where: { webhook: { workspace_id: trader.workspace_id } },
        data: { status: 'pending', next_attempt_at: new Date(clock().now().getTime() - 360_000) },
      })
    }
  })

  it('let a receiver that hangs hold up nobody else, with four sends at a time', async () => {
    const slow = await startReceiver({ authority: stage.authority })
    const hold = held()
    slow.answers(answerWith(200), hold.answer)
    const deliverer = createDeliverer(stage.app.services)
    try {
      const hanging = await newWebhook(fresh, { url: slow.url })
      for (let count = 0; count < 9; count += 1) await decideDossier(fresh)
      deliverer.wake()
      await slow.received(5)
      await newWebhook(fresh)
      await decideDossier(fresh)
      deliverer.wake()
      await receiver.received(1)
      expect(slow.requests).toHaveLength(5)
      slow.answers(answerWith(200))
      hold.release(200)
      await deliverer.idle()
      expect(slow.requests).toHaveLength(10)
      expect(await deliveriesOf(trader, hanging.id)).toHaveLength(10)
    } finally {
      await slow.close()
      await deliverer.stop()
    }
  })

  it('keep an attempt once when the database kept it and could not say so', async () => {
    const webhook = await newWebhook(fresh)
    const mute = (once: string) => {
      const kept = new Proxy(db(), {
        get: (target, name) => {
          const own = Reflect.get(target, name)
          if (name !== once) return own
          return async (...given: unknown[]) => {
            const answer = await Reflect.apply(own, target, given)
            if (!/INSERT INTO deliveries/.test(String(given[0])) && once !== '$transaction') return answer
            once = ''
            throw new Error('Connection terminated unexpectedly')
          }
        },
      })
      return { ...stage.app.services, db: kept }
    }
    receiver.answers(answerWith(500), answerWith(200))
    await decideDossier(fresh)
    await deliverDue(mute('$transaction'))
    clock().advance({ seconds: 10 })
    await deliverDue(mute('$queryRaw'))
    expect(await deliveriesOf(trader, webhook.id)).toMatchObject([
      { attempt: 2, http_status: 200 },
      { attempt: 1, http_status: 500 },
    ])
    expect(await dispatches(webhook)).toMatchObject([{ status: 'delivered', attempts: 2, lease: null }])
  })

  it('give back what they cannot begin in time', async () => {
    const webhook = await newWebhook(fresh)
    const hold = held()
    receiver.answers(answerWith(200), ...fourOf(hold.answer), answerWith(200))
    for (let count = 0; count < 7; count += 1) await decideDossier(fresh)
    const run = deliver()
    await receiver.received(5)
    clock().advance({ seconds: 30 })
    const leases = async () => new Set((await dispatches(webhook)).flatMap(({ lease }) => lease ?? []))
    expect((await leases()).size).toBe(1)
    const [before] = await leases()
    hold.release(200)
    await receiver.received(6)
    expect((await leases()).has(before!)).toBe(false)
    await run
    expect((await dispatches(webhook)).map(({ status }) => status)).toEqual(Array(7).fill('delivered'))
  })
})
