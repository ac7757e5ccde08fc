import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { diskStore, StoreUnavailable, writeError } from '../../server/files/store.ts'
import { adoptStore, storeState } from '../../server/files/storeState.ts'
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

describe('a file store that is full', () => {
  it('makes uploads 503 with Retry-After, says so in the log, and nothing else fails', async () => {
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    expect(writeError(full)).toBeInstanceOf(StoreUnavailable)
    expect(writeError(new Error('another'))).not.toBeInstanceOf(StoreUnavailable)
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
    // A good answer counts for a few seconds.
    const ready = async () => {
      const { status, body } = await call(app, 'GET', '/readyz')
      return [status, body.checks.files]
    }
    await expect.poll(ready).toEqual([503, 'another'])
  })
})
