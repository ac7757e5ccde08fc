import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'
import { type Db, transact } from '../database/client.ts'
import type { Clock } from '../kernel/clock.ts'
import { errorText } from '../process/errorText.ts'
import { type FileStore, foreignStoreError, StoreUnavailableError } from './store.ts'

/** `another`: the documents of this database are in another store. */
export type StoreState = 'ok' | 'full' | 'unreachable' | 'another'

export type Stores = { db: Db; store: FileStore; clock: Clock }

/** The key of the service's own marker in the store, 64 digits; keys of documents have 32. */
export const ownKey = (name: string) => createHash('sha256').update(`file store ${name}`).digest('hex')
const ID_KEY = ownKey('id')
const PROBE_KEY = ownKey('probe')

/** The id of the database that the store belongs to; null for a new store. */
export async function idInStore(store: FileStore): Promise<string | null> {
  const stream = await store.get(ID_KEY)
  return stream && (await buffer(stream)).toString('utf8')
}

/**
 * Gives the database and the store one id. This happens once in a database's life, and writes to the store inside a
 * transaction: the row exists only if the store has the id, and processes that start at once agree.
 */
const makeId = ({ db, store, clock }: Stores) =>
  transact(db, async (tx) => {
    const found = await idInStore(store)
    const row = { store_id: found ?? randomUUID(), created_at: clock.now() }
    const { count } = await tx.fileStore.createMany({ data: [row], skipDuplicates: true })
    if (count === 1 && found === null) await store.put(ID_KEY, Buffer.from(row.store_id))
  })

/** The database's id of its store, created once. */
async function ownId(stores: Stores): Promise<string> {
  const found = await stores.db.fileStore.findFirst()
  if (found) return found.store_id
  await makeId(stores)
  return (await stores.db.fileStore.findFirstOrThrow()).store_id
}

/** Compares the id in the store with the one in the database. A store without an id is another one. */
export async function isOwnStore(stores: Stores): Promise<boolean> {
  const storeId = await ownId(stores)
  return (await idInStore(stores.store)) === storeId
}

/**
 * Wraps a store so that it writes only if it belongs to this database (record 0111). Throws StoreUnavailableError for
 * any other store, such as the empty folder under a volume that is not mounted. Each write is checked before and after,
 * so that a volume that disappears in between loses no acknowledged document. The marker itself is written unguarded.
 */
export function guardStore(stores: Stores): FileStore {
  const { store } = stores
  const assertId = async (storeId: string) => {
    const found = await idInStore(store).catch((error: unknown) => {
      throw new StoreUnavailableError('cannot be read', error)
    })
    if (found !== storeId) throw foreignStoreError()
  }
  return {
    ...store,
    async put(key, bytes) {
      if (key === ID_KEY) return store.put(key, bytes)
      const storeId = await ownId(stores)
      await assertId(storeId)
      await store.put(key, bytes)
      await assertId(storeId)
    },
    async remove(name) {
      await assertId(await ownId(stores))
      await store.remove(name)
    },
  }
}

/**
 * Whether documents can be stored and found: writes a few bytes and reads the marker. `problem`: the failure, in one
 * line for the operator.
 */
export async function checkStore(stores: Stores): Promise<{ state: StoreState; problem: string | null }> {
  try {
    if (!(await isOwnStore(stores))) return { state: 'another', problem: null }
    await stores.store.put(PROBE_KEY, Buffer.from('ready'))
    return { state: 'ok', problem: null }
  } catch (error) {
    const isFull = error instanceof StoreUnavailableError && error.isFull
    const reason = error instanceof StoreUnavailableError ? error.cause : error
    return { state: isFull ? 'full' : 'unreachable', problem: errorText(reason) }
  }
}

/** The state alone. */
export const storeState = async (stores: Stores): Promise<StoreState> => (await checkStore(stores)).state

