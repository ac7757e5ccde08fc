import { daysBetween } from '../../../review/evidence/day.ts'
import { parsePlainAmount } from './amounts.ts'
import {
  assertBalance,
  type BankLine,
  cleanText,
  DoubledStatements,
  extendDays,
  foreignCurrency,
  type LineSink,
  STATEMENT_CURRENCY,
  StatementError,
  type StatementFrame,
  type StatementReader,
  signedAmount,
} from './bankLine.ts'
import { makeDay } from './days.ts'

/** Longest line, and longest field over several lines. */
const MAX_LINE = 10_000
const MAX_FIELD = 10_000

type Field = { tag: string; line: number; value: string }
type Segment = {
  line: number
  lines: number
  opening: bigint | null
  sum: bigint
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/s

/** A balance: `C250131DZD1234,56`. */
const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d,]{1,20})$/

/**
 * A booking: `2501310131CD100,00NTRF<customer's reference>//<bank's reference>`, with a second line for the bank's
 * additions.
 */
const LINE =
  /^(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?:(?<entryMonth>\d{2})(?<entryDate>\d{2}))?(?<mark>R?[CD])(?<letter>[A-Z])?(?<written>[\d,]{1,20})[A-Z][A-Z0-9]{3}(?<customer>.*?)(?:\/\/(?<bank>[^\n]*))?(?:\n(?<added>.*))?$/s

/** Parses a field 86 with the bank's tags: `?20...?32...` or `/NAME/.../REMI/...`. */
function structured86(value: string): { text: string; name?: string; account?: string } {
  const flat = value.replaceAll('\n', '')
  if (/^\d{3}\?\d{2}/.test(flat)) {
    const parts = [...flat.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code, text]) => ({ code: Number(code), text: text! }))
    const join = (fits: (code: number) => boolean, by: string) =>
      parts
        .filter(({ code }) => fits(code))
        .map(({ text }) => text.trim())
        .filter(Boolean)
        .join(by)
    return {
      text: join((code) => code === 0 || (code >= 20 && code <= 29) || (code >= 60 && code <= 63), ' '),
      name: join((code) => code === 32 || code === 33, ''),
      account: join((code) => code === 31, ''),
    }
  }
  const lines = value.replaceAll('\n', ' ')
  if (/^\/[A-Z]{3,4}\//.test(flat)) {
    const of = (code: string) => new RegExp(`/${code}/([^/]+)`).exec(flat)?.[1]?.trim()
    const name = of('NAME') ?? of('ORDP') ?? of('BENM')
    const account = of('IBAN') ?? of('ACCT')
    return { text: lines, ...(name && { name }), ...(account && { account }) }
  }
  return { text: lines }
}

