/** Digits of the Arabic script as Latin ones. */
const latinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const SEPARATED_DAY = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4})$/
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/

/** The parts of a typed day, as [year, month, day]; null for any other text. */
function partsOf(text: string): [string, string, string] | null {
  const iso = ISO_DAY.exec(text)
  if (iso) return [iso[1]!, iso[2]!, iso[3]!]
  const typed = SEPARATED_DAY.exec(text) ?? EIGHT_DIGITS.exec(text)
  return typed && [typed[3]!, typed[2]!, typed[1]!]
}

/**
 * Reads a day as people type or paste it: 14/03/2026, 14.3.2026, 14 03 2026, 14032026 or 2026-03-14. Returns
 * YYYY-MM-DD, or null for an impossible day.
 */
export function readDay(text: string): string | null {
  const parts = partsOf(
    latinDigits(text)
      .replace(/\p{Cf}/gu, '')
      .trim(),
  )
  if (!parts) return null
  const [year, month, day] = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}

/** Formats a day for a field, the same in every language: 14/03/2026. Text other than YYYY-MM-DD stays as typed. */
export function showDay(value: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : value
}

/** Adds a number of days to a day, as YYYY-MM-DD. */
export function addDays(iso: string, days: number): string {
  const at = new Date(`${iso}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
