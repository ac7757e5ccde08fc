import { compareExact, type Exact, exactCount, isMultiple, parseExact } from './exact.ts'
import { fieldMessage, type Maker, type Measure, type RuleSubject } from './rule.ts'

/** The size of an answer: its value, or the number of its values or characters; null when the value is not a number. */
function sizeOf({ answer, measure }: RuleSubject): Exact | null {
  if (Array.isArray(answer)) return exactCount(answer.length)
  return measure === 'number' ? parseExact(answer) : exactCount([...answer].length)
}

type Wording = Record<Measure, (...params: string[]) => string>

/** A rule that compares sizes with one or two numbers. */
const sizeRule =
  (count: 1 | 2, passes: (size: Exact, ...limits: Exact[]) => boolean, wording: Wording): Maker =>
  (name, params) => {
    const limits = params.map((param) => parseExact(param))
    if (params.length !== count) return count === 1 ? 'takes one number' : 'takes two numbers'
    if (limits.some((limit) => limit === null)) return 'takes numbers only'
    const [low, high] = limits as Exact[]
    if (low && high && compareExact(low, high) > 0) return 'takes the smaller number first'
    return {
      name,
      isForList: true,
      check: (subject) => {
        const size = sizeOf(subject)
        if (size && passes(size, ...(limits as Exact[]))) return null
        return fieldMessage(subject.label, wording[subject.measure](...params))
      },
    }
  }

const makeWording = (number: string, text: string, list: string): Wording => {
  const fill =
    (sentence: string) =>
    (...params: string[]) =>
      sentence.replace('$1', params[0] ?? '').replace('$2', params[1] ?? '')
  return { number: fill(number), text: fill(text), list: fill(list) }
}

/** Only digits, and as many as the rule says. */
const digits =
  (count: 1 | 2, passes: (length: number, ...limits: number[]) => boolean, must: string): Maker =>
  (name, params) => {
    if (params.length !== count || !params.every((param) => /^\d{1,3}$/.test(param)))
      return count === 1 ? 'takes one whole number' : 'takes two whole numbers'
    const limits = params.map(Number)
    if (limits.length === 2 && limits[0]! > limits[1]!) return 'takes the smaller number first'
    return {
      name,
      check: ({ label, text }) =>
        /^\d+$/.test(text) && passes(text.length, ...limits)
          ? null
          : fieldMessage(label, must.replace('$1', params[0]!).replace('$2', params[1] ?? '')),
    }
  }

/** `decimal:2` and `decimal:2,4`: the number of decimal places. */
const decimal: Maker = (name, params) => {
  if (params.length < 1 || params.length > 2 || !params.every((param) => /^\d{1,2}$/.test(param)))
    return 'takes one or two whole numbers'
  const [minimum, maximum] = [Number(params[0]), Number(params[1] ?? params[0])]
  if (minimum > maximum) return 'takes the smaller number first'
  return {
    name,
    check: ({ label, text }) => {
      const number = parseExact(text)
      if (number && number.decimals >= minimum && number.decimals <= maximum) return null
      return fieldMessage(label, `must have ${params.join('-')} decimal places`)
    },
  }
}

const multipleOf: Maker = (name, params) => {
  const factor = params.length === 1 ? parseExact(params[0]!) : null
  if (!factor || factor.units === 0n) return 'takes one number other than zero'
  return {
    name,
    check: ({ label, text }) => {
      const number = parseExact(text)
      return number && isMultiple(number, factor) ? null : fieldMessage(label, `must be a multiple of ${params[0]}`)
    },
  }
}

/** Rules about size; gt, gte, lt and lte take numbers, never the name of another field. */
export const SIZE: Record<string, Maker> = {
  min: sizeRule(
    1,
    (size, limit) => compareExact(size, limit!) >= 0,
    makeWording('must be at least $1', 'must be at least $1 characters', 'must have at least $1 items'),
  ),
  max: sizeRule(
    1,
    (size, limit) => compareExact(size, limit!) <= 0,
    makeWording(
      'must not be greater than $1',
      'must not be greater than $1 characters',
      'must not have more than $1 items',
    ),
  ),
  between: sizeRule(
    2,
    (size, low, high) => compareExact(size, low!) >= 0 && compareExact(size, high!) <= 0,
    makeWording(
      'must be between $1 and $2',
      'must be between $1 and $2 characters',
      'must have between $1 and $2 items',
    ),
  ),
  size: sizeRule(
    1,
    (size, limit) => compareExact(size, limit!) === 0,
    makeWording('must be $1', 'must be $1 characters', 'must contain $1 items'),
  ),
  gt: sizeRule(
    1,
    (size, limit) => compareExact(size, limit!) > 0,
    makeWording('must be greater than $1', 'must be greater than $1 characters', 'must have more than $1 items'),
  ),
  gte: sizeRule(
    1,
    (size, limit) => compareExact(size, limit!) >= 0,
    makeWording(
      'must be greater than or equal to $1',
      'must be greater than or equal to $1 characters',
      'must have $1 items or more',
    ),
  ),
  lt: sizeRule(
    1,
    (size, limit) => compareExact(size, limit!) < 0,
    makeWording('must be less than $1', 'must be less than $1 characters', 'must have less than $1 items'),
  ),
  lte: sizeRule(
    1,
    (size, limit) => compareExact(size, limit!) <= 0,
    makeWording(
      'must be less than or equal to $1',
      'must be less than or equal to $1 characters',
      'must not have more than $1 items',
    ),
  ),
  digits: digits(1, (length, wanted) => length === wanted, 'must be $1 digits'),
  digits_between: digits(
    2,
    (length, minimum, maximum) => length >= minimum! && length <= maximum!,
    'must be between $1 and $2 digits',
  ),
  min_digits: digits(1, (length, minimum) => length >= minimum!, 'must have at least $1 digits'),
  max_digits: digits(1, (length, maximum) => length <= maximum!, 'must not have more than $1 digits'),
  multiple_of: multipleOf,
  decimal,
}
