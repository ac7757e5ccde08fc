import { alignWords, type WordPair } from './align.ts'
import type { How } from './similarity.ts'
import type { NameWord, ParsedName } from './words.ts'

/** What a list's entry is: it decides how much a missing word says. */
export type EntryType = 'person' | 'organization' | 'vessel' | 'other'

export type Why = { query: string; entry: string; how: How }

export type NameScore = {
  /** 0 to 100. */
  score: number
  /** The words that agree, each with why. */
  why: Why[]
  /** Whether more agrees than a single frequent word. */
  isTelling: boolean
}

type Tuning = { loss: number; conflict: number; missing: number; missingWhenVague: number; number: number }

/** How much each difference costs, beside the weight of the words that agree. */
const TUNING: Record<EntryType, Tuning> = {
  person: { loss: 1, conflict: 1.3, missing: 0.22, missingWhenVague: 0.9, number: 1 },
  organization: { loss: 1, conflict: 1.3, missing: 0.4, missingWhenVague: 0.9, number: 2 },
  vessel: { loss: 1.2, conflict: 1.5, missing: 0.5, missingWhenVague: 0.9, number: 2 },
  other: { loss: 1, conflict: 1.3, missing: 0.35, missingWhenVague: 0.9, number: 1.5 },
}

/** Weight of words from which on a match says enough, and below which it is vague. */
const [CLEAR, VAGUE] = [1.35, 0.8]
/** Missing words above this weight count little more: a name of five words has the two that people use. */
const MUCH_MISSING = 0.9
const BEYOND_MUCH = 0.3
/** What a typing error costs in the only word that tells. */
const ONLY_WORD = 2
const DIFFERENT_FORMS = 2
/** A single word that agrees of a person's several never blocks. */
const ONE_OF_SEVERAL = 74

const weightOf = (words: NameWord[]) => words.reduce((sum, word) => sum + word.weight, 0)
const textOf = (words: NameWord[]) => [...new Set(words.map((word) => word.text))].join(' ')
const tellingWords = (words: NameWord[]) => words.filter((word) => word.kind === 'word' || word.kind === 'number')

function missingCost(tuning: Tuning, matched: number): number {
  const clearness = Math.min(1, Math.max(0, (matched - VAGUE) / (CLEAR - VAGUE)))
  return tuning.missing * clearness + tuning.missingWhenVague * (1 - clearness)
}

const saturated = (missing: number) =>
  Math.min(missing, MUCH_MISSING) + Math.max(0, missing - MUCH_MISSING) * BEYOND_MUCH

/** Whether a pair that only looks alike is the only one that tells: frequent words of business beside it do not. */
const isOnlyTelling = (pair: WordPair, pairs: WordPair[]) =>
  pair.how === 'typo' &&
  pairs.every(
    (other) => other === pair || other.query.every((word) => word.kind !== 'word' || word.known?.kind === 'word'),
  )

/**
 * At most about what two names can reach, from the weight of the query's words that have a like one in the entry's name:
 * it tells candidates from the rest without pairing words.
 */
export function estimateScore(agreeing: number, queryWeight: number, entryWeight: number): number {
  const [onlyQuery, onlyEntry] = [Math.max(0, queryWeight - agreeing), Math.max(0, entryWeight - agreeing)]
  const conflict = Math.min(onlyQuery, onlyEntry)
  const missing = saturated(Math.max(onlyQuery, onlyEntry) - conflict)
  const cost = conflict * TUNING.person.conflict + missing * missingCost(TUNING.person, agreeing)
  return agreeing === 0 ? 0 : (100 * agreeing) / (agreeing + cost)
}

const pairWeight = (pair: WordPair) => (weightOf(pair.query) + weightOf(pair.entry)) / 2

/** Compares a name with one of an entry's: one value for words in any order, and the reasons. */
export function scoreNames(query: ParsedName, entry: ParsedName, type: EntryType): NameScore {
  const tuning = TUNING[type]
  const { pairs, query: leftQuery, entry: leftEntry } = alignWords(query, entry)
  let [matched, lost] = [0, 0]
  for (const pair of pairs) {
    matched += pair.similarity * pairWeight(pair)
    lost += (1 - pair.similarity) * pairWeight(pair) * (isOnlyTelling(pair, pairs) ? ONLY_WORD : 1)
  }
  const [onlyQuery, onlyEntry] = [weightOf(leftQuery), weightOf(leftEntry)]
  const conflict = Math.min(onlyQuery, onlyEntry)
  const missing = saturated(Math.max(onlyQuery, onlyEntry) - conflict)
  const numbers = [...leftQuery, ...leftEntry].filter((word) => word.kind === 'number').length
  const cost =
    lost * tuning.loss +
    conflict * tuning.conflict +
    missing * missingCost(tuning, matched) +
    (numbers > 0 ? tuning.number * 0.2 : 0)
  const ratio = matched === 0 ? 0 : matched / (matched + cost)
  const forms = query.form && entry.form && query.form !== entry.form ? DIFFERENT_FORMS : 0
  const score = Math.max(0, Math.round(100 * ratio) - forms)
  const agreeing = pairs.flatMap((pair) =>
    tellingWords(pair.query.length <= pair.entry.length ? pair.query : pair.entry),
  )
  const isTelling = agreeing.length > 1 || agreeing.some((word) => !word.known)
  return {
    score: type === 'person' && isOneOfSeveral(pairs, query, entry) ? Math.min(score, ONE_OF_SEVERAL) : score,
    why: pairs
      .sort((a, b) => query.words.indexOf(a.query[0]!) - query.words.indexOf(b.query[0]!))
      .map((pair) => ({ query: textOf(pair.query), entry: textOf(pair.entry), how: pair.how })),
    isTelling,
  }
}

/** Whether one word alone agrees where both names have, or one has, more. */
function isOneOfSeveral(pairs: WordPair[], query: ParsedName, entry: ParsedName): boolean {
  const [inQuery, inEntry] = [query, entry].map((name) => name.words.filter((word) => word.kind !== 'particle').length)
  const agreeing = pairs.filter(
    (pair) =>
      pair.query.some((word) => word.kind !== 'particle') && pair.entry.some((word) => word.kind !== 'particle'),
  )
  const covered = agreeing.reduce((most, pair) => Math.max(most, pair.query.length, pair.entry.length), 0)
  return agreeing.length === 1 && covered === 1 && Math.max(inQuery!, inEntry!) > 1
}
