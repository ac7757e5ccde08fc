import { SPELLINGS } from '../../names/spelling.ts'
import { type EntryType, type NameScore, scoreNames } from './scoreNames.ts'
import { VOCABULARY } from './vocabulary.ts'
import type { ParsedName } from './words.ts'

/** Version of the rules and tables: another one may find other hits, so that every subject is screened anew. */
export const MATCHER = `1.${VOCABULARY}.${SPELLINGS}`

/** A name of an entry: `isWeak` marks an alias that the list itself calls of low quality. */
export type EntryName = { name: ParsedName; isAlias: boolean; isWeak: boolean }

export type EntryScore = NameScore & {
  /** The index of the name that agrees best. */
  index: number
  /** Whether the score may block: a weak alias alone, or a single frequent word, never does. */
  mayBlock: boolean
}

/** Compares a name with each of an entry's names: the best one, and what may block before what may not. */
export function scoreEntry(query: ParsedName, names: EntryName[], type: EntryType): EntryScore {
  const scores = names.map(({ name, isWeak }, index): EntryScore => {
    const score = scoreNames(query, name, type)
    return { ...score, index, mayBlock: score.isTelling && !isWeak }
  })
  return scores.reduce((best, score) => (isBetter(score, best) ? score : best))
}

/** Points by which a name that may not block must be ahead to be shown instead of one that may. */
const AHEAD = 10

function isBetter(score: EntryScore, best: EntryScore): boolean {
  if (score.mayBlock === best.mayBlock) return score.score > best.score
  return score.score > best.score + (score.mayBlock ? -AHEAD : AHEAD)
}
