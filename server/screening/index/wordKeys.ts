import { nicknameGroups } from '../matching/vocabulary.ts'
import type { NameWord, ParsedName } from '../matching/words.ts'
import { joinWords } from '../matching/words.ts'

/** Consonants that one spelling or another confuses, as one. */
const CLASSES: Record<string, string> = {
  g: 'k',
  j: 'k',
  X: 'k',
  z: 's',
  S: 's',
  t: 'd',
  p: 'b',
  v: 'b',
  f: 'b',
  h: '',
}
const coarse = (consonants: string) =>
  [...consonants]
    .map((sound) => CLASSES[sound] ?? sound)
    .join('')
    .replace(/(.)\1+/g, '$1')

/** From this many consonants on, a word is also found with one of them wrong or missing. */
const LONG = 4

/** Words of few consonants are found with one letter wrong or missing, from this length on. */
const SHORTEST_MISSPELLED = 5

const withOneLeftOut = (text: string) => [
  text,
  ...Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1)),
]

export const spellingKey = (folded: string) => `=${folded}`
/** The key of what a name's words begin with. */
export const acronymKey = (letters: string) => `a${letters}`

/** The keys by which a word is found: words that `compareWords` finds alike share at least one. */
export function keysOf(word: NameWord): string[] {
  const { consonants, folded, known } = word
  const keys = new Set([spellingKey(folded), `c${coarse(consonants)}`])
  if (known) keys.add(`k${known.id}`)
  for (const group of nicknameGroups(folded)) keys.add(`n${group}`)
  if (consonants.length >= LONG) for (const text of withOneLeftOut(consonants)) keys.add(`d${text}`)
  else if (folded.length >= SHORTEST_MISSPELLED) for (const text of withOneLeftOut(folded)) keys.add(`o${text}`)
  return [...keys]
}

/** The longest word that is also joined with its neighbour. */
const SHORT = 6

/** Neighbours that some write as one word, `nour eddine`, also over an article, `nur al din`. */
export function joinedPairs({ words }: ParsedName): NameWord[] {
  const pairs = words.slice(1).flatMap((right, from) => {
    const left = words[from]!
    return Math.min(left.folded.length, right.folded.length) <= SHORT ? [[left, right]] : []
  })
  const overArticle = words.slice(2).flatMap((right, from) => {
    const [left, article] = [words[from]!, words[from + 1]!]
    return article.kind === 'particle' ? [[left, article, right]] : []
  })
  return [...pairs, ...overArticle].filter((run) => run.every((word) => word.kind !== 'number')).map(joinWords)
}

/** FNV-1a, 32 bits: keys are stored by their hash, and two that share one cost a comparison. */
export function hashKey(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
