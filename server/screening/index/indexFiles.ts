import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Db } from '../../database/client.ts'
import type { ListEntry } from '../../database/generated/rows.ts'
import { syncFolder } from '../../process/durableFile.ts'
import type { Services } from '../../services.ts'
import { type LoadedVersion, versionsInForce } from '../lists.ts'
import type { EntryType } from '../matching/scoreNames.ts'
import { buildIndex, type IndexedEntry } from './buildIndex.ts'
import { type ListIndex, openIndex } from './openIndex.ts'

/** A list in force with its index open. */
export type OpenList = { version: LoadedVersion; index: ListIndex }

type Sources = Pick<Services, 'db' | 'config' | 'log'>

/** The indexes that this process has open, by id of the version. */
const openIndexes = new Map<string, Promise<ListIndex>>()

const folderOf = ({ config }: Sources) => path.resolve(config.dataDir, 'lists')
const SUFFIX = '.index'
/**
 * The name includes the version's id, which is unique to its database: a folder that another database used before has
 * no file of this name.
 */
const fileOf = ({ list, version, id }: LoadedVersion) => `${list}.${version}.${id}${SUFFIX}`

const ENTRIES_AT_ONCE = 500

type NameRow = Pick<ListEntry, 'ref' | 'type' | 'name' | 'aliases' | 'weak_aliases'>

/** Picks the fields of an entry that the index holds. */
export const indexedEntry = ({ ref, type, name, aliases, weak_aliases }: NameRow): IndexedEntry => ({
  ref,
  type: type as EntryType,
  names: [
    ...[name, ...aliases].map((text) => ({ name: text, isWeak: false })),
    ...weak_aliases.map((text) => ({ name: text, isWeak: true })),
  ],
})

/** Reads the names of a version page by page, so that the process can handle requests between pages. */
async function* entriesOf(db: Db, { list, version }: LoadedVersion): AsyncGenerator<IndexedEntry> {
  let after = ''
  for (;;) {
    const rows = await db.$queryRaw<NameRow[]>`
      SELECT ref, type, name, aliases, weak_aliases FROM list_entries
      WHERE list = ${list} AND from_version <= ${version} AND (until_version IS NULL OR until_version > ${version})
        AND ref > ${after} ORDER BY ref LIMIT ${ENTRIES_AT_ONCE}`
    for (const row of rows) yield indexedEntry(row)
    if (rows.length < ENTRIES_AT_ONCE) return
    after = rows.at(-1)!.ref
    await letOthersRun()
  }
}

/** Opens an index file; null if the file is missing, outdated or damaged. */
async function readIndex(file: string, log: Sources['log']): Promise<ListIndex | null> {
  try {
    return openIndex(await fs.readFile(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.info({ err: error, file: path.basename(file) }, 'the index of a list is built anew')
    return null
  }
}

/** Writes the file under a temporary name and renames it when complete, so that no process reads half a file. */
async function writeIndex(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await fs.writeFile(draft, bytes, { mode: 0o600, flush: true })
    await fs.rename(draft, file)
    syncFolder(path.dirname(file))
  } finally {
    await fs.rm(draft, { force: true })
  }
}

async function openVersion(sources: Sources, version: LoadedVersion): Promise<ListIndex> {
  const { db, log } = sources
  const file = path.join(folderOf(sources), fileOf(version))
  const found = await readIndex(file, log)
  if (found) return found
  const bytes = await buildIndex(entriesOf(db, version))
  try {
    await fs.mkdir(folderOf(sources), { recursive: true, mode: 0o700 })
    await writeIndex(file, bytes)
    await removeOthers(sources, await versionsInForce(db))
  } catch (error) {
    // The search goes on without the file, for example when the disk is full; the next process builds the index again.
    log.warn({ err: error, file: path.basename(file) }, 'the index of a list could not be written')
  }
  return openIndex(bytes)
}

/** Removes the index files of versions that are no longer in force. A process that still uses one has it in memory. */
async function removeOthers(sources: Sources, versions: LoadedVersion[]): Promise<void> {
  const needed = new Set(versions.map(fileOf))
  for (const name of await fs.readdir(folderOf(sources)))
    if (name.endsWith(SUFFIX) && !needed.has(name)) await fs.rm(path.join(folderOf(sources), name), { force: true })
}

/**
 * Opens the indexes of all lists in force, and closes others. The processes of a data folder build each index once and
 * share it as a file (record 0151).
 */
export async function openLists(sources: Sources): Promise<OpenList[]> {
  const versions = await versionsInForce(sources.db)
  const ids = new Set(versions.map(({ id }) => id))
  for (const id of openIndexes.keys()) if (!ids.has(id)) openIndexes.delete(id)
  return Promise.all(
    versions.map(async (version) => {
      let index = openIndexes.get(version.id)
      if (!index) {
        index = openVersion(sources, version)
        openIndexes.set(version.id, index)
        // After a failed build, the next search tries again.
        index.catch(() => openIndexes.delete(version.id))
      }
      return { version, index: await index }
    }),
  )
}
