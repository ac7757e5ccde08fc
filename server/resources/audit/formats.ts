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

/** A value that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  if (value === null) return ''
  const text = Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  const safe = typeof value === 'number' || !FORMULA.test(text) ? text : `'${text}`
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** How an export is written, by the name of its format. */
export const FORMATS = {
  /** RFC 4180, with a byte order mark for spreadsheets; what one would take for a formula begins with an apostrophe. */
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${line(COLUMNS)}`,
    row: (entry: ConsoleAuditEntry) => line(COLUMNS.map((column) => cell(entry[column]))),
  },
  /** One entry a line, as GET /audit-entries answers it. */
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    row: (entry: ConsoleAuditEntry) => `${JSON.stringify(entry)}\n`,
  },
} as const

export type Format = keyof typeof FORMATS
