import { fieldMessage, type Maker, type RuleSubject, type ValidationRule } from './rule.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Algiers keeps UTC+1 all year. Dates are computed in Algiers time, written as if it were UTC. */
const ALGIERS = HOUR

/** The moment, or null when there is no such day or hour. */
function moment(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number | null {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  at.setUTCHours(hour, minute, second)
  const same = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return same && hour < 24 && minute < 60 && second < 60 ? at.getTime() : null
}

/** `2026-11-21`, also with a time of day (`T09:30`, `T09:30:00Z`, `T09:30:00+01:00`), in Algiers time. */
export function isoDate(text: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
    text,
  )
  if (!found) return null
  const [year, month, day, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map((part) => Number(part ?? 0))
  const at = moment(year!, month!, day!, hour, minute, second)
  const zone = found[7]
  if (at === null || !zone) return at
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? []
  const offset = hours ? (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000) : 0
  return at - offset + ALGIERS
}

/** A calendar day without a time, as a date field sends it. */
export const isPastableDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDate(text) !== null

/** The supported letters of PHP's formats, each with its part and pattern. */
const LETTERS: Record<string, [part: string, pattern: string]> = {
  Y: ['year', '\\d{4}'],
  m: ['month', '\\d{2}'],
  n: ['month', '\\d{1,2}'],
  d: ['day', '\\d{2}'],
  j: ['day', '\\d{1,2}'],
  H: ['hour', '\\d{2}'],
  G: ['hour', '\\d{1,2}'],
  i: ['minute', '\\d{2}'],
  s: ['second', '\\d{2}'],
}

const isLetter = (char: string) => /[A-Za-z\\]/.test(char)

/** Reads a date in this format; parts that the format leaves out are those of 1 January 1970. */
function parseFormatted(text: string, format: string): number | null {
  const parts: string[] = []
  const pattern = [...format].map((char) => {
    const letter = Object.hasOwn(LETTERS, char) ? LETTERS[char] : undefined
    if (!letter) return char.replace(/[$()*+.?[\\\]^{|}/]/, '\\$&')
    parts.push(letter[0])
    return `(${letter[1]})`
  })
  const found = new RegExp(`^${pattern.join('')}$`, 'u').exec(text)
  if (!found) return null
  const value = (part: string, otherwise: number) => {
    const at = parts.indexOf(part)
    return at < 0 ? otherwise : Number(found[at + 1])
  }
  const [hour, minute, second] = [value('hour', 0), value('minute', 0), value('second', 0)]
  return moment(value('year', 1970), value('month', 1), value('day', 1), hour, minute, second)
}

const date: Maker = (name, params) =>
  params.length > 0
    ? 'takes no parameters'
    : {
        name,
        check: ({ label, text }) => (isoDate(text) === null ? fieldMessage(label, 'must be a valid date') : null),
      }

const dateFormat: Maker = (name, params): ValidationRule | string => {
  const format = params.join(',')
  const letters = [...format].filter(isLetter)
  const used = letters.map((char) => (Object.hasOwn(LETTERS, char) ? LETTERS[char]![0] : null))
  if (used.length === 0 || used.includes(null) || new Set(used).size < used.length)
    return `takes a format of ${Object.keys(LETTERS).join(', ')}, each part once`
  return {
    name,
    format,
    check: ({ label, text }) =>
      parseFormatted(text, format) === null ? fieldMessage(label, `must match the format ${format}`) : null,
  }
}

const DAYS: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 }

/** The other side of a comparison: a written date, or a named day, computed in Algiers time at the answer. */
function parseLimit(param: string): ((now: Date) => number) | null {
  if (Object.hasOwn(DAYS, param)) return (now) => Math.floor((now.getTime() + ALGIERS) / DAY) * DAY + DAYS[param]! * DAY
  const written = isoDate(param)
  return written === null ? null : () => written
}

const readDate = ({ text, format }: RuleSubject) => (format === null ? isoDate(text) : parseFormatted(text, format))

const comparisonRule =
  (passes: (answer: number, limit: number) => boolean, must: string): Maker =>
  (name, params) => {
    const limit = params.length === 1 ? parseLimit(params[0]!) : null
    if (!limit) return 'takes a date (2026-12-31), today, tomorrow or yesterday'
    return {
      name,
      check: (subject) => {
        const at = readDate(subject)
        if (at !== null && passes(at, limit(subject.now))) return null
        return fieldMessage(subject.label, `must be a date ${must} ${params[0]}`)
      },
    }
  }

export const DATE: Record<string, Maker> = {
  date,
  date_format: dateFormat,
  before: comparisonRule((at, limit) => at < limit, 'before'),
  after: comparisonRule((at, limit) => at > limit, 'after'),
  before_or_equal: comparisonRule((at, limit) => at <= limit, 'before or equal to'),
  after_or_equal: comparisonRule((at, limit) => at >= limit, 'after or equal to'),
  date_equals: comparisonRule((at, limit) => at === limit, 'equal to'),
}
