import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ConfigError } from '../../config.ts'
import { PAGE, type S3Options } from '../../files/bucket.ts'
import { openBucket } from '../../files/openBucket.ts'
import { syncFolder } from '../../process/durableFile.ts'

/**
 * A backup store: a folder, or a prefix of a bucket. `backups/<id>/` holds one backup each; `files/` and `erasures/`
 * are shared by all. Names have slashes; every value fits into memory.
 */
export type BackupStore = {
  /** The address as the operator wrote it. */
  name: string
  /** Resolves when the bytes are durable. A crash leaves all of them or none. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null if the name does not exist. */
  get(name: string): Promise<Buffer | null>
  /** Ignores a name that does not exist. */
  remove(name: string): Promise<void>
  /** The sizes of the objects under a folder, by name. */
  sizes(folder: string): Promise<Map<string, number>>
  /** Where an unfinished backup is written, and the step that completes it. */
  draft(id: string): { folder: string; finish(): Promise<void> }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Suffix of the folder of an unfinished backup. */
const UNFINISHED = '.unfinished'

/** Folders 0700, files 0600. A backup is written into `<id>.unfinished`, which is renamed at the end. */
function folderBackupStore(folder: string): BackupStore {
  const root = path.resolve(folder)
  const pathOf = (name: string) => path.join(root, ...name.split('/'))

  async function sizesUnder(name: string, found: Map<string, number>): Promise<void> {
    const entries = await readdir(pathOf(name), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of entries) {
      const inner = `${name}/${entry.name}`
      if (entry.isDirectory()) await sizesUnder(inner, found)
      else if (entry.isFile()) found.set(inner, (await stat(pathOf(inner))).size)
    }
  }

  return {
    name: root,
    async put(name, bytes) {
      const file = pathOf(name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const draft = path.join(path.dirname(file), `.${randomBytes(6).toString('hex')}`)
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      syncFolder(path.dirname(file))
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // Removing the last file removes the folder.
      await rmdir(path.dirname(pathOf(name))).catch(() => {})
    },
    async sizes(name) {
      const found = new Map<string, number>()
      await sizesUnder(name, found)
      return found
    },
    draft: (id) => ({
      folder: `backups/${id}${UNFINISHED}`,
      finish: async () => {
        await rename(pathOf(`backups/${id}${UNFINISHED}`), pathOf(`backups/${id}`))
        for (const made of [pathOf('backups'), root]) syncFolder(made)
      },
    }),
  }
}

/** Time limit for one part or document; the largest has about 20 MB. */
const CALL_MS = 120_000

/** In a bucket, a backup is complete once its `backup.json` exists, which is written last. */
function bucketBackupStore(url: string, options: S3Options): BackupStore {
  const { hostname: bucket, pathname } = new URL(url)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  const start = prefix ? `${decodeURIComponent(prefix)}/` : ''
  const objects = openBucket({ ...options, bucket }, CALL_MS)
  return {
    name: url,
    put: (name, bytes) => objects.put(`${start}${name}`, Buffer.from(bytes)),
    async get(name) {
      const found = await objects.get(`${start}${name}`)
      return found && buffer(found)
    },
    remove: (name) => objects.remove(`${start}${name}`),
    async sizes(folder) {
      const found = new Map<string, number>()
      for (let after = '', more = true; more; ) {
        const page = await objects.list(`${start}${folder}/`, after, PAGE)
        for (const { name, size } of page.objects) found.set(name.slice(start.length), size)
        after = page.objects.at(-1)?.name ?? after
        more = page.more
      }
      return found
    },
    draft: (id) => ({ folder: `backups/${id}`, finish: async () => {} }),
  }
}

/**
 * Opens the backup store that `--to` or `--from` names: a folder, or `s3://bucket/prefix` with the S3 settings. Throws
 * ConfigError.
 */
export function openBackupStore(address: string, s3: S3Options | null): BackupStore {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return folderBackupStore(address)
  if (!URL.canParse(address) || new URL(address).protocol !== 's3:' || !new URL(address).hostname)
    throw new ConfigError(`A backup is kept in a folder or at s3://bucket/prefix, not at '${address}'.`)
  if (!s3)
    throw new ConfigError(
      'An s3:// address needs the S3_ settings (S3_BUCKET and where it is); the bucket is the one of the address.',
    )
  return bucketBackupStore(address, s3)
}

export const MANIFEST = 'backup.json'

/** The backups of a backup store by id, oldest first: complete ones, and unfinished ones. */
export async function listBackups(backupStore: BackupStore): Promise<{ complete: string[]; unfinished: string[] }> {
  const names = [...(await backupStore.sizes('backups')).keys()]
  const folders = [...new Set(names.map((name) => name.split('/')[1]!))].sort()
  const isWhole = (id: string) => !id.endsWith(UNFINISHED) && names.includes(`backups/${id}/${MANIFEST}`)
  return { complete: folders.filter(isWhole), unfinished: folders.filter((id) => !isWhole(id)) }
}
