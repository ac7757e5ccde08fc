import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../files/store.ts'
import { nameOfListed } from '../../resources/retention/list.ts'
import { BackupError, sha256Of } from './manifest.ts'
import type { BackupStore } from './store.ts'

/** A stored file in a backup's list: `size` and `sha256` of the encrypted bytes. */
export type BackupFile = { key: string; size: number; sha256: string }

/** Files copied at a time. */
const AT_ONCE = 6

/** Runs `work` on every item, several at a time; the first error stops it. */
export async function forEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  let failed = false
  const lane = async () => {
    while (!failed) {
      const next = await iterator.next()
      if (next.done) return
      await work(next.value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** Files never change, so all backups in a backup store share one copy. */
const nameOf = (key: string) => `files/${key.slice(0, 2)}/${key}`

export async function readStored(store: FileStore, key: string): Promise<Buffer | null> {
  const stream = await store.get(key)
  return stream && buffer(stream)
}

export type CopyResult = { files: BackupFile[]; copied: number; absent: string[] }

/**
 * Copies the files that the backup store lacks. `known`: hashes from the newest backup, so that its files are not read
 * again. `absent`: keys that the file store does not have.
 */
export async function copyToBackup(
  store: FileStore,
  backupStore: BackupStore,
  keys: readonly string[],
  known: ReadonlyMap<string, BackupFile>,
): Promise<CopyResult> {
  const there = await backupStore.sizes('files')
  const made: CopyResult = { files: [], copied: 0, absent: [] }
  await forEach(keys, async (key) => {
    const before = known.get(key)
    if (before && there.get(nameOf(key)) === before.size) {
      made.files.push(before)
      return
    }
    const bytes = await readStored(store, key)
    if (!bytes) {
      made.absent.push(key)
      return
    }
    const file = { key, size: bytes.length, sha256: sha256Of(bytes) }
    const copy = there.get(nameOf(key)) === file.size ? await backupStore.get(nameOf(key)) : null
    if (!copy || sha256Of(copy) !== file.sha256) {
      await backupStore.put(nameOf(key), bytes)
      made.copied += 1
    }
    made.files.push(file)
  })
  made.files.sort((a, b) => (a.key < b.key ? -1 : 1))
  made.absent.sort()
  return made
}

/** Throws if a file is no longer in the backup store, because another run removed it meanwhile. */
export async function assertComplete(backupStore: BackupStore, files: readonly BackupFile[]): Promise<void> {
  const there = await backupStore.sizes('files')
  const absent = files.find(({ key, size }) => there.get(nameOf(key)) !== size)
  if (absent) throw new BackupError(`${nameOf(absent.key)} was removed while the backup was made: make it again.`)
}

/** Removes the files that no backup names. Returns their number and bytes. */
export async function removeUnnamed(
  backupStore: BackupStore,
  named: ReadonlySet<string>,
  isDry: boolean,
): Promise<{ count: number; bytes: number }> {
  const there = [...(await backupStore.sizes('files'))]
  const unnamed = there.filter(([name]) => !named.has(name.split('/').at(-1)!))
  if (!isDry) await forEach(unnamed, ([name]) => backupStore.remove(name))
  return { count: unnamed.length, bytes: unnamed.reduce((sum, [, size]) => sum + size, 0) }
}

/** Reads a file from the backup store. Throws BackupError if its bytes have changed. */
export async function readStoredCopy(backupStore: BackupStore, { key, size, sha256 }: BackupFile): Promise<Buffer> {
  const name = nameOf(key)
  const bytes = await backupStore.get(name)
  if (!bytes) throw new BackupError(`${name} is missing.`)
  if (bytes.length !== size) throw new BackupError(`${name} has ${bytes.length} bytes; it was copied with ${size}.`)
  if (sha256Of(bytes) !== sha256) throw new BackupError(`${name} was changed: its SHA-256 does not match.`)
  return bytes
}

/** Puts a file into the store; false if it was there already. Throws if another file has its name. */
export async function putInStore(store: FileStore, backupStore: BackupStore, file: BackupFile): Promise<boolean> {
  const bytes = await readStoredCopy(backupStore, file)
  const found = await readStored(store, file.key)
  if (found?.equals(bytes)) return false
  if (found)
    throw new BackupError(
      `The file store holds another file under the name ${file.key}: restore into the store of this backup, or into an empty one.`,
    )
  await store.put(file.key, bytes)
  return true
}

const ERASURES_FOLDER = 'erasures'

/** The newest number in a list of erasures. Its signature is checked later, on use. */
function newestOf(bytes: Buffer | null): number {
  try {
    const { body } = JSON.parse(bytes?.toString('utf8') ?? '{}') as { body?: { newest?: unknown } }
    return typeof body?.newest === 'number' && Number.isSafeInteger(body.newest) ? body.newest : 0
  } catch {
    return 0
  }
}

type Bytes = {
  get(name: string): Promise<Buffer | null>
  put(name: string, bytes: Buffer): Promise<void>
}

/** Copies the entries of the list of erasures that `to` lacks; the newest number comes last. */
async function copyErasures(from: Bytes, to: Bytes): Promise<number> {
  const name = nameOfListed('newest')
  const newest = await from.get(name)
  const [last, before] = [newestOf(newest), newestOf(await to.get(name))]
  for (let number = before + 1; number <= last; number++) {
    const entry = await from.get(nameOfListed(number))
    // Skip a missing entry: readers of the list report it.
    if (entry) await to.put(nameOfListed(number), entry)
  }
  if (last > before) await to.put(name, newest!)
  return Math.max(0, last - before)
}

const inStore = (store: FileStore): Bytes => ({
  get: (name) => readStored(store, name),
  put: (name, bytes) => store.put(name, bytes),
})
const inPlace = (backupStore: BackupStore): Bytes => ({
  get: (name) => backupStore.get(`${ERASURES_FOLDER}/${name}`),
  put: (name, bytes) => backupStore.put(`${ERASURES_FOLDER}/${name}`, bytes),
})

/** Copies missing erasures from one store to another. */
export const moveErasures = (from: FileStore, to: FileStore) => copyErasures(inStore(from), inStore(to))

/** Copies missing erasures to the backup store, where all its backups share the list. */
export const saveErasures = (store: FileStore, backupStore: BackupStore) =>
  copyErasures(inStore(store), inPlace(backupStore))

/** Copies missing erasures to the file store, so that erasures after the backup are repeated. */
export const restoreErasures = (backupStore: BackupStore, store: FileStore) =>
  copyErasures(inPlace(backupStore), inStore(store))

/** The newest number in a backup store's list of erasures, and the missing entries up to `listed` and after `after`. */
export async function erasuresIn(
  backupStore: BackupStore,
  after = 0,
  listed = 0,
): Promise<{ newest: number; lacks: number[] }> {
  const { get } = inPlace(backupStore)
  const newest = newestOf(await get(nameOfListed('newest')))
  const lacks: number[] = []
  for (let number = after + 1; number <= Math.max(newest, listed); number++)
    if (number > newest || (await get(nameOfListed(number))) === null) lacks.push(number)
  return { newest, lacks }
}
