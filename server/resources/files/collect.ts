import type { Db } from '../../database/client.ts'
import type { StoredObject } from '../../files/store.ts'
import { isOwnStore, storeNow } from '../../files/storeState.ts'
import { isWatched, keepWatch, readProof } from '../../files/storeWatch.ts'
import { clockAhead, MAX_APART_MS } from '../../kernel/rightTime.ts'
import type { Services } from '../../services.ts'

const DAY_MS = 86_400_000
/** Younger files may belong to a request whose row is not committed yet. */
const SAFE_AGE_MS = DAY_MS
/** The maximum number of files removed in one run, so that the other periodic work does not wait. */
const MAX_REMOVED = 200

/** The names of the vault's files; the service's own entries (erasures, the store's id) have 64 digits. */
const DOCUMENT = /^[0-9a-f]{32}$/

/** Thrown to collect nothing: the store is not the database's own, or ages are unknown. */
export class CollectionError extends Error {
  constructor(why: string) {
    super(`Nothing is collected: ${why}.`)
  }
}

/** The keys that no row names. Throws unless the database answered for each key. */
async function unnamedOf(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.$queryRaw<{ key: string; named: boolean }[]>`
    SELECT key, EXISTS (SELECT 1 FROM files WHERE storage_key = key) OR EXISTS (SELECT 1 FROM files WHERE public_key = key)
      OR EXISTS (SELECT 1 FROM statement_parts WHERE storage_key = key) AS named
    FROM unnest(${keys}::text[]) AS given (key)`
  if (rows.length !== keys.length) throw new Error('The database did not answer for every file.')
  return new Set(rows.filter(({ named }) => !named).map(({ key }) => key))
}

/**
 * Orphans of a page. No database ever named the `proven` ones; the database of a newer backup may name the `unproven`
 * ones.
 */
export type OrphanFiles = { proven: StoredObject[]; unproven: StoredObject[]; next: string | null }

/** Throws if the store is another's, or its clock differs from this machine's. Returns the store's time. */
async function checkStore(services: Services): Promise<Date> {
  if (!(await isOwnStore(services))) throw new CollectionError('the file store is not the one of this database')
  const ahead = await clockAhead(services)
  if (Math.abs(ahead) > MAX_APART_MS)
    throw new CollectionError(
      `the clocks of the database and of this machine are ${Math.round(Math.abs(ahead) / 1000)} seconds apart`,
    )
  const now = await storeNow(services.store)
  const apart = Math.abs(now.getTime() - services.clock.now().getTime())
  if (apart > MAX_APART_MS)
    throw new CollectionError(
      `the clocks of the file store and of this machine are ${Math.round(apart / 1000)} seconds apart`,
    )
  return now
}

/** The orphans of the page after `after`, all older than a day by the store's own clock (record 0092). */
async function findOrphans(services: Services, now: Date, after: string | null): Promise<OrphanFiles> {
  const { db, store } = services
  const { objects, next } = await store.list(after)
  const old = objects.filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() >= SAFE_AGE_MS)
  const documents = old.filter(({ name }) => DOCUMENT.test(name))
  const [unnamed, isProven] = [
    await unnamedOf(
      db,
      documents.map(({ name }) => name),
    ),
    await readProof(db),
  ]
  const orphans = documents.filter(({ name }) => unnamed.has(name))
  return {
    // A draft never became a file, so no database can name it.
    proven: [...old.filter(({ isDraft }) => isDraft), ...orphans.filter(({ writtenAt }) => isProven(writtenAt))],
    unproven: orphans.filter(({ writtenAt }) => !isProven(writtenAt)),
    next,
  }
}

const bytesOf = (files: StoredObject[]) => files.reduce((sum, { size }) => sum + size, 0)

/** Removes the files and counts them. Removes none while a copy of the database writes to the store. */
async function removeAll(services: Services, orphans: StoredObject[]): Promise<void> {
  if (orphans.length === 0) return
  if (!(await isWatched(services))) throw new CollectionError('another database writes to this file store')
  for (const { name } of orphans) await services.store.remove(name)
  await services.db.fileCollection.update({
    where: { one: 1 },
    data: { total: { increment: orphans.length } },
    select: { one: true },
  })
}

