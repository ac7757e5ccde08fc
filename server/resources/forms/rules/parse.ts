import { DATE } from './date.ts'
import { PATTERN, patternLength } from './pattern.ts'
import type { GivenRule, Maker } from './rule.ts'
import { SIZE } from './size.ts'
import { CHOICE, TEXT, TYPE } from './text.ts'

/** Rules about the field as a whole; they check nothing in a given answer. */
const PRESENCE = ['required', 'nullable', 'sometimes', 'filled']

const presence: Maker = (name, params) =>
  params.length > 0 ? 'takes no parameters' : { name, isForList: true, check: () => null }

/** All supported rules (decisions appendix C). */
const RULES = new Map<string, Maker>([
  ...PRESENCE.map((name) => [name, presence] as const),
  ...Object.entries({ ...TYPE, ...SIZE, ...TEXT, ...PATTERN, ...CHOICE, ...DATE }),
])

export const RULE_NAMES = [...RULES.keys()]

/** Thrown for a rejected rule, with a sentence for its author. */
export class RuleError extends Error {}

/** Splits the first rule off the text; `rest` is the text after the `|`. */
function takeRule(text: string): { name: string; params: string[]; rest: string | null } {
  const name = /^[^:|]*/.exec(text)![0]
  const key = name.trim().toLowerCase()
  const after = text.slice(name.length)
  if (!after.startsWith(':')) return { name: key, params: [], rest: after ? after.slice(1) : null }
  const body = after.slice(1)
  // A pattern may contain `|` and `,`: it ends at its own delimiter.
  const isPattern = key === 'regex' || key === 'not_regex'
  const length = isPattern ? patternLength(body) || body.length : body.match(/^[^|]*/)![0].length
  const value = body.slice(0, length)
  const left = body.slice(length)
  if (left && !left.startsWith('|'))
    throw new RuleError(`The rule '${key}' takes a pattern between delimiters, as in /^a$/i.`)
  return { name: key, params: isPattern ? [value] : value.split(','), rest: left ? left.slice(1) : null }
}

/** The names of the rules in a text. It builds no rule, because building a pattern takes a millisecond. */
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
 * Reads `required|min:3|regex:/^(a|b)$/i` (decisions appendix C). Throws RuleError at the first rule that is unknown,
 * not supported or malformed.
 */
export function parseRules(text: string | null): GivenRule[] {
  const rules: GivenRule[] = []
  for (let rest = text; rest !== null; ) {
    const taken = takeRule(rest)
    rest = taken.rest
    const { name, params } = taken
    if (name === '') throw new RuleError('A rule is missing beside a |.')
    const maker = RULES.get(name)
    if (!maker) throw new RuleError(`The rule '${name.slice(0, 40)}' is not supported.`)
    const rule = maker(name, params)
    if (typeof rule === 'string') throw new RuleError(`The rule '${name}' ${rule}.`)
    rules.push({ ...rule, params })
  }
  return rules
}
