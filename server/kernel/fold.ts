import { skeleton } from './skeleton.ts'

const ASCII_ONLY = /^[ -~]*$/

/**
 * Normalizes a name for search and comparison: look-alike letters replaced (`skeleton`), lower case, no accents, Arabic
 * vowel marks or tatweel, one form of alef, ya and final ha, single spaces.
 */
export function foldText(text: string): string {
  // Most texts are plain. For those only case and spaces change, so skip the rest.
  if (ASCII_ONLY.test(text)) return text.toLowerCase().replace(/ +/g, ' ').trim()
  return skeleton(text.normalize('NFKD').replace(/\p{M}+/gu, ''))
    .replace(/\u0640/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Escapes a text for use in a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
