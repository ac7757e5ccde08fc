import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { type Bucket, type BucketAnswer, BucketError, type S3Options } from './bucket.ts'

/**
 * Removes the Content-Length that s3mini writes, because fetch writes it too. The HTTP client of the deliveries, which
 * serves all fetches of its process, rejects a repeated length. The signature does not cover it.
 */
function fetchWithOneLength(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.delete('content-length')
  return fetch(input, { ...init, headers })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The fault behind an error of s3mini or of fetch. s3mini reads the store's code only from some answers. */
function answerOf(error: unknown): BucketAnswer {
  if (error instanceof S3ServiceError) {
    const [, code] = /<Code>(\w+)<\/Code>/.exec(error.body ?? '') ?? []
    return { status: error.status, code: code ?? textOf(error.serviceCode) ?? '' }
  }
  const { code, cause, name } = error as { code?: unknown; cause?: { code?: unknown }; name?: unknown }
  return { status: null, code: textOf(code) ?? textOf(cause?.code) ?? textOf(name) ?? '' }
}

/** A bucket addressed by path (`<endpoint>/<bucket>/…`) with a pair of keys, by s3mini; each call ends after `timeoutMs`. */
export function openBuiltinBucket(options: S3Options, timeoutMs: number): Bucket {
  const { endpoint, bucket, region, keys, kmsKeyId } = options
  const s3 = new S3mini({
    ...keys!,
    region,
    endpoint: `${endpoint!.replace(/\/+$/, '')}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: fetchWithOneLength,
  })
  const encryption = kmsKeyId
    ? { 'x-amz-server-side-encryption': 'aws:kms', 'x-amz-server-side-encryption-aws-kms-key-id': kmsKeyId }
    : {}
  const fail = (error: unknown): never => {
    throw new BucketError(options, answerOf(error))
  }
  async function list(prefix: string, after: string, limit: number) {
    const startAfter = after === '' ? {} : { 'start-after': after }
    const page = await s3.listObjectsPaged('/', prefix, limit, undefined, startAfter).catch(fail)
    if (!page?.objects) throw new BucketError(options, { status: 404, code: 'NoSuchBucket' })
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
      await s3.putObject(name, content, type, undefined, encryption).catch(fail)
    },
    async get(name) {
      const response = await s3.getObjectResponse(name).catch(fail)
      if (response?.body) return Readable.fromWeb(response.body as ReadableStream)
      // A missing object and a missing bucket get the same answer: a listing tells them apart.
      await list(name, '', 1)
      return null
    },
    async remove(name) {
      await s3.deleteObject(name).catch(fail)
    },
  }
}
