import type { ConsoleAuditEntry } from './presenter.ts'

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
] as const satisfies readonly (keyof ConsoleAuditEntry)[]

/**
 * What a spreadsheet would take for a formula: at the start of a cell, or of what it would take for one where it cuts
 * the file at semicolons or tabs, and then knows no quotes inside a cell.
 */
const FORMULA = /(?=[=+\-@＝＋－＠\t\r])(?<=(?:^|[;\t\r\n])[ "]*)/g
const QUOTED = /[",;\t\r\n]/

/** One cell: quoted where it holds any separator, and never a formula, whatever the file is opened with. */
export function csvCell(value: unknown): string {
  if (value === null) return ''
  const text = Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  const safe = typeof value === 'number' ? text : text.replace(FORMULA, "'")
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** How an export is written, by the name of its format. */
export const FORMATS = {
  /** RFC 4180, with a byte order mark for spreadsheets; an apostrophe stands before what one would take for a formula. */
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${line(COLUMNS)}`,
    row: (entry: ConsoleAuditEntry) => line(COLUMNS.map((column) => csvCell(entry[column]))),
  },
  /** One entry a line, as GET /audit-entries answers it. */
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    row: (entry: ConsoleAuditEntry) => `${JSON.stringify(entry)}\n`,
  },
} as const

export type Format = keyof typeof FORMATS
