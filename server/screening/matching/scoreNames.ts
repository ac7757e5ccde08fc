import { alignWords, type WordPair } from './align.ts'
import type { MatchKind } from './similarity.ts'
import type { NameWord, ParsedName } from './words.ts'

/** The type of an entry. It decides how much a missing word costs. */
export type EntryType = 'person' | 'organization' | 'vessel' | 'other'

/** Only organizations and vessels are called by their first letters: the initials of a person match by chance. */
export const hasAcronym = (type: EntryType): boolean => type !== 'person'

export type MatchedWords = { query: string; entry: string; how: MatchKind }

export type NameScore = {
  /** 0 to 100. */
  score: number
  /** The pairs of matching words, each with how they match. */
  why: MatchedWords[]
  /** Whether more than a single frequent word matches. */
  isDistinctive: boolean
}

type Tuning = { loss: number; conflict: number; missing: number; missingWhenVague: number; number: number }

/** The cost of each kind of difference, relative to the weight of the matching words. */
const TUNING: Record<EntryType, Tuning> = {
  person: { loss: 1, conflict: 1.3, missing: 0.22, missingWhenVague: 0.9, number: 1 },
  organization: { loss: 1, conflict: 1.3, missing: 0.4, missingWhenVague: 0.9, number: 2 },
  vessel: { loss: 1.2, conflict: 1.5, missing: 0.5, missingWhenVague: 0.9, number: 2 },
  other: { loss: 1, conflict: 1.3, missing: 0.35, missingWhenVague: 0.9, number: 1.5 },
}

/** Total weight of matching words: from CLEAR on a match is sure, and below VAGUE it is vague. */
const [CLEAR, VAGUE] = [1.35, 0.8]
/** Missing words cost less beyond this weight, because people often use two words of a name that has five. */
const MUCH_MISSING = 0.9
const BEYOND_MUCH = 0.3
/** Factor for a typing error in the only rare word that matches. */
const ONLY_WORD = 2
const DIFFERENT_FORMS = 2
/** The highest score of a person of whose several words only one matches: too low to block. */
const ONE_OF_SEVERAL = 74

const weightOf = (words: NameWord[]) => words.reduce((sum, word) => sum + word.weight, 0)
const textOf = (words: NameWord[]) => [...new Set(words.map((word) => word.text))].join(' ')
const distinctiveWords = (words: NameWord[]) => words.filter((word) => word.kind === 'word' || word.kind === 'number')

function missingCost(tuning: Tuning, matched: number): number {
  const clearness = Math.min(1, Math.max(0, (matched - VAGUE) / (CLEAR - VAGUE)))
  return tuning.missing * clearness + tuning.missingWhenVague * (1 - clearness)
}

const saturated = (missing: number) =>
  Math.min(missing, MUCH_MISSING) + Math.max(0, missing - MUCH_MISSING) * BEYOND_MUCH

/**
 * Whether this misspelled pair is the only distinctive one: frequent business words that match beside it do not count.
 */
const isOnlyTelling = (pair: WordPair, pairs: WordPair[]) =>
  pair.how === 'typo' &&
  pairs.every(
    (other) => other === pair || other.query.every((word) => word.kind !== 'word' || word.known?.kind === 'word'),
  )

/** The weight of the words that agree, or of all words: on the side of the query, and of the entry's name. */
export type Agreement = { query: number; entry: number }

/**
 * A quick upper estimate of the score of two names, from the weight of the words that are similar in both. It selects
 * candidates without pairing words. One word may weigh differently on each side: a usual spelling is frequent, an
 * unusual one of the same name is rare.
 */
export function estimateScore(agree: Agreement, all: Agreement): number {
  const agreeing = (agree.query + agree.entry) / 2
  const [onlyQuery, onlyEntry] = [Math.max(0, all.query - agree.query), Math.max(0, all.entry - agree.entry)]
  const conflict = Math.min(onlyQuery, onlyEntry)
  const missing = saturated(Math.max(onlyQuery, onlyEntry) - conflict)
  const cost = conflict * TUNING.person.conflict + missing * missingCost(TUNING.person, agreeing)
  return agreeing === 0 ? 0 : (100 * agreeing) / (agreeing + cost)
}

const pairWeight = (pair: WordPair) => (weightOf(pair.query) + weightOf(pair.entry)) / 2

/** Scores a name against one name of an entry, whatever the order of words, and gives the reasons. */
export function scoreNames(query: ParsedName, entry: ParsedName, type: EntryType): NameScore {
  const tuning = TUNING[type]
  const { pairs, query: leftQuery, entry: leftEntry } = alignWords(query, entry, hasAcronym(type))
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
    distinctiveWords(pair.query.length <= pair.entry.length ? pair.query : pair.entry),
  )
  const isDistinctive = agreeing.length > 1 || agreeing.some((word) => !word.known)
  return {
    score: type === 'person' && isOneOfSeveral(pairs, query, entry) ? Math.min(score, ONE_OF_SEVERAL) : score,
    why: matchedWords(query, pairs),
    isDistinctive,
  }
}

/**
 * The words that match, in the order of the query. A written word of several parts, such as 'Abdelhak', has one pair for
 * each part, and is named once.
 */
function matchedWords(query: ParsedName, pairs: WordPair[]): MatchedWords[] {
  const words = pairs
    .sort((a, b) => query.words.indexOf(a.query[0]!) - query.words.indexOf(b.query[0]!))
    .map((pair) => ({ query: textOf(pair.query), entry: textOf(pair.entry), how: pair.how }))
  const isSame = (one: MatchedWords, other: MatchedWords) =>
    one.query === other.query && one.entry === other.entry && one.how === other.how
  return words.filter((word, index) => words.findIndex((other) => isSame(word, other)) === index)
}

/** Whether only one word matches, although one of the names has more. */
function isOneOfSeveral(pairs: WordPair[], query: ParsedName, entry: ParsedName): boolean {
  const [inQuery, inEntry] = [query, entry].map((name) => name.words.filter((word) => word.kind !== 'particle').length)
  const agreeing = pairs.filter(
    (pair) =>
      pair.query.some((word) => word.kind !== 'particle') && pair.entry.some((word) => word.kind !== 'particle'),
  )
  const covered = agreeing.reduce((longest, pair) => Math.max(longest, pair.query.length, pair.entry.length), 0)
  return agreeing.length === 1 && covered === 1 && Math.max(inQuery!, inEntry!) > 1
}
