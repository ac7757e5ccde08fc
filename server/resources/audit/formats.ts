import type { ExportedEntry } from './presenter.ts'
import type { SignedEnd } from './signedEnd.ts'

/** The columns of an export, in the order of the listing. */
const COLUMNS = [
  'id',
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'action',
  'resource',
  'record_id',
  'workspace_id',
  'from',
  'to',
  'reason_codes',
  'reason',
  'request_id',
  'address',
  'details',
] as const satisfies readonly (keyof ExportedEntry)[]

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

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** JSON in which no character begins a formula or ends a cell: those are written as escapes. */
const cellJson = (value: object) =>
  JSON.stringify(value).replaceAll(
    /[=+\-@;\t\uff0b\uff0d\uff1d\uff20]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Writers of an export, by format. `end` writes the signed last line. */
export const FORMATS = {
  /** RFC 4180, with a byte order mark for spreadsheets and an apostrophe before would-be formulas. */
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${line(COLUMNS)}`,
    row: (entry: ExportedEntry) => line(COLUMNS.map((column) => csvCell(entry[column]))),
    end: (signed: SignedEnd) => line([`"${cellJson(signed).replaceAll('"', '""')}"`]),
  },
  /** One entry per line, with the fields of an entry in GET /audit-entries; without the names that may change later. */
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    row: (entry: ExportedEntry) => `${JSON.stringify(entry)}\n`,
    end: (signed: SignedEnd) => `${JSON.stringify(signed)}\n`,
  },
} as const

export type Format = keyof typeof FORMATS