/** The booking day of an entry, which lacks a year: the day nearest to its value day. */
function entryDay(valueDay: string, month: string, day: string): string | null {
  const year = Number(valueDay.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((one) => makeDay(String(one), month, day) ?? [])
  const apart = (one: string) => Math.abs(daysBetween(valueDay, one))
  return days.sort((a, b) => apart(a) - apart(b))[0] ?? null
}

/** Reads MT940, with or without SWIFT's block headers, including statements over several messages (60M, 62M). */
export function mt940Reader(sink: LineSink): StatementReader {
  let rest = ''
  let lineNumber = 0
  let field: Field | null = null
  let segment: Segment | null = null
  let pending: BankLine | null = null
  let statements = 0
  const doubled = new DoubledStatements()
  /** The closing balance of the previous message, if its statement continues in the next one. */
  let carried: bigint | null = null
  const frame: StatementFrame = { account: null, from: null, to: null, opening: null, closing: null, skipped: 0 }

  const problemAt = (line: number, message: string) => new StatementError(`Line ${line}: ${message}`)
  const fail = (line: number, message: string): never => {
    throw problemAt(line, message)
  }

  function takeLine(raw: string): void {
    lineNumber += 1
    if (raw.length > MAX_LINE) fail(lineNumber, 'the line is longer than a statement has.')
    const line = withoutBlocks(raw.endsWith('\r') ? raw.slice(0, -1) : raw)
    const [, tag, value] = TAG.exec(line) ?? []
    if (tag !== undefined) {
      endField()
      field = { tag, line: lineNumber, value: value! }
    } else if (line === '-' || line.startsWith('-}')) endField()
    else continueField(line)
  }

  /** Removes block headers before the text block `{4:`, and the trailer after it. */
  function withoutBlocks(line: string): string {
    if (!line.startsWith('{')) return line
    endField()
    return /\{4:(.*)$/s.exec(line)?.[1] ?? ''
  }

  function continueField(line: string): void {
    if (!field) {
      if (line.trim() !== '') fail(lineNumber, 'the text stands in no field.')
      return
    }
    field.value += `\n${line}`
    if (field.value.length > MAX_FIELD) fail(lineNumber, `the field :${field.tag}: is longer than a statement has.`)
  }

  function endField(): void {
    if (!field) return
    const { tag, line, value } = field
    field = null
    if (tag !== '86') endLine()
    if (tag === '20') beginSegment(line)
    else if (segment) takeField(segment, line, tag, value.trimEnd())
    else fail(line, `the field :${tag}: stands before :20:.`)
  }

  function takeField(current: Segment, line: number, tag: string, text: string): void {
    if (tag === '25' || tag === '25P') takeAccount(line, text)
    else if (tag === '60F' || tag === '60M') takeOpening(current, line, tag, text)
    else if (tag === '61') pending = parseLine(current, line, text)
    else if (tag === '86') takeDetails(text)
    else if (tag === '62F' || tag === '62M') takeClosing(current, line, tag, text)
  }

  function beginSegment(line: number): void {
    if (segment) fail(line, `the statement of line ${segment.line} has no closing balance (:62F:).`)
    segment = { line, lines: 0, opening: null, sum: 0n }
  }

  function takeAccount(line: number, value: string): void {
    const account = value.split('\n')[0]!.trim()
    if (frame.account !== null && account !== frame.account)
      fail(line, 'the statement is of another account than the first one.')
    frame.account = account
  }

  function parseBalance(line: number, tag: string, value: string): { cents: bigint; day: string } {
    const [, sign, year, month, day, currency, amount] = BALANCE.exec(value.replaceAll(/\s/g, '')) ?? []
    if (!sign) return fail(line, `the balance :${tag}: cannot be read.`)
    if (currency !== STATEMENT_CURRENCY) throw foreignCurrency(`Line ${line}`, currency!)
    const cents = parsePlainAmount(amount!, ',')
    const on = makeDay(year!, month!, day!)
    if (cents === null || on === null) return fail(line, `the balance :${tag}: cannot be read.`)
    return { cents: sign === 'D' ? -cents : cents, day: on }
  }

  function takeOpening(current: Segment, line: number, tag: string, value: string): void {
    const { cents } = parseBalance(line, tag, value)
    if (tag === '60M' && carried !== null && carried !== cents)
      fail(line, 'the opening balance is not the closing balance of the message before (:62M:).')
    current.opening = cents
    if (statements === 0) frame.opening = cents
    statements += 1
  }

  function takeClosing(current: Segment, line: number, tag: string, value: string): void {
    const { cents, day } = parseBalance(line, tag, value)
    const { opening } = current
    if (opening === null) throw problemAt(line, 'the statement has no opening balance (:60F:).')
    const location = `Line ${current.line} to ${line}`
    assertBalance(location, opening, current.sum, cents)
    doubled.require(location, { opening, closing: cents, day, lines: current.lines })
    carried = tag === '62M' ? cents : null
    frame.closing = cents
    extendDays(frame, day, day)
    segment = null
  }

  function parseLine(current: Segment, line: number, value: string): BankLine | null {
    const found = LINE.exec(value)?.groups
    if (!found) return fail(line, 'the booking (:61:) cannot be read.')
    const { mark, letter, written = '', customer = '', bank, added = '' } = found
    const days = lineDays(line, found)
    if (letter && letter !== STATEMENT_CURRENCY[2]) throw foreignCurrency(`Line ${line}`, `..${letter}`)
    const amount = parsePlainAmount(written, ',')
    if (amount === null) return fail(line, `'${written}' is no amount.`)
    // A reversal of a credit subtracts money, one of a debit adds it.
    const direction = mark === 'C' || mark === 'RD' ? 'credit' : 'debit'
    current.sum += signedAmount({ direction, amount })
    current.lines += 1
    if (amount === 0n) {
      frame.skipped += 1
      return null
    }
    const customerReference = customer.trim() === 'NONREF' ? '' : customer
    return {
      ...days,
      direction,
      amount,
      reference: cleanText(bank, 'reference'),
      counterparty_name: null,
      counterparty_account: null,
      text: cleanText(`${customerReference} ${added}`, 'text') ?? '',
      place: `Line ${line}`,
    }
  }

  function lineDays(line: number, { year, month, day, entryMonth, entryDate }: Record<string, string>) {
    const value_on = makeDay(year!, month!, day!)
    if (!value_on) return fail(line, 'the value day of the booking (:61:) is no day.')
    const booked_on = entryMonth ? entryDay(value_on, entryMonth, entryDate!) : value_on
    if (!booked_on) return fail(line, 'the booking day (:61:) is no day.')
    return { booked_on, value_on }
  }

  function takeDetails(value: string): void {
    if (!pending) return
    const { text, name, account } = structured86(value)
    pending.text = cleanText(`${pending.text} ${text}`, 'text') ?? ''
    pending.counterparty_name = cleanText(name, 'counterparty_name')
    pending.counterparty_account = cleanText(account, 'counterparty_account')
    endLine()
  }

  function endLine(): void {
    if (!pending) return
    sink(pending)
    pending = null
  }

  return {
    push(piece) {
      const parts = (rest + piece).split('\n')
      rest = parts.pop()!
      for (const part of parts) takeLine(part)
      if (rest.length > MAX_LINE) fail(lineNumber + 1, 'the line is longer than a statement has.')
    },
    finish() {
      takeLine(rest)
      endField()
      endLine()
      if (segment) fail(segment.line, 'the statement has no closing balance (:62F:): is the file cut off?')
      if (statements === 0) throw new StatementError('The file holds no statement (:20: to :62F:).')
      if (carried !== null)
        throw new StatementError('The last message ends with :62M:: its statement goes on elsewhere.')
      return { ...frame }
    },
  }
}
