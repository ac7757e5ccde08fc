import type { Db } from '../database/client.ts'
import type { ListVersion } from '../database/generated/rows.ts'

/** Valid names of lists. */
export const LIST_NAME = /^[a-z][a-z0-9-]{0,31}$/

/** The format of a list whose entries an admin types one by one. */
export const TYPED_FORMAT = 'typed'

/** A version with entries. The version that removes a list has no format, and is not one of these. */
export type LoadedVersion = ListVersion & { format: string }
export const isLoaded = (row: ListVersion | null | undefined): row is LoadedVersion => Boolean(row?.format)

/** The newest version of each list, including removed lists, by list name. */
export const newestVersions = (db: Db): Promise<readonly ListVersion[]> =>
  db.$queryRaw<ListVersion[]>`SELECT DISTINCT ON (list) * FROM list_versions ORDER BY list, version DESC`

/** The versions in force, by list name. */
export const versionsInForce = async (db: Db): Promise<LoadedVersion[]> => (await newestVersions(db)).filter(isLoaded)

/** The newest version of one list; null if the list never existed. */
export const newestVersion = (db: Db, list: string): Promise<ListVersion | null> =>
  db.listVersion.findFirst({ where: { list }, orderBy: { version: 'desc' } })

/** Serializes the changes of one list until the transaction ends. */
export async function lockList(db: Db, list: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('lists'), hashtext(${list}))`
}

/** Milliseconds since a version was published, or imported if its file names no day; never negative. */
export const ageOf = ({ published_at, imported_at }: ListVersion, now: Date): number =>
  Math.max(0, now.getTime() - (published_at ?? imported_at).getTime())

/**
 * The journal's record id for an act on a typed entry. It names the entry, because several entries of one list can wait
 * for another admin at once.
 */
export const recordOfEntry = (list: string, ref: string) => `${list}/${ref}`

/** The list in a record id of `recordOfEntry`. */
export const listOfRecord = (record: string): string => record.split('/')[0]!
