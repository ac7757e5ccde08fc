import { z } from 'zod'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { settingsOf } from '../../review/settings/settings.ts'
import { openLists } from '../../screening/index/indexFiles.ts'
import { type IndexHit, searchIndex } from '../../screening/index/searchIndex.ts'
import type { LoadedVersion } from '../../screening/lists.ts'
import { type ConsoleListEntry, presentEntry } from './presenter.ts'

export const tryBody = z.strictObject({
  name: z.string().trim().min(2).max(300),
  threshold: z.int().min(0).max(100).optional(),
})

/** The most hits in one answer; the best ones are returned. */
export const MAX_HITS = 50

type VersionHit = { version: LoadedVersion; hit: IndexHit }

async function entriesFor({ db }: ReviewServices, found: VersionHit[]): Promise<Map<string, ConsoleListEntry>> {
  const wanted = found.map(({ version, hit: { ref } }) => ({
    list: version.list,
    ref,
    from_version: { lte: version.version },
    OR: [{ until_version: null }, { until_version: { gt: version.version } }],
  }))
  const rows = wanted.length > 0 ? await db.listEntry.findMany({ where: { OR: wanted } }) : []
  return new Map(rows.map((row) => [JSON.stringify([row.list, row.ref]), presentEntry(row)]))
}

/**
 * Compares a name with every list in force and returns hits with a score of at least `threshold` (default: the setting
 * `screening_show`), best first. Neither the name nor the result is stored or journaled (record 0161).
 */
export async function tryName(services: ReviewServices, { name, threshold }: z.output<typeof tryBody>) {
  const { screening_show, screening_threshold } = await settingsOf(services)
  const minScore = threshold ?? Math.min(screening_show, screening_threshold)
  const lists = await openLists(services)
  const found = lists
    .flatMap(({ version, index }) => searchIndex(index, name, minScore).map((hit): VersionHit => ({ version, hit })))
    .sort((a, b) => b.hit.score - a.hit.score)
  const shown = found.slice(0, MAX_HITS)
  const entries = await entriesFor(services, shown)
  return {
    name,
    threshold: minScore,
    lists: lists.map(({ version: { list, version } }) => ({ list, version })),
    total: found.length,
    hits: shown.map(({ version: { list, kind, version }, hit }) => ({
      list,
      kind,
      version,
      ref: hit.ref,
      name: hit.name,
      score: hit.score,
      blocks: hit.mayBlock && hit.score >= screening_threshold,
      why: hit.why.map((one) => ({ ...one, alias: hit.isAlias })),
      entry: entries.get(JSON.stringify([list, hit.ref])) ?? null,
    })),
  }
}

export type NameTrial = Awaited<ReturnType<typeof tryName>>
