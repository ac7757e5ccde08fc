import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ListEntry } from '../../database/generated/rows.ts'
import type { Services } from '../../services.ts'
import { openLists } from '../index/indexFiles.ts'
import { type IndexHit, searchIndex } from '../index/searchIndex.ts'
import { type LoadedVersion, versionsInForce } from '../lists.ts'
import { compareEvidence, type Identity } from '../matching/evidence.ts'
import { MATCHER_VERSION } from '../matching/matcher.ts'
import type { FoundEntry, Screener } from './port.ts'
import { YENTE_MATCHER, yenteScreener } from './yente.ts'

export type { Comparison, ComparisonRequest, FoundEntry, ListReference, Screener } from './port.ts'

type Sources = Pick<Services, 'db' | 'config' | 'log' | 'clock'>

const refKey = (list: string, ref: string) => JSON.stringify([list, ref])

/** Reads the entries of these hits from the versions searched. */
async function entriesOf(
  { db }: Sources,
  found: { version: LoadedVersion; hit: IndexHit }[],
): Promise<Map<string, ListEntry>> {
  const byList = new Map<string, { version: number; refs: Set<string> }>()
  for (const { version, hit } of found) {
    const known = byList.get(version.list) ?? { version: version.version, refs: new Set() }
    byList.set(version.list, known)
    known.refs.add(hit.ref)
  }
  const rows = await Promise.all(
    [...byList].map(([list, { version, refs }]) =>
      db.listEntry.findMany({
        where: {
          list,
          ref: { in: [...refs] },
          from_version: { lte: version },
          OR: [{ until_version: null }, { until_version: { gt: version } }],
        },
      }),
    ),
  )
  return new Map(rows.flat().map((row) => [refKey(row.list, row.ref), row]))
}

const identityOf = (entry: ListEntry): Identity => ({
  birthDates: [...entry.birth_dates],
  countries: [...entry.countries],
  sex: entry.sex as Identity['sex'],
  identifiers: [...entry.identifiers],
})

/** Turns a hit into a FoundEntry, adding the facts beside the name. */
export const toFound = ({ kind }: LoadedVersion, hit: IndexHit, entry: ListEntry, identity: Identity): FoundEntry => ({
  key: entry.identity_hash,
  ref: hit.ref,
  kind,
  name: hit.name,
  alias: hit.isAlias,
  score: hit.score,
  may_block: hit.mayBlock,
  evidence: compareEvidence(identity, identityOf(entry)),
  why: hit.why,
})

/** A screener that compares names with the operator's own lists in force. */
export const listsScreener = (sources: Sources): Screener => ({
  matcher: MATCHER_VERSION,
  comparesByDelta: true,
  inForce: async () => (await versionsInForce(sources.db)).map(({ list, version }) => ({ list, version })),
  async compare(requests, minScore) {
    const lists = await openLists(sources)
    const searched: { version: LoadedVersion; hits: IndexHit[] }[][] = []
    for (const { name, lists: wanted } of requests) {
      const missing = lists.filter(({ version }) => wanted.has(version.list))
      searched.push(missing.map(({ version, index }) => ({ version, hits: searchIndex(index, name, minScore) })))
      // Lets the process handle other requests between two names.
      if (requests.length > 1) await letOthersRun()
    }
    const meetings = searched.flat().flatMap(({ version, hits }) => hits.map((hit) => ({ version, hit })))
    const entries = meetings.length > 0 ? await entriesOf(sources, meetings) : new Map<string, ListEntry>()
    return searched.map((found, index) =>
      found.map(({ version, hits }) => ({
        list: version.list,
        version: version.version,
        hits: hits.flatMap((hit) => {
          const entry = entries.get(refKey(version.list, hit.ref))
          return entry ? [toFound(version, hit, entry, requests[index]!.identity)] : []
        }),
      })),
    )
  },
})

/** The screener for the setting `SCREENING`; null if it is `off`. */
export function screenerOf(sources: Sources): Screener | null {
  const { screening } = sources.config
  if (screening === 'off') return null
  const url = yenteUrl(screening)
  return url === null ? listsScreener(sources) : yenteScreener(url, sources.clock)
}

/** The address of an outside service in the setting `SCREENING`; null for the operator's own lists. */
export const yenteUrl = (screening: string): string | null =>
  screening.startsWith('yente:') ? screening.slice('yente:'.length) : null

/** The version of the matching rules. Results by another version are made again. */
export const matcherOf = ({ screening }: Sources['config']): string =>
  yenteUrl(screening) ? YENTE_MATCHER : MATCHER_VERSION
