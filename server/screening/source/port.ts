import type { ListKind } from '../../database/generated/enums.ts'
import type { Evidence, Identity } from '../matching/evidence.ts'
import type { Why } from '../matching/scoreNames.ts'

/** An entry that a name meets, as a result stores it. */
export type FoundEntry = {
  /** What identifies the entry, whatever its reference (`identity_hash`). */
  key: string
  ref: string
  kind: ListKind
  /** The best of the entry's names. */
  name: string
  alias: boolean
  /** 0 to 100. */
  score: number
  /** False for a weak alias alone and for a single frequent word. */
  may_block: boolean
  evidence: Evidence
  why: Why[]
}

export type ListReference = { list: string; version: number }

/** A name to compare, and the lists that are missing for it. */
export type Question = { name: string; identity: Identity; lists: ReadonlySet<string> }

/** What one name meets on one version of a list. */
export type Comparison = ListReference & { hits: FoundEntry[] }

/** The source of hits: the lists of the operator, or an outside service. */
export type Screener = {
  /** Version of what compares: with another one, results are made anew. */
  matcher: string
  /** Whether results of an earlier version are carried on by what a new one changes; else each is compared whole. */
  carriesOn: boolean
  /** What a name must have been compared with to count as screened. */
  inForce(): Promise<ListReference[]>
  /** The entries that each name meets with a score of at least `least`. Throws while the source cannot be reached. */
  compare(questions: readonly Question[], least: number): Promise<Comparison[][]>
}
