import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'

/** Where a bucket is and who may use it. */
export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An object of a bucket: its whole name, its bytes, and when it was written by the store's clock. */
export type BucketObject = { name: string; size: number; writtenAt: Date }

/** The calls of S3 that the service makes, each limited in time. All throw BucketError. */
export type Bucket = {
  /** Resolves when the store has the whole object: one PUT keeps all of it or nothing. */
  put(name: string, content: Buffer | string, type?: string): Promise<void>
  /** Null when there is no such object. */
  get(name: string): Promise<Readable | null>
  /** Does nothing when the object is missing. */
  remove(name: string): Promise<void>
  /** Objects whose names begin with `prefix` and come after `after`, by name, at most `limit` (1000); whether there are more. */
  list(prefix: string, after: string, limit: number): Promise<{ objects: BucketObject[]; more: boolean }>
}

/** Most names of one page. */
export const PAGE = 1000

/**
 * fetch writes the length itself. s3mini writes it too, and the HTTP client of the deliveries, which serves every fetch
 * of a process that loads it, refuses a length that comes twice. The signature does not cover it.
 */
function fetchWithOneLength(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.delete('content-length')
  return fetch(input, { ...init, headers })
}

/** A bucket addressed by path (`<endpoint>/<bucket>/…`); each call ends after `timeoutMs`. */
export function openBucket({ endpoint, bucket, ...credentials }: S3Options, timeoutMs: number): Bucket {
  const s3 = new S3mini({
    ...credentials,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: fetchWithOneLength,
  })
  async function list(prefix: string, after: string, limit: number) {
    const page = await s3.listObjectsPaged('/', prefix, limit, undefined, after === '' ? {} : { 'start-after': after })
    if (!page?.objects) throw new Error(`There is no bucket '${bucket}'.`)
    const objects = page.objects.map(({ Key, Size, LastModified }) => ({
      name: Key,
      size: Size,
      writtenAt: LastModified,
    }))
    return { objects, more: page.nextContinuationToken !== undefined }
  }
  return {
    list,
    async put(name, content, type) {
      await s3.putObject(name, content, type)
    },
    async get(name) {
      const response = await s3.getObjectResponse(name)
      if (response?.body) return Readable.fromWeb(response.body as ReadableStream)
      // A missing object and a missing bucket are answered alike: a listing tells them apart.
      await list(name, '', 1)
      return null
    },
    async remove(name) {
      await s3.deleteObject(name)
    },
  }
}
