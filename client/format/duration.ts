import type { Words } from '../i18n/useWords.ts'

/** Minutes as words: `41 min`, `4 h`, `5 h 12`, `3 d`, `3 d 4 h`. */
export function duration(minutes: number, words: Words): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return words('duration.minutes', { m: minutes })
  if (hours < 24 && minutes % 60 === 0) return words('duration.whole_hours', { h: hours })
  if (hours < 24) return words('duration.hours', { h: hours, m: String(minutes % 60).padStart(2, '0') })
  if (hours % 24 === 0) return words('duration.whole_days', { d: hours / 24 })
  return words('duration.days', { d: Math.floor(hours / 24), h: hours % 24 })
}

const SECONDS_UP_TO = 120

/** Seconds as words: `41 s` up to two minutes, then as `duration`. */
export const durationOfSeconds = (seconds: number, words: Words): string =>
  seconds < SECONDS_UP_TO
    ? words('duration.seconds', { s: Math.round(seconds) })
    : duration(Math.round(seconds / 60), words)

/** Whole minutes from a time to now. Never negative, because clocks differ. */
export const minutesSince = (since: string, now: number) => Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
