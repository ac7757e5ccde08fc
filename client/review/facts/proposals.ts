import { signsOf } from '../../format/digits.ts'

/** What the text layer holds for a field of the worksheet, and on which page. */
export type Proposal = { value: string; page: number }
export type Proposals = Readonly<Record<string, Proposal>>

/** A field of the worksheet as documents write it. */
export type SearchedField = {
  field: string
  /** What stands before the value, in French. */
  label: string
  /** What stands on the same line as the value, in Arabic, whose order in a text layer is not to be relied on. */
  arabic?: RegExp
  value: string
  /** The value may stand on the line below: a table of one row. */
  below?: boolean
  tidy?: (found: string) => string | null
}

/** So many digits, single spaces between them or not. */
export const digits = (count: number) => `\\d(?: ?\\d){${count - 1}}`
export const DAY = '\\d{1,2} ?[/.-] ?\\d{1,2} ?[/.-] ?\\d{4}'
/** Between a label and its value. */
const LINK = ' ?(?:n ?[°o]?\\.?)? ?[:.=-]* ?'

export const together = (found: string) => found.replaceAll(' ', '')

/** A day as Algeria writes it, first the day; null where there is no such day. */
export function dayOf(found: string): string | null {
  const [day = '', month = '', year = ''] = together(found).split(/[/.-]/)
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : null
}

/** Without accents, vowel signs, presentation forms, direction marks and the many forms of the apostrophe. */
const plain = (line: string) =>
  line
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s+/g, ' ')

const pattern = (source: string) => new RegExp(source, 'giu')

/** The values that a line names for a field: after its label, or the only one of its kind on a line in Arabic. */
function valuesOn(line: string, { label, arabic, value, tidy }: SearchedField): string[] {
  const whole = `(?<![\\p{L}\\p{N}])(?:${value})(?! ?\\d|[\\p{L}\\p{N}])`
  const after = [...line.matchAll(pattern(`(?<![\\p{L}\\p{N}])(?:${label})${LINK}(${whole})`))].map(
    ([, found]) => found!,
  )
  const only =
    after.length === 0 && arabic?.test(line) ? [...line.matchAll(pattern(whole))].map(([found]) => found) : []
  const found = only.length > 1 ? [] : [...after, ...only]
  return found.map((one) => (tidy ? tidy(one) : one.trim())).filter((one) => one !== null)
}

/**
 * What the text layer of a document holds for the worksheet of its kind: only what stands after its label, and only
 * where the document names one value for it. Who made the document decides what it holds (record 0028).
 */
export function proposalsIn(searched: readonly SearchedField[], pages: readonly (readonly string[])[]): Proposals {
  const lines = pages.flatMap((page, place) => {
    const all = page.map(plain)
    return all.map((text, at) => ({ text, below: `${text} ${all[at + 1] ?? ''}`, page: place + 1 }))
  })
  const found: Record<string, Proposal> = {}
  for (const field of searched) {
    const hits = lines.flatMap(({ text, below, page }) =>
      valuesOn(field.below ? below : text, field).map((value) => ({ value, page })),
    )
    const [first] = hits
    if (first && new Set(hits.map(({ value }) => signsOf(value))).size === 1) found[field.field] = first
  }
  return found
}