/** The time by the store's clock, read from a few bytes written for it. */
export async function storeNow(store: FileStore): Promise<Date> {
  await store.put(PROBE_KEY, Buffer.from('ready'))
  const probe = await store.stat(PROBE_KEY)
  if (!probe) throw new Error('The file store does not list what was just written to it.')
  return probe.writtenAt
}

/** Makes this store the database's own, for example after the former store was lost. */
export async function adoptStore({ db, store, clock }: Stores): Promise<string> {
  const store_id = (await idInStore(store)) ?? randomUUID()
  await store.put(ID_KEY, Buffer.from(store_id))
  const row = { store_id, created_at: clock.now() }
  await db.fileStore.upsert({ where: { one: 1 }, create: row, update: row })
  return store_id
}

/** The marker of a store that receives moved documents: the id of the old store. */
const MOVE_KEY = ownKey('move')

/**
 * Begins or continues to move the documents. Throws ConfigError unless one of the two is the database's own store and
 * the other has no marker, or the move began here.
 */
export async function beginMove({ db }: Pick<Stores, 'db'>, source: FileStore, target: FileStore): Promise<void> {
  const [from, to, row] = [await idInStore(source), await idInStore(target), await db.fileStore.findFirst()]
  const moving = await target.get(MOVE_KEY)
  const began = moving && (await buffer(moving)).toString('utf8')
  // The move was finished: copy the remaining documents of the old store.
  if (row && to === row.store_id) return
  if (!row || from !== row.store_id)
    throw new ConfigError('--from: this store is not the one of the database; nothing was copied')
  if (to !== null && began !== row.store_id)
    throw new ConfigError('--to: this store holds the documents of another database; nothing was copied')
  await target.put(MOVE_KEY, Buffer.from(row.store_id))
}

/** Makes the new store the database's own. From then on, a server with the old store is not ready. */
export async function endMove(
  { db, clock }: Omit<Stores, 'store'>,
  source: FileStore,
  target: FileStore,
): Promise<void> {
  const row = await db.fileStore.findFirstOrThrow()
  if ((await idInStore(target)) === row.store_id) return
  const store_id = randomUUID()
  await target.put(ID_KEY, Buffer.from(store_id))
  await db.fileStore.update({ where: { one: 1 }, data: { store_id, created_at: clock.now() }, select: { one: true } })
  await target.remove(MOVE_KEY)
  await source.remove(ID_KEY)
}

/** How long a reading of the store's state is cached, in milliseconds of this process. */
const KEEP_MS = 5_000

/** The log line for a store that is not ok. */
const STORE_FAULTS = {
  full: 'The file store is full: documents cannot be kept.',
  unreachable: 'The file store cannot be read or written: documents cannot be kept or shown.',
  another:
    'The file store is not the one of this database: it takes no documents. Servers and workers of one database share one S3_BUCKET, or one DATA_DIR; is its volume mounted? If the old store is lost, run files:adopt.',
}

/**
 * Reads `storeState` at most every five seconds; concurrent callers share a reading. Logs each change, and the first
 * reading unless it is ok.
 */
export function watchStore(stores: Stores & { log: Logger }): () => Promise<StoreState> {
  let answer: Promise<StoreState> | null = null
  let last: StoreState = 'ok'
  async function check(): Promise<StoreState> {
    const { state, problem } = await checkStore(stores)
    const isNew = state !== last
    last = state
    if (isNew && state === 'ok') stores.log.info({ files: state }, 'The file store can be used again.')
    if (isNew && state !== 'ok') stores.log.error({ files: state, ...(problem && { problem }) }, STORE_FAULTS[state])
    return state
  }
  return () => {
    if (!answer) {
      const lookup = check()
      answer = lookup
      const forget = () => {
        if (answer === lookup) answer = null
      }
      // A failed reading is not cached.
      void lookup.then((state) => (state === 'ok' ? setTimeout(forget, KEEP_MS).unref() : forget()))
    }
    return answer
  }
}
