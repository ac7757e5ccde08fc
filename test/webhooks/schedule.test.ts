import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTEMPT_DELAYS, nextAttemptAt } from '../../server/webhooks/schedule.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const seconds = (next: Date | null) => (next!.getTime() - now.getTime()) / 1000
const never = () => 0
const most = () => 1 - Number.EPSILON

describe('the schedule of decisions B.2', () => {
  it('makes 8 attempts within 27 h 35 min 5 s', () => {
    expect(ATTEMPT_DELAYS.map((delay) => delay / 1000)).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000])
    expect(ATTEMPT_DELAYS.reduce((sum, delay) => sum + delay, 0) / 1000).toBe(27 * 3600 + 35 * 60 + 5)
  })

  it('waits after each failure as the table says', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((made) => seconds(nextAttemptAt(made, now, never)))
    expect(waits).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000])
  })

  it('ends after the eighth, whatever the answer asks for', () => {
    expect(nextAttemptAt(8, now, never)).toBeNull()
    expect(nextAttemptAt(8, now, never, '60')).toBeNull()
    expect(nextAttemptAt(20, now, never)).toBeNull()
  })

  it('comes up to 10 % later, never earlier', () => {
    expect(seconds(nextAttemptAt(2, now, () => 0.5))).toBe(315)
    expect(seconds(nextAttemptAt(7, now, most))).toBe(39_600)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (made, chance) => {
          const wait = nextAttemptAt(made, now, () => chance)!.getTime() - now.getTime()
          expect(wait).toBeGreaterThanOrEqual(ATTEMPT_DELAYS[made]!)
          expect(wait).toBeLessThanOrEqual(ATTEMPT_DELAYS[made]! * 1.1 + 1)
        },
      ),
    )
  })
})

describe('Retry-After', () => {
  it.each([
    ['seconds, later than the schedule', '120', 120],
    ['seconds with spaces', ' 120 ', 120],
    ['a date, later than the schedule', 'Sat, 21 Nov 2026 10:02:00 GMT', 120],
    ['exactly 24 hours', '86400', 86_400],
    ['more than 24 hours', '90000', 86_400],
    ['a date in a year', 'Sun, 21 Nov 2027 10:00:00 GMT', 86_400],
    ['more digits than a number holds', '9'.repeat(400), 86_400],
    ['earlier than the schedule', '4', 5],
    ['nothing', '0', 5],
    ['a date in the past', 'Sat, 21 Nov 2026 09:00:00 GMT', 5],
    ['an empty value', '', 5],
    ['a negative number', '-120', 5],
    ['a fraction', '120.5', 5],
    ['a date of another form', '2026-11-21T12:00:00Z', 5],
    ['words', 'tomorrow', 5],
    ['words that end like a date', 'soon GMT', 5],
  ])('%s', (_what, value, expected) => {
    expect(seconds(nextAttemptAt(1, now, never, value))).toBe(expected)
  })
})
