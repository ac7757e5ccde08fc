import { tagOf } from '../i18n/languages.ts'
import type { Language } from '../records.ts'

const ZONE = 'Africa/Algiers'

const formatters = new Map<string, Intl.DateTimeFormat>()
function format(at: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(tagOf(language), { timeZone: ZONE, ...options })
  formatters.set(key, known)
  return known.format(at)
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Algiers time in the shortest clear form: the hour today, the day this year, the full date before that. */
export function shortTime(iso: string, language: Language, now: number): string {
  const at = new Date(iso)
  const today = new Date(now)
  const day = (date: Date) => format(date, 'en', { dateStyle: 'short' })
  if (day(at) === day(today)) return format(at, language, clock)
  const year = (date: Date) => format(date, 'en', { year: 'numeric' })
  if (year(at) === year(today)) return format(at, language, { day: 'numeric', month: 'short', ...clock })
  return format(at, language, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** The day in Algiers, short; with the year when it is not this year. */
export function shortDay(iso: string, language: Language, now: number): string {
  const at = new Date(iso)
  const year = (date: Date) => format(date, 'en', { year: 'numeric' })
  const other = year(at) !== year(new Date(now))
  return format(at, language, { day: 'numeric', month: 'short', ...(other && { year: 'numeric' }) })
}

/** Algiers date and time to the second. */
export const fullTime = (iso: string, language: Language) =>
  format(new Date(iso), language, { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' })

export const longDate = (iso: string, language: Language) => format(new Date(iso), language, { dateStyle: 'long' })

/** The name of the day in Algiers, for example `Tuesday`. */
export const weekday = (iso: string, language: Language) => format(new Date(iso), language, { weekday: 'long' })

export const clockTime = (at: number, language: Language) =>
  format(new Date(at), language, { ...clock, second: '2-digit' })

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `3 hours ago` in the language's words, `now` within the minute. */
export function relativeTime(iso: string, language: Language, now: number): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  const words = new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'auto' })
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? words.format(Math.trunc(seconds / unit[1]), unit[0]) : words.format(0, 'second')
}

/** The day in Algiers as YYYY-MM-DD. */
export const algiersDay = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(new Date(at))
