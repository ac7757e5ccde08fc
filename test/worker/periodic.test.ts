import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverDue } from '../../server/worker/deliver.ts'
import { deleteOldDeliveries, deleteOldViews, runPeriodic } from '../../server/worker/periodic.ts'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { newOfficer } from '../factories/people.ts'
import { decideDossier, deliveriesOf, newWebhook, type Stage, startStage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage?.close())

it('deliveries are kept for 30 days, those of a dispatch that is still tried for longer', async () => {
  const { services, clock } = stage.app
  const webhook = await newWebhook(stage)
  for (let count = 0; count < 3; count += 1) await decideDossier(stage)
  await deliverDue(services)
  const [waits] = await services.db.dispatch.findMany()
  const next_attempt_at = new Date('2027-06-01T00:00:00Z')
  await services.db.dispatch.update({ where: { id: waits!.id }, data: { status: 'pending', next_attempt_at } })
  clock.advance({ hours: 30 * 24 })
  await deleteOldDeliveries(services)
  expect(await deliveriesOf(stage.trader, webhook.id)).toHaveLength(3)
  clock.advance({ seconds: 1 })
  await deleteOldDeliveries(services)
  expect(await services.db.delivery.findMany()).toMatchObject([{ dispatch_id: waits!.id }])
  expect(await services.db.dispatch.count()).toBe(3)
})

it('nothing ends by a clock that is not the database’s, and the other work goes on', async () => {
  const { services, clock, log } = stage.app
  const before = clock.now()
  const ahead = () => new Date(before.getTime() + 400 * 86_400_000)
  const deliveries = await services.db.delivery.count()
  await services.db.rateLimit.create({ data: { key: 'old', hits: 1, resets_at: before }, select: { key: true } })
  await runPeriodic({ ...services, clock: { ...clock, now: ahead } })
  expect(await services.db.delivery.count()).toBe(deliveries)
  expect(await services.db.rateLimit.count()).toBe(0)
  expect(log.join('\n')).toContain('jobs that end or delete something by the time wait')
  // Both clocks went ahead: the journal shows it.
  const wrong = { ...services, clock: { ...clock, now: ahead, ofDatabase: async () => ahead() } }
  await expect(deleteOldDeliveries(wrong)).rejects.toThrow('the clock may have gone ahead')
  expect(await services.db.delivery.count()).toBe(deliveries)
})

it('views are forgotten after a day; the journal keeps them', async () => {
  const { services, clock } = stage.app
  const officer = await newOfficer(stage.app)
  const { id } = await newIdentification({ trader: stage.trader })
  await accept(officer, 'identifications', id)
  const [views, entries] = [() => services.db.auditView.count(), () => services.db.auditEntry.count()]
  expect(await services.db.auditView.count({ where: { record_id: id } })).toBe(1)
  const journaled = await entries()
  clock.advance({ hours: 23 })
  await deleteOldViews(services)
  expect(await services.db.auditView.count({ where: { record_id: id } })).toBe(1)
  clock.advance({ hours: 2 })
  await deleteOldViews(services)
  expect(await views()).toBe(0)
  expect(await entries()).toBe(journaled)
})

it('a job that fails does not keep the others from running', async () => {
  const { services, clock } = stage.app
  const down = { ...services.gateway, confirm: () => Promise.reject(new Error('broken')) }
  await services.db.rateLimit.create({ data: { key: 'old', hits: 1, resets_at: clock.now() } })
  const findMany = () => Promise.reject(new Error('broken'))
  const db = new Proxy(services.db, {
    get: (target, name) => (name === 'transaction' ? { findMany } : Reflect.get(target, name)),
  })
  await runPeriodic({ ...services, db, gateway: down })
  expect(await services.db.rateLimit.count()).toBe(0)
  expect(stage.app.log.join()).toContain('sweepAbandoned')
})
