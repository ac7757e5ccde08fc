import type { Db } from '../database/client.ts'
import type { ListVersion } from '../database/generated/rows.ts'

/** What a list may be called. */
export const LIST_NAME = /^[a-z][a-z0-9-]{0,31}$/

/** The format of a list whose entries are typed one by one. */
export const TYPED = 'typed'

/** A version with entries; the version that removes a list has no format. */
export type LoadedVersion = ListVersion & { format: string }
export const isLoaded = (row: ListVersion | null | undefined): row is LoadedVersion => Boolean(row?.format)

/** The newest version of each list, removed lists included, by name. */
export const newestVersions = (db: Db): Promise<readonly ListVersion[]> =>
  db.$queryRaw<ListVersion[]>`SELECT DISTINCT ON (list) * FROM list_versions ORDER BY list, version DESC`

/** The versions in force, by name of the list. */
export const versionsInForce = async (db: Db): Promise<LoadedVersion[]> => (await newestVersions(db)).filter(isLoaded)

/** The newest version of one list; null for a list that never was. */
export const newestVersion = (db: Db, list: string): Promise<ListVersion | null> =>
  db.listVersion.findFirst({ where: { list }, orderBy: { version: 'desc' } })

/** Serializes the changes of one list until the transaction ends. */
export async function lockList(db: Db, list: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('lists'), hashtext(${list}))`
}

/** Milliseconds since the publication of a version, or its import where the file names no day; never negative. */
export const ageOf = ({ published_at, imported_at }: ListVersion, now: Date): number =>
  Math.max(0, now.getTime() - (published_at ?? imported_at).getTime())

/** The record of an act on a typed entry in the journal: several entries of one list can wait for another admin. */
export const recordOfEntry = (list: string, ref: string) => `${list}/${ref}`

/** The list of such a record. */
export const listOfRecord = (record: string): string => record.split('/')[0]!
