import { createHash } from 'node:crypto'
import { rmSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { COMMANDS } from '../../server/cli/commands.ts'
import type { MoveResult } from '../../server/cli/moveFiles.ts'
import { openBucket } from '../../server/files/openBucket.ts'
import { type FileStore, s3Store } from '../../server/files/store.ts'
import { adoptStore, storeState } from '../../server/files/storeState.ts'
import { createVault } from '../../server/files/vault.ts'
import type { OpenedServices } from '../../server/start.ts'
import { newBrand, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestTrader } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { startS3, type TestS3 } from '../support/s3.ts'

let app: TestApp
let s3: TestS3
let bucket: FileStore
let trader: TestTrader

beforeAll(async () => {
  ;[app, s3] = await Promise.all([startApp(), startS3()])
  bucket = s3Store(s3.options)
  trader = await newTrader(app)
  const { id } = await newIdentification({ trader })
  await newBrand({ trader }, id)
  await sendStatement(await newOfficer(app, 'admin'), camt([{ day: '2026-11-05', amount: '10.00' }]))
  await storeState(app.services)
})
afterAll(() => Promise.all([app?.close(), s3?.stop()]))

const db = () => app.services.db
const move = async (from: string, to: string, ...flags: string[]) => {
  const { prepare } = COMMANDS.find(({ name }) => name === 'files:move')!
  const values = Object.fromEntries([['from', from], ['to', to], ...flags.map((flag) => [flag, 'true'])])
  const run = await prepare(values, async () => '')
  const services = { ...app.services, config: { ...app.services.config, s3: s3.options } }
  const { ok, print } = await run(services, {} as OpenedServices)
  return { ok, ...(print as MoveResult) }
}
const files = () => db().file.findMany({ orderBy: { id: 'asc' } })
const pathOf = (key: string) => path.join(app.services.config.dataDir, 'files', key.slice(0, 2), key)
const stateOf = (store: FileStore) => storeState({ ...app.services, store })

it('documents move from the disk to a bucket while the service runs, and back', async () => {
  await expect(move('disk', 'disk')).rejects.toMatchObject({ fields: [{ field: 'to' }] })
  const erasures = ['erasure:1', 'erasure:newest'].map((name) => createHash('sha256').update(name).digest('hex'))
  for (const key of erasures)
    await app.services.store.put(key, Buffer.from(JSON.stringify({ body: { newest: 1 }, key: '', signature: '' })))
  // A registration, a brand's file, a logo and its small version, and a statement.
  expect(await move('disk', 's3')).toMatchObject({ ok: true, documents: 5, copied: 5, there: 0, erasures: 1 })
  const vault = createVault(bucket, app.services.keys)
  for (const file of await files()) expect((await vault.read(file)).length).toBe(file.size)
  for (const part of await db().statementPart.findMany()) expect((await vault.read(part)).length).toBe(part.size)
  for (const key of erasures) expect(await bucket.stat(key)).not.toBeNull()
  expect([await stateOf(app.services.store), await stateOf(bucket)]).toEqual(['ok', 'another'])

  // The service goes on; a run that broke off left half a file, and what was erased meanwhile leaves the bucket.
  const { id } = await newIdentification({ trader: await newTrader(app) })
  const [first, erased] = await files()
  await bucket.put(first!.storage_key, Buffer.from('half'))
  await runWithoutTriggers(app, [`UPDATE files SET wrapped_key = '' WHERE id = $1`, erased!.id])
  const gone = erased!.public_key ? 2 : 1
  expect(await move('disk', 's3')).toMatchObject({ ok: true, documents: 6 - gone, copied: 2, there: 4 - gone })
  expect((await vault.read(first!)).length).toBe(first!.size)
  expect(await bucket.get(erased!.storage_key)).toBeNull()

  // A file that the disk lost, and one that it damaged.
  const [lost] = await db().file.findMany({ where: { record_id: id } })
  await bucket.remove(lost!.storage_key)
  await bucket.remove(first!.storage_key)
  const kept = await app.services.store.get(lost!.storage_key)
  const bytes = Buffer.concat(await kept!.toArray())
  rmSync(pathOf(lost!.storage_key))
  truncateSync(pathOf(first!.storage_key), 100)
  const told = { missing: [lost!.storage_key], damaged: [first!.storage_key] }
  expect(await move('disk', 's3')).toMatchObject({ ok: false, ...told, finished: false })
  await app.services.store.put(lost!.storage_key, bytes)

  // The last run, once nobody works any more.
  await db().$executeRaw`UPDATE leader SET holder = gen_random_uuid(), host = 'worker-1', leased_until = 'infinity'`
  await expect(move('disk', 's3', 'finish')).rejects.toThrow('A worker runs on worker-1')
  await db().$executeRaw`UPDATE leader SET holder = NULL, leased_until = '-infinity'`
  const done = await move('disk', 's3', 'finish')
  expect(done).toMatchObject({ ok: true, copied: 1, missing: [], finished: true })
  expect(done.next).toContain('with the S3_ settings')
  expect([await stateOf(app.services.store), await stateOf(bucket)]).toEqual(['another', 'ok'])

  // A server that was forgotten is refused; one of an older release wrote to the old store: another run brings it over.
  const late = await newTrader(app)
  await expect(newIdentification({ trader: late })).rejects.toThrow('the file store is not the one of this database')
  vi.spyOn(app.services.store, 'put').mockImplementation(app.services.bareStore.put)
  await newIdentification({ trader: late })
  vi.restoreAllMocks()
  expect(await move('disk', 's3')).toMatchObject({ ok: true, copied: 1 })

  expect(await move('s3', 'disk', 'finish')).toMatchObject({ ok: true, copied: 0, finished: true })
  expect([await stateOf(app.services.store), await stateOf(bucket)]).toEqual(['ok', 'another'])
})

it('nothing is copied into the store of another database, nor out of one', async () => {
  const other = openBucket(s3.options, 10_000)
  const keys = async () => (await other.list('', '', 1000)).objects.map(({ name }) => name)
  const own = await db().fileStore.findFirstOrThrow()
  await adoptStore({ ...app.services, store: bucket })
  await db().fileStore.update({ where: { one: 1 }, data: { store_id: own.store_id } })
  const before = await keys()
  await expect(move('disk', 's3')).rejects.toThrow('--to: this store holds the documents of another database')
  await db().fileStore.update({ where: { one: 1 }, data: { store_id: '00000000-0000-4000-8000-000000000000' } })
  await expect(move('disk', 's3')).rejects.toThrow('--from: this store is not the one of the database')
  expect(await keys()).toEqual(before)
})
