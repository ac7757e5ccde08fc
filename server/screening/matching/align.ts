import { compareWords, type MatchKind } from './similarity.ts'
import { joinWords, type NameWord, type ParsedName } from './words.ts'

/** A pair of matching words. One side has several words where the other name writes them as one. */
export type WordPair = { query: NameWord[]; entry: NameWord[]; similarity: number; how: MatchKind }

export type Alignment = { pairs: WordPair[]; query: NameWord[]; entry: NameWord[] }

const MAX_JOINED_WORDS = 3
/** Factor for a pair in which one side is joined. */
const JOINED_FACTOR = 0.98
const MIN_JOINED_SIMILARITY = 0.87
const ACRONYM = 0.88

type Span = { from: number; words: NameWord[]; word: NameWord }

const weightOf = (words: NameWord[]) => words.reduce((sum, word) => sum + word.weight, 0)
const single = (word: NameWord, from: number): Span => ({ from, words: [word], word })

const joined = new WeakMap<NameWord[], Span[]>()

/** Joins each run of two or three adjacent words. Cached, because a name is compared with many others. */
function joinedSpans(words: NameWord[]): Span[] {
  const known = joined.get(words)
  if (known) return known
  const spans: Span[] = []
  for (let length = 2; length <= Math.min(MAX_JOINED_WORDS, words.length); length += 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length)
      if (run.every((word) => word.kind !== 'number')) spans.push({ from, words: run, word: joinWords(run) })
    }
  joined.set(words, spans)
  return spans
}

type Candidate = WordPair & { value: number; queryFrom: number; entryFrom: number }

function candidate(query: Span, entry: Span, factor: number, minSimilarity: number): Candidate | null {
  const likeness = compareWords(query.word, entry.word)
  if (!likeness || likeness.similarity < minSimilarity) return null
  const similarity = likeness.similarity * factor
  const how = factor < 1 && likeness.how === 'same' ? 'spelling' : likeness.how
  const value = similarity ** 3 * (weightOf(query.words) + weightOf(entry.words) + 0.01)
  return {
    query: query.words,
    entry: entry.words,
    similarity,
    how,
    value,
    queryFrom: query.from,
    entryFrom: entry.from,
  }
}

/** Pairs a word such as `irisl` with all words of the other name, whose first letters it consists of. */
function acronymCandidates(short: ParsedName, long: ParsedName, isQueryShort: boolean): Candidate[] {
  if (long.words.length < 2) return []
  return short.words.flatMap((word, from) => {
    if (word.known || !long.acronyms.includes(word.folded)) return []
    const pair = isQueryShort
      ? { query: [word], entry: long.words, queryFrom: from, entryFrom: 0 }
      : { query: long.words, entry: [word], queryFrom: 0, entryFrom: from }
    return [{ ...pair, similarity: ACRONYM, how: 'initial' as const, value: long.weight + word.weight }]
  })
}

/** Pairs each span of one name with each similar span of the other. */
function pairsOf(query: Span[], entry: Span[], factor: number, minSimilarity: number): Candidate[] {
  return query.flatMap((left) => entry.flatMap((right) => candidate(left, right, factor, minSimilarity) ?? []))
}

function candidatesOf(query: ParsedName, entry: ParsedName, allowsAcronyms: boolean): Candidate[] {
  const [querySpans, entrySpans] = [query.words.map(single), entry.words.map(single)]
  const found = pairsOf(querySpans, entrySpans, 1, 0)
  // If every word already has an equal partner, joined words cannot improve the pairs.
  const alike = found.filter((pair) => pair.similarity === 1).length
  if (alike >= query.words.length && alike >= entry.words.length) return found
  return [
    ...found,
    ...pairsOf(joinedSpans(query.words), entrySpans, JOINED_FACTOR, MIN_JOINED_SIMILARITY),
    ...pairsOf(querySpans, joinedSpans(entry.words), JOINED_FACTOR, MIN_JOINED_SIMILARITY),
    ...(allowsAcronyms ? [...acronymCandidates(query, entry, true), ...acronymCandidates(entry, query, false)] : []),
  ]
}

/**
 * Pairs the words of two names in any order, taking the best pairs first. `query` and `entry` are the words without a
 * partner. `allowsAcronyms`: a word may stand for the first letters of the other name.
 */
export function alignWords(queryName: ParsedName, entryName: ParsedName, allowsAcronyms: boolean): Alignment {
  const [query, entry] = [queryName.words, entryName.words]
  const candidates = candidatesOf(queryName, entryName, allowsAcronyms).sort((a, b) => b.value - a.value)
  const [usedQuery, usedEntry] = [new Set<number>(), new Set<number>()]
  const pairs: WordPair[] = []
  const isFree = (used: Set<number>, from: number, words: NameWord[]) =>
    words.every((_, index) => !used.has(from + index))
  for (const { queryFrom, entryFrom, query: left, entry: right, similarity, how } of candidates) {
    if (!isFree(usedQuery, queryFrom, left) || !isFree(usedEntry, entryFrom, right)) continue
    for (const index of left.keys()) usedQuery.add(queryFrom + index)
    for (const index of right.keys()) usedEntry.add(entryFrom + index)
    pairs.push({ query: left, entry: right, similarity, how })
  }
  return {
    pairs,
    query: query.filter((_, index) => !usedQuery.has(index)),
    entry: entry.filter((_, index) => !usedEntry.has(index)),
  }
}
