import { createHash, createHmac } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer as collect } from 'node:stream/consumers'
// As in the service, where deliveries load it: from then on it serves every fetch of the process.
import 'undici'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diskStore, type FileStore, s3Store } from '../../server/files/store.ts'

const key = 'ab'.repeat(16)

async function read(store: FileStore, name = key): Promise<Buffer | null> {
  const stream = await store.get(name)
  return stream && collect(stream)
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

  it('lets writers of the same key pass each other', async () => {
    const store = diskStore(folder)
    await Promise.all(Array.from({ length: 20 }, () => store.put(key, Buffer.from('same'))))
    expect(String(await read(store))).toBe('same')
    expect(await readdir(join(folder, 'ab'))).toEqual([key])
  })
})

describe('in a bucket', () => {
  const secret = 'a made-up secret'
  const objects = new Map<string, Buffer>()
  const seen: string[] = []
  let server: Server
  let store: FileStore
  let failing = false

  const hmac = (value: string | Buffer, text: string) => createHmac('sha256', value).update(text).digest()

  /** The signature, computed anew from what arrived (AWS Signature Version 4, unsigned payload). */
  function signed(req: IncomingMessage): boolean {
    const [, scope, names, signature] =
      /^AWS4-HMAC-SHA256 Credential=test-id\/([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
        req.headers.authorization ?? '',
      ) ?? []
    if (!scope || !names || !signature) return false
    const headers = names.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`)
    const request = [req.method, req.url, '', headers.join(''), names, req.headers['x-amz-content-sha256']].join('\n')
    const digest = createHash('sha256').update(request).digest('hex')
    const toSign = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, digest].join('\n')
    const signingKey = scope.split('/').reduce<string | Buffer>((value, part) => hmac(value, part), `AWS4${secret}`)
    return hmac(signingKey, toSign).toString('hex') === signature
  }

  beforeAll(async () => {
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a bucket in a few lines, each an answer
    server = createServer(async (req, res) => {
      const body = await collect(req)
      seen.push(`${req.method} ${req.url}`)
      if (failing) return res.writeHead(503).end()
      if (!signed(req)) return res.writeHead(403).end()
      if (req.method === 'PUT') objects.set(req.url!, body)
      if (req.method === 'DELETE') objects.delete(req.url!)
      if (req.method !== 'GET') return res.writeHead(req.method === 'PUT' ? 200 : 204).end()
      const found = objects.get(req.url!)
      res.writeHead(found ? 200 : 404).end(found)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const options = { endpoint, bucket: 'papers', region: 'eu-west-3', accessKeyId: 'test-id' }
    store = s3Store({ ...options, secretAccessKey: secret })
    return async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })

  beforeEach(() => {
    objects.clear()
    seen.length = 0
    failing = false
  })

  keepsFiles(() => store)

  it('addresses the bucket by path, in a folder of its own, each call signed', async () => {
    await store.put(key, Buffer.from('x'))
    await read(store)
    await store.remove(key)
    expect(seen).toEqual(['PUT', 'GET', 'DELETE'].map((method) => `${method} /papers/files/${key}`))
  })

  it('fails aloud, without the secret, when the bucket does not answer well', async () => {
    failing = true
    for (const call of [store.put(key, Buffer.from('x')), store.get(key), store.remove(key)]) {
      const error = await call.then(
        () => null,
        (reason: Error) => reason,
      )
      const told = error?.cause instanceof Error ? error.cause : error
      expect(told?.message).toMatch(/503/)
      for (const one of [error, told])
        expect(JSON.stringify(one, Object.getOwnPropertyNames(one))).not.toContain(secret)
    }
  })
})
