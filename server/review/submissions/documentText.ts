/** The label of a value in a document, in folded form, and the form that any value beside it has, right or wrong. */
export type LabelledValue = { label: string; value: string; normalize?: (found: string) => string | null }

/** A date in Algerian order. */
export const DAY = '\\d{1,2} ?[/.-] ?\\d{1,2} ?[/.-] ?\\d{4}'

/** The text allowed between a label and its value. */
const LINK = ' ?(?:n ?[°o]?\\.?)? ?[:.=-]* ?'

/** Turns a date in Algerian order (day first) into YYYY-MM-DD; null if there is no such day. */
export function isoDay(found: string): string | null {
  const [day = '', month = '', year = ''] = found.replaceAll(' ', '').split(/[/.-]/)
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : null
}

/** Lower case, without accents and direction marks, with plain apostrophes and hyphens. Digits stay as written. */
const foldLine = (line: string) =>
  line
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase()

/**
 * The values that stand beside their labels in the lines of a document, by name. A value that the document writes in
 * two ways is left out.
 */
export function labelledValues<Name extends string>(
  searched: Readonly<Record<Name, LabelledValue>>,
  lines: readonly string[],
): Partial<Record<Name, string>> {
  const folded = lines.map(foldLine)
  const found: Partial<Record<Name, string>> = {}
  for (const [name, { label, value, normalize }] of Object.entries<LabelledValue>(searched)) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${label})${LINK}(${value})(?![\\p{L}\\p{N}])`, 'giu')
    const all = folded.flatMap((line) => [...line.matchAll(pattern)].map(([, written]) => written!.trim()))
    const values = new Set(all.map((one) => (normalize ? normalize(one) : one)).filter((one) => one !== null))
    const [only] = values
    if (only !== undefined && values.size === 1) found[name as Name] = only
  }
  return found
}

/** Words that many names share, and documents write in full or leave out. */
const COMMON_WORDS = new Set(['sarl', 'eurl', 'spa', 'snc', 'spas', 'ets', 'etablissement', 'societe', 'entreprise'])

/** A document with fewer letters has no text that could contain a name. */
const MIN_LETTERS = 60

/** Whether a text is long enough, and of Latin letters: a text layer may have Arabic letters in any order. */
const isLatinText = (text: string) => (text.match(/[a-z]/g)?.length ?? 0) >= MIN_LETTERS

/**
 * Whether the text of a document lacks a name: fewer than half of its words. False for a name in Arabic and for a
 * document without text, of which nothing is known.
 */
export function lacksName(lines: readonly string[], name: string): boolean {
  const text = lines.map(foldLine).join(' ')
  if (!isLatinText(text)) return false
  const words = [...new Set(foldLine(name).match(/[\p{L}\p{N}]{3,}/gu) ?? [])].filter((word) => !COMMON_WORDS.has(word))
  if (words.length === 0 || words.some((word) => !/^[a-z0-9]+$/.test(word))) return false
  // Without spaces, because a text layer may split a word.
  const letters = text.replace(/[^a-z0-9]/g, '')
  return words.filter((word) => letters.includes(word)).length < words.length / 2
}
