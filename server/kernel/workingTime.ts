import { Temporal } from 'temporal-polyfill'

/** The days of a week, as `working_time` names them. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Holidays: whole local days, both ends included. `expected`: still to be confirmed, as it depends on the moon. */
export type Holiday = { from: string; to: string; name: string; expected?: boolean | undefined }

/** When officers work: local times as HH:MM, of which 24:00 may end a day. */
export type WorkingTime = {
  timezone: string
  week: { [day in Weekday]?: [from: string, to: string][] | undefined }
  holidays: Holiday[]
}

/** The clock by which targets count. Durations are in milliseconds. */
export type Calendar = {
  /** Whether the clock runs at all times. */
  isRoundTheClock: boolean
  /** How much of the time between two instants counts; 0 if `to` is not later. */
  elapsed(from: Date, to: Date): number
  /**
   * The earliest instant from which exactly `duration` counts until `to`: a dossier that started to wait before it has
   * waited for longer.
   */
  before(to: Date, duration: number): Date
  /** The earliest instant by which `duration` has counted since `from`. */
  after(from: Date, duration: number): Date
  /** The same local time, that many working days later. */
  addDays(from: Date, days: number): Date
  /** The hours in which the clock runs now or ran last; null if it runs at all times, or has not run for years. */
  latestHours(at: Date): { since: Date; until: Date } | null
}

const DAY_MS = 86_400_000

/**
 * A search for an instant stops after this many years, because a very short working week might never reach a long
 * target.
 */
const HORIZON_YEARS = 20

const roundTheClock: Calendar = {
  isRoundTheClock: true,
  elapsed: (from, to) => Math.max(0, to.getTime() - from.getTime()),
  before: (to, duration) => new Date(to.getTime() - duration),
  after: (from, duration) => new Date(from.getTime() + duration),
  addDays: (from, days) => new Date(from.getTime() + days * DAY_MS),
  latestHours: () => null,
}

/**
 * The working hours of one local year: their beginnings and ends, and the working time before each, in milliseconds.
 */
type Year = { starts: number[]; ends: number[]; before: number[]; total: number }

