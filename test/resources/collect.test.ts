import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { COMMANDS } from '../../server/cli/commands.ts'
import { type FileStore, s3Store } from '../../server/files/store.ts'
import { adoptStore } from '../../server/files/storeState.ts'
import { keepWatch } from '../../server/files/storeWatch.ts'
import { collectFiles } from '../../server/resources/files/collect.ts'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import type { OpenedServices } from '../../server/start.ts'
import { newBrand, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { startS3, type TestS3 } from '../support/s3.ts'

let app: TestApp
let s3: TestS3
/** Everything with a store whose clock is that of the test, on disk or in the bucket. */
let services: ReviewServices
/** What the records of the traders name. */
let named: string[]

/** The same store with times of the test's clock: each name has the time at which it was put, or the one given here. */
function timed(store: FileStore, times: Map<string, Date>): FileStore {
  const at = <T extends { name: string; writtenAt: Date }>(one: T): T => ({
    ...one,
    writtenAt: times.get(one.name) ?? one.writtenAt,
  })
  return {
    ...store,
    async put(key, bytes) {
      await store.put(key, bytes)
      times.set(key, app.clock.now())
    },
    async stat(key) {
      const found = await store.stat(key)
      return found && at(found)
    },
    async list(after) {
      const { objects, next } = await store.list(after)
      return { objects: objects.map(at), next }
    },
  }
}

beforeAll(async () => {
  ;[app, s3] = await Promise.all([startApp(), startS3()])
})
afterAll(() => Promise.all([app?.close(), s3?.stop()]))
afterEach(() => vi.restoreAllMocks())

const db = () => app.services.db
/** The documents in the store. */
const names = async () => {
  const all: string[] = []
  for (let after: string | null = null; ; ) {
    const { objects, next } = await services.store.list(after)
    all.push(...objects.map(({ name }) => name).filter((name) => name.length === 32))
    if (next === null) return all
    after = next
  }
}
const later = async (hours: number) => {
  app.clock.advance({ hours })
  await keepWatch(services)
}
const orphan = async (key = randomBytes(16).toString('hex')) => {
  await services.store.put(key, Buffer.from('nobody names it'))
  return key
}
const collect = async (...flags: string[]) => {
  const { prepare } = COMMANDS.find(({ name }) => name === 'files:collect')!
  const run = await prepare(Object.fromEntries(flags.map((flag) => [flag, 'true'])), async () => '')
  return (await run(services, {} as OpenedServices)).print as {
    orphans: { files: number }
    unproven: { files: number }
    removed: number
  }
}
const said = (text: string) => app.log.filter((line) => line.includes(text)).length

describe.each(['disk', 'bucket'])('what nothing names in a store: %s', (kind) => {
  beforeAll(async () => {
    const store = kind === 'disk' ? app.services.store : s3Store(s3.options)
    services = { ...app.services, store: timed(store, new Map()) }
    // The records are kept where the app keeps them: what they name is put into this store too.
    await adoptStore(app.services)
    const trader = await newTrader(app)
    const { id } = await newIdentification({ trader })
    await newBrand({ trader }, id)
    await sendStatement(await newOfficer(app, 'admin'), camt([{ day: '2026-11-05', amount: '10.00', text: kind }]))
    await db().storeWatch.deleteMany()
    await adoptStore(services)
    await keepWatch(services)
    const rows = await db().file.findMany({ select: { storage_key: true, public_key: true } })
    named = rows.flatMap(({ storage_key, public_key }) => [storage_key, ...(public_key ? [public_key] : [])])
    named.push(...(await db().statementPart.findMany()).map(({ storage_key }) => storage_key))
    expect(named.length).toBeGreaterThan(4)
    for (const key of named) await services.store.put(key, Buffer.from('a document'))
  })
  beforeEach(async () => {
    app.log.length = 0
    await db().fileCollection.update({ where: { one: 1 }, data: { began_at: null, position: null } })
  })

  it('is removed once it is a day old; nothing else is', async () => {
    const erasures = ['erasure:1', 'erasure:newest'].map((name) => createHash('sha256').update(name).digest('hex'))
    for (const key of erasures) await services.store.put(key, Buffer.from('signed'))
    const old = await orphan()
    await later(23)
    const young = await orphan()
    const before = await names()
    await collectFiles(services)
    expect(await names()).toEqual(before)
    await later(1)
    expect(await collect('dry-run')).toMatchObject({ orphans: { files: 1, first: [{ name: old }] }, removed: 0 })
    expect(await names()).toEqual(before)
    await db().fileCollection.update({ where: { one: 1 }, data: { began_at: null } })
    await collectFiles(services)
    expect(await names()).toEqual(before.filter((name) => name !== old))
    expect(said('orphaned files were collected')).toBe(1)
    for (const key of [...named, ...erasures, young]) expect(await services.store.stat(key)).not.toBeNull()
    await later(24)
    expect(await collect()).toMatchObject({ orphans: { files: 1 }, removed: 1 })
  })

  it('is looked for once a day, also after a restart', async () => {
    await collectFiles(services)
    const list = vi.spyOn(services.store, 'list')
    await later(23)
    await collectFiles(services)
    expect(list).not.toHaveBeenCalled()
    await later(1)
    await collectFiles(services)
    expect(list).toHaveBeenCalledTimes(1)
  })

  it('is kept where the database was set back meanwhile, until the operator says otherwise', async () => {
    await later(1)
    const backup = await db().storeWatch.findFirstOrThrow({ orderBy: { since: 'desc' } })
    await later(1)
    const lost = await orphan()
    await later(2)
    // The backup is restored: it knows neither the file nor that the store was watched.
    await db().storeWatch.update({
      where: { id: backup.id },
      data: { count: backup.count, until: backup.until },
    })
    await collectFiles(services)
    expect(said('the database was set back')).toBe(1)
    const after = await orphan()
    await later(48)
    expect(await collect()).toMatchObject({ orphans: { files: 1 }, unproven: { files: 1 }, removed: 1 })
    expect([await services.store.stat(after), await services.store.stat(lost)]).toEqual([null, expect.anything()])
    await db().fileCollection.update({ where: { one: 1 }, data: { began_at: null } })
    await collectFiles(services)
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    expect(metrics).toContain('countersign_unproven_files 1')
    expect(metrics).toMatch(/countersign_collected_files [1-9]/)
    expect(metrics).toContain('countersign_file_collection_age_seconds 0')
    expect(await collect('unproven')).toMatchObject({ removed: 1 })
    expect(await services.store.stat(lost)).toBeNull()
  })

  it('is kept while a copy of the database writes to the store', async () => {
    const key = await orphan()
    await later(25)
    const listed = services.store.list
    vi.spyOn(services.store, 'list').mockImplementation(async (after) => {
      const page = await listed(after)
      // Now the copy's leader lengthens its own watch.
      const watch = createHash('sha256').update('file store watch').digest('hex')
      await services.store.put(watch, Buffer.from(JSON.stringify({ id: 'a copy', count: 1 })))
      return page
    })
    await expect(collect()).rejects.toThrow('another database writes to this file store')
    expect(await services.store.stat(key)).not.toBeNull()
    vi.restoreAllMocks()
    await keepWatch(services)
    expect(await collect()).toMatchObject({ removed: 1 })
  })

  it('is kept where the store is another database’s, where its clock is wrong, and where an answer is not whole', async () => {
    const key = await orphan()
    await later(25)
    const { store } = services
    const [own] = await db().fileStore.findMany()
    await db().fileStore.update({ where: { one: 1 }, data: { store_id: '00000000-0000-4000-8000-000000000000' } })
    await expect(collect()).rejects.toThrow('the file store is not the one of this database')
    await collectFiles(services)
    await db().fileStore.update({ where: { one: 1 }, data: { store_id: own!.store_id } })

    const stat = vi.spyOn(store, 'stat').mockImplementation(async (name) => ({
      name,
      isDraft: false,
      size: 5,
      writtenAt: new Date(app.clock.now().getTime() + 301_000),
    }))
    await collectFiles(services)
    expect(said('are 301 seconds apart')).toBe(1)
    stat.mockRestore()

    await db().fileCollection.update({ where: { one: 1 }, data: { began_at: null } })
    const list = vi.spyOn(store, 'list').mockRejectedValue(new Error('the listing broke off'))
    await expect(collectFiles(services)).rejects.toThrow('broke off')
    list.mockRestore()
    const partial = Object.create(db(), { $queryRaw: { value: async () => [] } })
    await expect(collectFiles({ ...services, db: partial })).rejects.toThrow('did not answer for every file')
    expect(await store.stat(key)).not.toBeNull()
    // The round goes on where it was.
    await collectFiles(services)
    expect(await store.stat(key)).toBeNull()
  })
})

it('a round goes page by page, and removes no more than 200 files a minute', async () => {
  const objects = Array.from({ length: 450 }, () => ({
    name: randomBytes(16).toString('hex'),
    isDraft: false,
    size: 10,
    writtenAt: app.clock.now(),
  }))
  const kept = new Set(objects.map(({ name }) => name))
  const pages = [objects.slice(0, 300), objects.slice(300)]
  vi.spyOn(services.store, 'list').mockImplementation(async (after) => ({
    objects: pages[after === null ? 0 : 1]!.filter(({ name }) => kept.has(name)),
    next: after === null ? 'second' : null,
  }))
  vi.spyOn(services.store, 'remove').mockImplementation(async (name) => void kept.delete(name))
  await later(25)
  app.log.length = 0
  await db().fileCollection.update({ where: { one: 1 }, data: { began_at: null, position: null } })
  for (const left of [250, 150, 0]) {
    await collectFiles(services)
    expect(kept.size).toBe(left)
  }
  expect(app.log.join('\n')).toContain('"removed":450,"bytes":4500')
})
