import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { BadConfig } from '../config.ts'
import { type Db, transact } from '../database/client.ts'
import type { Clock } from '../kernel/clock.ts'
import { errorText } from '../process/errorText.ts'
import { type FileStore, otherStore, StoreUnavailable } from './store.ts'

/** `another`: the documents of this database are kept in another store. */
export type StoreState = 'ok' | 'full' | 'unreachable' | 'another'

export type Stores = { db: Db; store: FileStore; clock: Clock }

/** The key of something that the service itself keeps in the store, 64 digits; documents have 32. */
export const ownKey = (name: string) => createHash('sha256').update(`file store ${name}`).digest('hex')
const ID_KEY = ownKey('id')
const PROBE_KEY = ownKey('probe')

/** Whose documents the store keeps; null for a new one. */
export async function idInStore(store: FileStore): Promise<string | null> {
  const stream = await store.get(ID_KEY)
  return stream && (await buffer(stream)).toString('utf8')
}

/**
 * Gives the database and the store one id. Once in the life of a database, the store is written inside a transaction:
 * the row is there only if the store has the id, and processes that start at once agree.
 */
const makeId = ({ db, store, clock }: Stores) =>
  transact(db, async (tx) => {
    const found = await idInStore(store)
    const row = { store_id: found ?? randomUUID(), created_at: clock.now() }
    const { count } = await tx.fileStore.createMany({ data: [row], skipDuplicates: true })
    if (count === 1 && found === null) await store.put(ID_KEY, Buffer.from(row.store_id))
  })

/** The id that the database knows; made once in its life. */
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
 * The same store, which changes nothing unless it is the database's own (record 0111): StoreUnavailable where it is
 * another, such as the empty folder under a volume that is not mounted. A write is compared before and after, so that a
 * volume that goes in between loses no document that was acknowledged. The store's own id is written unguarded.
 */
export function guardStore(stores: Stores): FileStore {
  const { store } = stores
  const assertId = async (storeId: string) => {
    const found = await idInStore(store).catch((error: unknown) => {
      throw new StoreUnavailable('cannot be read', error)
    })
    if (found !== storeId) throw otherStore()
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
 * Whether documents can be kept and found: writes a few bytes, and looks whose store it is. `problem`: what failed, in
 * one line for the operator.
 */
export async function lookAtStore(stores: Stores): Promise<{ state: StoreState; problem: string | null }> {
  try {
    if (!(await isOwnStore(stores))) return { state: 'another', problem: null }
    await stores.store.put(PROBE_KEY, Buffer.from('ready'))
    return { state: 'ok', problem: null }
  } catch (error) {
    const isFull = error instanceof StoreUnavailable && error.isFull
    const reason = error instanceof StoreUnavailable ? error.cause : error
    return { state: isFull ? 'full' : 'unreachable', problem: errorText(reason) }
  }
}

/** The state alone. */
export const storeState = async (stores: Stores): Promise<StoreState> => (await lookAtStore(stores)).state

/** What time it is by the store's clock: that of a few bytes that are written for it. */
export async function storeNow(store: FileStore): Promise<Date> {
  await store.put(PROBE_KEY, Buffer.from('ready'))
  const probe = await store.stat(PROBE_KEY)
  if (!probe) throw new Error('The file store does not list what was just written to it.')
  return probe.writtenAt
}

/** Takes this store for the database's own from now on, such as after the old one was lost. */
export async function adoptStore({ db, store, clock }: Stores): Promise<string> {
  const store_id = (await idInStore(store)) ?? randomUUID()
  await store.put(ID_KEY, Buffer.from(store_id))
  const row = { store_id, created_at: clock.now() }
  await db.fileStore.upsert({ where: { one: 1 }, create: row, update: row })
  return store_id
}

/** In the new store while documents are moved there: the id of the old one. */
const MOVE_KEY = ownKey('move')

/**
 * Begins to move the documents, or goes on. Throws BadConfig unless one of the two is the database's own store and the
 * other is nobody's, or the move began here.
 */
export async function beginMove({ db }: Pick<Stores, 'db'>, source: FileStore, target: FileStore): Promise<void> {
  const [from, to, row] = [await idInStore(source), await idInStore(target), await db.fileStore.findFirst()]
  const moving = await target.get(MOVE_KEY)
  const began = moving && (await buffer(moving)).toString('utf8')
  // The move was finished: what the old store still has is brought over.
  if (row && to === row.store_id) return
  if (!row || from !== row.store_id)
    throw new BadConfig('--from: this store is not the one of the database; nothing was copied')
  if (to !== null && began !== row.store_id)
    throw new BadConfig('--to: this store holds the documents of another database; nothing was copied')
  await target.put(MOVE_KEY, Buffer.from(row.store_id))
}

/** Makes the new store the database's own. A server that still has the old one is not ready from then on. */
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

/** How long an answer about the store counts, in milliseconds of this process. */
const KEEP_MS = 5_000

/** What the log says of a store that is not ok. */
const STORE_FAULTS = {
  full: 'The file store is full: documents cannot be kept.',
  unreachable: 'The file store cannot be read or written: documents cannot be kept or shown.',
  another:
    'The file store is not the one of this database: it takes no documents. Servers and workers of one database share one S3_BUCKET, or one DATA_DIR; is its volume mounted? If the old store is lost, run files:adopt.',
}

/**
 * `storeState`, asked at most every five seconds; questions that come meanwhile share an answer. Each change is in the
 * log, the first answer too unless it is ok.
 */
export function watchStore(stores: Stores & { log: Logger }): () => Promise<StoreState> {
  let answer: Promise<StoreState> | null = null
  let last: StoreState = 'ok'
  async function look(): Promise<StoreState> {
    const { state, problem } = await lookAtStore(stores)
    const isNew = state !== last
    last = state
    if (isNew && state === 'ok') stores.log.info({ files: state }, 'The file store can be used again.')
    if (isNew && state !== 'ok') stores.log.error({ files: state, ...(problem && { problem }) }, STORE_FAULTS[state])
    return state
  }
  return () => {
    if (!answer) {
      const lookup = look()
      answer = lookup
      const forget = () => {
        if (answer === lookup) answer = null
      }
      // What failed is asked about anew.
      void lookup.then((state) => (state === 'ok' ? setTimeout(forget, KEEP_MS).unref() : forget()))
    }
    return answer
  }
}
