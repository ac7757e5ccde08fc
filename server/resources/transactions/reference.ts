import { randomInt } from 'node:crypto'

/** No vowels and no look-alikes: read over the telephone, and never a word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ'

/** A code for people, such as `T7KQ-2MXB` of the given length. */
export function newReference(prefix: string, length: number): string {
  const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${prefix}-${code}`
}
