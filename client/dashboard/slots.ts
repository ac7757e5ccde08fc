import type { Dashboard } from '../records.ts'

type Duration = Dashboard['decided']['by_time'][number]

/** An hour or a day of the period; its counts are zero without decisions. */
export type Slot = Duration & { current: boolean; ahead: boolean }

const HOUR_MS = 3_600_000
/** The chart always shows the working day, in hours of Algiers. */
const DAY_START_HOUR = 8
const DAY_END_HOUR = 17

const EMPTY_TALLY = { accepted: 0, refused: 0, median_seconds: null, p95_seconds: null }

/** The period's hours (today; at least the working day) or days, in order, with their decisions. */
export function dashboardSlots({ period, from, at, decided }: Dashboard): Slot[] {
  const start = Date.parse(from)
  const now = Date.parse(at)
  const step = period === 'today' ? HOUR_MS : 24 * HOUR_MS
  const taken = new Map(decided.by_time.map((one) => [Date.parse(one.at), one]))
  const last = Math.floor((now - start) / step)
  const firstTaken = Math.min(...[...taken.keys()].map((key) => (key - start) / step), last)
  const [begin, end] =
    period === 'today' ? [Math.min(DAY_START_HOUR, firstTaken), Math.max(DAY_END_HOUR, last)] : [0, last]
  return Array.from({ length: end - begin + 1 }, (_, index) => {
    const time = start + (begin + index) * step
    const tally = taken.get(time) ?? { at: new Date(time).toISOString(), ...EMPTY_TALLY }
    return { ...tally, current: begin + index === last, ahead: begin + index > last }
  })
}

/** Round values for at most four grid lines, from 0 to the first one that reaches `most`. */
export function gridValues(max: number): number[] {
  const rough = Math.max(max, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((value) => value >= rough) ?? 10 * power)
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step)
}
