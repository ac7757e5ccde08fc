/** Reduces a typed number to its letters and digits in upper case, as the server compares it. */
export const lettersAndDigits = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Cuts characters into groups of the given lengths; the rest is the last group. */
export function splitGroups(signs: string, lengths: readonly number[]): string[] {
  const groups: string[] = []
  let at = 0
  for (const length of lengths) {
    groups.push(signs.slice(at, at + length))
    at += length
  }
  return [...groups, signs.slice(at)].filter((group) => group !== '')
}
