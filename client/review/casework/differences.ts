/** A piece of a text, and whether it differs from the other text. */
export type Piece = { text: string; differs: boolean }

const letters = (text: string) => [...text]

/** Compares numbers of the same length character by character. */
function compareSigns(one: string[], other: string[]): Piece[] {
  const pieces: Piece[] = []
  for (const [index, text] of one.entries()) {
    const differs = text !== other[index]
    const last = pieces.at(-1)
    if (last && last.differs === differs) last.text += text
    else pieces.push({ text, differs })
  }
  return pieces
}

/** Words, with the space before each. */
const wordsOf = (text: string) => text.match(/\s*\S+/g) ?? []

function commonEnds(one: string[], other: string[]): { start: number; end: number } {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start]?.trim() === other[start]?.trim()) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end)?.trim() === other.at(-1 - end)?.trim()) end += 1
  return { start, end }
}

/** Compares texts by whole words: the words between the common beginning and the common end differ. */
function compareWords(one: string, other: string): Piece[] {
  const words = wordsOf(one)
  const { start, end } = commonEnds(words, wordsOf(other))
  const until = words.length - end
  return [
    { text: words.slice(0, start).join(''), differs: false },
    { text: words.slice(start, until).join(''), differs: true },
    { text: words.slice(until).join(''), differs: false },
  ].filter(({ text }) => text !== '')
}

/** Splits `text` into pieces and marks those that `other` does not have in the same place. */
export function textDifferences(text: string, other: string): Piece[] {
  const [one, two] = [letters(text), letters(other)]
  const numbers = /^[\d\s./-]+$/.test(text) && /^[\d\s./-]+$/.test(other)
  return numbers && one.length === two.length ? compareSigns(one, two) : compareWords(text, other)
}
