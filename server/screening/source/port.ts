import type { ListKind } from '../../database/generated/enums.ts'
import type { Evidence, Identity } from '../matching/evidence.ts'
import type { MatchedWords } from '../matching/scoreNames.ts'

/** An entry that matches a name, in the shape in which a result stores it. */
export type FoundEntry = {
  /** Identifies the entry even if its reference changes (`identity_hash`). */
  key: string
  ref: string
  kind: ListKind
  /** The entry's name that matches best. */
  name: string
  alias: boolean
  /** 0 to 100. */
  score: number
  /** False if only a weak alias or a single frequent word matches. */
  may_block: boolean
  evidence: Evidence
  why: MatchedWords[]
}

export type ListReference = { list: string; version: number }

/** A name to compare, and the lists that it was not compared with yet. */
export type ComparisonRequest = { name: string; identity: Identity; lists: ReadonlySet<string> }

/** The hits of one name on one version of a list. */
export type Comparison = ListReference & { hits: FoundEntry[] }

/** The source of hits: the lists of the operator, or an outside service. */
export type Screener = {
  /** The version of the matching rules: when it changes, results are made again. */
  matcher: string
  /**
   * Whether a new version of a list is compared only by its difference from the one before. If false, names are
   * compared with every new version as a whole.
   */
  comparesByDelta: boolean
  /** The versions that a name must have been compared with to count as screened. */
  inForce(): Promise<ListReference[]>
  /**
   * Compares each name and returns entries with a score of at least `least`. Throws if the source cannot be reached.
   */
  compare(requests: readonly ComparisonRequest[], minScore: number): Promise<Comparison[][]>
}
