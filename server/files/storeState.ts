import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { BadConfig } from '../config.ts'
import type { Database } from '../database/client.ts'
import { errorText } from '../fail.ts'
import type { Clock } from '../kernel/clock.ts'
import { type FileStore, StoreUnavailable } from './store.ts'

/** `another`: the documents of this database are kept in another store. */
export type StoreState = 'ok' | 'full' | 'unreachable' | 'another'

export type Stores = { db: Database; store: FileStore; clock: Clock }

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
  db.$transaction(async (tx) => {
    const found = await idInStore(store)
    const row = { store_id: found ?? randomUUID(), created_at: clock.now() }
    const { count } = await tx.fileStore.createMany({ data: [row], skipDuplicates: true })
    if (count === 1 && found === null) await store.put(ID_KEY, Buffer.from(row.store_id))
  })

/** Compares the id in the store with the one in the database. A store without an id is another one. */
export async function isOwnStore(stores: Stores): Promise<boolean> {
  const { db, store } = stores
  if (!(await db.fileStore.findFirst())) await makeId(stores)
  const { store_id } = await db.fileStore.findFirstOrThrow()
  return (await idInStore(store)) === store_id
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
  const [from, to, own] = [await idInStore(source), await idInStore(target), await db.fileStore.findFirst()]
  const moving = await target.get(MOVE_KEY)
  const began = moving && (await buffer(moving)).toString('utf8')
  // The move was finished: what the old store still has is brought over.
  if (own && to === own.store_id) return
  if (!own || from !== own.store_id)
    throw new BadConfig('--from: this store is not the one of the database; nothing was copied')
  if (to !== null && began !== own.store_id)
    throw new BadConfig('--to: this store holds the documents of another database; nothing was copied')
  await target.put(MOVE_KEY, Buffer.from(own.store_id))
}

/** Makes the new store the database's own. A server that still has the old one is not ready from then on. */
export async function endMove(
  { db, clock }: Omit<Stores, 'store'>,
  source: FileStore,
  target: FileStore,
): Promise<void> {
  const own = await db.fileStore.findFirstOrThrow()
  if ((await idInStore(target)) === own.store_id) return
  const store_id = randomUUID()
  await target.put(ID_KEY, Buffer.from(store_id))
  await db.fileStore.update({ where: { one: 1 }, data: { store_id, created_at: clock.now() }, select: { one: true } })
  await target.remove(MOVE_KEY)
  await source.remove(ID_KEY)
}

/** How long an answer about the store counts, in milliseconds of this process. */
const KEEP_MS = 5_000

/** `storeState`, asked at most every five seconds; questions that come meanwhile share an answer. */
export function watchStore(stores: Stores): () => Promise<StoreState> {
  let answer: Promise<StoreState> | null = null
  return () => {
    if (!answer) {
      const asked = storeState(stores)
      answer = asked
      const forget = () => {
        if (answer === asked) answer = null
      }
      // What failed is asked about anew.
      void asked.then((state) => (state === 'ok' ? setTimeout(forget, KEEP_MS).unref() : forget()))
    }
    return answer
  }
}
