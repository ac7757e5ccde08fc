import { type NameWord, nameWords } from '../../names/spelling.ts'
import { usualSpelling } from '../../screening/matching/vocabulary.ts'

/**
 * The words of a payer's name, or of a text that may hold it, as they are compared: without their spelling, and those of
 * given names in the form that all their variants have.
 */
export const payerWords = (name: string): NameWord[] => nameWords(name, usualSpelling)

/** The keys of such words, alone and as written together with the next one. */
export const keysOfWords = (words: readonly NameWord[]): string[] =>
  words.flatMap(({ key, joined }) => (joined === null ? [key] : [key, joined]))