/** How many of the sorted values are smaller than `value`. */
function countBelow(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The working time of that year before an instant. */
function countedIn({ starts, ends, before }: Year, at: number): number {
  const last = countBelow(starts, at) - 1
  return last < 0 ? 0 : before[last]! + Math.min(at, ends[last]!) - starts[last]!
}

/** The earliest instant before which `counted` of the year's working time lies; `counted` is over 0. */
function instantIn({ starts, before }: Year, counted: number): number {
  const last = countBelow(before, counted) - 1
  return starts[last]! + counted - before[last]!
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The hours of each weekday as pairs of minutes since midnight. */
function hoursByDay({ week }: WorkingTime): [number, number][][] {
  return WEEKDAYS.map((day) =>
    (week[day] ?? []).map(([from, to]): [number, number] => [minutesOf(from), minutesOf(to)]),
  )
}

/** Makes the function that builds a local year of working hours; it keeps the years that it has built. */
function yearsOf(working: WorkingTime): (year: number) => Year {
  const hours = hoursByDay(working)
  const years = new Map<number, Year>()
  const isHoliday = (day: string) => working.holidays.some(({ from, to }) => from <= day && day <= to)
  /**
   * A local time as an instant. If a clock change skips that time, the instant is later by the length of the change. If
   * the time occurs twice, the first one counts.
   */
  const instantOf = (day: Temporal.PlainDate, minutes: number) => {
    const date = minutes === 1440 ? day.add({ days: 1 }) : day
    const time = new Temporal.PlainTime(Math.floor((minutes % 1440) / 60), minutes % 60)
    return date.toZonedDateTime({ timeZone: working.timezone, plainTime: time }).epochMilliseconds
  }
  const build = (number: number): Year => {
    const year: Year = { starts: [], ends: [], before: [], total: 0 }
    let latest = Number.NEGATIVE_INFINITY
    for (let day = new Temporal.PlainDate(number, 1, 1); day.year === number; day = day.add({ days: 1 })) {
      const spans = hours[day.dayOfWeek % 7]!
      if (spans.length === 0 || isHoliday(day.toString())) continue
      const instants = spans
        .map(([from, to]): [number, number] => [instantOf(day, from), instantOf(day, to)])
        .sort(([one], [other]) => one - other)
      for (const [from, to] of instants) {
        // A clock change can make hours overlap: no minute counts twice.
        const start = Math.max(latest, from)
        const end = Math.max(start, to)
        latest = end
        if (end === start) continue
        year.starts.push(start)
        year.ends.push(end)
        year.before.push(year.total)
        year.total += end - start
      }
    }
    return year
  }
  return (number) => {
    const built = years.get(number) ?? build(number)
    years.set(number, built)
    return built
  }
}

const yearAt = (at: number) => new Date(at).getUTCFullYear()

function calendarBy(working: WorkingTime): Calendar {
  const yearOf = yearsOf(working)
  const elapsed = (from: number, to: number) => {
    let counted = 0
    // The local year begins and ends some hours before or after the UTC year.
    for (let year = yearAt(from) - 1; year <= yearAt(to) + 1; year += 1)
      counted += countedIn(yearOf(year), to) - countedIn(yearOf(year), from)
    return counted
  }
  const before = (to: number, duration: number) => {
    let left = duration
    const last = yearAt(to) + 1
    for (let year = last; year > last - HORIZON_YEARS; year -= 1) {
      const available = countedIn(yearOf(year), to)
      if (available > left) return instantIn(yearOf(year), available - left)
      left -= available
    }
    return Date.UTC(last - HORIZON_YEARS, 0)
  }
  const after = (from: number, duration: number) => {
    if (duration <= 0) return from
    let left = duration
    const earliest = yearAt(from) - 1
    for (let year = earliest; year < earliest + HORIZON_YEARS; year += 1) {
      const past = countedIn(yearOf(year), from)
      const available = yearOf(year).total - past
      if (available >= left) return instantIn(yearOf(year), past + left)
      left -= available
    }
    return Date.UTC(earliest + HORIZON_YEARS, 0)
  }
  const isWorkingDay = (day: Temporal.PlainDate) =>
    (working.week[WEEKDAYS[day.dayOfWeek % 7]!] ?? []).length > 0 &&
    !working.holidays.some(({ from, to }) => from <= day.toString() && day.toString() <= to)
  return {
    isRoundTheClock: false,
    elapsed: (from, to) => (to > from ? elapsed(from.getTime(), to.getTime()) : 0),
    before: (to, duration) => new Date(duration < 0 ? to.getTime() - duration : before(to.getTime(), duration)),
    after: (from, duration) => new Date(after(from.getTime(), duration)),
    addDays(from, days) {
      const local = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(working.timezone)
      const last = local.toPlainDate().add({ years: HORIZON_YEARS })
      let day = local.toPlainDate()
      for (let left = days; left > 0 && Temporal.PlainDate.compare(day, last) < 0; ) {
        day = day.add({ days: 1 })
        if (isWorkingDay(day)) left -= 1
      }
      const due = day.toZonedDateTime({ timeZone: working.timezone, plainTime: local.toPlainTime() })
      return new Date(due.epochMilliseconds)
    },
    latestHours(at) {
      const last = yearAt(at.getTime()) + 1
      for (let number = last; number > last - HORIZON_YEARS; number -= 1) {
        const { starts, ends } = yearOf(number)
        const index = countBelow(starts, at.getTime() + 1) - 1
        if (index >= 0) return { since: new Date(starts[index]!), until: new Date(ends[index]!) }
      }
      return null
    },
  }
}

/** The calendars of the last few values: building the hours of a year takes some milliseconds. */
const calendars = new Map<string, Calendar>()
const MAX_CALENDARS = 8

/** The calendar of a value of `working_time`; without one every minute counts. */
export function calendarOf(working: WorkingTime | null): Calendar {
  if (working === null) return roundTheClock
  const key = JSON.stringify(working)
  const calendar = calendars.get(key) ?? calendarBy(working)
  calendars.delete(key)
  calendars.set(key, calendar)
  if (calendars.size > MAX_CALENDARS) calendars.delete(calendars.keys().next().value!)
  return calendar
}

/**
 * A dossier's state against its target: the time at which it reaches the target, and the minutes left, negative past
 * the target. `waitingSince`: since when it has waited for officers only.
 */
export function targetOf(calendar: Calendar, waitingSince: Date, target_minutes: number, now: Date) {
  const target = target_minutes * 60_000
  const left = target - calendar.elapsed(waitingSince, now)
  return { due_at: calendar.after(waitingSince, target).toISOString(), minutes_left: Math.floor(left / 60_000) }
}

export type Target = ReturnType<typeof targetOf>

/** A time that does not count although the clock runs: a trader had the dossier. */
export type TimeAway = { from: Date; until: Date }

/** How much of the time from `since` to `now` counts, without the times away. */
export const elapsedWithoutAway = (calendar: Calendar, since: Date, away: readonly TimeAway[], now: Date): number =>
  away.reduce((left, { from, until }) => left - calendar.elapsed(from, until), calendar.elapsed(since, now))

/** The start from which a wait without times away would be equally long. */
export const sinceWithoutAway = (calendar: Calendar, since: Date, away: readonly TimeAway[], now: Date): Date => {
  if (away.length === 0) return since
  if (calendar.isRoundTheClock)
    return new Date(away.reduce((at, { from, until }) => at + calendar.elapsed(from, until), since.getTime()))
  return calendar.before(now, Math.max(0, elapsedWithoutAway(calendar, since, away, now)))
}
