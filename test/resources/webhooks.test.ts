import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '../../server/kernel/events.ts'
import { deliverDue } from '../../server/worker/deliver.ts'
import { listQuery, newTrader, type TestTrader } from '../factories/people.ts'
import { startApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'
import { decideDossier, deliveriesOf, newWebhook, type Stage, startStage } from '../worker/stage.ts'

let stage: Stage
let trader: TestTrader
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const url = 'https://hooks.example.com/in'

beforeAll(async () => {
  stage = await startStage()
  trader = stage.trader
})
afterAll(() => stage?.close())

const journal = async (record_id: string, action: string) =>
  (await stage.officer.admin('GET', `/audit-entries${listQuery({ record_id, action })}`)).body

const rules = (body: Json) => body.errors.map((error: Json) => [error.meta.field, error.meta.rule])

describe('POST /webhooks', () => {
  it('answers 201 with the secret, and it is shown nowhere else', async () => {
    const other = await newTrader(stage.app)
    const { status, body, headers } = await other.ext('POST', '/webhooks', { json: { url } })
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url,
      description: null,
      events: [],
      is_active: true,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/),
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
    })
    const { secret, ...open } = body.data
    expect((await other.ext('GET', `/webhooks/${open.id}`)).body.data).toEqual(open)
    const list = await other.ext('GET', '/webhooks?per_page=15')
    expect(list.body).toMatchObject({ data: [open], meta: { per_page: 15, total: 1 } })
    expect(list.text).not.toContain('secret')
    const row = await stage.app.services.db.webhook.findUniqueOrThrow({ where: { id: open.id } })
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(await journal(open.id, 'create'))).not.toContain(secret)
    expect(await journal(open.id, 'create')).toMatchObject([
      {
        actor_id: other.id,
        resource: 'webhooks',
        details: { url_host: 'hooks.example.com', events: [], is_active: true },
      },
    ])
  })

  it('takes every field; events are kept once each, null means all', async () => {
    const other = await newTrader(stage.app)
    const events = ['form.submitted', 'transaction.paid', 'form.submitted']
    const json = { url, description: ' Shop ', events, is_active: false }
    const { body } = await other.ext('POST', '/webhooks', { json })
    const kept = { description: 'Shop', events: ['form.submitted', 'transaction.paid'], is_active: false }
    expect(body.data).toMatchObject(kept)
    const all = await other.ext('POST', '/webhooks', { json: { url, events: null } })
    expect(all.body.data.events).toEqual([])
  })

  it.each([
    [{}, ['url', 'required']],
    [{ url: 7 }, ['url', 'string']],
    [{ url: 'http://hooks.example.com/' }, ['url', 'starts_with']],
    [{ url: 'https://' }, ['url', 'url']],
    [{ url: 'https://u:p@hooks.example.com/' }, ['url', 'credentials']],
    [{ url: `https://hooks.example.com/${'x'.repeat(2049 - 26)}` }, ['url', 'max']],
    [{ url, description: 'x'.repeat(256) }, ['description', 'max']],
    [{ url, events: ['payout.made'] }, ['events.0', 'in']],
    [{ url, events: 'form.submitted' }, ['events', 'array']],
    [{ url, is_active: 'yes' }, ['is_active', 'boolean']],
  ])('refuses %j', async (json, wrong) => {
    const { status, body } = await trader.ext('POST', '/webhooks', { json })
    expect(status).toBe(422)
    expect(rules(body)).toEqual([wrong])
  })

  it('takes a URL of 2,048 characters', async () => {
    const long = `https://hooks.example.com/${'x'.repeat(2048 - 26)}`
    const other = await newTrader(stage.app)
    expect((await other.ext('POST', '/webhooks', { json: { url: long } })).body.data.url).toBe(long)
  })

  it('refuses addresses inside the network unless they are allowed', async () => {
    const strict = await startApp()
    try {
      const other = await newTrader(strict)
      for (const host of ['localhost', '127.0.0.1', '[::1]', '10.1.2.3', 'db.internal']) {
        const { body } = await other.ext('POST', '/webhooks', { json: { url: `https://${host}/` } })
        expect(rules(body)).toEqual([['url', 'public_address']])
      }
    } finally {
      await strict.close()
    }
  })

  it('refuses the 21st, also of several at once; a deleted one makes room', async () => {
    const other = await newTrader(stage.app)
    const create = () => other.ext('POST', '/webhooks', { json: { url } })
    const answers = await Promise.all(Array.from({ length: 24 }, create))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 201)!
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'WEBHOOK_LIMIT'])
    const nonsense = await other.ext('POST', '/webhooks', {
      body: '{',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(nonsense.status).toBe(409)
    const one = answers.find(({ status }) => status === 201)!
    await other.ext('DELETE', `/webhooks/${one.body.data.id}`)
    expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(409)
    const elsewhere = await other.addWorkspace('Second')
    const options = { json: { url }, headers: { 'X-Workspace-Id': elsewhere.id } }
    expect((await other.ext('POST', '/webhooks', options)).status).toBe(201)
  })
})

