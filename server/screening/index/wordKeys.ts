import { nicknameGroups } from '../matching/vocabulary.ts'
import type { NameWord, ParsedName } from '../matching/words.ts'
import { joinWords } from '../matching/words.ts'

/** Maps consonants that spellings confuse to one letter. */
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

/** Words with at least this many consonants are also found with one consonant wrong or missing. */
const MIN_CONSONANTS = 4

/** Words with fewer consonants are found with one letter wrong or missing if they have at least this many letters. */
const MIN_MISSPELLED_LETTERS = 5

const withOneLeftOut = (text: string) => [
  text,
  ...Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1)),
]

export const spellingKey = (folded: string) => `=${folded}`
/** The key of a name's acronym: the first letters of its words. */
export const acronymKey = (letters: string) => `a${letters}`

/** The keys that find a word. Two words that `compareWords` finds similar share at least one key. */
export function keysOf(word: NameWord): string[] {
  const { consonants, folded, known } = word
  const keys = new Set([spellingKey(folded), `c${coarse(consonants)}`])
  if (known) keys.add(`k${known.id}`)
  for (const group of nicknameGroups(folded)) keys.add(`n${group}`)
  if (consonants.length >= MIN_CONSONANTS) for (const text of withOneLeftOut(consonants)) keys.add(`d${text}`)
  else if (folded.length >= MIN_MISSPELLED_LETTERS) for (const text of withOneLeftOut(folded)) keys.add(`o${text}`)
  return [...keys]
}

/** Two neighbours are also joined if the shorter one has at most this many letters. */
const MAX_JOINED_LETTERS = 6

/** Adjacent words that some people write as one: `nour eddine`, or with an article between them, `nur al din`. */
export type JoinedRun = { word: NameWord; parts: NameWord[] }
export function joinedRuns({ words }: ParsedName): JoinedRun[] {
  const pairs = words.slice(1).flatMap((right, from) => {
    const left = words[from]!
    return Math.min(left.folded.length, right.folded.length) <= MAX_JOINED_LETTERS ? [[left, right]] : []
  })
  const overArticle = words.slice(2).flatMap((right, from) => {
    const [left, article] = [words[from]!, words[from + 1]!]
    return article.kind === 'particle' ? [[left, article, right]] : []
  })
  return [...pairs, ...overArticle]
    .filter((parts) => parts.every((word) => word.kind !== 'number'))
    .map((parts) => ({ word: joinWords(parts), parts }))
}

/** FNV-1a, 32 bits. The index stores hashes of keys; two keys with the same hash only cost a needless comparison. */
export function hashKey(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
