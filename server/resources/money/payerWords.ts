import { type NameWord, nameWords } from '../../names/spelling.ts'
import { usualSpelling } from '../../screening/matching/vocabulary.ts'

/**
 * The words to compare of a payer's name, or of a text that may contain it: folded, and given names in the spelling
 * that stands for all their variants.
 */
export const payerWords = (name: string): NameWord[] => nameWords(name, usualSpelling)

/** The keys of such words, alone and as written together with the next one. */
export const keysOfWords = (words: readonly NameWord[]): string[] =>
  words.flatMap(({ key, joined }) => (joined === null ? [key] : [key, joined]))
