import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer as collect } from 'node:stream/consumers'
// As in the service, where deliveries load it: from then on it serves every fetch of the process.
import 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBucket, PAGE } from '../../server/files/bucket.ts'
import { diskStore, type FileStore, s3Store } from '../../server/files/store.ts'
import { startS3, type TestS3 } from '../support/s3.ts'

const key = 'ab'.repeat(16)

async function read(store: FileStore, name = key): Promise<Buffer | null> {
  const stream = await store.get(name)
  return stream && collect(stream)
}

/** The names of everything in a store, page by page. */
async function listAll(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for (let after: string | null = null; ; ) {
    const { objects, next } = await store.list(after)
    names.push(...objects.map(({ name }) => name))
    if (next === null) return names
    after = next
  }
}

function keepsFiles(store: () => FileStore) {
  it('keeps, gives back, replaces and removes', async () => {
    expect(await read(store())).toBeNull()
    await store().put(key, Buffer.from('first'))
    await store().put(key, Buffer.from('second'))
    expect(String(await read(store()))).toBe('second')
    await store().remove(key)
    await store().remove(key)
    expect(await read(store())).toBeNull()
  })

  it('keeps megabytes as they are', async () => {
    const bytes = Buffer.alloc(5_000_000, 'every byte counts')
    await store().put(key, bytes)
    expect(bytes.equals((await read(store()))!)).toBe(true)
  })

  it('lists what it holds, by name, with size and time', async () => {
    const before = Date.now() - 2_000
    const keys = [key, '00'.repeat(16), 'ff'.repeat(32)]
    for (const one of keys) await store().put(one, Buffer.from('x'))
    expect(await listAll(store())).toEqual([...keys].sort())
    const { objects, next } = await store().list(null)
    expect(next).toBeNull()
    expect(objects[0]).toMatchObject({ name: '00'.repeat(16), size: 1, isDraft: false })
    for (const { writtenAt } of objects) expect(writtenAt.getTime()).toBeGreaterThan(before)
    expect(await store().stat(key)).toEqual(objects.find(({ name }) => name === key))
    for (const one of keys) await store().remove(one)
    expect(await store().stat(key)).toBeNull()
    expect(await listAll(store())).toEqual([])
  })

  it('takes no key but hexadecimal digits', async () => {
    for (const bad of ['../../etc/passwd', 'ab/cd/ef/ab', 'AB'.repeat(16), '', 'abc'])
      await expect(store().put(bad, Buffer.from('x'))).rejects.toThrow('A storage key is')
  })
}

describe('on disk', () => {
  let root: string
  let folder: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'countersign-store-'))
    folder = join(root, 'données du service', 'files')
    return () => rm(root, { recursive: true })
  })

  keepsFiles(() => diskStore(folder))

  it('is closed to other users and leaves nothing half written', async () => {
    await diskStore(folder).put(key, Buffer.from('x'))
    expect(await readdir(join(folder, 'ab'))).toEqual([key])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'ab', key))).mode & 0o777).toBe(0o600)
  })

  it('fails aloud, and cleans up, when it cannot write', async () => {
    await mkdir(join(folder, 'ab', key), { recursive: true })
    await expect(diskStore(folder).put(key, Buffer.from('x'))).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY/)
    expect(await readdir(join(folder, 'ab'))).toEqual([key])
  })

  it('lists what was left half written, as drafts, and nothing that is not its own', async () => {
    const store = diskStore(folder)
    await store.put(key, Buffer.from('x'))
    const draft = `.${key}.${'0f'.repeat(6)}`
    for (const name of [draft, 'notes.txt', 'cd'.repeat(16)]) await writeFile(join(folder, 'ab', name), 'x')
    await writeFile(join(folder, 'README'), 'x')
    const { objects } = await store.list(null)
    expect(objects.map(({ name, isDraft }) => [name, isDraft])).toEqual([
      [draft, true],
      [key, false],
    ])
    await store.remove(draft)
    expect(await listAll(store)).toEqual([key])
  })

  it('goes on after a page, within a folder and in the next', async () => {
    const store = diskStore(folder)
    const names = Array.from({ length: PAGE + 200 }, (_, number) => {
      const hex = number.toString(16).padStart(8, '0')
      return number < PAGE + 100 ? `00${hex}` : `01${hex}`
    })
    for (const shard of ['00', '01']) await mkdir(join(folder, shard), { recursive: true })
    await Promise.all(names.map((name) => writeFile(join(folder, name.slice(0, 2), name), 'x')))
    expect(await listAll(store)).toEqual(names)
  })

  it('lets writers of the same key pass each other', async () => {
    const store = diskStore(folder)
    await Promise.all(Array.from({ length: 20 }, () => store.put(key, Buffer.from('same'))))
    expect(String(await read(store))).toBe('same')
    expect(await readdir(join(folder, 'ab'))).toEqual([key])
  })
})

describe('in a bucket', () => {
  let s3: TestS3
  let store: FileStore
  beforeAll(async () => {
    s3 = await startS3()
    store = s3Store(s3.options)
  })
  afterAll(() => s3?.stop())

  keepsFiles(() => store)

  it('stands in a folder of its own, beside what others keep in the bucket', async () => {
    const bucket = openBucket(s3.options, 10_000)
    await bucket.put('letters/ab', 'x')
    await bucket.put('files/readme.txt', 'x')
    await store.put(key, Buffer.from('x'))
    const { objects } = await bucket.list('', '', PAGE)
    expect(objects.map(({ name }) => name)).toEqual([`files/${key}`, 'files/readme.txt', 'letters/ab'])
    expect(await listAll(store)).toEqual([key])
  })
})
