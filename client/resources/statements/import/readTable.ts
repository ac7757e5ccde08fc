import { parse } from 'csv-parse/browser/esm/sync'
import type { StatementMapping as Reading } from '../../../records.ts'

export type { Reading }
export type Field = keyof Reading['columns']

/** The column of each field. An incomplete reading lacks fields that the server needs. */
type Columns = { [Name in Field]?: string | number | undefined }

export const FIELDS = [
  'booked_on',
  'value_on',
  'amount',
  'debit',
  'credit',
  'reference',
  'counterparty',
  'counterparty_account',
  'text',
  'balance',
] as const satisfies Field[]

/** A row of the file: its line, from 1, and its cells. */
export type Row = { line: number; cells: string[] }

/** The number of bytes that the browser reads from the beginning of a file. */
const HEAD_BYTES = 256 * 1024
/** The most rows that the browser parses. More than ten, because rows of totals are skipped. */
const MAX_ROWS = 400

export const readHead = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())

const isUtf8 = (head: Uint8Array) => {
  try {
    // Decode as a stream, because the head may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

export const textOf = (head: Uint8Array, encoding: Reading['encoding']): string =>
  new TextDecoder(encoding ?? (isUtf8(head) ? 'utf-8' : 'windows-1252')).decode(head)

/** Whether a file is a table: neither XML nor a SWIFT message. The server detects the format on its own. */
export function isTable(head: Uint8Array): boolean {
  const text = textOf(head, null).trimStart()
  return !text.startsWith('<') && !/^\{1:/.test(text) && !/(?:^|\n|\{4:\r?\n?):20:/.test(text)
}

const SEPARATORS = [';', ',', '\t', '|'] as const

const guessSeparator = (text: string, skip: number) => {
  const header = text.split(/\r\n|\n|\r/)[skip] ?? ''
  const counts = SEPARATORS.map((one) => ({ one, times: header.split(one).length }))
  return counts.sort((a, b) => b.times - a.times)[0]!.one
}

/** The header and the first rows of a table, unchanged. */
export function readTable(
  head: Uint8Array,
  { encoding, separator, skip }: Pick<Reading, 'encoding' | 'separator' | 'skip'>,
): { header: string[]; rows: Row[] } {
  const text = textOf(head, encoding)
  try {
    const found = parse(text, {
      delimiter: separator ?? guessSeparator(text, skip),
      from_line: skip + 1,
      to: MAX_ROWS,
      info: true,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    const [header, ...rows] = found
    return {
      header: header?.record ?? [],
      rows: rows.map(({ info, record }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) })),
    }
  } catch {
    return { header: [], rows: [] }
  }
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Patterns for banks' column names. A column gets the first field that matches it. */
const NAMES: readonly [Field, RegExp][] = [
  ['value_on', /val/],
  ['booked_on', /date|jour|^day|booked/],
  ['debit', /debit/],
  ['credit', /credit/],
  ['balance', /solde|balance/],
  ['amount', /montant|amount/],
  ['reference', /ref|piece|numero|^n°/],
  ['counterparty_account', /rib|iban|compte|account/],
  ['counterparty', /nom|tiers|contrepartie|donneur|beneficiaire|^name/],
  ['text', /libel|designation|description|motif|communication|detail|text/],
]

/** The column's name, or its number from 1 if the name is empty or not unique. */
const columnName = (header: string[], index: number): string | number => {
  const name = header[index]?.trim() ?? ''
  return name !== '' && header.filter((other) => fold(other) === fold(name)).length === 1 ? name : index + 1
}

/** Guesses the form of a day from an example. */
function guessDate(example: string): string {
  const [, first = '', between = '/', last = ''] = /^(\d+)([^\d])\d+[^\d](\d+)/.exec(example) ?? []
  if (first.length === 4) return `YYYY${between}MM${between}DD`
  if (/^\d{8}$/.test(example)) return /^(19|20)/.test(example) ? 'YYYYMMDD' : 'DDMMYYYY'
  return `DD${between}MM${between}${last.length === 2 ? 'YY' : 'YYYY'}`
}

/** Guesses the fields of a table from its column names; the officer corrects the guess. */
export function guessReading(head: Uint8Array): Reading {
  const base = { encoding: null, separator: null, decimal: null } as const
  const text = textOf(head, null)
  const tops = text.split(/\r\n|\n|\r/).slice(0, 20)
  // The header is the first row that names a day and an amount.
  const named = tops.findIndex((line) => /date|jour/.test(fold(line)) && /montant|debit|credit|amount/.test(fold(line)))
  const skip = Math.max(0, named)
  const { header, rows } = readTable(head, { ...base, skip })
  const columns: Columns = {}
  for (const [field, pattern] of NAMES) {
    const index = header.findIndex(
      (name, at) => pattern.test(fold(name)) && !Object.values(columns).includes(columnName(header, at)),
    )
    if (index >= 0) columns[field] = columnName(header, index)
  }
  if (columns.debit !== undefined && columns.credit !== undefined) delete columns.amount
  else {
    columns.amount ??= columns.debit ?? columns.credit
    delete columns.debit
    delete columns.credit
  }
  if (columns.amount === undefined) delete columns.amount
  if (columns.booked_on === undefined && columns.value_on !== undefined) {
    columns.booked_on = columns.value_on
    delete columns.value_on
  }
  const at = indexOf(header, columns.booked_on)
  const example = rows.map(({ cells }) => cells[at] ?? '').find((cell) => /^\d/.test(cell)) ?? ''
  return { ...base, skip, date: guessDate(example), columns: columns as Reading['columns'] }
}

/** The position of a reading's column in the header; −1 if it is not there. */
export const indexOf = (header: string[], name: string | number | undefined): number => {
  if (name === undefined) return -1
  return typeof name === 'number' ? name - 1 : header.findIndex((other) => fold(other) === fold(name))
}

/** The field that a column is read as; null for none. */
export const fieldOf = (header: string[], reading: Reading, index: number): Field | null =>
  FIELDS.find((field) => indexOf(header, reading.columns[field]) === index) ?? null

/**
 * Returns the reading with this column read as another field. A field has at most one column, and a column at most one
 * field.
 */
export function withField(header: string[], reading: Reading, index: number, field: Field | null): Reading {
  const columns: Columns = { ...reading.columns }
  const before = fieldOf(header, reading, index)
  if (before) delete columns[before]
  if (field) columns[field] = columnName(header, index)
  // A table has either an amount, or debit and credit.
  if (field === 'amount') {
    delete columns.debit
    delete columns.credit
  }
  if (field === 'debit' || field === 'credit') delete columns.amount
  return { ...reading, columns: columns as Reading['columns'] }
}

/** Whether the reading has the fields that the server needs: the day and the amount. */
export const isComplete = ({ columns }: Reading): boolean =>
  columns.booked_on !== undefined &&
  (columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined))

/** Whether the header has all columns of a saved reading. */
export const fitsHeader = (head: Uint8Array, reading: Reading): boolean => {
  const { header } = readTable(head, reading)
  return (
    header.length > 0 &&
    Object.values(reading.columns).every((name) => {
      const at = indexOf(header, name)
      return at >= 0 && at < header.length
    })
  )
}
