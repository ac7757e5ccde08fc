import { foldText } from '../kernel/fold.ts'
import { skeleton } from '../kernel/skeleton.ts'
import table from './spellings.json' with { type: 'json' }

/** Version of the table of spellings in force; keys made with another version are recomputed (worker/periodic.ts). */
export const SPELLINGS_VERSION = table.version

/** Shorter keys are too vague: half of all short names would be near each other. */
const MIN_KEY_LENGTH = 4
/** Letters that must remain of a word after removing its beginning; one fewer after removing an ending. */
const MIN_LETTERS_LEFT = 3

const LEFT_OUT_WORDS = new Set([...table.left_out.legal_forms, ...table.left_out.articles])
const ELISION = new RegExp(`^(${table.elisions.join('|')})'`)
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

const longestFirst = (texts: string[]) => [...texts].sort((a, b) => b.length - a.length)
const SOUND = new RegExp(`${longestFirst(Object.keys(table.sounds)).join('|')}|'`, 'g')
const sounds: Record<string, string> = { ...table.sounds, "'": '' }

const byLength = (pairs: string[][]) => [...pairs].sort(([a], [b]) => b!.length - a!.length) as [string, string][]
const BEGINNINGS = byLength(table.beginnings)
const ENDINGS = byLength(table.endings)

/**
 * The words of a name: letters, digits and apostrophes, without accents; single letters are joined into one word:
 * S.A.R.L.
 */
function wordsOf(name: string): string[] {
  // Replaces a digit that looks like a letter within a word, and a capital I that looks like a small l.
  const plain = skeleton(name.normalize('NFKC'))
    .replace(/(?<=\p{Ll})I(?=\p{Ll})/gu, 'l')
    .toLowerCase()
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o')
    .replace(/(?<=[a-z])1(?=[a-z])/g, 'l')
    .normalize('NFC')
    .replaceAll('ç', 's')
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]+/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
  const words: string[] = []
  let alone = false
  for (const found of plain.match(/[\p{L}\p{N}][\p{L}\p{N}']*/gu) ?? []) {
    const word = found.replace(ELISION, '')
    const letter = /^\p{L}'?$/u.test(word) && word !== 'و'
    if (letter && alone) words[words.length - 1] += word
    else words.push(word)
    alone = letter
  }
  return words
}

function trimAffixes(word: string): string {
  const begins = BEGINNINGS.find(
    ([from, to]) => word.startsWith(from) && word.length - from.length + to.length >= MIN_LETTERS_LEFT,
  )
  const rest = begins ? begins[1] + word.slice(begins[0].length) : word
  const ends = ENDINGS.find(([from]) => rest.endsWith(from) && rest.length - from.length >= MIN_LETTERS_LEFT - 1)
  return ends ? rest.slice(0, -ends[0].length) + ends[1] : rest
}

/**
 * Normalizes a name's spelling: leaves out legal form, articles, accents, script and vowels, so that "SARL Mat'hanat
 * Sersou" and "مطحنة السرسو" are equal. The equivalents are data (spellings.json). The empty string for names that
 * leave too little to compare.
 */
export function nameKey(name: string): string {
  const { vowel } = table
  const spoken = wordsOf(name)
    .filter((word) => !LEFT_OUT_WORDS.has(word))
    .map((word) => trimAffixes(word).replace(SOUND, (letters) => sounds[letters]!))
    .join('')
  const consonants = spoken[0] === vowel ? vowel + spoken.replaceAll(vowel, '') : spoken.replaceAll(vowel, '')
  const key = consonants.replace(/(\p{L})\1+/gu, '$1')
  return key.length < MIN_KEY_LENGTH ? '' : key
}

const soundKey = (word: string): string => {
  const { vowel } = table
  const spoken = trimAffixes(word).replace(SOUND, (letters) => sounds[letters]!)
  const consonants = spoken[0] === vowel ? vowel + spoken.replaceAll(vowel, '') : spoken.replaceAll(vowel, '')
  return consonants.replace(/(\p{L})\1+/gu, '$1')
}

/**
 * The words of a name without their spelling, each once, for names in another order: 'SARL Minoterie Sersou' and 'سرسو
 * مينوتري' have the same. Legal forms and articles are left out.
 */
export const wordKeys = (name: string): string[] => [
  ...new Set(
    wordsOf(name)
      .filter((word) => !LEFT_OUT_WORDS.has(word))
      .map(soundKey)
      .filter((key) => key !== ''),
  ),
]

/**
 * A word of a name as `wordKeys` has it, and together with the word that follows: 'Abd El Kader' is also 'Abdelkader'.
 */
export type NameWord = { key: string; joined: string | null }

/**
 * The words of a name in their order, to compare names that some people write in fewer words. `usual`: the spelling by
 * which the variants of a word are known, null for a word that has none.
 */
export function nameWords(name: string, usual: (word: string) => string | null): NameWord[] {
  const keyOf = (word: string) => soundKey(usual(word) ?? word)
  const words = wordsOf(name)
    .filter((word) => !LEFT_OUT_WORDS.has(word))
    .map((word) => ({ word, key: keyOf(word) }))
    .filter(({ key }) => key !== '')
  return words.map(({ word, key }, index) => {
    const next = words[index + 1]
    return { key, joined: next ? keyOf(word + next.word) : null }
  })
}

/** The columns that store a record's name. */
export const nameColumns = (name: string) => ({
  name,
  name_folded: foldText(name),
  name_key: nameKey(name),
  name_key_table: SPELLINGS_VERSION,
})
