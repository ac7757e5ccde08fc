import { z } from 'zod'
import { WEEKDAYS, type WorkingTime } from '../../kernel/workingTime.ts'

const rule = (name: string, message: string) => ({ message, params: { rule: name } })

/** Whether the time zone database knows the name; an offset such as +01:00 is not a name. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const time = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time is HH:MM, from 00:00; 24:00 may end a day.')

const hours = z
  .tuple([time, time])
  .refine(([from, to]) => from < to, rule('order', 'Hours must end later than they begin, on the same day.'))

/** The working hours of one day. Periods may touch but not overlap. */
const day = z
  .array(hours)
  .max(12)
  .refine(
    (spans) => {
      const sorted = [...spans].sort(([one], [other]) => (one < other ? -1 : 1))
      return sorted.every(([from], index) => index === 0 || sorted[index - 1]![1] <= from)
    },
    rule('overlap', 'The hours of a day must not overlap.'),
  )

const week = z
  .strictObject({
    sun: day.optional(),
    mon: day.optional(),
    tue: day.optional(),
    wed: day.optional(),
    thu: day.optional(),
    fri: day.optional(),
    sat: day.optional(),
  })
  .refine(
    (days) => WEEKDAYS.some((name) => (days[name] ?? []).length > 0),
    rule('empty', 'The week must have hours on one day at least; null counts every minute.'),
  )

const MAX_HOLIDAY_DAYS = 366
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** One holiday: whole local days, both ends included. */
export const holidaySchema = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    name: z.string().trim().min(1).max(120),
    /** Whether the day still has to be confirmed, as a holiday of the lunar calendar. */
    expected: z.boolean().optional(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    ...rule('order', 'A holiday must not end before it begins.'),
  })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_HOLIDAY_DAYS, {
    path: ['to'],
    ...rule('long', 'A holiday is a year long at most.'),
  })

export const MAX_HOLIDAYS = 500

/** The value of the setting `working_time`: hours and holidays. */
export const workingTimeSchema: z.ZodType<WorkingTime> = z.strictObject({
  timezone: z
    .string()
    .max(60)
    .refine(isTimezone, rule('timezone', 'The time zone must be a name such as Africa/Algiers.')),
  week,
  holidays: z.array(holidaySchema).max(MAX_HOLIDAYS).default([]),
})
