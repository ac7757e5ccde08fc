import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ATTEMPT_DELAYS } from '../../server/webhooks/schedule.ts'
import { deliverDue } from '../../server/worker/deliver.ts'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import type { Json } from '../support/http.ts'
import { answerWith } from '../support/receiver.ts'
import { decideDossier, newWebhook, type Stage, startStage } from '../worker/stage.ts'

let stage: Stage
let trader: TestTrader

beforeAll(async () => {
  stage = await startStage()
})
beforeEach(async () => {
  trader = await newTrader(stage.app, { name: `Marchand ${randomUUID()}` })
  stage.receiver.requests.length = 0
  stage.receiver.answers(answerWith(200, 'ok'))
})
afterAll(() => stage?.close())

/** A new officer for each request: sessions end as the clock moves. */
const as = (role: 'officer' | 'auditor' = 'officer'): Promise<TestOfficer> => newOfficer(stage.app, role)
const listOf = async (filter: object = {}): Promise<Json[]> => {
  const query = listQuery({ trader_id: trader.id, ...filter }, ['since', 'DESC'])
  return (await (await as()).admin('GET', `/unreached-events${query}`)).body
}
const decided = () => decideDossier({ ...stage, trader })
const deliver = () => deliverDue(stage.app.services)
const redeliver = async (id: string, role?: 'auditor') =>
  (await as(role)).admin('POST', `/unreached-events/${id}/redeliver`)

async function failAll(): Promise<void> {
  stage.receiver.answers(answerWith(503, 'down'))
  for (const wait of ATTEMPT_DELAYS) {
    stage.app.clock.advance({ seconds: Math.ceil(wait / 900) })
    await deliver()
  }
}

