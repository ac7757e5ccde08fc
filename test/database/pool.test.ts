import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BOUNDS } from '../../server/database/bounds.ts'
import { BoundedPool } from '../../server/database/pool.ts'
import { DatabaseUnavailableError } from '../../server/database/unavailable.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'

let database: TestDatabase
let proxy: FaultProxy

beforeAll(async () => {
  database = await testDatabase()
  proxy = await startFaultProxy(database.appUrl)
})
afterAll(async () => {
  await proxy?.close()
  await database?.drop()
})

it('tells whoever waits for a connection once, when the silence of the database ends before the time of the wait', async () => {
  const bounds = { ...BOUNDS, connection: 2500, doubt: 300, check: 300 }
  const pool = new BoundedPool(proxy.url, { max: 1, bounds })
  await pool.query({ text: 'SELECT 1' })
  proxy.dropTraffic()
  const told: unknown[] = []
  const note = (error: unknown) => void told.push(error)
  await Promise.all([pool.query({ text: 'SELECT 1' }).catch(note), pool.connect().catch(note)])
  expect(told).toEqual([expect.any(DatabaseUnavailableError), expect.any(DatabaseUnavailableError)])
  // The wait in the pool's queue began before this one, and ends before it: an error there would end the process.
  await pause(bounds.connection)
  expect(told).toHaveLength(2)
  proxy.resume()
  await expect.poll(() => pool.query({ text: 'SELECT 1' }).then(({ rowCount }) => rowCount, note)).toBe(1)
  await pool.end()
})

it('says of a statement whose connection is lost that the database was lost, and whether it may have been carried out', async () => {
  const pool = new BoundedPool(proxy.url, { max: 1, bounds: BOUNDS })
  const lose = async (text: string) => {
    await pool.query({ text: 'SELECT 1' })
    proxy.cutStatement = 'pg_sleep'
    proxy.cuts = () => 'sent'
    const error = await pool.query({ text }).catch((error: unknown) => error)
    proxy.cuts = () => null
    proxy.cutStatement = null
    expect(error).toBeInstanceOf(DatabaseUnavailableError)
    return (error as DatabaseUnavailableError).mayHaveHappened
  }
  expect(await lose('SELECT pg_sleep(30)')).toBe(false)
  expect(await lose('UPDATE officers SET name = name WHERE pg_sleep(30) IS NULL')).toBe(true)
  await pool.end()
})