describe('GET /webhooks', () => {
  it('lists the events that exist, not a webhook of that id', async () => {
    const { status, body } = await trader.ext('GET', '/webhooks/events')
    expect(status).toBe(200)
    expect(body.data.map(({ value }: Json) => value)).toEqual(EVENT_TYPES)
    for (const { label } of body.data) expect(label).toMatch(/^\w/)
    expect((await trader.ext('DELETE', '/webhooks/events')).status).toBe(405)
  })

  it('keeps webhooks of other workspaces apart, whatever is asked of them', async () => {
    const mine = await newWebhook(stage, { is_active: false })
    const other = await newTrader(stage.app)
    const delivery = `/webhooks/${mine.id}/deliveries/${UNKNOWN}/redeliver`
    for (const [method, path] of [
      ['GET', `/webhooks/${mine.id}`],
      ['PATCH', `/webhooks/${mine.id}`],
      ['DELETE', `/webhooks/${mine.id}`],
      ['POST', `/webhooks/${mine.id}/regenerate-secret`],
      ['GET', `/webhooks/${mine.id}/deliveries`],
      ['POST', delivery],
      ['GET', '/webhooks/nonsense'],
    ] as const)
      expect((await other.ext(method, path)).status).toBe(404)
    expect((await other.ext('GET', '/webhooks')).body.meta.total).toBe(0)
    expect((await trader.ext('POST', delivery)).status).toBe(404)
    expect((await trader.ext('GET', `/webhooks/${mine.id}`)).body.data.is_active).toBe(false)
  })
})

describe('PATCH /webhooks/{id}', () => {
  it('changes what is given and nothing else, without the secret', async () => {
    const made = await newWebhook(stage, { description: 'Shop', events: ['form.submitted'] })
    stage.app.clock.advance({ minutes: 1 })
    const patch = (json: object) => trader.ext('PATCH', `/webhooks/${made.id}`, { json })
    const first = await patch({ description: null })
    const { secret: _, ...open } = made
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({ ...open, description: null, updated_at: stage.app.clock.now().toISOString() })
    expect((await patch({ events: [] })).body.data.events).toEqual([])
    expect((await patch({ events: ['form.submitted'], url })).body.data).toMatchObject({
      events: ['form.submitted'],
      url,
    })
    expect((await patch({ events: null })).body.data.events).toEqual([])
    expect((await patch({})).body.data).toMatchObject({ url, events: [], is_active: true })
    expect(await journal(made.id, 'update')).toMatchObject([
      { details: { changed: ['description'] } },
      { details: { changed: ['events'] } },
      { details: { changed: ['url', 'events'] } },
      { details: { changed: ['events'] } },
    ])
  })

  it.each([
    [{ url: null }, ['url', 'required']],
    [{ url: 'http://x.example/' }, ['url', 'starts_with']],
    [{ events: ['x'] }, ['events.0', 'in']],
    [{ is_active: 1 }, ['is_active', 'boolean']],
  ])('refuses %j', async (json, wrong) => {
    const made = await newWebhook(stage, { is_active: false })
    const { status, body } = await trader.ext('PATCH', `/webhooks/${made.id}`, { json })
    expect([status, rules(body)]).toEqual([422, [wrong]])
    await trader.ext('DELETE', `/webhooks/${made.id}`)
  })

  it('switched on again, it forgets its failures', async () => {
    const made = await newWebhook(stage, { is_active: false })
    const { db, clock } = stage.app.services
    const ill = { failing_since: clock.now(), failures: 9, disabled_why: 'failing' }
    await db.webhook.update({ where: { id: made.id }, data: ill })
    const answer = await trader.ext('PATCH', `/webhooks/${made.id}`, { json: { is_active: true } })
    expect(answer.body.data.is_active).toBe(true)
    const healthy = { failing_since: null, failures: 0, disabled_why: null }
    expect(await db.webhook.findUnique({ where: { id: made.id } })).toMatchObject(healthy)
    await trader.ext('DELETE', `/webhooks/${made.id}`)
  })
})