describe('a decision that reached nobody', () => {
  it('for want of a webhook is listed at once, and sent to the first that listens', async () => {
    const id = await decided()
    const since = stage.app.clock.now().toISOString()
    const [row, ...more] = await listOf()
    expect([row, more]).toEqual([
      {
        id: expect.any(String),
        event_type: 'identification.approved',
        resource: 'identifications',
        record_id: id,
        name: 'Minoterie Sersou SARL',
        trader: { id: trader.id, name: trader.name },
        state: 'accepted',
        decided_at: since,
        since,
        why: 'no_webhook',
        endpoints: [],
        muted: null,
        allowed_actions: ['mute'],
      },
      [],
    ])
    expect(consoleError(await redeliver(row!.id))).toEqual([409, 'WEBHOOK_INACTIVE'])
    await newWebhook({ trader, receiver: stage.receiver }, { events: ['brand.approved'] })
    expect(consoleError(await redeliver(row!.id))).toEqual([409, 'WEBHOOK_INACTIVE'])
    await newWebhook({ trader, receiver: stage.receiver })
    expect((await listOf())[0]!.allowed_actions).toEqual(['redeliver', 'mute'])
    const answer = await redeliver(row!.id)
    expect([answer.status, answer.body]).toEqual([200, { queued: 1 }])
    expect(await listOf()).toEqual([])
    await deliver()
    expect(stage.receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.id)).toEqual([id])
    expect(consoleError(await redeliver(row!.id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    const { entries } = (await (await as()).admin('GET', `/identifications/${id}/timeline`)).body
    expect(entries.map(({ action }: Json) => action)).toContain('redeliver')
  })

  it('after all attempts is listed with where they failed, and again when sending it again fails', async () => {
    await newWebhook({ trader, receiver: stage.receiver })
    await decided()
    expect(await listOf()).toEqual([])
    await failAll()
    const [row] = await listOf()
    expect(row).toMatchObject({
      why: 'failed',
      endpoints: [{ url_host: new URL(stage.receiver.url).host, status: 'failed', attempts: 8, http_status: 503 }],
      allowed_actions: ['redeliver', 'mute'],
    })
    expect((await redeliver(row!.id)).body).toEqual({ queued: 1 })
    expect(await listOf()).toEqual([])
    await deliver()
    expect(await listOf()).toMatchObject([{ id: row!.id, why: 'failed' }])
    stage.receiver.answers(answerWith(200, 'ok'))
    await redeliver(row!.id)
    await deliver()
    expect(await listOf()).toEqual([])
  })

  it('is listed when its endpoint is switched off or deleted, unless another took it', async () => {
    const off = await newWebhook({ trader, receiver: stage.receiver })
    stage.receiver.answers(answerWith(500, 'later'))
    await decided()
    await trader.ext('PATCH', `/webhooks/${off.id}`, { json: { is_active: false } })
    expect(await listOf()).toMatchObject([{ why: 'dropped', endpoints: [{ status: 'dropped' }] }])

    const [kept, gone] = [
      await newWebhook({ trader, receiver: stage.receiver }),
      await newWebhook({ trader, receiver: stage.receiver }),
    ]
    await decided()
    await trader.ext('DELETE', `/webhooks/${gone.id}`)
    expect(await listOf()).toHaveLength(1)
    await trader.ext('DELETE', `/webhooks/${kept.id}`)
    expect(await listOf()).toHaveLength(2)
  })

  it('is no payment: those are listed when asked for', async () => {
    const officer = await as()
    const dossiers = await acceptedDossiers({ trader }, officer)
    const { activation } = await newInstance({ trader }, dossiers, 'online')
    await payOnline(stage.app, activation, 'decline')
    expect((await listOf()).map(({ resource }) => resource).sort()).toEqual([
      'bank-accounts',
      'brands',
      'identifications',
    ])
    expect((await listOf({ decisions: false, resource: 'transactions' })).map(({ event_type }) => event_type)).toEqual([
      'transaction.failed',
    ])
  })

  it('is found by its trader, counted for the menu, and sent again by those who decide', async () => {
    await decided()
    const [row] = await listOf({ trader_id: undefined, q: trader.name.toUpperCase() })
    expect(row!.trader.id).toBe(trader.id)
    const [first, second] = trader.name.split(' ')
    expect((await listOf({ trader_id: undefined, q: `${second} ${first}` })).map(({ id }) => id)).toEqual([row!.id])
    expect((await (await as()).admin('GET', '/menu-counts')).body.unreached).toBeGreaterThan(0)
    expect(consoleError(await redeliver(row!.id, 'auditor'))).toEqual([403, 'FORBIDDEN'])
    expect((await redeliver(randomUUID())).status).toBe(404)
  })
})

describe('a mute', () => {
  const DAY_MS = 86_400_000
  const inDays = (days: number) => new Date(stage.app.clock.now().getTime() + days * DAY_MS).toISOString()
  const mute = async (id: string, json: object, by: TestOfficer) =>
    by.admin('POST', `/unreached-events/${id}/mute`, { json })
  const idsOf = async (filter: object) => (await listOf(filter)).map(({ id }) => id)

  it('hides what reaches nobody at one trader, by whom and until when, and ends at its time', async () => {
    await decided()
    const [row] = await listOf()
    const lina = await newOfficer(stage.app, 'officer', 'Lina Haddad')
    const until = inDays(7)
    const answer = await mute(row!.id, { until, reason: 'They move their server.' }, lina)
    const muted = { by: { id: lina.id, name: 'Lina Haddad' }, at: stage.app.clock.now().toISOString(), until }
    expect([answer.status, answer.body]).toMatchObject([200, { id: row!.id, muted, allowed_actions: ['unmute'] }])
    expect(await idsOf({ muted: false })).toEqual([])
    expect(await idsOf({ muted: true })).toEqual([row!.id])
    expect(await idsOf({})).toEqual([row!.id])
    const filter = { record_id: trader.id, action: 'mute_unreached' }
    const [entry] = (await lina.admin('GET', `/audit-entries${listQuery(filter)}`)).body
    expect(entry).toMatchObject({
      actor_id: lina.id,
      resource: 'traders',
      reason: 'They move their server.',
      details: { until },
    })
    stage.app.clock.advance({ hours: 8 * 24 })
    expect(await idsOf({ muted: false })).toEqual([row!.id])
    expect((await listOf())[0]!.muted).toBeNull()
  })

  it('ends for all of them as soon as another decision on the trader reaches nobody', async () => {
    await decided()
    const [row] = await listOf()
    const before = (await (await as()).admin('GET', '/menu-counts')).body.unreached
    await mute(row!.id, { until: inDays(1), reason: 'Known.' }, await as())
    expect((await (await as()).admin('GET', '/menu-counts')).body.unreached).toBe(before - 1)
    stage.app.clock.advance({ minutes: 1 })
    await decided()
    expect(await idsOf({ muted: true })).toEqual([])
    expect(await idsOf({ muted: false })).toHaveLength(2)
    const sorted = (await (await as()).admin('GET', `/unreached-events${listQuery({}, ['trader', 'DESC'])}`)).body
    expect(sorted.slice(0, 2).map((one: Json) => one.trader.id)).toEqual([trader.id, trader.id])
  })

  it('is ended by hand, and refused to auditors, to tied officers, and for a wrong time', async () => {
    await decided()
    const [row] = await listOf()
    const body = { until: inDays(1), reason: 'Known.' }
    expect(consoleError(await mute(row!.id, body, await as('auditor')))).toEqual([403, 'FORBIDDEN'])
    const tied = await as()
    await tied.admin('POST', `/officers/${tied.id}/ties`, { json: { user_id: trader.user_id, why: 'My sister.' } })
    expect(consoleError(await mute(row!.id, body, tied))).toEqual([403, 'CONFLICT_OF_INTEREST'])
    for (const until of [inDays(-1), inDays(31), 'tomorrow'])
      expect((await mute(row!.id, { ...body, until }, await as())).status).toBe(422)
    expect((await mute(row!.id, { until: body.until }, await as())).status).toBe(422)
    const unmute = async () => (await as()).admin('POST', `/unreached-events/${row!.id}/unmute`, {})
    expect(consoleError(await unmute())).toEqual([409, 'INVALID_STATE_TRANSITION'])
    await mute(row!.id, body, await as())
    expect((await unmute()).body).toMatchObject({ muted: null, allowed_actions: ['mute'] })
    expect((await mute(randomUUID(), body, await as())).status).toBe(404)
  })
})
