import { type EntryScore, scoreEntry } from '../matching/matcher.ts'
import { type Agreement, estimateScore } from '../matching/scoreNames.ts'
import { compareWords } from '../matching/similarity.ts'
import { type NameWord, type ParsedName, parseName } from '../matching/words.ts'
import type { ListIndex } from './openIndex.ts'
import { acronymKey, hashKey, joinedPairs, keysOf, spellingKey } from './wordKeys.ts'

/** An entry that matches a name, with the entry's best name. */
export type IndexHit = Pick<EntryScore, 'score' | 'why' | 'mayBlock'> & {
  ref: string
  name: string
  isAlias: boolean
}

/** Margin for the estimate, which may be this many points below the exact score. */
const SLACK = 10

type Similar = { word: number; similarity: number; weight: number }
const similarWords = new WeakMap<ListIndex, Map<string, Similar[]>>()
const MOST_REMEMBERED = 20_000

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
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(key, similar)
  return similar
}

/** The names of the list with a word similar to this one, each with the most similar. */
function namesWithSimilar(index: ListIndex, word: NameWord): Map<number, Similar> {
  const best = new Map<number, Similar>()
  for (const similar of findSimilar(index, word)) {
    const [from, to] = [index.postingOffsets[similar.word]!, index.postingOffsets[similar.word + 1]!]
    for (let at = from; at < to; at += 1) {
      const name = index.postings[at]!
      if (similar.similarity > (best.get(name)?.similarity ?? 0)) best.set(name, similar)
    }
  }
  return best
}

/**
 * Sums, for each name of the list, the weights of the words that it shares with the query, on both sides. A similar word
 * counts in part.
 */
function sumSharedWeights(index: ListIndex, words: NameWord[]): Map<number, Agreement> {
  const sums = new Map<number, Agreement>()
  for (const word of words)
    for (const [name, { similarity, weight }] of namesWithSimilar(index, word)) {
      const sum = sums.get(name) ?? { query: 0, entry: 0 }
      sum.query += similarity * word.weight
      sum.entry += similarity * weight
      sums.set(name, sum)
    }
  return sums
}

/** Finds the names whose estimated score reaches `least`, by entry. */
function candidatesOf(index: ListIndex, query: ParsedName, least: number): Map<number, number[]> {
  const joined = joinedPairs(query)
  const words = query.words.filter((word) => word.kind !== 'initial' && word.kind !== 'particle')
  const sums = sumSharedWeights(index, [...(words.length > 0 ? words : query.words), ...joined])
  const byEntry = new Map<number, number[]>()
  for (const [name, sum] of sums) {
    if (estimateScore(sum, { query: query.weight, entry: index.nameWeights[name]! }) + SLACK < least) continue
    addTo(byEntry, index.nameEntries[name]!, name)
  }
  for (const name of namesByAcronym(index, query)) addTo(byEntry, index.nameEntries[name]!, name)
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
export function searchIndex(index: ListIndex, name: string, least: number): IndexHit[] {
  const query = parseName(name)
  const hits: IndexHit[] = []
  for (const [entry, names] of candidatesOf(index, query, least)) {
    const listed = names.map((id) => ({
      name: index.parsedName(id),
      isAlias: index.isAlias(id),
      isWeak: index.isWeak(id),
    }))
    const { score, why, mayBlock, index: best } = scoreEntry(query, listed, index.type(entry))
    if (score < least) continue
    const id = names[best]!
    hits.push({ ref: index.ref(entry), name: index.nameText(id), isAlias: index.isAlias(id), score, why, mayBlock })
  }
  return hits.sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1))
}
