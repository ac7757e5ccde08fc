/** The formats in which banks write statements. */
export const STATEMENT_FORMATS = ['camt053', 'mt940', 'csv'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** One booking of a statement. All formats are parsed into this shape. */
export type BankLine = {
  /** YYYY-MM-DD. */
  booked_on: string
  value_on: string | null
  direction: 'credit' | 'debit'
  /** Positive, in centimes. */
  amount: bigint
  /** The bank's own reference. */
  reference: string | null
  counterparty_name: string | null
  counterparty_account: string | null
  text: string
  /** Its position in the file: `line 12`. */
  place: string
}

/** The facts of a statement apart from its lines. Balances are in centimes; null if the format has none. */
export type StatementFrame = {
  account: string | null
  /** The days that the file says it covers; null if only its lines show them. */
  from: string | null
  to: string | null
  opening: bigint | null
  closing: bigint | null
  /** The number of rows that are not bookings: totals, and entries that the bank has not booked. */
  skipped: number
}

/** Parses a file in pieces of text, and passes each line to the sink. Both may throw StatementError. */
export type StatementReader = {
  push(text: string): void | Promise<void>
  finish(): StatementFrame | Promise<StatementFrame>
}

/** Extends the covered period to include these days. */
export function extendDays(frame: StatementFrame, from: string | null, to: string | null): void {
  if (from && (!frame.from || from < frame.from)) frame.from = from
  if (to && (!frame.to || to > frame.to)) frame.to = to
}

export type LineSink = (line: BankLine) => void

/** The details of a problem, for programs that explain it in another language. */
export type ProblemDetails = {
  rule: 'day' | 'amount' | 'no_amount' | 'two_amounts' | 'column' | 'future' | 'currency' | 'balance' | 'row_balance'
  /** The position in the file: `Line 12`. */
  place: string
  /** The field with the problem, for a table. */
  column?: string
  /** The text of that field. */
  value?: string
}

/** Thrown for a file that is not a statement, with one sentence that names the position. */
export class StatementError extends Error {
  readonly details: ProblemDetails | null

  constructor(message: string, details: ProblemDetails | null = null) {
    super(message)
    this.details = details
  }
}

/** The currency of every fee account. */
export const STATEMENT_CURRENCY = 'DZD'

export const foreignCurrency = (location: string, currency: string) =>
  new StatementError(`${location}: the currency is ${currency.slice(0, 10)}, not ${STATEMENT_CURRENCY}.`, {
    rule: 'currency',
    place: location,
    value: currency.slice(0, 10),
  })

/** Rejects a statement whose opening balance and lines do not add up to its closing balance. */
export function assertBalance(location: string, opening: bigint, sum: bigint, closing: bigint): void {
  if (opening + sum === closing) return
  throw new StatementError(
    `${location}: the opening balance ${centsText(opening)} and the lines (${centsText(sum)}) make ${centsText(opening + sum)}, not the closing balance ${centsText(closing)}.`,
    { rule: 'balance', place: location, value: centsText(opening + sum - closing) },
  )
}

/** Values that distinguish the statements in one file; amounts in centimes. */
type StatementSums = { opening: bigint; closing: bigint; day: string | null; lines: number }

/**
 * Rejects a statement that occurs twice in its file, as in two exports that were joined: its lines would count as equal
 * bookings of one day.
 */
export class DoubledStatements {
  readonly #known = new Map<string, string>()

  require(location: string, { opening, closing, day, lines }: StatementSums): void {
    if (opening === closing) return
    const key = [opening, closing, day, lines].join(' ')
    const former = this.#known.get(key)
    if (former !== undefined) throw new StatementError(`${location}: it is the same statement as that of ${former}.`)
    this.#known.set(key, location)
  }
}

/** `-12.50` for -1250 centimes. */
export function centsText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const signedAmount = ({ direction, amount }: Pick<BankLine, 'direction' | 'amount'>): bigint =>
  direction === 'credit' ? amount : -amount

/** Longest stored texts of a line, in characters. */
const MAX_LENGTHS = { reference: 140, counterparty_name: 140, counterparty_account: 34, text: 1_000 }

/** One line of text without invisible characters, cut to the stored length; null if nothing is left. */
export function cleanText(text: string | undefined, field: keyof typeof MAX_LENGTHS): string | null {
  const clean = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...clean].slice(0, MAX_LENGTHS[field]).join('') || null
}