/** Extends the watch over the store, and warns if a new watch began. */
async function extendWatch(services: Services): Promise<void> {
  if (await keepWatch(services))
    services.log.warn(
      'the database was set back, or a copy of it uses the same file store: what is written around this time is never collected',
    )
}

/** One step of the round: a page, or a part of a page with too many orphans. */
async function collectStep(services: Services, after: string | null): Promise<void> {
  const { db, clock, log } = services
  const now = await checkStore(services)
  const { proven, unproven, next } = await findOrphans(services, now, after)
  const part = proven.slice(0, MAX_REMOVED)
  await removeAll(services, part)
  const isPart = part.length < proven.length
  const counted = { removed: { increment: part.length }, freed: { increment: bytesOf(part) } }
  const round = await db.fileCollection.update({
    where: { one: 1 },
    data: isPart
      ? { ...counted, position: after ?? '' }
      : { ...counted, unproven: { increment: unproven.length }, position: next },
  })
  if (round.position !== null) return
  await db.fileCollection.update({
    where: { one: 1 },
    data: { finished_at: clock.now(), last_unproven: round.unproven },
  })
  const { removed, freed, unproven: unprovenCount } = round
  if (removed > 0 || unprovenCount > 0)
    log.info({ removed, bytes: Number(freed), unproven: unprovenCount }, 'orphaned files were collected')
}

/**
 * Watches the store and, once a day, goes through it: a page of about a thousand names each time. Removes orphans, at
 * most 200 files a call (record 0092). The leader calls it every minute.
 */
export async function collectFiles(services: Services): Promise<void> {
  const { db, clock, log } = services
  if (!(await isOwnStore(services))) return
  await extendWatch(services)
  const { began_at, position } = await db.fileCollection.findFirstOrThrow()
  if (position === null) {
    if (began_at && clock.now().getTime() - began_at.getTime() < DAY_MS) return
    const data = { began_at: clock.now(), position: '', removed: 0, freed: 0, unproven: 0 }
    await db.fileCollection.update({ where: { one: 1 }, data, select: { one: true } })
  }
  try {
    await collectStep(services, position || null)
  } catch (error) {
    if (!(error instanceof CollectionError)) throw error
    log.warn({ problem: error.message }, 'the round of orphaned files is put off for a day')
    await db.fileCollection.update({ where: { one: 1 }, data: { position: null }, select: { one: true } })
  }
}

/** The number of files and their bytes; the first hundred of them by name. */
export type Listing = { files: number; bytes: number; first: { name: string; size: number; written_at: string }[] }

/** The report of a whole round, for the operator. */
export type CollectionReport = { orphans: Listing; unproven: Listing; removed: number }

const emptyListing = (): Listing => ({ files: 0, bytes: 0, first: [] })

function addTo(listing: Listing, files: StoredObject[]): void {
  listing.files += files.length
  listing.bytes += bytesOf(files)
  for (const { name, size, writtenAt } of files.slice(0, 100 - listing.first.length))
    listing.first.push({ name, size, written_at: writtenAt.toISOString() })
}

/**
 * A whole round at once, for the operator. `dry`: removes nothing. `unproven`: also removes files that a newer copy of
 * the database may name. Throws CollectionError.
 */
export async function collectAll(
  services: Services,
  { dry, unproven: withUnproven }: { dry: boolean; unproven: boolean },
): Promise<CollectionReport> {
  const now = await checkStore(services)
  if (!dry) await extendWatch(services)
  const collected: CollectionReport = { orphans: emptyListing(), unproven: emptyListing(), removed: 0 }
  for (let after: string | null = null, isDone = false; !isDone; ) {
    const { proven, unproven, next } = await findOrphans(services, now, after)
    addTo(collected.orphans, proven)
    addTo(collected.unproven, unproven)
    const removable = withUnproven ? [...proven, ...unproven] : proven
    if (!dry) {
      await removeAll(services, removable)
      collected.removed += removable.length
    }
    after = next
    isDone = next === null
  }
  return collected
}
