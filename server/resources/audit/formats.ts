import { csvCell, csvLine, EXPORT_TYPES } from '../../http/csv.ts'
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
    type: EXPORT_TYPES.csv,
    head: `\uFEFF${csvLine(COLUMNS)}`,
    row: (entry: ExportedEntry) => csvLine(COLUMNS.map((column) => csvCell(entry[column]))),
    end: (signed: SignedEnd) => csvLine([`"${cellJson(signed).replaceAll('"', '""')}"`]),
  },
  /** One entry per line, with the fields of an entry in GET /audit-entries; without the names that may change later. */
  jsonl: {
    type: EXPORT_TYPES.jsonl,
    head: '',
    row: (entry: ExportedEntry) => `${JSON.stringify(entry)}\n`,
    end: (signed: SignedEnd) => `${JSON.stringify(signed)}\n`,
  },
} as const

export type Format = keyof typeof FORMATS
