/** A day of the database as text: `2026-11-24`. */
export const dayText = (day: Date): string => day.toISOString().slice(0, 10)
