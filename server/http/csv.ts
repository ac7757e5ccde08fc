/**
 * Characters that begin a formula in a spreadsheet: at the start of a cell, and after a semicolon or tab, since some
 * spreadsheets split there and then ignore quotes inside a cell.
 */
const FORMULA = /(?=[=+\-@＝＋－＠\t\r])(?<=(?:^|[;\t\r\n])[ "]*)/g
const QUOTED = /[",;\t\r\n]/

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One cell: quoted if it contains a separator, and never a formula in any spreadsheet. */
export function csvCell(value: unknown): string {
  if (value === null) return ''
  const text = plainText(value)
  const safe = typeof value === 'number' ? text : text.replace(FORMULA, "'")
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** The media types of exports, by format. */
export const EXPORT_TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const
