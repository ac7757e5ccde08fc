import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BucketError, type S3Options } from '../../server/files/bucket.ts'
import { diskStore, type FileStore, StoreUnavailableError, writeError } from '../../server/files/store.ts'
import { measureStore } from '../../server/files/storeMetrics.ts'

const KEY = 'ab'.repeat(16)
let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-measured-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

function measured(change: Partial<FileStore> = {}) {
  const { store, metrics } = measureStore({ ...diskStore(folder), ...change })
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  return { store, shown: () => registry.metrics() }
}

it('a measured store keeps files as the store does, and counts its calls', async () => {
  const { store, shown } = measured()
  await store.put(KEY, Buffer.from('one'))
  expect(String(await buffer((await store.get(KEY))!))).toBe('one')
  expect((await store.list(null)).objects.map(({ name }) => name)).toEqual([KEY])
  expect((await store.stat(KEY))?.size).toBe(3)
  await store.remove(KEY)
  expect(await store.get(KEY)).toBeNull()
  const metrics = await shown()
  expect(metrics).toContain('countersign_store_seconds_count{operation="get"} 2\n')
  expect(metrics).toContain('countersign_store_errors_total{operation="put",kind="other"} 0\n')
  expect(metrics).not.toMatch(/countersign_store_errors_total\{.*\} [1-9]/)
})

it('failures count by what the operator looks at', async () => {
  const refused = new BucketError({ bucket: 'papers', region: 'eu-west-3' } as S3Options, { status: 403, code: '' })
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const broken = Object.assign(new Error('i/o error'), { code: 'EIO' })
  const faults = [writeError(full), new StoreUnavailableError('does not take them', refused), writeError(broken)]
  const { store, shown } = measured({ put: () => Promise.reject(faults.shift()), stat: () => Promise.reject(refused) })
  for (const why of ['is full', 'does not take them', 'cannot be written'])
    await expect(store.put(KEY, Buffer.from('x'))).rejects.toThrow(why)
  await expect(store.stat(KEY)).rejects.toBe(refused)
  const metrics = await shown()
  for (const kind of ['full', 'credentials', 'disk'])
    expect(metrics).toContain(`countersign_store_errors_total{operation="put",kind="${kind}"} 1\n`)
  expect(metrics).toContain('countersign_store_errors_total{operation="stat",kind="credentials"} 1\n')
  expect(metrics).not.toContain('countersign_store_seconds_count')
})

it('a read that fails half way counts', async () => {
  const { store, shown } = measured()
  fs.mkdirSync(path.join(folder, KEY.slice(0, 2), KEY), { recursive: true })
  await expect(buffer((await store.get(KEY))!)).rejects.toThrow('EISDIR')
  expect(await shown()).toContain('countersign_store_errors_total{operation="get",kind="other"} 1\n')
})
