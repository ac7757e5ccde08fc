import { S3mini } from 's3mini'

/** Where a bucket is and who may use it. */
export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

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
export const openBucket = ({ endpoint, bucket, ...credentials }: S3Options, timeoutMs: number): S3mini =>
  new S3mini({
    ...credentials,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: fetchWithOneLength,
  })
