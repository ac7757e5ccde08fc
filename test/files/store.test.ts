import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer as collect } from 'node:stream/consumers'
// As in the service, where deliveries load it: from then on it serves every fetch of the process.
import 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/client.ts'
import { BucketError, PAGE, type S3Options } from '../../server/files/bucket.ts'
import { openBucket } from '../../server/files/openBucket.ts'
import { diskStore, type FileStore, StoreUnavailableError, s3Store } from '../../server/files/store.ts'
import { checkStore } from '../../server/files/storeState.ts'
import { systemClock } from '../../server/kernel/clock.ts'
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

/** A way to the server that is cut, for the first `times` connections, as soon as this much came from the client. */
async function startCutter(endpoint: string, { times, after }: { times: number; after: number }) {
  let connections = 0
  const server = createServer((near) => {
    connections += 1
    const isCut = connections <= times
    const far = connect(Number(new URL(endpoint).port), '127.0.0.1')
    let seen = 0
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
    near.on('data', (bytes) => {
      seen += bytes.length
      // What came before the cut still reaches the server.
      if (isCut && seen > after) far.write(bytes, () => near.resetAndDestroy())
      else far.write(bytes)
    })
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => server.close(),
  }
}

async function failure(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: Error) => error,
  )
}

describe('in a bucket', () => {
  const secretAccessKey = 'a made-up secret'
  let s3: TestS3
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3?.stop())

  describe.each(['builtin', 'aws'] as const)('by the client %s', (client) => {
    const store = (change: Partial<S3Options> = {}) => s3Store({ ...s3.options, client, ...change })

    keepsFiles(() => store())

    it('stands in a folder of its own, beside what others keep in the bucket', async () => {
      const bucket = openBucket({ ...s3.options, client }, 10_000)
      const others = ['letters/ab', 'files/readme.txt']
      for (const name of others) await bucket.put(name, 'x')
      await store().put(key, Buffer.from('x'))
      const { objects } = await bucket.list('', '', PAGE)
      expect(objects.map(({ name }) => name)).toEqual([`files/${key}`, 'files/readme.txt', 'letters/ab'])
      expect(await listAll(store())).toEqual([key])
      for (const name of [...others, `files/${key}`]) await bucket.remove(name)
    })

    it('lists in pages', async () => {
      const bucket = openBucket({ ...s3.options, client, bucket: 'heads' }, 10_000)
      for (const name of ['a/1', 'a/2', 'a/3', 'b/1']) await bucket.put(name, 'x')
      const first = await bucket.list('a/', '', 2)
      expect(first).toMatchObject({ objects: [{ name: 'a/1' }, { name: 'a/2' }], more: true })
      expect(await bucket.list('a/', 'a/2', 2)).toMatchObject({ objects: [{ name: 'a/3' }], more: false })
    })

    it.each([
      [{ keys: { accessKeyId: 'S3RVER', secretAccessKey } }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: '],
      [{ keys: { accessKeyId: 'unknown', secretAccessKey } }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: '],
      [{ bucket: 'nowhere' }, "S3_BUCKET: there is no bucket 'nowhere'"],
    ])('says which setting is wrong, and no key', async (change, said) => {
      const bad = store(change)
      for (const call of [() => bad.put(key, Buffer.from('x')), () => bad.get(key), () => bad.list(null)]) {
        const error = await failure(call())
        const told = error instanceof StoreUnavailableError ? (error.cause as Error) : error
        expect(told).toBeInstanceOf(BucketError)
        expect(told.message).toContain(said)
        for (const one of [error, told])
          expect(JSON.stringify(one, Object.getOwnPropertyNames(one))).not.toContain(secretAccessKey)
      }
    })

    it('sends a PUT again that was cut half way', async () => {
      const bytes = Buffer.alloc(3_000_000, 'half of it is not enough')
      const cutter = await startCutter(s3.options.endpoint!, { times: 1, after: 1_000_000 })
      await store({ endpoint: cutter.endpoint }).put(key, bytes)
      expect(cutter.connections()).toBeGreaterThan(1)
      cutter.close()
      expect(bytes.equals((await read(store()))!)).toBe(true)
      await store().remove(key)
    })
  })

  it.each([
    [{ bucket: 'nowhere' }, /^S3_BUCKET: there is no bucket 'nowhere'/],
    [{ endpoint: 'http://127.0.0.1:2' }, /^S3_ENDPOINT: .* does not answer \(ECONNREFUSED\)$/],
  ])('tells the operator at start what is wrong: %o', async (change, said) => {
    const store = s3Store({ ...s3.options, ...change })
    // The database has its id already.
    const db = { fileStore: { findFirst: async () => row, findFirstOrThrow: async () => row } } as unknown as Database
    const row = { store_id: 'id' }
    expect(await checkStore({ db, store, clock: systemClock })).toEqual({
      state: 'unreachable',
      problem: expect.stringMatching(said),
    })
  })

  it('says so after the third PUT that is cut', async () => {
    const cutter = await startCutter(s3.options.endpoint!, { times: 100, after: 100_000 })
    const store = s3Store({ ...s3.options, endpoint: cutter.endpoint })
    const error = await failure(store.put(key, Buffer.alloc(500_000, 'half')))
    expect(error).toBeInstanceOf(StoreUnavailableError)
    expect((error.cause as Error).message).toContain(`S3_ENDPOINT: ${cutter.endpoint} does not answer`)
    expect(cutter.connections()).toBe(3)
    cutter.close()
  })

  it('tells a full store from a busy one, asks for the key that encrypts, and sends again what may pass', async () => {
    const asked: (string | undefined)[] = []
    let answers: [number, string][] = []
    const server = createHttpServer((req, res) => {
      asked.push(req.headers['x-amz-server-side-encryption-aws-kms-key-id'] as string | undefined)
      const [status, code] = answers.shift() ?? [500, 'TooMany']
      res.writeHead(status, { 'Content-Type': 'application/xml' })
      res.end(code && `<Error><Code>${code}</Code></Error>`)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const put = (client: S3Options['client'], all: [number, string][]) => {
      answers = all
      return s3Store({ ...s3.options, endpoint, client, kmsKeyId: 'alias/papers' }).put(key, Buffer.from('x'))
    }
    for (const client of ['builtin', 'aws'] as const) {
      expect(await failure(put(client, [[507, 'XMinioStorageFull']]))).toMatchObject({ isFull: true })
      await put(client, [
        [503, 'SlowDown'],
        [200, ''],
      ])
      expect(answers).toEqual([])
    }
    expect(new Set(asked)).toEqual(new Set(['alias/papers']))
    server.closeAllConnections()
    server.close()
  })
})
