import { idPrefix } from '../../http/path.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'

/** The possible meanings of one search text; null for a meaning that it cannot have. */
export type SearchTerms = {
  /** The range of ids that start with the text. */
  ids: { gte: string; lte: string } | null
  /** The folded name, and LIKE patterns for parts of a name: each word must match one of its patterns. */
  name: {
    folded: string
    start: string
    /** The words as folded, and the patterns of each. */
    typed: string[]
    words: string[][]
    /** True if the patterns allow slips: then no name equals the text or begins with it. */
    hasSlips?: true
  } | null
  /** An amount, as a decimal. */
  amount: string | null
  /** A RIB or its first digits. */
  digits: string | null
  /** A reference or another code, in capitals. */
  code: string | null
  /** The address of a link, whole or its start. */
  slug: string | null
  /** As typed, with ASCII digits, for columns that are not folded. */
  text: string
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Shortest word that is found anywhere in a name, by trigrams; a shorter one is found at the start of a word only. */
const MIN_TRIGRAM_LENGTH = 3
const MAX_WORDS = 8

const NO_TERMS = { ids: null, name: null, amount: null, digits: null, code: null, slug: null }

/** The last part of a payer's address, `https://pay.example/p/cours-2026?x`. */
const slugOf = (text: string) => /\/p\/([^/?#\s]+)/.exec(text)?.[1]

/** Hyphens and apostrophes separate words, because people do not remember where a name has them. */
export const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

function nameOf(text: string): SearchTerms['name'] {
  const folded = foldText(text)
  const words = wordsOf(folded)
  if (folded.length < 2 || words.length === 0 || words.length > MAX_WORDS || text.includes('@')) return null
  const patterns = (word: string) =>
    word.length >= MIN_TRIGRAM_LENGTH ? [`%${escapeLike(word)}%`] : [`${escapeLike(word)}%`, `% ${escapeLike(word)}%`]
  return { folded, start: `${escapeLike(folded)}%`, typed: words, words: words.map(patterns) }
}

const AMOUNT = /^(\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+|\d{1,10})(?:[.,](\d{1,2}))?(?:\s*(?:DZD|DA|دج|د\.ج))?$/i

/**
 * An amount as people write it, `1 200,50 DA`, as a decimal; null for another text. A mark before exactly three digits
 * separates thousands, since amounts have at most two decimals.
 */
export function amountOf(text: string): string | null {
  const [, dinars, cents = ''] = AMOUNT.exec(text) ?? []
  if (dinars === undefined) return null
  const digits = dinars.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return digits.length > 10 ? null : `${digits}.${cents.padEnd(2, '0')}`
}

/**
 * Reads a search text. A pasted address means the id or the slug in it; digits may be grouped or Arabic; a name is
 * folded like stored names.
 */
export function parseSearch(typed: string): SearchTerms {
  const text = typed.trim().replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
  const slug = slugOf(text)
  if (slug) return { ...NO_TERMS, slug: slug.toLowerCase(), text }
  const id = UUID.exec(text)?.[0]
  if (id) return { ...NO_TERMS, ids: idPrefix(id), text }
  const digits = text.replace(/[\s.-]/g, '')
  return {
    ids: idPrefix(text),
    name: nameOf(text),
    amount: amountOf(text),
    digits: /^\d{3,20}$/.test(digits) ? digits : null,
    code: /^[\p{L}\p{N}_.-]{3,100}$/u.test(text) ? text.toUpperCase() : null,
    slug: /^[\p{L}\p{N}_.-]{2,191}$/u.test(text) ? text.toLowerCase() : null,
    text,
  }
}
