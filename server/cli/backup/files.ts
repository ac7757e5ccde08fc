import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../files/store.ts'
import { nameOfListed } from '../../resources/retention/list.ts'
import { BackupBroken, sha256Of } from './manifest.ts'
import type { BackupStore } from './store.ts'

/** A stored file as the list of a backup names it: `size` and `sha256` of the encrypted bytes. */
export type BackupFile = { key: string; size: number; sha256: string }

/** Files copied at a time. */
const AT_ONCE = 6

/** Runs `work` on every item, some at a time; the first error ends it. */
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

/** Files are never changed, so all backups of a place share one copy. */
const nameOf = (key: string) => `files/${key.slice(0, 2)}/${key}`

export async function readStored(store: FileStore, key: string): Promise<Buffer | null> {
  const stream = await store.get(key)
  return stream && buffer(stream)
}

export type CopyResult = { files: BackupFile[]; copied: number; absent: string[] }

/**
 * Copies the files that the place lacks. `known`: the hashes that the newest backup wrote, so that its files are not read
 * again. `absent`: keys that the store does not have.
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

/** Throws where a file is not in the place any more: it was removed while the backup was made. */
export async function checkThere(backupStore: BackupStore, files: readonly BackupFile[]): Promise<void> {
  const there = await backupStore.sizes('files')
  const absent = files.find(({ key, size }) => there.get(nameOf(key)) !== size)
  if (absent) throw new BackupBroken(`${nameOf(absent.key)} was removed while the backup was made: make it again.`)
}

/** Removes the files that no backup names any more. Answers how many, and their bytes. */
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

/** The bytes of a file in the place. Throws BackupBroken where they are not those that were copied. */
export async function readKept(backupStore: BackupStore, { key, size, sha256 }: BackupFile): Promise<Buffer> {
  const name = nameOf(key)
  const bytes = await backupStore.get(name)
  if (!bytes) throw new BackupBroken(`${name} is missing.`)
  if (bytes.length !== size) throw new BackupBroken(`${name} has ${bytes.length} bytes; it was copied with ${size}.`)
  if (sha256Of(bytes) !== sha256) throw new BackupBroken(`${name} was changed: its SHA-256 does not match.`)
  return bytes
}

/** Puts a file into the store unless it is there; false where it was. Throws where another one has its name. */
export async function putInStore(store: FileStore, backupStore: BackupStore, file: BackupFile): Promise<boolean> {
  const bytes = await readKept(backupStore, file)
  const found = await readStored(store, file.key)
  if (found?.equals(bytes)) return false
  if (found)
    throw new BackupBroken(
      `The file store holds another file under the name ${file.key}: restore into the store of this backup, or into an empty one.`,
    )
  await store.put(file.key, bytes)
  return true
}

const LISTED = 'erasures'

/** The newest number of a list of erasures; its signature is checked when it is used. */
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

/** Copies the entries of the list of erasures that `to` lacks; its newest number comes last. */
async function copyErasures(from: Bytes, to: Bytes): Promise<number> {
  const name = nameOfListed('newest')
  const newest = await from.get(name)
  const [last, before] = [newestOf(newest), newestOf(await to.get(name))]
  for (let number = before + 1; number <= last; number++) {
    const entry = await from.get(nameOfListed(number))
    // An entry that is lacking here is named where the list is read.
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
  get: (name) => backupStore.get(`${LISTED}/${name}`),
  put: (name, bytes) => backupStore.put(`${LISTED}/${name}`, bytes),
})

/** Brings the list of erasures of one store up to that of another. */
export const moveErasures = (from: FileStore, to: FileStore) => copyErasures(inStore(from), inStore(to))

/** Brings the place's list of erasures, which all its backups share, up to the store's. */
export const saveErasures = (store: FileStore, backupStore: BackupStore) =>
  copyErasures(inStore(store), inPlace(backupStore))

/** Brings the store's list of erasures up to the place's, so that what was erased after the backup is erased again. */
export const restoreErasures = (backupStore: BackupStore, store: FileStore) =>
  copyErasures(inPlace(backupStore), inStore(store))

/** The newest number of a place's list of erasures, and which entries up to `listed` it lacks, those after `after`. */
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
