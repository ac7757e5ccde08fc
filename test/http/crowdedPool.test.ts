import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOfficer, newTrader, PASSWORD } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ DATABASE_POOL: '3' })
})
afterAll(() => app?.close())

// Whoever holds a connection and waits for another one makes everybody wait for good.
describe('many at once, with few connections', () => {
  it('officers sign in', async () => {
    const { email } = await newOfficer(app)
    const json = { email, password: PASSWORD }
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => call(app, 'POST', '/api/admin/session', { json })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('traders sign in and make keys', async () => {
    const { email } = await newTrader(app)
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => call(app, 'POST', '/api/signin', { json: { email, password: PASSWORD } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('who waits, and for how long, is measured', async () => {
    const { db, metrics } = app.services
    const read = async (name: string) => {
      const metric = metrics.find((one) => (one as unknown as { name: string }).name === `countersign_pool_${name}`)!
      return (await metric.get()).values
    }
    const figure = async (name: string) => (await read(name))[0]!.value
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let holding = 0
    const hold = () =>
      db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1`
        holding += 1
        await released
      })
    const holders = Promise.all([hold(), hold(), hold()])
    await expect.poll(() => holding).toBe(3)
    const waiter = db.$queryRaw`SELECT 1`
    await expect.poll(() => figure('waiting')).toBe(1)
    expect([await figure('used'), await figure('open'), await figure('size')]).toEqual([3, 3, 3])
    release()
    await Promise.all([holders, waiter])
    expect(await figure('waiting')).toBe(0)
    const values = await read('wait_seconds')
    const count = (result: string, suffix: string) =>
      values.find(
        (one) =>
          (one as { metricName?: string }).metricName === `countersign_pool_wait_seconds_${suffix}` &&
          (one.labels as { result: string }).result === result,
      )!.value
    expect(count('given', 'count')).toBeGreaterThan(50)
    expect(count('given', 'sum')).toBeGreaterThan(0)
    expect(count('refused', 'count')).toBe(0)
  })
})
