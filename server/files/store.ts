import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Refusal } from '../kernel/errors.ts'
import { openBucket, type S3Options } from './bucket.ts'

/** `Retry-After` of an upload that could not be stored. */
const RETRY_SECONDS = 30

const FULL_WHY = 'is full'

/** 503: the store takes nothing now. The cause is for the log. */
export class StoreUnavailable extends Refusal {
  readonly isFull: boolean

  constructor(why: string, cause: unknown) {
    super(
      'SERVICE_UNAVAILABLE',
      `Documents cannot be stored now: the file store ${why}. Nothing was changed; try again in ${RETRY_SECONDS} seconds.`,
      { meta: { retry_after: RETRY_SECONDS } },
    )
    this.cause = cause
    this.isFull = why === FULL_WHY
  }
}

/** Errors of a disk that takes no more files, or none at all. */
const FULL = ['ENOSPC', 'EDQUOT']
const UNWRITABLE = ['EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** The error of a write to disk, as StoreUnavailable where the disk is to blame. */
export function writeError(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (FULL.includes(code)) return new StoreUnavailable(FULL_WHY, error)
  return UNWRITABLE.includes(code) ? new StoreUnavailable('cannot be written', error) : error
}

/** Stores the encrypted bytes. Keys are lower-case hex, made by the vault. */
export type FileStore = {
  /** Resolves when the bytes are durable: a crash afterwards loses nothing. Throws StoreUnavailable. */
  put(key: string, buffer: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Readable | null>
  /** Does nothing when the file is missing. */
  remove(key: string): Promise<void>
}

function checkKey(key: string): string {
  if (!/^[0-9a-f]{8,64}$/.test(key)) throw new Error('A storage key is 8 to 64 hexadecimal digits.')
  return key
}

const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function syncFolder(folder: string): Promise<void> {
  // Windows has no fsync of a folder: there the rename is as durable as possible.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Files in a folder (0700, files 0600), 256 sub-folders. A file is written under a temporary name, fsynced and
 * renamed, so that a crash leaves a complete file or none.
 */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkKey(key).slice(0, 2), key)
  return {
    async put(key, buffer) {
      const path = pathOf(key)
      const shard = dirname(path)
      const created = await mkdir(shard, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw writeError(error)
      })
      const temporary = join(shard, `.${key}.${randomBytes(6).toString('hex')}`)
      try {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(buffer)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw writeError(error)
      }
      await syncFolder(shard)
      if (created) {
        await syncFolder(folder)
        await syncFolder(dirname(created))
      }
    },
    async get(key) {
      try {
        return (await open(pathOf(key), 'r')).createReadStream()
      } catch (error) {
        if (isMissingFile(error)) return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Longest call of a bucket: the largest document takes a fraction of it. */
const CALL_MS = 10_000

/**
 * Files in an S3 bucket, addressed by path (`<endpoint>/<bucket>/files/<key>`), each call limited to 10 s. Errors are
 * those of s3mini, for `put` as the cause of StoreUnavailable; they carry no credentials.
 */
export function s3Store(options: S3Options): FileStore {
  const s3 = openBucket(options, CALL_MS)
  const nameOf = (key: string) => `files/${checkKey(key)}`
  return {
    async put(key, buffer) {
      const name = nameOf(key)
      await s3.putObject(name, buffer).catch((error: unknown) => {
        throw new StoreUnavailable('does not take them', error)
      })
    },
    async get(key) {
      const response = await s3.getObjectResponse(nameOf(key))
      if (!response?.body) return null
      return Readable.fromWeb(response.body as ReadableStream)
    },
    async remove(key) {
      await s3.deleteObject(nameOf(key))
    },
  }
}
