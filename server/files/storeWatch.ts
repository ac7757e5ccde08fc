import { buffer } from 'node:stream/consumers'
import type { Db } from '../database/client.ts'
import { newId } from '../kernel/id.ts'
import { ownKey, type Stores } from './storeState.ts'

/** How far a watch must reach past a file's time of writing: longer than any upload or difference of clocks. */
const REACH_MS = 3_600_000

const WATCH_KEY = ownKey('watch')

/** The store's copy of the newest watch. */
type NewestWatch = { id: string; count: number }

async function heldBy({ store }: Stores): Promise<NewestWatch | null> {
  const stream = await store.get(WATCH_KEY)
  return stream && (JSON.parse((await buffer(stream)).toString('utf8')) as NewestWatch)
}

const newestOf = (db: Db) => db.storeWatch.findFirst({ orderBy: { since: 'desc' } })

/**
 * Whether the newest watch that the store knows is the database's newest, with no more extensions than the database
 * has.
 */
const isNewestWatch = (held: NewestWatch | null, newest: NewestWatch) =>
  held !== null && held.id === newest.id && held.count <= newest.count

/**
 * Extends the newest watch, or begins another if the store knows of a newer one: the database was then restored from a
 * backup, or a copy of it writes to the same store. Writes to the database first, so that the store never has a count
 * that was not committed. Returns whether another watch began although both sides knew of one. The store must be the
 * database's own.
 */
export async function keepWatch(stores: Stores): Promise<boolean> {
  const { db, store, clock } = stores
  const [held, newest] = [await heldBy(stores), await newestOf(db)]
  const until = clock.now()
  if (newest && isNewestWatch(held, newest)) {
    const count = newest.count + 1
    const { count: lengthened } = await db.storeWatch.updateMany({
      where: { id: newest.id, count: newest.count },
      data: { count, until },
    })
    if (lengthened === 1) await store.put(WATCH_KEY, Buffer.from(JSON.stringify({ id: newest.id, count })))
    return false
  }
  const id = newId()
  await db.storeWatch.create({ data: { id, count: 1, since: until, until }, select: { id: true } })
  // A watch that is too short proves nothing.
  await db.$executeRaw`DELETE FROM store_watches WHERE id <> ${id}::uuid AND until < since + ${REACH_MS}::int * interval '1 ms'`
  await store.put(WATCH_KEY, Buffer.from(JSON.stringify({ id, count: 1 })))
  return newest !== null && held !== null
}

/** Whether the newest watch is still this database's, so that no other database wrote to the store meanwhile. */
export async function isWatched(stores: Stores): Promise<boolean> {
  const [held, newest] = [await heldBy(stores), await newestOf(stores.db)]
  return newest !== null && isNewestWatch(held, newest)
}

/**
 * Whether this database would know a file that was written at a given time of the store's clock: a watch covers that
 * time and the hour after it, and the database still has all commits of that period.
 */
export async function readProof(db: Db): Promise<(writtenAt: Date) => boolean> {
  const watches = await db.storeWatch.findMany({ select: { since: true, until: true } })
  return (writtenAt) =>
    watches.some(({ since, until }) => since <= writtenAt && writtenAt.getTime() + REACH_MS <= until.getTime())
}
