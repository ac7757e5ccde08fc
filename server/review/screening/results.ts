import { createHash } from 'node:crypto'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { canonical } from '../../kernel/canonical.ts'
import type { FoundEntry, ListReference } from '../../screening/source/screener.ts'
import type { Settings } from '../settings/settings.ts'
import type { ScreenedSubject } from './subjects.ts'

/** What one name of a dossier meets on one version of a list. */
export type Result = ListReference & {
  record_id: string
  about: ScreenedSubject['about']
  name: string
  hits: FoundEntry[]
  run_id: string
  at: string
  matcher: string
  least: number
}

/** As PostgreSQL gives it outside of JSON. */
export type ResultRow = Omit<Result, 'at'> & { at: Date }

const { sql } = Prisma

/** SQL: the newest result for each name and list of these dossiers. */
export const newestResultsSql = (ids: readonly string[]): Prisma.Sql => sql`
  SELECT DISTINCT ON (found.record_id, about, name, list) found.record_id::text, about, name, list, version,
    found.hits, run_id::text, run.at, run.matcher, run.least
  FROM screening_results AS found JOIN screening_runs AS run ON run.id = found.run_id
  WHERE found.record_id = ANY (${ids}::uuid[])
  ORDER BY found.record_id, about, name, list, version DESC, run.at DESC, found.id DESC`

export const resultsLookup = (id: string): Lookup<Result[]> => ({
  sql: sql`SELECT coalesce(json_agg(newest), '[]') FROM (${newestResultsSql([id])}) AS newest`,
  read: (rows: readonly Result[]) => [...rows],
})

/** From which score an entry is stored as a hit. */
export const leastScore = ({
  screening_show,
  screening_threshold,
}: Pick<Settings, 'screening_show' | 'screening_threshold'>) => Math.min(screening_show, screening_threshold)

/** Whether a result says what a comparison now would say: of the version in force, by the same rules, from as low a score. */
export const isCurrent = (
  result: Pick<Result, 'list' | 'version' | 'matcher' | 'least'>,
  inForce: readonly ListReference[],
  { matcher, least }: { matcher: string; least: number },
): boolean =>
  result.matcher === matcher &&
  result.least <= least &&
  inForce.some(({ list, version }) => list === result.list && version === result.version)

/** A stored result's hash. It covers the random id, so that an erased name cannot be guessed from it. */
export const leafOf = (row: {
  id: string
  about: string
  name: string
  list: string
  version: number
  hits: unknown
}): string =>
  createHash('sha256')
    .update(`${row.id}\n${canonical([row.about, row.name, row.list, row.version, row.hits])}`)
    .digest('hex')

/** The root of a run: SHA-256 over the leaves of its results in the order of their ids, hex. */
export const rootOf = (rows: readonly { id: string; leaf: string }[]): string =>
  createHash('sha256')
    .update(
      [...rows]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ leaf }) => leaf)
        .join(''),
    )
    .digest('hex')
