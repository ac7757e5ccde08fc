import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { invalid } from '../../kernel/errors.ts'
import type { Holiday } from '../../kernel/workingTime.ts'
import { holidaySchema } from '../../review/settings/workingTime.ts'

/** Why an event of a calendar file is no holiday here. */
export type SkippedEvent = { name: string; why: 'not_whole_days' | 'repeats' | 'invalid' | 'cancelled' }

/** The days that a file names, and the events that were left out. */
export type ReadHolidays = { holidays: Holiday[]; skipped: SkippedEvent[] }

/** A holiday that comes back each year is read for this year and this many after it. */
const YEARS_AHEAD = 4
const MAX_EVENTS = 2_000
const TENTATIVE = /\b(?:tentative|expected|provisoire)\b|à confirmer|متوقع/i

const fileError = (rule: string, message: string) => invalid({ field: 'file', rule, message })

type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate }

const isMidnight = ({ isDate, hour, minute, second }: ICAL.Time) => isDate || hour + minute + second === 0
const dayOf = ({ year, month, day }: ICAL.Time) => new Temporal.PlainDate(year, month, day)

const dateSchema = z.iso.date()

/** Whether the property is absent or begins with a day of the calendar: ical.js turns 31 February into 3 March. */
const isRealDay = (component: ICAL.Component, name: string): boolean => {
  const property = component.getFirstProperty(name)
  return property === null || dateSchema.safeParse(String(property.jCal[3]).slice(0, 10)).success
}

/** The whole days of an event; null for one with times of day. Its end is the first day after it (RFC 5545, 3.6.1). */
function daysOf(event: ICAL.Event): Days | null {
  const { startDate, endDate } = event
  if (!isMidnight(startDate) || !isMidnight(endDate)) return null
  const from = dayOf(startDate)
  const last = dayOf(endDate).subtract({ days: 1 })
  return { from, to: Temporal.PlainDate.compare(last, from) < 0 ? from : last }
}

type Rule = Pick<ICAL.Recur, 'freq' | 'interval' | 'count'> & {
  until: ICAL.Time | null
  parts: Record<string, unknown[]>
}

/**
 * The days of an event that comes back on the same day each year. Null for other repetitions, such as the last Monday
 * of May: computing them could take a hostile rule very long, and a file can list each day instead.
 */
function yearly({ from, to }: Days, rule: Rule, thisYear: number): Days[] | null {
  const { freq, interval, count, until, parts } = rule
  const isSame = (name: string, value: number) => {
    const given = parts[name]
    return given === undefined || (given.length === 1 && given[0] === value)
  }
  const others = Object.keys(parts).filter((name) => name !== 'BYMONTH' && name !== 'BYMONTHDAY')
  const isPlain = freq === 'YEARLY' && interval === 1 && others.length === 0
  if (!isPlain || !isSame('BYMONTH', from.month) || !isSame('BYMONTHDAY', from.day)) return null
  const all: Days[] = []
  for (let year = Math.max(thisYear, from.year); year <= thisYear + YEARS_AHEAD; year += 1) {
    const start = from.with({ year })
    const isPast = until !== null && Temporal.PlainDate.compare(start, dayOf(until)) > 0
    if (isPast || (count && year - from.year >= count)) break
    // A 29 February is left out in other years (RFC 5545, 3.3.10).
    if (start.day === from.day) all.push({ from: start, to: start.add(from.until(to)) })
  }
  return all
}

function parseFile(text: string): ICAL.Component {
  try {
    const parsed: unknown = ICAL.parse(text)
    const component = new ICAL.Component(parsed as ConstructorParameters<typeof ICAL.Component>[0])
    if (component.name === 'vcalendar') return component
  } catch {
    // A broken file gets the same answer as a file of another kind.
  }
  throw fileError('calendar', 'The file is no calendar: it must be iCalendar (.ics), from BEGIN:VCALENDAR.')
}

/** The holidays of one event, or why there are none. */
function readEvent(component: ICAL.Component, thisYear: number): Holiday[] | SkippedEvent['why'] {
  const event = new ICAL.Event(component)
  const status = String(component.getFirstPropertyValue('status') ?? '').toUpperCase()
  if (status === 'CANCELLED') return 'cancelled'
  if (!['dtstart', 'dtend'].every((name) => isRealDay(component, name))) return 'invalid'
  const days = daysOf(event)
  if (!days) return 'not_whole_days'
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1 || component.hasProperty('rdate') || component.hasProperty('exrule')) return 'repeats'
  const [rule] = rules
  const found = rule ? yearly(days, rule.getFirstValue() as unknown as Rule, thisYear) : [days]
  if (!found) return 'repeats'
  const without = new Set(
    component.getAllProperties('exdate').map((property) => dayOf(property.getFirstValue() as ICAL.Time).toString()),
  )
  const name = (event.summary ?? '').replaceAll(/\s+/g, ' ').trim()
  const expected = status === 'TENTATIVE' || TENTATIVE.test(`${name} ${event.description ?? ''}`)
  const holidays = found
    .map(({ from, to }) => ({ from: from.toString(), to: to.toString(), name, ...(expected && { expected }) }))
    .filter(({ from }) => !without.has(from))
  return holidays.every((one) => holidaySchema.safeParse(one).success) ? holidays : 'invalid'
}

/**
 * Reads the holidays of an iCalendar file: events of whole days, once or on the same day each year. 422 for a file that
 * is no calendar, holds no such event, or holds more than 2,000 events.
 */
export function readHolidays(text: string, now: Date): ReadHolidays {
  const events = parseFile(text).getAllSubcomponents('vevent')
  if (events.length > MAX_EVENTS)
    throw fileError('large', `The file holds more than ${MAX_EVENTS} events: cut it into years.`)
  const holidays: Holiday[] = []
  const skipped: SkippedEvent[] = []
  for (const component of events) {
    let found: ReturnType<typeof readEvent>
    try {
      found = readEvent(component, now.getUTCFullYear())
    } catch {
      found = 'invalid'
    }
    if (typeof found !== 'string') holidays.push(...found)
    else skipped.push({ name: String(component.getFirstPropertyValue('summary') ?? '').slice(0, 120), why: found })
  }
  if (holidays.length === 0)
    throw fileError('empty', 'The file names no holidays: it must hold events of whole days with a name.')
  return { holidays: holidays.sort((one, other) => (one.from < other.from ? -1 : 1)), skipped }
}

export const isSameHoliday = (one: Holiday, other: Holiday) =>
  one.from === other.from && one.to === other.to && one.name === other.name && !one.expected === !other.expected

/** The expected day of a lunar holiday moves by a day or two once it is confirmed. */
const NEAR_DAYS = 5
const isNear = (one: Holiday, other: Holiday) =>
  Math.abs(Date.parse(one.from) - Date.parse(other.from)) <= NEAR_DAYS * 86_400_000

/**
 * Adds the holidays of a file, in order of time, without days that exist already. A holiday of the file replaces an
 * expected one of the same name that is at most some days away.
 */
export function mergeHolidays(before: readonly Holiday[], read: readonly Holiday[]): Holiday[] {
  const isReplaced = (old: Holiday) =>
    read.some(
      (one) => one.name === old.name && (isSameHoliday(one, old) || (old.expected === true && isNear(one, old))),
    )
  const unique = read.filter((one, index) => read.findIndex((other) => isSameHoliday(one, other)) === index)
  return [...before.filter((old) => !isReplaced(old)), ...unique].sort((one, other) => (one.from < other.from ? -1 : 1))
}