describe('DELETE /webhooks/{id}', () => {
  it('answers 204 without a body; nothing is left for the trader, pending attempts are dropped', async () => {
    const made = await newWebhook(stage)
    await decideDossier(stage)
    const { status, text } = await trader.ext('DELETE', `/webhooks/${made.id}`)
    expect([status, text]).toEqual([204, ''])
    for (const path of ['', '/deliveries']) {
      const gone = await trader.ext('GET', `/webhooks/${made.id}${path}`)
      expect([gone.status, gone.body.errors[0].code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
    expect((await trader.ext('DELETE', `/webhooks/${made.id}`)).status).toBe(404)
    const dispatches = await stage.app.services.db.dispatch.findMany({ where: { webhook_id: made.id } })
    expect(dispatches).toMatchObject([{ status: 'dropped', next_attempt_at: null }])
    const before = stage.receiver.requests.length
    await deliverDue(stage.app.services)
    expect(stage.receiver.requests).toHaveLength(before)
    expect(await journal(made.id, 'delete')).toHaveLength(1)
  })
})

describe('POST /webhooks/{id}/regenerate-secret', () => {
  it('answers a new secret, not wrapped, and journals that it was done but not what it is', async () => {
    const made = await newWebhook(stage, { is_active: false })
    const { status, body, headers } = await trader.ext('POST', `/webhooks/${made.id}/regenerate-secret`)
    expect(status).toBe(200)
    expect(body).toEqual({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/) })
    expect(body.secret).not.toBe(made.secret)
    expect(headers.get('cache-control')).toBe('no-store')
    const entries = await journal(made.id, 'regenerate_secret')
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('whsec_')
    expect(stage.app.log.join()).not.toContain('whsec_')
  })
})

describe('GET /webhooks/{id}/deliveries', () => {
  it('lists the attempts, newest first, with the payload as an object', async () => {
    const made = await newWebhook(stage)
    const id = await decideDossier(stage)
    stage.app.clock.advance({ minutes: 1 })
    const refused = await trader.ext('POST', '/identifications', {
      json: (await trader.ext('GET', `/identifications/${id}`)).body.data,
    })
    await stage.officer.admin('POST', `/identifications/${refused.body.data.id}/refuse`, {
      json: { version: 1, reason: 'No.' },
    })
    await deliverDue(stage.app.services)
    const { body } = await trader.ext('GET', `/webhooks/${made.id}/deliveries?per_page=1`)
    const now = stage.app.clock.now().toISOString()
    expect(body.meta).toEqual({ current_page: 1, from: 1, to: 1, per_page: 1, last_page: 2, total: 2 })
    const approved = await deliveriesOf(trader, made.id, '?event_type=identification.approved')
    expect(approved).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        webhook_id: made.id,
        event_type: 'identification.approved',
        payload: {
          event: 'identification.approved',
          created_at: expect.any(String),
          data: expect.objectContaining({ id }),
        },
        attempt: 1,
        http_status: 200,
        response_body: 'ok',
        delivered_at: now,
        failed_at: null,
        created_at: now,
      },
    ])
    const wrong = await trader.ext('GET', `/webhooks/${made.id}/deliveries?event_type=nonsense`)
    expect([wrong.status, rules(wrong.body)]).toEqual([422, [['event_type', 'in']]])
    await trader.ext('DELETE', `/webhooks/${made.id}`)
  })
})

describe('POST /webhooks/{id}/deliveries/{deliveryId}/redeliver', () => {
  it('queues a fresh attempt with the same event, and refuses while the webhook is inactive', async () => {
    const made = await newWebhook(stage)
    await decideDossier(stage)
    await deliverDue(stage.app.services)
    const [first] = await deliveriesOf(trader, made.id)
    const path = `/webhooks/${made.id}/deliveries/${first.id}/redeliver`
    const answer = await trader.ext('POST', path)
    expect([answer.status, answer.body]).toEqual([200, { queued: true }])
    await deliverDue(stage.app.services)
    expect(await deliveriesOf(trader, made.id)).toMatchObject([{ attempt: 2, http_status: 200 }, { attempt: 1 }])
    const [before, again] = stage.receiver.requests.slice(-2)
    expect(again!.headers['x-service-event-id']).toBe(before!.headers['x-service-event-id'])
    expect(again!.body.equals(before!.body)).toBe(true)
    expect(await journal(first.id, 'redeliver')).toMatchObject([{ resource: 'deliveries', actor_id: trader.id }])

    const other = await newWebhook(stage, { is_active: false })
    const foreign = await trader.ext('POST', `/webhooks/${other.id}/deliveries/${first.id}/redeliver`)
    expect(foreign.status).toBe(404)
    await trader.ext('PATCH', `/webhooks/${made.id}`, { json: { is_active: false } })
    const inactive = await trader.ext('POST', path)
    expect([inactive.status, inactive.body.errors[0].code]).toEqual([409, 'WEBHOOK_INACTIVE'])
    await deliverDue(stage.app.services)
    expect(await deliveriesOf(trader, made.id)).toHaveLength(2)
  })
})
