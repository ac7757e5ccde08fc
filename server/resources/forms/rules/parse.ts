import { DATE } from './date.ts'
import { PATTERN, patternLength } from './pattern.ts'
import type { GivenRule, Maker } from './rule.ts'
import { SIZE } from './size.ts'
import { CHOICE, TEXT, TYPE } from './text.ts'

/** Said of a field as a whole; they have nothing to check in an answer that is there. */
const PRESENCE = ['required', 'nullable', 'sometimes', 'filled']

const presence: Maker = (name, params) =>
  params.length > 0 ? 'takes no parameters' : { name, whole: true, check: () => null }

/** All rules there are (decisions appendix C). */
const RULES = new Map<string, Maker>([
  ...PRESENCE.map((name) => [name, presence] as const),
  ...Object.entries({ ...TYPE, ...SIZE, ...TEXT, ...PATTERN, ...CHOICE, ...DATE }),
])

export const RULE_NAMES = [...RULES.keys()]

/** A rule that cannot be kept, with a sentence for whoever wrote it. */
export class BadRule extends Error {}

/** One rule off the front of the text, and what is left after the `|`. */
function takeRule(text: string): { name: string; params: string[]; rest: string | null } {
  const name = /^[^:|]*/.exec(text)![0]
  const key = name.trim().toLowerCase()
  const after = text.slice(name.length)
  if (!after.startsWith(':')) return { name: key, params: [], rest: after ? after.slice(1) : null }
  const body = after.slice(1)
  // A pattern may hold `|` and `,`: it ends at its own delimiter.
  const whole = key === 'regex' || key === 'not_regex'
  const length = whole ? patternLength(body) || body.length : body.match(/^[^|]*/)![0].length
  const value = body.slice(0, length)
  const left = body.slice(length)
  if (left && !left.startsWith('|'))
    throw new BadRule(`The rule '${key}' takes a pattern between delimiters, as in /^a$/i.`)
  return { name: key, params: whole ? [value] : value.split(','), rest: left ? left.slice(1) : null }
}

/** The names of rules that were read before: no rule is made, which for a pattern takes a millisecond. */
export function ruleNames(text: string | null): string[] {
  const names: string[] = []
  for (let rest = text; rest !== null; ) {
    const taken = takeRule(rest)
    names.push(taken.name)
    rest = taken.rest
  }
  return names
}

/**
 * Reads `required|min:3|regex:/^(a|b)$/i` (decisions appendix C). Throws BadRule at the first rule that is not known,
 * not supported or not well formed.
 */
export function parseRules(text: string | null): GivenRule[] {
  const rules: GivenRule[] = []
  for (let rest = text; rest !== null; ) {
    const taken = takeRule(rest)
    rest = taken.rest
    const { name, params } = taken
    if (name === '') throw new BadRule('A rule is missing beside a |.')
    const maker = RULES.get(name)
    if (!maker) throw new BadRule(`The rule '${name.slice(0, 40)}' is not supported.`)
    const rule = maker(name, params)
    if (typeof rule === 'string') throw new BadRule(`The rule '${name}' ${rule}.`)
    rules.push({ ...rule, params })
  }
  return rules
}
