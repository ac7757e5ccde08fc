import { RE2JS } from 're2js'
import type { Maker } from './rule.ts'

/** Longest pattern, in characters, without its delimiters and flags (decisions appendix C). */
const MAX_PATTERN = 255
/** The maximum number of steps of a compiled pattern: checking a text costs at most this many times its length. */
const MAX_STEPS = 1_000

const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // RE2 always matches whole characters.
  u: 0,
}

/** The length of the pattern at the start of `text`, with its flags; 0 when the pattern has no end. */
export function patternLength(text: string): number {
  const delimiter = text[0]
  if (!delimiter || !/[/#~!@%]/.test(delimiter)) return 0
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === delimiter) return at + 1 + /^[a-z]*/i.exec(text.slice(at + 1))![0].length
  }
  return 0
}

/**
 * `regex:/…/flags`. The author of the form writes the pattern, and any payer the text, so it runs on RE2, whose time
 * grows only linearly with the length of the text. RE2 has no look-around and no back-references: they are refused.
 */
const pattern =
  (wanted: boolean): Maker =>
  (name, params) => {
    const [text = ''] = params
    const end = patternLength(text)
    if (params.length !== 1 || end === 0 || end < text.length) return 'takes a pattern between delimiters, as in /^a$/i'
    const close = text.lastIndexOf(text[0]!)
    const source = text.slice(1, close)
    const flags = [...text.slice(close + 1)]
    if (source.length > MAX_PATTERN) return `takes a pattern of at most ${MAX_PATTERN} characters`
    if (!flags.every((flag) => Object.hasOwn(FLAGS, flag))) return 'knows the flags i, m, s and u only'
    try {
      const compiled = RE2JS.compile(
        source,
        flags.reduce((sum, flag) => sum | FLAGS[flag]!, 0),
      )
      const steps = compiled.programSize()
      if (steps > MAX_STEPS) return 'takes a simpler pattern: this one repeats too much'
      return {
        name,
        steps,
        check: ({ label, text: answer }) =>
          compiled.matcher(answer).find() === wanted ? null : `The ${label} field format is invalid.`,
      }
    } catch {
      return 'takes a pattern without look-around and back-references, as RE2 understands it'
    }
  }

export const PATTERN: Record<string, Maker> = { regex: pattern(true), not_regex: pattern(false) }
