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
})
