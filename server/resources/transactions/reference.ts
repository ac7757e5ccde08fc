import { randomInt } from 'node:crypto'

/** No look-alikes, because people read codes out over the telephone; no vowels, so that no code spells a word. */
export const REFERENCE_SIGNS = '23456789BCDFGHJKMNPQRSTVWXZ'

/** A code of the given length that people can read out, such as `T7KQ-2MXB`. */
export function newReference(prefix: string, length: number): string {
  const code = Array.from({ length }, () => REFERENCE_SIGNS[randomInt(REFERENCE_SIGNS.length)]).join('')
  return `${prefix}-${code}`
}
