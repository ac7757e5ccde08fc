import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

it('an error that nobody foresaw is logged without what it quotes of people', async () => {
  const { db, log } = app.services
  const person = { name: 'Yasmine Cherif', email: 'yasmine@example.com', password_hash: 'argon2id-of-hers' }
  const failures = [
    () => db.trader.create({ data: person as never }),
    () => db.trader.findMany({ where: { id: person.name } }),
    () => db.$transaction((tx) => tx.trader.findMany({ where: { id: person.name } })),
    () => db.trader.findMany({ where: { id: person.email } }),
    () => Promise.reject(new Error(`No mail to ${person.email} about 00400123456789012345`)),
  ]
  for (const fails of failures) {
    const error = await fails().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(Error)
    log.error({ err: error }, 'it failed')
  }
  const lines = app.log.join('\n')
  for (const value of [...Object.values(person), '00400123456789012345']) expect(lines).not.toContain(value)
  expect(lines).toContain('/test/process/log.test.ts')
  expect(lines).toContain('Argument `name_folded` is missing')
})
