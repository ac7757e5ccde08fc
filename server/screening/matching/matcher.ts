import { SPELLINGS_VERSION } from '../../names/spelling.ts'
import { type EntryType, type NameScore, scoreNames } from './scoreNames.ts'
import { VOCABULARY_VERSION } from './vocabulary.ts'
import type { ParsedName } from './words.ts'

/**
 * The version of the rules and tables. When it changes, every subject is screened again, because other rules may find
 * other hits.
 */
export const MATCHER_VERSION = `3.${VOCABULARY_VERSION}.${SPELLINGS_VERSION}`

/** A name of an entry: `isWeak` marks an alias that the list itself calls of low quality. */
export type EntryName = { name: ParsedName; isAlias: boolean; isWeak: boolean }

export type EntryScore = NameScore & {
  /** The index of the best matching name. */
  index: number
  /** Whether the score may block an accept. A weak alias alone, or a single frequent word, never does. */
  mayBlock: boolean
}

/**
 * Compares a name with each name of an entry and returns the best score. A score that may block is preferred to one
 * that may not.
 */
export function scoreEntry(query: ParsedName, names: EntryName[], type: EntryType): EntryScore {
  const scores = names.map(({ name, isWeak }, index): EntryScore => {
    const score = scoreNames(query, name, type)
    return { ...score, index, mayBlock: score.isDistinctive && !isWeak }
  })
  return scores.reduce((best, score) => (isBetter(score, best) ? score : best))
}

/** A name that may not block wins only if it is this many points ahead of a name that may. */
const MIN_LEAD = 10

function isBetter(score: EntryScore, best: EntryScore): boolean {
  if (score.mayBlock === best.mayBlock) return score.score > best.score
  return score.score > best.score + (score.mayBlock ? -MIN_LEAD : MIN_LEAD)
}
