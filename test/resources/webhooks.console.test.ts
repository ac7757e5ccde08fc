import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverDue } from '../../server/worker/deliver.ts'
import { listQuery, newOfficer, newTrader } from '../factories/people.ts'
import type { Json } from '../support/http.ts'
import { answerWith } from '../support/receiver.ts'
import { decideDossier, newWebhook, type Stage, startStage } from '../worker/stage.ts'

let stage: Stage
let webhook: Json
let record_id: string
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  stage = await startStage()
  webhook = await newWebhook(stage, { description: 'Shop' })
  stage.receiver.answers(answerWith(500, 'down'), answerWith(200, 'up'))
  record_id = await decideDossier(stage)
  await deliverDue(stage.app.services)
  stage.app.clock.advance({ seconds: 10 })
  await deliverDue(stage.app.services)
})
afterAll(() => stage?.close())

const admin = (method: string, path: string) => stage.officer.admin(method, path)
const list = async (filter: object, sort: [string, 'ASC' | 'DESC'] = ['created_at', 'ASC']) =>
  (await admin('GET', `/deliveries${listQuery(filter, sort)}`)).body

describe('webhooks', () => {
  it('are shown as they are, without the secret, also when failing', async () => {
    const since = stage.app.clock.now()
    const { db } = stage.app.services
    await db.webhook.update({ where: { id: webhook.id }, data: { failing_since: since, failures: 3 } })
    const { body, text } = await admin('GET', `/webhooks/${webhook.id}`)
    const { trader } = stage
    expect(body).toEqual({
      id: webhook.id,
      url: stage.receiver.url,
      description: 'Shop',
      events: [],
      is_active: true,
      disabled_why: null,
      failing_since: since.toISOString(),
      failures: 3,
      workspace: { id: trader.workspace_id, name: expect.any(String) },
      trader: { id: trader.id, name: trader.name, email: trader.email, language: 'fr' },
      created_at: webhook.created_at,
      updated_at: webhook.updated_at,
    })
    expect(text).not.toContain('secret')
    await db.webhook.update({ where: { id: webhook.id }, data: { failing_since: null, failures: 0 } })
    const views = await admin('GET', `/audit-entries${listQuery({ record_id: webhook.id, action: 'view' })}`)
    expect(views.body).toMatchObject([{ resource: 'webhooks', workspace_id: trader.workspace_id }])
  })

  it('are listed by owner, state and part of the URL; deleted ones are not', async () => {
    const other = await newTrader(stage.app)
    const fields = { url: 'https://hooks.example.com/UPPER_x', is_active: false }
    const off = await newWebhook({ trader: other, receiver: stage.receiver }, fields)
    const ids = async (filter: object) => {
      const answer = await admin('GET', `/webhooks${listQuery(filter)}`)
      expect(answer.headers.get('content-range')).toMatch(/^webhooks 0-\d+\/\d+$/)
      return answer.body.map(({ id }: Json) => id)
    }
    expect(await ids({ trader_id: other.id })).toEqual([off.id])
    expect(await ids({ workspace_id: stage.trader.workspace_id })).toEqual([webhook.id])
    expect(await ids({ is_active: false })).toEqual([off.id])
    expect(await ids({ q: 'example.com/upper_' })).toEqual([off.id])
    expect(await ids({ q: 'example.com/upperx' })).toEqual([])
    expect(await ids({ q: off.id.slice(0, 8) })).toEqual([off.id])
    expect((await ids({})).sort()).toEqual([webhook.id, off.id].sort())
    await other.ext('DELETE', `/webhooks/${off.id}`)
    expect(await ids({ trader_id: other.id })).toEqual([])
    expect((await admin('GET', `/webhooks/${off.id}`)).status).toBe(404)
  })
})

