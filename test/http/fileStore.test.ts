import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { diskStore, type FileStore, StoreUnavailableError, writeError } from '../../server/files/store.ts'
import { adoptStore, guardStore, ownKey, storeState } from '../../server/files/storeState.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { runRetention } from '../../server/resources/retention/erase.ts'
import { pdf } from '../factories/documents.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, formOf } from '../support/http.ts'

let app: TestApp
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
})
afterAll(() => app?.close())
afterEach(() => vi.restoreAllMocks())

const submit = async () =>
  trader.ext('POST', '/identifications', {
    form: formOf({ ...identificationFields(), identification_file: { name: 'registre.pdf', content: await pdf(1) } }),
  })

/** A good answer counts for a few seconds. */
async function ready() {
  const { status, body } = await call(app, 'GET', '/readyz')
  return [status, body.checks.files]
}

describe('a file store that is full', () => {
  it('makes uploads 503 with Retry-After, says so in the log, and nothing else fails', async () => {
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    expect(writeError(full)).toBeInstanceOf(StoreUnavailableError)
    expect(writeError(new Error('another'))).not.toBeInstanceOf(StoreUnavailableError)
    vi.spyOn(app.services.store, 'put').mockRejectedValue(writeError(full))
    const answer = await submit()
    expect([answer.status, answer.headers.get('Retry-After'), answer.body.errors[0]]).toMatchObject([
      503,
      '30',
      { code: 'SERVICE_UNAVAILABLE', detail: expect.stringContaining('the file store is full') },
    ])
    expect(app.log.join('\n')).toContain('no space left on device')
    expect((await trader.ext('GET', '/identifications')).body.data).toEqual([])
    vi.restoreAllMocks()
    expect((await submit()).status).toBe(201)
  })

  it('makes the server not ready', async () => {
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    vi.spyOn(app.services.store, 'put').mockRejectedValue(writeError(full))
    const notReady = await call(app, 'GET', '/readyz')
    expect([notReady.status, notReady.body.checks.files]).toEqual([503, 'full'])
    vi.restoreAllMocks()
    const ready = await call(app, 'GET', '/readyz')
    expect([ready.status, ready.body.checks.files]).toEqual([200, 'ok'])
  })
})

describe('a server whose file store is not the one of the database', () => {
  it('says so, until the store is adopted', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-another-'))
    const { db, store, clock } = app.services
    const another = { db, clock, store: diskStore(folder) }
    expect(await storeState({ db, store, clock })).toBe('ok')
    expect(await storeState(another)).toBe('another')
    await adoptStore(another)
    expect(await storeState(another)).toBe('ok')
    expect(await storeState({ db, store, clock })).toBe('another')
    fs.rmSync(folder, { recursive: true })
    await expect.poll(ready).toEqual([503, 'another'])
    await adoptStore(app.services)
    await expect.poll(ready).toEqual([200, 'ok'])
  })

  it('refuses documents and removals while its volume is gone, and takes them when it is back', async () => {
    const { db, store, vault, config } = app.services
    const folder = path.join(config.dataDir, 'files')
    const filesIn = (one: string) =>
      fs.readdirSync(one, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect((await submit()).status).toBe(201)
    const before = await db.file.count()
    // An empty mount point stands where the documents were.
    fs.renameSync(folder, `${folder}.away`)
    fs.mkdirSync(folder)
    try {
      const answer = await submit()
      expect([answer.status, answer.headers.get('Retry-After'), answer.body.errors[0].detail]).toEqual([
        503,
        '30',
        expect.stringContaining('the file store is not the one of this database. Nothing was changed'),
      ])
      expect(await db.file.count()).toBe(before)
      const { storage_key } = await db.file.findFirstOrThrow()
      await expect(vault.discard({ storage_key })).rejects.toThrow('not the one of this database')
      await expect(runRetention(app.services, SYSTEM)).resolves.toMatchObject({ outcomes: [] })
      expect(filesIn(folder)).toEqual([])
      await expect.poll(ready).toEqual([503, 'another'])
      const figures = (await call(app, 'GET', '/metrics')).text
      expect(figures).toMatch(/^countersign_store_errors_total\{operation="put",kind="another"\} [1-9]/m)
      expect(figures).toMatch(/^countersign_files_state\{state="another"\} 1$/m)
      expect(app.log.join('\n')).toContain('it takes no documents')
    } finally {
      fs.rmSync(folder, { recursive: true })
      fs.renameSync(`${folder}.away`, folder)
    }
    expect((await submit()).status).toBe(201)
    expect(await store.stat((await db.file.findFirstOrThrow()).storage_key)).not.toBeNull()
  })

  it('acknowledges no document whose volume goes while it is written', async () => {
    const { bareStore, db, clock } = app.services
    const here = new Map<string, Buffer>()
    const memory = (kept: Map<string, Buffer>): FileStore => ({
      ...bareStore,
      put: async (key, bytes) => void kept.set(key, bytes),
      get: async (key) => (kept.has(key) ? Readable.from([kept.get(key)!]) : null),
    })
    const { store_id } = await db.fileStore.findFirstOrThrow()
    const volume = memory(new Map([[ownKey('id'), Buffer.from(store_id)]]))
    let mounted = volume
    const guarded = guardStore({
      db,
      clock,
      store: {
        ...volume,
        get: (key) => mounted.get(key),
        put: async (key, bytes) => {
          mounted = memory(here)
          await mounted.put(key, bytes)
        },
      },
    })
    await expect(guarded.put('ab'.repeat(16), Buffer.from('a document'))).rejects.toThrow(
      'not the one of this database',
    )
  })

  it('is a refusal with a cause, and no 500, while the store cannot be read', async () => {
    const broken = Object.assign(new Error('i/o error'), { code: 'EIO' })
    const { db, clock, bareStore } = app.services
    const guarded = guardStore({ db, clock, store: { ...bareStore, get: () => Promise.reject(broken) } })
    await expect(guarded.put('ab'.repeat(16), Buffer.from('x'))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: broken,
    })
  })
})
