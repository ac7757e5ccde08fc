import { describe, expect, it } from 'vitest'
import { calendarOf, type Holiday, targetOf, WEEKDAYS, type WorkingTime } from '../../server/kernel/workingTime.ts'

/** A generator with a fixed seed (mulberry32), so that a failure comes again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const MINUTE = 60_000
const DAY = 86_400_000

const FIRST = Date.UTC(2025, 11, 1)
const LAST = Date.UTC(2027, 2, 1)
const STEP = 15 * MINUTE

/** What a clock on the wall shows at each quarter of an hour, as Intl says it: the minutes since 1970 that it reads. */
function wallClock(timezone: string): number[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  })
  const read = (at: number) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!) / MINUTE
  }
  return Array.from({ length: (LAST - FIRST) / STEP }, (_, index) => read(FIRST + index * STEP))
}

/**
 * Counts without dates, calendars or sums of years: it looks at the clock on the wall at each quarter of an hour and
 * asks whether somebody works. It is right where hours begin and end at a quarter and not in an hour that a change of
 * the clocks leaves out or repeats.
 */
function countByLooking({ week, holidays }: WorkingTime, clock: readonly number[]) {
  const dayText = (minutes: number) => new Date(minutes * MINUTE).toISOString().slice(0, 10)
  const works = (wall: number) => {
    const midnight = Math.floor(wall / 1440) * 1440
    const day = dayText(wall)
    if (holidays.some(({ from, to }) => day >= from && day <= to)) return false
    const hours = week[WEEKDAYS[new Date(midnight * MINUTE).getUTCDay()]!] ?? []
    const text = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    return hours.some(([from, to]) => text(wall - midnight) >= from && text(wall - midnight) < to)
  }
  const passed = [0]
  for (const wall of clock) passed.push(passed.at(-1)! + (works(wall) ? STEP : 0))
  const until = (at: number) => {
    const index = Math.floor((at - FIRST) / STEP)
    const rest = passed[index + 1]! - passed[index]! > 0 ? at - FIRST - index * STEP : 0
    return passed[index]! + rest
  }
  return (from: number, to: number) => until(to) - until(from)
}

const ALGERIA: WorkingTime = {
  timezone: 'Africa/Algiers',
  week: Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu'].map((day) => [
      day,
      [
        ['08:00', '12:00'],
        ['13:00', '16:30'],
      ],
    ]),
  ) as WorkingTime['week'],
  holidays: [
    { from: '2026-01-12', to: '2026-01-12', name: 'Yennayer' },
    { from: '2026-03-20', to: '2026-03-22', name: 'Aïd el-Fitr', expected: true },
    { from: '2026-07-05', to: '2026-07-05', name: 'Independence' },
  ],
}

const ZONES = [
  'Africa/Algiers',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]

/** Hours at quarters, outside 00:00 to 04:00, where clocks change; some days end at 24:00. */
function randomWorkingTime(random: (below: number) => number, timezone: string): WorkingTime {
  const time = (quarters: number) =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
  const hours = (): [string, string][] => {
    const borders = [...new Set([...Array(2 + random(4))].map(() => 16 + random(81)))].sort((one, other) => one - other)
    const spans: [string, string][] = []
    for (let index = 0; index + 1 < borders.length; index += 2)
      spans.push([time(borders[index]!), time(borders[index + 1]!)])
    return spans
  }
  const week = Object.fromEntries(WEEKDAYS.filter(() => random(7) > 1).map((day) => [day, hours()]))
  const holidays = [...Array(random(20))].map((_, index): Holiday => {
    const from = Date.UTC(2025, 11, 10) + random(440) * DAY
    const text = (at: number) => new Date(at).toISOString().slice(0, 10)
    return { from: text(from), to: text(from + random(4) * DAY), name: `Day ${index}` }
  })
  return { timezone, week: { ...week, wed: [['09:00', '24:00']] }, holidays }
}