describe('deliveries', () => {
  it('are shown with their webhook, their event and the record it was about', async () => {
    const [first] = await list({ webhook_id: webhook.id })
    const { body } = await admin('GET', `/deliveries/${first.id}`)
    const dispatch = await stage.app.services.db.dispatch.findFirstOrThrow({ where: { webhook_id: webhook.id } })
    const { trader } = stage
    expect(body).toEqual({
      id: first.id,
      dispatch_id: dispatch.id,
      channel: 'webhook',
      mail: null,
      webhook_id: webhook.id,
      event_id: dispatch.event_id,
      event_type: 'identification.approved',
      attempt: 1,
      http_status: 500,
      response_body: 'down',
      duration_ms: expect.any(Number),
      payload: expect.objectContaining({ data: expect.objectContaining({ id: record_id }) }),
      delivered_at: null,
      failed_at: '2026-11-21T08:00:00.000Z',
      created_at: '2026-11-21T08:00:00.000Z',
      webhook: { id: webhook.id, url: stage.receiver.url },
      workspace: { id: trader.workspace_id, name: expect.any(String) },
      trader: { id: trader.id, name: trader.name, email: trader.email, language: 'fr' },
      resource: 'identifications',
      record_id,
      name: 'Minoterie Sersou SARL',
      allowed_actions: ['redeliver'],
    })
    expect(first).toEqual({ ...body, trader: { ...body.trader, email: 't•••@example.com' } })
  })

  it('are filtered and sorted', async () => {
    const { event_id } = (await list({}))[0]
    const numbers = async (filter: object, sort?: [string, 'ASC' | 'DESC']) =>
      (await list(filter, sort)).map(({ attempt }: Json) => attempt)
    for (const filter of [
      {},
      { event_id },
      { record_id },
      { event_id, record_id },
      { event_type: 'identification.approved' },
      { workspace_id: stage.trader.workspace_id },
      { trader_id: stage.trader.id },
      { q: event_id.slice(0, 13) },
    ])
      expect(await numbers(filter, ['created_at', 'DESC'])).toEqual([2, 1])
    for (const filter of [
      { event_id: UNKNOWN },
      { record_id: UNKNOWN },
      { webhook_id: UNKNOWN },
      { workspace_id: UNKNOWN },
      { trader_id: UNKNOWN },
      { event_type: 'form.submitted' },
      { q: 'nonsense' },
    ])
      expect(await numbers(filter)).toEqual([])
    expect(await numbers({ delivered: true })).toEqual([2])
    expect(await numbers({ delivered: false })).toEqual([1])
    expect(await numbers({ created_at_gte: '2026-11-21T08:00:01Z' })).toEqual([2])
    expect(await numbers({ created_at_lte: '2026-11-21T09:00:01+01:00' })).toEqual([1])
    expect((await admin('GET', `/deliveries${listQuery({ secret: 1 })}`)).status).toBe(422)
  })

  it('are sent again by those who decide; auditors may only look', async () => {
    const [first] = await list({ record_id })
    const answer = await admin('POST', `/deliveries/${first.id}/redeliver`)
    expect([answer.status, answer.body]).toEqual([200, { queued: true }])
    await deliverDue(stage.app.services)
    expect(await list({ record_id })).toHaveLength(3)
    const auditor = await newOfficer(stage.app, 'auditor')
    expect((await auditor.admin('GET', `/deliveries/${first.id}`)).body.allowed_actions).toEqual([])
    expect((await auditor.admin('POST', `/deliveries/${first.id}/redeliver`)).status).toBe(403)
    const query = listQuery({ record_id: first.id, action: ['redeliver', 'denied'] })
    expect((await admin('GET', `/audit-entries${query}`)).body).toMatchObject([
      { action: 'redeliver', actor_id: stage.officer.id, workspace_id: stage.trader.workspace_id },
      { action: 'denied', actor_id: auditor.id, details: { action: 'redeliver', code: 'FORBIDDEN' } },
    ])
    expect((await admin('POST', `/deliveries/${UNKNOWN}/redeliver`)).status).toBe(404)
  })

  it('of a dispatch without any attempt are asked for at the dispatch', async () => {
    const { db } = stage.app.services
    const made = await newWebhook(stage)
    await decideDossier(stage)
    const dispatch = await db.dispatch.findFirstOrThrow({ where: { webhook_id: made.id } })
    await db.dispatch.update({ where: { id: dispatch.id }, data: { status: 'dropped', next_attempt_at: null } })
    const path = `/dispatches/${dispatch.id}/redeliver`
    expect((await admin('POST', path)).body).toEqual({ queued: true })
    await deliverDue(stage.app.services)
    expect(await list({ webhook_id: made.id })).toMatchObject([{ attempt: 1, http_status: 200 }])
    const auditor = await newOfficer(stage.app, 'auditor')
    expect((await auditor.admin('POST', path)).status).toBe(403)
    expect((await admin('POST', `/dispatches/${UNKNOWN}/redeliver`)).status).toBe(404)

    await stage.trader.ext('PATCH', `/webhooks/${made.id}`, { json: { is_active: false } })
    const inactive = await admin('POST', path)
    expect([inactive.status, inactive.body.code]).toEqual([409, 'WEBHOOK_INACTIVE'])
    const [row] = await list({ webhook_id: made.id })
    expect(row.allowed_actions).toEqual([])
    await stage.trader.ext('DELETE', `/webhooks/${made.id}`)
    expect((await admin('GET', `/deliveries/${row.id}`)).body.allowed_actions).toEqual([])
    expect((await admin('POST', `/deliveries/${row.id}/redeliver`)).status).toBe(404)
  })
})
