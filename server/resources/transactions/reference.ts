import { randomInt } from 'node:crypto'

/** No look-alikes, because people read codes out over the telephone; no vowels, so that no code spells a word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ'

/** A code of the given length that people can read out, such as `T7KQ-2MXB`. */
export function newReference(prefix: string, length: number): string {
  const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${prefix}-${code}`
}
