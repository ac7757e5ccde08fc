import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dueDay } from '../../../client/review/refuse/dueDay.ts'
import { calendarOf, WEEKDAYS, type WorkingTime } from '../../../server/kernel/workingTime.ts'

const timezone = 'Africa/Algiers'
const dayIn = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(at)

it('is the day on which the server ends a question, whatever days count', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  const weeks = fc.subarray([...WEEKDAYS], { minLength: 1 })
  const holidays = fc.array(
    fc.tuple(instants, fc.nat(9)).map(([from, length]) => {
      const to = new Date(from.getTime() + length * 86_400_000)
      return { name: 'Aïd', from: dayIn(from), to: dayIn(to) }
    }),
    { maxLength: 6 },
  )
  const working = fc.option(
    fc.tuple(weeks, holidays).map(([days, holidays]): WorkingTime => {
      const week = Object.fromEntries(days.map((day) => [day, [['08:00', '16:30']]]))
      return { timezone, week, holidays } as WorkingTime
    }),
  )
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 90 }), working, (now, days, setting) => {
      expect(dayIn(dueDay(now.getTime(), days, setting))).toBe(dayIn(calendarOf(setting).addDays(now, days)))
    }),
    { numRuns: 300 },
  )
})
