import type { Db } from '../../database/client.ts'
import type { ListEntry } from '../../database/generated/rows.ts'
import { cacheLatest } from '../../kernel/cacheLatest.ts'
import { buildIndex } from '../index/buildIndex.ts'
import { indexedEntry } from '../index/indexFiles.ts'
import { openIndex } from '../index/openIndex.ts'
import { searchIndex } from '../index/searchIndex.ts'
import type { LoadedVersion } from '../lists.ts'
import type { Identity } from '../matching/evidence.ts'
import type { FoundEntry } from './port.ts'
import { toFound } from './screener.ts'

/** The difference between two versions of a list, ready to compare names with. */
export type Delta = {
  /** Identity hashes of the entries that the newer version added, or changed in a compared field. */
  keys: ReadonlySet<string>
  /** Finds the entries among them that match a name. */
  compare(name: string, identity: Identity): FoundEntry[]
  /** Filters entries found earlier to those still on the list, with their present reference and kind. */
  stillListed(found: readonly FoundEntry[]): Promise<FoundEntry[]>
}

const entryOf = (entries: readonly ListEntry[]) => new Map(entries.map((entry) => [entry.ref, entry]))

/** The entries of a version that `base` lacked, or had with other names, birth dates, countries or identifiers. */
const newEntries = (db: Db, { list, version }: LoadedVersion, base: number): Promise<readonly ListEntry[]> =>
  db.$queryRaw<ListEntry[]>`
    SELECT entry.* FROM list_entries AS entry
    WHERE entry.list = ${list} AND entry.from_version <= ${version} AND entry.from_version > ${base}
      AND (entry.until_version IS NULL OR entry.until_version > ${version})
      AND NOT EXISTS (
        SELECT FROM list_entries AS before
        WHERE before.list = entry.list AND before.identity_hash = entry.identity_hash
          AND before.from_version <= ${base} AND (before.until_version IS NULL OR before.until_version > ${base})
          AND before.type = entry.type AND before.sex IS NOT DISTINCT FROM entry.sex
          AND before.name = entry.name AND before.aliases = entry.aliases AND before.weak_aliases = entry.weak_aliases)`

/** The entries of a version with these identity hashes. */
const entriesByKey = (db: Db, { list, version }: LoadedVersion, keys: readonly string[]) =>
  db.$queryRaw<Pick<ListEntry, 'ref' | 'identity_hash'>[]>`
    SELECT DISTINCT ON (identity_hash) ref, identity_hash FROM list_entries
    WHERE list = ${list} AND identity_hash = ANY (${[...keys]}::text[]) AND from_version <= ${version}
      AND (until_version IS NULL OR until_version > ${version})
    ORDER BY identity_hash, ref`

/** The most names whose hits are cached: a trader's dossiers often have the same name. */
const MAX_CACHED = 50_000

/**
 * Opens the difference between the version `base` of a list and `version`. An entry matches a name with a score of at
 * least `minScore`.
 */
export async function openDelta(db: Db, version: LoadedVersion, base: number, minScore: number): Promise<Delta> {
  const rows = await newEntries(db, version, base)
  const entries = entryOf(rows)
  const index = openIndex(await buildIndex(rows.map(indexedEntry)))
  const search = cacheLatest(MAX_CACHED, (name: string) => searchIndex(index, name, minScore))
  return {
    keys: new Set(rows.map(({ identity_hash }) => identity_hash)),
    compare: (name, identity) =>
      entries.size === 0 ? [] : search(name).map((hit) => toFound(version, hit, entries.get(hit.ref)!, identity)),
    async stillListed(found) {
      if (found.length === 0) return []
      const now = await entriesByKey(
        db,
        version,
        found.map(({ key }) => key),
      )
      const refs = new Map(now.map(({ identity_hash, ref }) => [identity_hash, ref]))
      return found.flatMap((one) => {
        const ref = refs.get(one.key)
        return ref === undefined ? [] : [{ ...one, ref, kind: version.kind }]
      })
    },
  }
}
