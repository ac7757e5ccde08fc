/** Runs of text that stand close together on one line of a page; `x` and `end` in PDF points from the left edge. */
export type TextCell = { text: string; x: number; end: number }

/** A line of a page: its cells from left to right, and the same as one text. */
export type TextLine = { text: string; cells: readonly TextCell[] }

/** The lines of a page, top to bottom. */
export type TextPage = readonly TextLine[]

export const linesOf = (pages: readonly TextPage[]): string[][] => pages.map((page) => page.map(({ text }) => text))

const FORMS: Record<string, string> = { '’': "'", '‘': "'", '`': "'", '´': "'", '\u00a0': ' ', '\u202f': ' ' }

/**
 * Folds a character: lower case, without accent or presentation form, with Western digits. Keeps a character that would
 * become several.
 */
function foldSign(sign: string): string {
  if (FORMS[sign]) return FORMS[sign]
  if (/[\u0660-\u0669\u06f0-\u06f9]/.test(sign)) return String(sign.charCodeAt(0) & 15)
  if (/[\u2010-\u2015]/.test(sign)) return '-'
  const folded = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.length === sign.length ? folded : sign
}

/** A text to show, without invisible characters, and its folded form, position by position. */
export function foldByPosition(text: string): { shown: string; folded: string } {
  const shown = text
    .normalize('NFC')
    .replace(/[\p{Cf}\u0640\u064b-\u0652]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return { shown, folded: [...shown].map((sign) => (sign.length === 1 ? foldSign(sign) : sign)).join('') }
}
