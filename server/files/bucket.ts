import type { Readable } from 'node:stream'

/** Address, credentials and client of a bucket (record 0102). */
export type S3Options = {
  client: 'builtin' | 'aws'
  /** Null: AWS's endpoint of the region. */
  endpoint: string | null
  bucket: string
  region: string
  /** Null: the AWS client finds credentials (environment, profile, role). */
  keys: { accessKeyId: string; secretAccessKey: string } | null
  /** The key service's key for encrypting objects; null: the bucket's default. */
  kmsKeyId: string | null
}

/** An object of a bucket: its full name, its bytes, and its time of writing by the store's clock. */
export type BucketObject = { name: string; size: number; writtenAt: Date }

/** The calls of S3 that the service makes, each with a time limit. All throw BucketError. */
export type Bucket = {
  /** Resolves when the store has the complete object: a PUT stores all of it or nothing. */
  put(name: string, content: Buffer | string, type?: string): Promise<void>
  /** Null when there is no such object. */
  get(name: string): Promise<Readable | null>
  /** Does nothing when the object is missing. */
  remove(name: string): Promise<void>
  /**
   * Lists at most `limit` (1000) objects by name, whose names begin with `prefix` and come after `after`, and says
   * whether there are more.
   */
  list(prefix: string, after: string, limit: number): Promise<{ objects: BucketObject[]; more: boolean }>
}

/** The maximum number of names on one page. */
export const PAGE = 1000

/** `passing`: the store is overloaded or cannot be reached, so the same call may succeed soon. */
export type BucketFault = 'credentials' | 'bucket' | 'region' | 'full' | 'clock' | 'passing' | 'refused'

/** A store's error: its status (null without an answer) and its code. */
export type BucketAnswer = { status: number | null; code: string }

const FAULTS: [BucketFault, (answer: BucketAnswer) => boolean][] = [
  ['bucket', ({ code }) => code === 'NoSuchBucket'],
  ['clock', ({ code }) => code === 'RequestTimeTooSkewed'],
  ['region', ({ code, status }) => status === 301 || code === 'AuthorizationHeaderMalformed'],
  ['full', ({ code, status }) => status === 507 || /Full|Quota|InsufficientCapacity/i.test(code)],
  ['credentials', ({ code, status }) => status === 401 || status === 403 || /Credentials|Token/.test(code)],
  ['passing', ({ code, status }) => status === null || status === 429 || status >= 500 || code === 'RequestTimeout'],
]

export const faultOf = (answer: BucketAnswer): BucketFault =>
  FAULTS.find(([, matches]) => matches(answer))?.[0] ?? 'refused'

/** A failed call of S3. The message names the setting to check, and never a key. */
export class BucketError extends Error {
  readonly fault: BucketFault

  constructor({ bucket, endpoint, region, keys }: S3Options, answer: BucketAnswer) {
    const fault = faultOf(answer)
    const settingNames = keys ? 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY' : 'S3_CLIENT=aws'
    const where = endpoint ?? `S3 in ${region}`
    const explanation = {
      credentials: `${settingNames}: the store refuses the credentials for bucket '${bucket}'`,
      bucket: `S3_BUCKET: there is no bucket '${bucket}'`,
      region: `S3_REGION: bucket '${bucket}' is not in ${region}`,
      full: `The bucket '${bucket}' is full`,
      clock: "The clock of this machine differs from the store's by too much",
      passing: answer.status === null ? `S3_ENDPOINT: ${where} does not answer` : 'The store cannot do it now',
      refused: 'The store refuses it',
    }[fault]
    super(`${explanation} (${[answer.status, answer.code].filter(Boolean).join(' ')})`)
    this.fault = fault
  }
}
