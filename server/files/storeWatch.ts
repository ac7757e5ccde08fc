import { buffer } from 'node:stream/consumers'
import type { Db } from '../database/client.ts'
import { newId } from '../kernel/id.ts'
import { ownKey, type Stores } from './storeState.ts'

/** How far a watch must reach past the writing of a file: no upload lasts so long, and no clocks are so far apart. */
const REACH_MS = 3_600_000

const WATCH_KEY = ownKey('watch')

/** What the store knows of the newest watch. */
type NewestWatch = { id: string; count: number }

async function heldBy({ store }: Stores): Promise<NewestWatch | null> {
  const stream = await store.get(WATCH_KEY)
  return stream && (JSON.parse((await buffer(stream)).toString('utf8')) as NewestWatch)
}

const newestOf = (db: Db) => db.storeWatch.findFirst({ orderBy: { since: 'desc' } })

/** The store knows of nothing that this database does not. */
const agrees = (held: NewestWatch | null, newest: NewestWatch) =>
  held !== null && held.id === newest.id && held.count <= newest.count

/**
 * Lengthens the newest watch, or begins another where the store knows more than the database: then the database was set
 * back to a backup, or a copy of it writes to the same store. Database first: the store never knows of a count that was
 * not committed. Answers whether another one began although both knew of one. The store must be the database's own.
 */
export async function keepWatch(stores: Stores): Promise<boolean> {
  const { db, store, clock } = stores
  const [held, newest] = [await heldBy(stores), await newestOf(db)]
  const until = clock.now()
  if (newest && agrees(held, newest)) {
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

/** Whether the newest watch is still this database's: nothing else wrote to the store meanwhile. */
export async function isWatched(stores: Stores): Promise<boolean> {
  const [held, newest] = [await heldBy(stores), await newestOf(stores.db)]
  return newest !== null && agrees(held, newest)
}

/**
 * Tells of a time of the store's clock whether the database would know a file that was written then: it was watched
 * from then until an hour later, and holds all that was committed meanwhile.
 */
export async function readProof(db: Db): Promise<(writtenAt: Date) => boolean> {
  const watches = await db.storeWatch.findMany({ select: { since: true, until: true } })
  return (writtenAt) =>
    watches.some(({ since, until }) => since <= writtenAt && writtenAt.getTime() + REACH_MS <= until.getTime())
}
