import { weekText } from '../format/workingHours.ts'
import type { Words } from '../i18n/useWords.ts'
import type { WorkingTime } from '../records.ts'

/** Working time in one line. */
export const workingTimeText = (value: WorkingTime | null, words: Words): string =>
  value === null
    ? words('working.round')
    : words('working.summary', {
        time: weekText(value.week, words),
        zone: value.timezone,
        days: value.holidays.length,
      })