describe('working time', () => {
  it('of 10,000 random pairs of instants equals that of a calculator which looks at the clock', () => {
    const random = randomFrom(29)
    let compared = 0
    for (const timezone of ZONES) {
      const clock = wallClock(timezone)
      const settings = [{ ...ALGERIA, timezone }, ...[0, 1].map(() => randomWorkingTime(random, timezone))]
      for (const working of settings) {
        const calendar = calendarOf(working)
        const look = countByLooking(working, clock)
        const pairs = Array.from({ length: 600 }, () => {
          const from = Date.UTC(2026, 0, 1) + random(365 * 24 * 3600) * 1000
          return { from, to: from + random(40 * 24 * 3600) * 1000, target: random(20_000) * MINUTE }
        })
        const counted = pairs.map(({ from, to }) => calendar.elapsed(new Date(from), new Date(to)))
        expect(counted).toEqual(pairs.map(({ from, to }) => look(from, to)))
        compared += counted.length
        // A filter compares with the instant before which waiting takes longer than the target.
        const isBefore = pairs.map(({ from, to, target }) => from < calendar.before(new Date(to), target).getTime())
        expect(isBefore).toEqual(pairs.map(({ from, to, target }) => look(from, to) > target))
        const due = pairs.map(({ from, target }) => calendar.after(new Date(from), target + 1).getTime())
        const late = pairs.filter((_, index) => due[index]! >= LAST - 1).length
        expect(late).toBeLessThan(pairs.length / 2)
        const reached = pairs.map(({ from, target }, index) =>
          due[index]! >= LAST - 1 ? [target, target + 1] : [look(from, due[index]! - 1), look(from, due[index]!)],
        )
        expect(reached).toEqual(pairs.map(({ target }) => [target, target + 1]))
      }
    }
    expect(compared).toBeGreaterThanOrEqual(10_000)
  })

  it('stands at the weekend, at lunch and on holidays, both ends included', () => {
    const minutes = (from: string, to: string) => calendarOf(ALGERIA).elapsed(new Date(from), new Date(to)) / MINUTE
    // Algiers keeps UTC+1. Thursday 15:30 to Sunday 09:00.
    expect(minutes('2026-11-05T14:30:00Z', '2026-11-08T08:00:00Z')).toBe(120)
    expect(minutes('2026-11-08T10:30:00Z', '2026-11-08T12:30:00Z')).toBe(60)
    expect(minutes('2026-03-19T16:00:00Z', '2026-03-23T07:30:00Z')).toBe(30)
    expect(minutes('2026-11-08T10:30:00Z', '2026-11-08T10:30:00Z')).toBe(0)
    expect(minutes('2026-11-08T12:30:00Z', '2026-11-08T10:30:00Z')).toBe(0)
  })

  it('follows the clocks: a night of 23 hours, one of 25, and hours that begin in the hour left out', () => {
    const nights: WorkingTime = { timezone: 'Europe/Paris', week: { sun: [['00:00', '24:00']] }, holidays: [] }
    const hours = (working: WorkingTime, day: string) =>
      calendarOf(working).elapsed(new Date(`${day}T00:00:00Z`), new Date(`${day}T23:59:59Z`)) / 3_600_000
    expect(calendarOf(nights).elapsed(new Date('2026-03-28T12:00Z'), new Date('2026-03-30T12:00Z'))).toBe(
      23 * 60 * MINUTE,
    )
    expect(calendarOf(nights).elapsed(new Date('2026-10-24T12:00Z'), new Date('2026-10-26T12:00Z'))).toBe(
      25 * 60 * MINUTE,
    )
    const early = { ...nights, week: { sun: [['02:30', '05:00']] } } as WorkingTime
    expect(hours(early, '2026-03-29')).toBe(1.5)
    const inside = {
      ...nights,
      week: {
        sun: [
          ['02:15', '02:45'],
          ['03:00', '04:00'],
        ],
      },
    } as WorkingTime
    expect(hours(inside, '2026-03-29')).toBe(1)
  })

  it('names the instant of the target, and the minutes left, negative past it', () => {
    const calendar = calendarOf(ALGERIA)
    const since = new Date('2026-11-05T14:30:00Z')
    const at = (now: string) => targetOf(calendar, since, 240, new Date(now))
    expect(at('2026-11-05T14:30:00Z')).toEqual({ due_at: '2026-11-08T10:00:00.000Z', minutes_left: 240 })
    expect(at('2026-11-07T10:00:00Z').minutes_left).toBe(180)
    expect(at('2026-11-08T10:00:00Z').minutes_left).toBe(0)
    expect(at('2026-11-08T10:00:01Z').minutes_left).toBe(-1)
    expect(at('2026-11-08T12:30:00Z').minutes_left).toBe(-90)
    expect(targetOf(calendarOf(null), since, 240, new Date('2026-11-05T18:31:00Z'))).toEqual({
      due_at: '2026-11-05T18:30:00.000Z',
      minutes_left: -1,
    })
  })

  it('adds working days at the same local time', () => {
    const calendar = calendarOf(ALGERIA)
    const add = (from: string, days: number) => calendar.addDays(new Date(from), days).toISOString()
    expect(add('2026-11-05T09:00:00Z', 1)).toBe('2026-11-08T09:00:00.000Z')
    expect(add('2026-11-05T09:00:00Z', 7)).toBe('2026-11-16T09:00:00.000Z')
    expect(add('2026-03-19T09:00:00Z', 1)).toBe('2026-03-23T09:00:00.000Z')
    const paris = calendarOf({ ...ALGERIA, timezone: 'Europe/Paris' })
    expect(paris.addDays(new Date('2026-10-22T08:00:00Z'), 1).toISOString()).toBe('2026-10-25T09:00:00.000Z')
  })

  it('ends its search after years, where hardly any hours are left', () => {
    const rare = { ...ALGERIA, week: { sun: [['08:00', '08:01']] } } as WorkingTime
    const { due_at } = targetOf(
      calendarOf(rare),
      new Date('2026-11-05T14:30:00Z'),
      43_200,
      new Date('2026-11-06T00:00:00Z'),
    )
    expect(due_at).toBe('2045-01-01T00:00:00.000Z')
    expect(
      calendarOf(rare)
        .before(new Date('2026-11-05T14:30:00Z'), 43_200 * MINUTE)
        .getUTCFullYear(),
    ).toBe(2007)
  })
})
