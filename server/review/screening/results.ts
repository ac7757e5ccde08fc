import { createHash } from 'node:crypto'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { canonical } from '../../kernel/canonical.ts'
import type { FoundEntry, ListReference } from '../../screening/source/screener.ts'
import type { Settings } from '../settings/settings.ts'
import type { About } from './subjects.ts'

/** The version of the matching rules, and the lowest score that is stored as a hit. */
export type ScreeningRules = { matcher: string; minScore: number }

/** The hits of one name of a dossier on one version of a list. */
export type Result = ListReference &
  ScreeningRules & {
    record_id: string
    about: About
    name: string
    hits: FoundEntry[]
    run_id: string
    /** When its run was stored. */
    at: string
    seq: number
    /** True for a comparison with the whole list; false for an earlier result that a delta changed. */
    is_whole: boolean
  }

/** A run that carried over the results after `after_seq`, up to `upto_seq`, to the version in force. */
export type CarryingRun = ListReference & ScreeningRules & { run_id: string; after_seq: number; upto_seq: number }

const { sql } = Prisma

/**
 * SQL: the newest results of a dossier for each name, list and set of rules: the newest comparison with the whole list,
 * and the newest result that a delta changed.
 */
const resultsSql = (id: string): Prisma.Sql => sql`
  SELECT DISTINCT ON (found.record_id, about, name, list, run.matcher, run.least, is_whole)
    found.record_id::text, about, name, list, version, found.hits, run_id::text, run.at, seq::float8, is_whole, run.matcher, run.least AS "minScore"
  FROM screening_results AS found JOIN screening_runs AS run ON run.id = found.run_id
  WHERE found.record_id = ${id}::uuid
  ORDER BY found.record_id, about, name, list, run.matcher, run.least, is_whole, version DESC, seq DESC`

export const resultsLookup = (id: string): Lookup<Result[]> => ({
  sql: sql`SELECT coalesce(json_agg(newest), '[]') FROM (${resultsSql(id)}) AS newest`,
  read: (rows: readonly Result[]) => [...rows],
})

/** Looks up the runs that carried a result of this dossier on to the version in force. */
export const carriedLookup = (id: string): Lookup<CarryingRun[]> => ({
  sql: sql`
    SELECT coalesce(json_agg(json_build_object('list', run.delta_list, 'version', delta, 'matcher', matcher, 'minScore', least,
      'run_id', run.id, 'after_seq', after_seq::float8, 'upto_seq', upto_seq::float8)), '[]')
    FROM (SELECT DISTINCT ON (list) list, version FROM list_versions ORDER BY list, version DESC) AS newest
      JOIN screening_runs AS run ON run.delta_list = newest.list AND run.delta = newest.version
    WHERE EXISTS (SELECT FROM screening_results AS found WHERE found.record_id = ${id}::uuid AND found.list = newest.list
      AND found.is_whole AND found.seq > run.after_seq AND found.seq <= run.upto_seq)`,
  read: (rows: readonly CarryingRun[]) => [...rows],
})

/** The lowest score that is stored as a hit. */
export const minScoreOf = ({
  screening_show,
  screening_threshold,
}: Pick<Settings, 'screening_show' | 'screening_threshold'>) => Math.min(screening_show, screening_threshold)

/** Whether a result holds under the present rules: the same matcher, and a score limit that is not higher. */
const holdsUnder = ({ matcher, minScore }: ScreeningRules, rules: ScreeningRules) =>
  matcher === rules.matcher && minScore <= rules.minScore

/**
 * Whether a result is more recent than another. For the same version, a comparison with the whole list wins, because a
 * person's facts may have changed while an earlier result was carried over.
 */
function isNewer(one: Result, other: Result): boolean {
  if (one.version !== other.version) return one.version > other.version
  return one.is_whole === other.is_whole ? one.seq > other.seq : one.is_whole
}

/** The valid result for one name and one list. */
export type ValidResult = {
  /** The newest result, even for an earlier version; null if the name was never compared. */
  found: Result | null
  /** The runs that prove the result for the version in force; null if the name was not compared with it. */
  runs: string[] | null
}

/**
 * The valid result for a name and a version in force: a comparison with that whole version, or one with an earlier
 * version that deltas carried over (record 0187).
 */
export function validResultOf(
  results: readonly Result[],
  carried: readonly CarryingRun[],
  { list, version }: ListReference,
  rules: ScreeningRules,
): ValidResult {
  const ofList = results.filter((one) => one.list === list)
  const valid = ofList.filter((one) => holdsUnder(one, rules))
  const newest = (valid.length > 0 ? valid : ofList).reduce<Result | null>(
    (best, one) => (best && !isNewer(one, best) ? best : one),
    null,
  )
  for (const base of valid.filter(({ is_whole }) => is_whole)) {
    if (base.version === version) return { found: newest, runs: [base.run_id] }
    const run = carried.find(
      (one) =>
        one.list === list &&
        one.version === version &&
        holdsUnder(one, rules) &&
        base.minScore <= one.minScore &&
        base.seq > one.after_seq &&
        base.seq <= one.upto_seq,
    )
    if (run) return { found: newest, runs: [base.run_id, ...(newest ? [newest.run_id] : []), run.run_id] }
  }
  return { found: newest, runs: null }
}

/** Whether the comparison was made after the name's facts last changed. */
export const isUpToDate = (result: { at: Date | string }, since: Date | string | null): boolean =>
  since === null || new Date(result.at) >= new Date(since)

/**
 * The hash of a stored result. It includes the random id, so that the hash does not reveal an erased name to guesses.
 */
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

/**
 * The root hash of a run: SHA-256 (hex) over the leaves of the results that it carried over, in their order, and of its
 * own results, ordered by id.
 */
export const rootOf = (rows: readonly { id: string; leaf: string }[], carried: readonly string[] = []): string =>
  createHash('sha256')
    .update(carried.join(''))
    .update(
      [...rows]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ leaf }) => leaf)
        .join(''),
    )
    .digest('hex')
