import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { StoreUnavailable, writeError } from '../../server/files/store.ts'
import { pdf } from '../factories/documents.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf } from '../support/http.ts'

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
})
