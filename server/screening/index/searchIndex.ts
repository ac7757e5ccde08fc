import { type EntryScore, scoreEntry } from '../matching/matcher.ts'
import { type Agreement, estimateScore, hasAcronym } from '../matching/scoreNames.ts'
import { compareWords } from '../matching/similarity.ts'
import { type NameWord, type ParsedName, parseName } from '../matching/words.ts'
import type { ListIndex } from './openIndex.ts'
import { acronymKey, hashKey, type JoinedRun, joinedRuns, keysOf, spellingKey } from './wordKeys.ts'

/** An entry that matches a name, with the entry's best name. */
export type IndexHit = Pick<EntryScore, 'score' | 'why' | 'mayBlock'> & {
  ref: string
  name: string
  isAlias: boolean
}

/** Margin for the estimate, which may be this many points below the exact score. */
const ESTIMATE_MARGIN = 10

type Similar = { word: number; similarity: number; weight: number }
const similarWords = new WeakMap<ListIndex, Map<string, Similar[]>>()
const MAX_CACHED_WORDS = 20_000

function firstIndex(values: Uint32Array, value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

function wordsByKeys(index: ListIndex, keys: string[]): Set<number> {
  const words = new Set<number>()
  for (const key of keys) {
    const hash = hashKey(key)
    for (let at = firstIndex(index.keyHashes, hash); index.keyHashes[at] === hash; at += 1)
      words.add(index.keyWords[at]!)
  }
  return words
}

/**
 * Finds the words of the list that are similar to a word, each with its similarity. Cached, because words repeat
 * between names.
 */
function findSimilar(index: ListIndex, query: NameWord): Similar[] {
  const remembered = similarWords.get(index) ?? new Map<string, Similar[]>()
  similarWords.set(index, remembered)
  const key = `${query.script} ${query.kind} ${query.folded}`
  const known = remembered.get(key)
  if (known) return known
  const similar = [...wordsByKeys(index, keysOf(query))].flatMap((word) => {
    const listed = index.word(word)
    const likeness = listed.folded === query.folded ? { similarity: 1 } : compareWords(query, listed)
    return likeness ? [{ word, similarity: likeness.similarity, weight: listed.weight }] : []
  })
  // The most similar word comes first, because a name counts with its first match.
  similar.sort((a, b) => b.similarity - a.similarity)
  if (remembered.size >= MAX_CACHED_WORDS) remembered.clear()
  remembered.set(key, similar)
  return similar
}

/**
 * For each name of the list, the weights that it shares with the query. Every search reuses them, because a frequent
 * word is in thousands of names.
 */
let sharedWeights = emptySums(0)
function emptySums(names: number) {
  return {
    query: new Float64Array(names),
    entry: new Float64Array(names),
    /** By name, the word of the query that was added last, counted from 1. */
    added: new Uint32Array(names),
    /** By name, whether it has a word like a joined run of the query. */
    hasRun: new Uint8Array(names),
    /** The names that share at least one word with the query. */
    names: [] as number[],
  }
}

/** Calls `visit` with each name of the list that has a word similar to this one, once, with its most similar word. */
function visitNames(index: ListIndex, word: NameWord, mark: number, visit: (name: number, similar: Similar) => void) {
  const { added, names } = sharedWeights
  for (const similar of findSimilar(index, word)) {
    const [from, to] = [index.postingOffsets[similar.word]!, index.postingOffsets[similar.word + 1]!]
    for (let posting = from; posting < to; posting += 1) {
      const name = index.postings[posting]!
      if (added[name] === mark) continue
      if (added[name] === 0) names.push(name)
      added[name] = mark
      visit(name, similar)
    }
  }
}

/** The weights that one name shares with a joined run, and with the words of the run written apart. */
type RunShare = { joined: Agreement; apart: Agreement }

/** Adds to `sharedWeights` what each name of the list shares with the words and runs of the query. */
function addShares(index: ListIndex, words: NameWord[], runs: JoinedRun[]): void {
  const { query, entry, hasRun } = sharedWeights
  let mark = 0
  const runShares = runs.map(({ word, parts }) => {
    const shares = new Map<number, RunShare>()
    mark += 1
    visitNames(index, word, mark, (name, { similarity, weight }) => {
      hasRun[name] = 1
      // The list weighs a joined run as one rare word, which may be less than its parts together, so take the higher
      // weight.
      const joined = { query: similarity * word.weight, entry: similarity * Math.max(weight, word.weight) }
      shares.set(name, { joined, apart: { query: 0, entry: 0 } })
    })
    return { parts, shares }
  })
  for (const word of words) {
    const around = runShares.filter(({ parts }) => parts.includes(word))
    mark += 1
    visitNames(index, word, mark, (name, { similarity, weight }) => {
      query[name]! += similarity * word.weight
      entry[name]! += similarity * weight
      if (hasRun[name] === 0) return
      for (const { shares } of around) {
        const share = shares.get(name)
        if (!share) continue
        share.apart.query += similarity * word.weight
        share.apart.entry += similarity * weight
      }
    })
  }
  for (const { shares } of runShares)
    for (const [name, { joined, apart }] of shares) {
      query[name]! += Math.max(0, joined.query - apart.query)
      entry[name]! += Math.max(0, joined.entry - apart.entry)
    }
}

/**
 * Sums, for each name of the list, the weights of the words that it shares with the query, on both sides, and calls
 * `read` with each sum. A similar word counts in part. A run of words counts joined or apart, whichever is more.
 */
function sumSharedWeights(
  index: ListIndex,
  words: NameWord[],
  runs: JoinedRun[],
  read: (name: number, sum: Agreement) => void,
): void {
  if (sharedWeights.query.length < index.names) sharedWeights = emptySums(index.names)
  const { query, entry, added, hasRun, names } = sharedWeights
  try {
    addShares(index, words, runs)
    for (const name of names) read(name, { query: query[name]!, entry: entry[name]! })
  } finally {
    // Clear the sums also after an error: leftovers would hide names from the next search.
    for (const name of names) {
      query[name] = 0
      entry[name] = 0
      added[name] = 0
      hasRun[name] = 0
    }
    names.length = 0
  }
}

/** Finds the names whose estimated score reaches `least`, by entry. */
function candidatesOf(index: ListIndex, query: ParsedName, minScore: number): Map<number, number[]> {
  const distinctive = query.words.filter((word) => word.kind !== 'initial' && word.kind !== 'particle')
  const words = distinctive.length > 0 ? distinctive : query.words
  const byEntry = new Map<number, number[]>()
  sumSharedWeights(index, words, joinedRuns(query), (name, sum) => {
    if (estimateScore(sum, { query: query.weight, entry: index.nameWeights[name]! }) + ESTIMATE_MARGIN < minScore)
      return
    addTo(byEntry, index.nameEntries[name]!, name)
  })
  for (const name of namesByAcronym(index, query)) {
    const entry = index.nameEntries[name]!
    if (hasAcronym(index.type(entry))) addTo(byEntry, entry, name)
  }
  return byEntry
}

/** Finds names for which a word of the query is the acronym, and names that contain the query's acronym. */
function namesByAcronym(index: ListIndex, query: ParsedName): number[] {
  const keys = [
    ...query.words.map(({ folded }) => acronymKey(folded)),
    ...query.acronyms.map((acronym) => spellingKey(acronym)),
  ]
  return [...wordsByKeys(index, keys)].flatMap((word) => [
    ...index.postings.subarray(index.postingOffsets[word]!, index.postingOffsets[word + 1]!),
  ])
}

function addTo(byEntry: Map<number, number[]>, entry: number, name: number): void {
  const names = byEntry.get(entry)
  if (!names) byEntry.set(entry, [name])
  else if (!names.includes(name)) names.push(name)
}

/** Finds the entries of a list that match a name with a score of at least `least`, best first. */
export function searchIndex(index: ListIndex, name: string, minScore: number): IndexHit[] {
  const query = parseName(name)
  const hits: IndexHit[] = []
  for (const [entry, names] of candidatesOf(index, query, minScore)) {
    const listed = names.map((id) => ({
      name: index.parsedName(id),
      isAlias: index.isAlias(id),
      isWeak: index.isWeak(id),
    }))
    const { score, why, mayBlock, index: best } = scoreEntry(query, listed, index.type(entry))
    if (score < minScore) continue
    const id = names[best]!
    hits.push({ ref: index.ref(entry), name: index.nameText(id), isAlias: index.isAlias(id), score, why, mayBlock })
  }
  return hits.sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1))
}
