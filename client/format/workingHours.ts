import type { Words } from '../i18n/useWords.ts'

/** Hours of one day: pairs of HH:MM. */
export type Hours = [from: string, to: string][]

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The shares of a day at which hours begin and end, from 0 to 1. */
export const shareOfDay = (time: string) => minutesOf(time) / 1440

/** Hours as an officer types them: `08:00–12:00 13:00–16:30`. */
export const showHours = (hours: Hours) => hours.map(([from, to]) => `${from}–${to}`).join('  ')

const SPAN = /^(\d{1,2})(?:[:.h](\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[:.h](\d{2}))?$/i

function readTime(hours: string, minutes = '00'): string | null {
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time) ? time : null
}

function readSpan(text: string): Hours[number] | null {
  const parts = SPAN.exec(text)
  if (!parts) return null
  const [from, to] = [readTime(parts[1]!, parts[2]), readTime(parts[3]!, parts[4])]
  return from && to && from < to ? [from, to] : null
}

/** Reads typed hours, such as `8-12, 13:00–16:30`; an empty text is a closed day. Null for other text, and overlaps. */
export function readHours(text: string): Hours | null {
  const spans = text
    .replaceAll(/\s*[-–—]\s*/g, '–')
    .split(/[\s,;،]+/)
    .filter((one) => one !== '')
    .map(readSpan)
  if (spans.includes(null)) return null
  const hours = (spans as Hours).sort(([one], [other]) => (one < other ? -1 : 1))
  return hours.every(([from], index) => index === 0 || hours[index - 1]![1] <= from) ? hours : null
}

/** The working time of a week, such as `37 h 30`. */
export function weekText(week: { [day in Weekday]?: Hours | undefined }, words: Words): string {
  const minutes = WEEKDAYS.flatMap((day) => week[day] ?? []).reduce(
    (sum, [from, to]) => sum + minutesOf(to) - minutesOf(from),
    0,
  )
  const h = Math.floor(minutes / 60)
  if (minutes % 60 === 0) return words('working.whole', { h })
  return words('working.part', { h, m: String(minutes % 60).padStart(2, '0') })
}
