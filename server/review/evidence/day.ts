const algiers = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers', dateStyle: 'short' })

/** The day of a time in Algiers, as YYYY-MM-DD. */
export const dayOf = (at: Date): string => algiers.format(at)

/** Whether the text is an existing day, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The same day a number of months earlier; the last day of that month if it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}
