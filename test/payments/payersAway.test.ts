import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type GatewayAnswer, GatewayUnavailableError } from '../../server/gateway/gateway.ts'
import { deliverDue } from '../../server/worker/deliver.ts'
import { runPeriodic } from '../../server/worker/periodic.ts'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { begin, createActiveLink, readyInstance } from '../factories/links.ts'
import { call, type Json } from '../support/http.ts'
import { newWebhook, type Stage, startStage } from '../worker/stage.ts'

let stage: Stage
let link: Json

beforeAll(async () => {
  stage = await startStage()
  link = await createActiveLink(stage.trader, await readyInstance(stage.app, stage.trader, stage.officer))
})
afterAll(() => stage?.close())

const stateOf = async (id: string) =>
  (await stage.app.services.db.transaction.findUniqueOrThrow({ where: { id } })).status

/** The payer answers the card page, and the browser never comes back. */
async function answerAndLeave(form_url: string, outcome: 'approve' | 'decline' | 'abandon'): Promise<void> {
  expect((await call(stage.app, 'POST', new URL(form_url).pathname, { json: { outcome } })).status).toBe(303)
}

/** A minute later, the periodic work with a gateway that answers this; the orders that it was asked about. */
async function nextMinute(answer?: (order: string) => Promise<GatewayAnswer>): Promise<string[]> {
  const { services, clock } = stage.app
  clock.advance({ minutes: 1 })
  const confirm = vi.fn(answer ?? services.gateway.confirm)
  await runPeriodic({ ...services, gateway: { ...services.gateway, confirm } })
  return confirm.mock.calls.map(([order]) => order)
}

it('who pays and closes the browser is settled in the next round, once, and the webhook goes out', async () => {
  await newWebhook(stage)
  const { transaction, form_url } = await begin(stage.app, link.slug)
  await answerAndLeave(form_url, 'approve')
  stage.receiver.requests.length = 0
  expect(await nextMinute()).toEqual([transaction.id])
  expect(await stateOf(transaction.id)).toBe('paid')
  expect(await nextMinute()).toEqual([])
  await deliverDue(stage.app.services)
  const told = stage.receiver.requests.filter(({ headers }) => headers['x-service-event'] === 'transaction.paid')
  expect(told).toHaveLength(1)
  expect((await stage.trader.ext('GET', `/links/${link.id}`)).body.data.paid_count).toBe(1)
})

it('an activation fee, too; and what the bank declined has failed', async () => {
  const as = { trader: stage.trader }
  const { id, activation } = await newInstance(as, await acceptedDossiers(as, stage.officer), 'online')
  const declined = await begin(stage.app, link.slug)
  await answerAndLeave(activation.form_url, 'approve')
  await answerAndLeave(declined.form_url, 'decline')
  await nextMinute()
  expect((await stage.trader.ext('GET', `/instances/${id}`)).body.data.acceptance_status).toBe('ready')
  expect(await stateOf(declined.transaction.id)).toBe('failed')
})

it('who has not paid yet is asked about each minute, every five after a quarter of an hour, and keeps the place', async () => {
  const { config } = stage.app.services
  const before = config.holdMinutes
  config.holdMinutes = 60
  const { transaction, form_url } = await begin(stage.app, link.slug)
  config.holdMinutes = before
  const asked: number[] = []
  for (let minute = 1; minute <= 30; minute += 1) if ((await nextMinute()).length > 0) asked.push(minute)
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 25, 30])
  expect(await stateOf(transaction.id)).toBe('processing')
  await answerAndLeave(form_url, 'approve')
  for (let minute = 0; minute < 5; minute += 1) await nextMinute()
  expect(await stateOf(transaction.id)).toBe('paid')
})

it('a gateway that is down is asked a few times, and the next minute about those it was not asked about', async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, async () => (await begin(stage.app, link.slug)).transaction.id),
  )
  const down = () => Promise.reject(new GatewayUnavailableError('down'))
  const first = await nextMinute(down)
  expect(first.length).toBeLessThan(20)
  const second = await nextMinute(down)
  expect(second.filter((id) => first.includes(id))).toEqual([])
  expect(await nextMinute(async () => ({ state: 'declined', reason: 'card_declined' }))).toHaveLength(ids.length)
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'failed'))
})
