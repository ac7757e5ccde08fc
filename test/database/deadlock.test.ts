import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/database/client.ts'
import { newOutcome } from '../../server/database/outcome.ts'
import { apiErrorOf } from '../../server/http/errors.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const lock = (db: Db, key: number) => db.$queryRaw`SELECT pg_advisory_xact_lock(${key}::bigint)::text`

it('answers 503 and changes nothing where PostgreSQL ended the statement to resolve a deadlock', async () => {
  let go = () => {}
  const both = new Promise<void>((resolve) => {
    go = resolve
  })
  let ready = 0
  const take = (first: number, then: number) =>
    app.services.db.$transaction(async (db) => {
      await lock(db, first)
      ready += 1
      if (ready === 2) go()
      await both
      await lock(db, then)
    })
  const ended = await Promise.allSettled([take(1, 2), take(2, 1)])
  const [failed] = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refusal = apiErrorOf(failed, { outcome: newOutcome() })
  expect([refusal.status, refusal.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  expect(refusal.meta.retry_after).toBeGreaterThan(0)
})
