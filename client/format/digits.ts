/** Letters and digits of a number as it was typed, in upper case: what the server compares. */
export const signsOf = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Cuts signs into groups of the given lengths; what is left over comes last. */
export function grouped(signs: string, lengths: readonly number[]): string[] {
  const groups: string[] = []
  let at = 0
  for (const length of lengths) {
    groups.push(signs.slice(at, at + length))
    at += length
  }
  return [...groups, signs.slice(at)].filter((group) => group !== '')
}
