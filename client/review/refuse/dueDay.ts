import type { WorkingTime } from '../../records.ts'

const DAY_MS = 86_400_000
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
/** A week without working days has no last day; the server stops after this many years too. */
const MAX_DAYS = 20 * 366

/**
 * The day by which a trader must answer who is asked now, as the server counts it: working days where `working_time` is
 * set, else each day. At the time of day of `now`, in milliseconds.
 */
export function dueDay(now: number, days: number, working: WorkingTime | null): Date {
  if (working === null) return new Date(now + days * DAY_MS)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: working.timezone, dateStyle: 'short' }).format(now)
  let passed = 0
  for (let left = days; left > 0 && passed < MAX_DAYS; ) {
    passed += 1
    if (isWorkingDay(new Date(Date.parse(today) + passed * DAY_MS), working)) left -= 1
  }
  return new Date(now + passed * DAY_MS)
}

/** `day`: midnight UTC of a local day. */
function isWorkingDay(day: Date, { week, holidays }: WorkingTime): boolean {
  const date = day.toISOString().slice(0, 10)
  const hours = week[WEEKDAYS[day.getUTCDay()]!] ?? []
  return hours.length > 0 && !holidays.some(({ from, to }) => from <= date && date <= to)
}
