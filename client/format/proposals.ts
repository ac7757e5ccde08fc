import { lettersAndDigits } from './digits.ts'

/** The text layer's value for a field of the worksheet, and its page. */
export type ProposedReading = { value: string; page: number }
export type ProposedReadings = Readonly<Record<string, ProposedReading>>

/** How documents write one field of the worksheet. */
export type SearchedField = {
  field: string
  /** The French label before the value. */
  label: string
  /** The Arabic label on the same line. A text layer may put Arabic before or after the value. */
  arabic?: RegExp
  value: string
  /** The value may be on the line below, as in a table of one row. */
  below?: boolean
  normalize?: (found: string) => string | null
}

/** Pattern of `count` digits, with or without single spaces between them. */
export const digits = (count: number) => `\\d(?: ?\\d){${count - 1}}`
export const DAY = '\\d{1,2} ?[/.-] ?\\d{1,2} ?[/.-] ?\\d{4}'
/** The text allowed between a label and its value. */
const LINK = ' ?(?:n ?[°o]?\\.?)? ?[:.=-]* ?'

export const removeSpaces = (found: string) => found.replaceAll(' ', '')

/** Turns a date in Algerian order (day first) into YYYY-MM-DD; null when there is no such day. */
export function parseDay(found: string): string | null {
  const [day = '', month = '', year = ''] = removeSpaces(found).split(/[/.-]/)
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : null
}

/** Removes accents, vowel signs and direction marks; replaces forms of letters, digits, hyphens and apostrophes. */
const normalizeLine = (line: string) =>
  line
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s+/g, ' ')

const pattern = (source: string) => new RegExp(source, 'giu')

/** The values of a field on one line: after its French label, or the only match on a line with the Arabic label. */
function findValues(line: string, { label, arabic, value, normalize }: SearchedField): string[] {
  const wholeValue = `(?<![\\p{L}\\p{N}])(?:${value})(?! ?\\d|[\\p{L}\\p{N}])`
  const after = [...line.matchAll(pattern(`(?<![\\p{L}\\p{N}])(?:${label})${LINK}(${wholeValue})`))].map(
    ([, found]) => found!,
  )
  const only =
    after.length === 0 && arabic?.test(line) ? [...line.matchAll(pattern(wholeValue))].map(([found]) => found) : []
  const found = only.length > 1 ? [] : [...after, ...only]
  return found.map((one) => (normalize ? normalize(one) : one.trim())).filter((one) => one !== null)
}

/**
 * Finds worksheet values in a document's text layer. It proposes a value only beside its label, and only when the
 * document has a single value for it. The text is untrusted, because the author of the document controls it (record
 * 0028).
 */
export function proposalsIn(
  searched: readonly SearchedField[],
  pages: readonly (readonly string[])[],
): ProposedReadings {
  const lines = pages.flatMap((page, index) => {
    const all = page.map(normalizeLine)
    return all.map((text, at) => ({ text, below: `${text} ${all[at + 1] ?? ''}`, page: index + 1 }))
  })
  const found: Record<string, ProposedReading> = {}
  for (const field of searched) {
    const hits = lines.flatMap(({ text, below, page }) =>
      findValues(field.below ? below : text, field).map((value) => ({ value, page })),
    )
    const [first] = hits
    if (first && new Set(hits.map(({ value }) => lettersAndDigits(value))).size === 1) found[field.field] = first
  }
  return found
}
