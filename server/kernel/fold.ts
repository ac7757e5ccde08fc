import { skeleton } from './skeleton.ts'

/**
 * A name as search and comparison see it: read as it looks (`skeleton`), in lower case, without accents, Arabic vowel
 * marks and tatweel, with one form of alef, ya and final ha, and single spaces.
 */
export function fold(text: string): string {
  return skeleton(text.normalize('NFKD').replace(/\p{M}+/gu, ''))
    .replace(/\u0640/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** A text as a LIKE pattern's literal part. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
