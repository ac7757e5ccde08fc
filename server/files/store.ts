import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError } from '../kernel/errors.ts'
import { errorText } from '../process/errorText.ts'
import { BucketError, PAGE, type S3Options } from './bucket.ts'
import { openBucket } from './openBucket.ts'

/** `Retry-After` of an upload that could not be stored. */
const RETRY_SECONDS = 30

const FULL_WHY = 'is full'

/** The cause of a write that was refused because the store belongs to another database. */
export class ForeignStoreError extends Error {
  constructor() {
    super('The file store is not the one of this database.')
  }
}

/** 503: the store accepts no files now. The cause is for the log. */
export class StoreUnavailableError extends ApiError {
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

/** Errors of a disk that is full or read-only. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT']
const UNWRITABLE_CODES = ['EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** 503: the store belongs to another database, so a document written to it would be lost. */
export const foreignStoreError = () =>
  new StoreUnavailableError('is not the one of this database', new ForeignStoreError())

/** Wraps an error of a write to disk as StoreUnavailableError if the disk is at fault. */
export function writeError(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (DISK_FULL_CODES.includes(code)) return new StoreUnavailableError(FULL_WHY, error)
  return UNWRITABLE_CODES.includes(code) ? new StoreUnavailableError('cannot be written', error) : error
}

/**
 * An entry of a store: a file under its key, or a draft, which a crash left without a key. `size` in bytes; `writtenAt`
 * by the store's own clock.
 */
export type StoredObject = { name: string; isDraft: boolean; size: number; writtenAt: Date }

/** `next`: the key after which the next page begins; null on the last page. */
export type StorePage = { objects: StoredObject[]; next: string | null }

/** Stores the encrypted bytes. Keys are lower-case hex, made by the vault. */
export type FileStore = {
  /** Resolves when the bytes are durable: a crash afterwards loses nothing. Throws StoreUnavailableError. */
  put(key: string, buffer: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Readable | null>
  /** Ignores a missing file. Also takes a draft's name. */
  remove(name: string): Promise<void>
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredObject | null>
  /**
   * The page after `after` (null: the first), in the store's own order, about a thousand names. A page is always
   * complete: the call throws instead of returning part of one.
   */
  list(after: string | null): Promise<StorePage>
}

const KEY = /^[0-9a-f]{8,64}$/
/** A draft of a file on disk: `.<key>.<random>`. */
const DRAFT = /^\.([0-9a-f]{8,64})\.[0-9a-f]{12}$/

function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A storage key is 8 to 64 hexadecimal digits.')
  return key
}

const noFolder = (folder: string, cause: unknown) =>
  new Error(`The folder ${folder} cannot be made (${errorText(cause)}). Is its disk read-only?`, { cause })

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

/** The names in a shard that belong to the store, in order. */
const namesIn = (names: string[], shard: string) =>
  names.filter((name) => (DRAFT.exec(name)?.[1] ?? (KEY.test(name) ? name : '')).startsWith(shard)).sort()

const SHARDS = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))

/**
 * Files in a folder (0700, files 0600), 256 sub-folders. A file is written under a temporary name, fsynced and
 * renamed, so that a crash leaves a complete file or none.
 */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    const key = DRAFT.exec(name)?.[1] ?? checkKey(name)
    return join(folder, key.slice(0, 2), name)
  }
  /** Null if the file was removed meanwhile. */
  async function look(name: string): Promise<StoredObject | null> {
    try {
      const { size, mtime } = await stat(pathOf(name))
      return { name, isDraft: DRAFT.test(name), size, writtenAt: mtime }
    } catch (error) {
      if (isMissingFile(error)) return null
      throw error
    }
  }
  async function readShard(shard: string): Promise<string[]> {
    try {
      return namesIn(await readdir(join(folder, shard)), shard)
    } catch (error) {
      if (isMissingFile(error)) return []
      throw error
    }
  }
  return {
    stat: (key) => look(checkKey(key)),
    async list(after) {
      const [first = '', last = ''] = after?.split('/') ?? []
      const objects: StoredObject[] = []
      for (const shard of SHARDS.filter((one) => one >= first))
        for (const name of (await readShard(shard)).filter((one) => shard !== first || one > last)) {
          const found = await look(name)
          if (found) objects.push(found)
          if (objects.length === PAGE) return { objects, next: `${shard}/${name}` }
        }
      return { objects, next: null }
    },
    async put(key, buffer) {
      const path = pathOf(key)
      const shard = dirname(path)
      const created = await mkdir(shard, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        const { code = '' } = error as NodeJS.ErrnoException
        // On a disk that is mounted read-only, Node reports that the parent folder is missing.
        throw DISK_FULL_CODES.includes(code)
          ? writeError(error)
          : new StoreUnavailableError('cannot be written', noFolder(shard, error))
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
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}

/** Longest call of a bucket: the largest document takes a fraction of it. */
const CALL_MS = 10_000

const FOLDER = 'files/'

/**
 * Files in an S3 bucket, as `files/<key>`, each call limited to 10 s; a failed PUT is retried (record 0102). A bucket
 * has no drafts, since it stores complete objects only. Errors are BucketError, for `put` as the cause of
 * StoreUnavailableError.
 */
export function s3Store(options: S3Options): FileStore {
  const bucket = openBucket(options, CALL_MS)
  const nameOf = (key: string) => `${FOLDER}${checkKey(key)}`
  const page = async (prefix: string, after: string, limit: number) => {
    const { objects, more } = await bucket.list(prefix, after, limit)
    const files = objects.map(({ name, ...rest }) => ({ ...rest, name: name.slice(FOLDER.length), isDraft: false }))
    return { objects: files.filter(({ name }) => KEY.test(name)), next: more ? (files.at(-1)?.name ?? null) : null }
  }
  return {
    async put(key, buffer) {
      const name = nameOf(key)
      await bucket.put(name, buffer).catch((error: unknown) => {
        const isFull = error instanceof BucketError && error.fault === 'full'
        throw new StoreUnavailableError(isFull ? FULL_WHY : 'does not take them', error)
      })
    },
    get: async (key) => bucket.get(nameOf(key)),
    async remove(name) {
      await bucket.remove(nameOf(name))
    },
    async stat(key) {
      const { objects } = await page(nameOf(key), '', 1)
      return objects.find(({ name }) => name === key) ?? null
    },
    list: (after) => page(FOLDER, `${FOLDER}${after ?? ''}`, PAGE),
  }
}
