import { escapeLike } from '../../kernel/fold.ts'
import type { SearchTerms } from './parseSearch.ts'

/** Shorter words must match exactly: with one wrong letter, they would match most words of their length. */
const MIN_LENGTH = 5
/** Words of this length or more may have two slips. */
const TWO_SLIPS_LENGTH = 8
/** The most words that may have a slip, and the longest such word: each letter needs a pattern of its own. */
const MAX_WORDS = 3
const MAX_LENGTH = 24
/** An index of trigrams finds a pattern by a part of at least this many letters, or by the beginning of a word. */
const MIN_PART = 3

const isForgiven = (word: string) => word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /^\p{L}+$/u.test(word)

/**
 * LIKE patterns that every word with one slip matches: a letter wrong, missing or too many, or two in the other order.
 * Each pattern leaves out two neighbouring letters, so it matches any slip there; `isNear` then compares the words that
 * it finds.
 */
function patternsOf(word: string): string[] {
  const patterns: string[] = []
  for (let at = 0; at <= word.length - 2; at += 1) {
    const [before, after] = [escapeLike(word.slice(0, at)), escapeLike(word.slice(at + 2))]
    if (before.length >= MIN_PART || after.length >= MIN_PART) patterns.push(`%${before}%${after}%`)
    else if (before.length > 1) patterns.push(`${before}%${after}%`, `% ${before}%${after}%`)
  }
  return patterns
}

/**
 * The same search, in which each longer word may have a typing slip; null if no word is long enough, or too many are.
 */
export function withSlips(wanted: SearchTerms): (SearchTerms & { name: NonNullable<SearchTerms['name']> }) | null {
  const { name } = wanted
  if (!name) return null
  const forgiven = name.typed.filter(isForgiven)
  if (forgiven.length === 0 || forgiven.length > MAX_WORDS) return null
  const words = name.typed.map((word, index) => (isForgiven(word) ? patternsOf(word) : name.words[index]!))
  const none = { ids: null, amount: null, digits: null, code: null, slug: null }
  return { ...wanted, ...none, name: { ...name, words, hasSlips: true } }
}

/**
 * The number of letters that differ; two swapped neighbours count as one. Returns `most` + 1 if it is more than `most`.
 */
function slipsBetween(one: string, other: string, maxSlips: number): number {
  if (Math.abs(one.length - other.length) > maxSlips) return maxSlips + 1
  let older: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let best = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, older[j - 2]! + 1)
      row.push(best)
    }
    older = before
    before = row
  }
  return before[other.length]!
}

/** Whether the typed word equals the word of a name, or its beginning, apart from a slip. */
function isNearWord(typed: string, word: string): boolean {
  if (!isForgiven(typed)) return word.includes(typed)
  const maxSlips = typed.length >= TWO_SLIPS_LENGTH ? 2 : 1
  const starts = [word, word.slice(0, typed.length - 1), word.slice(0, typed.length), word.slice(0, typed.length + 1)]
  return starts.some((start) => slipsBetween(typed, start, maxSlips) <= maxSlips)
}

/** Whether a folded name has each of the typed words, apart from slips. */
export function isNear(typed: readonly string[], folded: string): boolean {
  const words = folded.split(/[^\p{L}\p{N}]+/u)
  return typed.every((one) => words.some((word) => isNearWord(one, word)))
}
