import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, transact, writeRows } from '../../server/database/client.ts'
import { Prisma } from '../../server/database/generated/client.ts'
import { newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const numberOf = async (db: Db) =>
  (await db.$queryRaw<{ xid: string }[]>`SELECT pg_current_xact_id()::text AS xid`)[0]!.xid

it('goes on in the open transaction, and is undone with it', async () => {
  const { db } = app.services
  const trader = await newTrader(app, { name: 'Before' })
  const failed = transact(db, async (outer) => {
    const number = await numberOf(outer)
    await transact(outer, async (inner) => {
      expect(await numberOf(inner)).toBe(number)
      await writeRows(inner, Prisma.sql`UPDATE traders SET name = 'After' WHERE id = ${trader.id}::uuid RETURNING id`)
    })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect((await db.trader.findUniqueOrThrow({ where: { id: trader.id } })).name).toBe('Before')
})
