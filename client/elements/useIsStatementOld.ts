import { addDays } from '../format/day.ts'
import { algiersDay } from '../format/time.ts'
import { useNow } from './useNow.ts'

/** The number of working days without a statement after which its age is a warning. */
const OLD_AFTER_DAYS = 2

/** Friday and Saturday are the weekend in Algeria. */
const isWorkingDay = (iso: string) => ![5, 6].includes(new Date(`${iso}T00:00:00Z`).getUTCDay())

/** How many working days lie after `day`, before `today`. */
function workingDaysSince(day: string, today: string): number {
  let count = 0
  for (let at = addDays(day, 1); at < today && count <= OLD_AFTER_DAYS; at = addDays(at, 1))
    if (isWorkingDay(at)) count += 1
  return count
}

/** Whether the newest statement, by its last day, is older than two working days; false without one. */
export function useIsStatementOld(day: string | null): boolean {
  const now = useNow()
  return day !== null && workingDaysSince(day, algiersDay(now)) > OLD_AFTER_DAYS
}
