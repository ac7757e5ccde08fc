import { isDay } from '../../../review/evidence/day.ts'
import { DAY_PATTERN_PART } from '../../../review/settings/dayPattern.ts'

const pad = (text: string) => text.padStart(2, '0')

/** YYYY-MM-DD, or null for an impossible day. */
export function makeDay(year: string, month: string, day: string): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`
  return isDay(text) ? text : null
}

/** How many digits a part of a pattern has; days and months have one or two. */
const DIGITS: Record<string, string> = { YYYY: '\\d{4}', YY: '\\d{2}' }

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Reads days in the form of `pattern`. Ignores a time of day after the day. */
export function dayReader(pattern: string): (text: string) => string | null {
  let source = ''
  let from = 0
  for (const { 0: part, index } of pattern.matchAll(DAY_PATTERN_PART)) {
    const digits = DIGITS[part] ?? '\\d{1,2}'
    source += `${escapeText(pattern.slice(from, index))}(?<${part[0]}>${digits})`
    from = index + part.length
  }
  const shape = new RegExp(`^${source}${escapeText(pattern.slice(from))}(?:[ T]\\d{1,2}:\\d{2}.*)?$`)
  return (text) => {
    const { D, M, Y } = shape.exec(text.trim())?.groups ?? {}
    return D && M && Y ? makeDay(Y, M, D) : null
  }
}
