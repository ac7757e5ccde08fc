import { algiersDay } from '../format/time.ts'

/** Algiers keeps UTC+1 all year. */
export const startOf = (day: string) => new Date(`${day}T00:00:00+01:00`).toISOString()
export const endOf = (day: string) => new Date(`${day}T23:59:59.999+01:00`).toISOString()

export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

const DAY_MS = 86_400_000

/** The day that is `days` before the one of `now`, in Algiers. */
export const dayBefore = (now: number, days: number) => algiersDay(now - days * DAY_MS)

/** The first and the last day of a period; a week is the last seven days. */
export function daysOf(period: Period, now: number): { from: string; to: string } {
  const today = algiersDay(now)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayBefore(now, 1), to: dayBefore(now, 1) }
    case 'week':
      return { from: dayBefore(now, 6), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}
