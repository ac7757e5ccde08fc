import { parse as csvParser } from 'csv-parse'
import type { StatementMapping } from '../../../review/settings/statementMapping.ts'
import { parseTableAmount } from './amounts.ts'
import {
  type BankLine,
  centsText,
  cleanText,
  type LineSink,
  type ProblemDetails,
  StatementError,
  type StatementFrame,
  type StatementReader,
} from './bankLine.ts'
import { dayReader } from './days.ts'

type Column = keyof StatementMapping['columns']

/** Longest row, in characters. */
const MAX_ROW = 20_000

const SEPARATORS = [';', ',', '\t', '|']

/** The separator of a table: the most frequent one in its header. */
function guessSeparator(text: string, skip: number): string {
  const header = text.split(/\r\n|\n|\r/)[skip] ?? ''
  const counts = SEPARATORS.map((one) => ({ one, times: header.split(one).length }))
  return counts.sort((a, b) => b.times - a.times)[0]!.one
}

const plainName = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

type Row = { info: { lines: number }; record: string[] }

/** A row: its position, and its texts; a missing column is empty. */
type Cells = { place: string; cell: (column: Column) => string }

/**
 * Checks balances in one reading order. A table may begin with its oldest or its newest row, and may give balances in
 * only some rows.
 */
class RunningBalance {
  /** The first row whose balance does not fit. */
  wrongAt: number | null = null
  #last: bigint | null = null
  #since = 0n
  opening: bigint | null = null
  closing: bigint | null = null
  readonly isNewestFirst: boolean

  constructor(isNewestFirst: boolean) {
    this.isNewestFirst = isNewestFirst
  }

  take(row: number, signed: bigint, balance: bigint | null): void {
    if (this.isNewestFirst) this.#takeOlder(row, signed, balance)
    else this.#takeNewer(row, signed, balance)
  }

  #takeNewer(row: number, signed: bigint, balance: bigint | null): void {
    this.#since += signed
    if (balance !== null) {
      this.#check(row, this.#last === null ? balance : this.#last + this.#since, balance)
      this.opening ??= balance - this.#since
      this.#keep(balance)
    }
    if (this.#last !== null) this.closing = this.#last + this.#since
  }

  /**
   * If newer rows come first, the bookings between two balances are those from the newer balance's row to the row
   * before the older one.
   */
  #takeOlder(row: number, signed: bigint, balance: bigint | null): void {
    if (balance !== null) {
      this.#check(row, this.#last === null ? balance : this.#last - this.#since, balance)
      this.closing ??= balance + this.#since
      this.#keep(balance)
    }
    this.#since += signed
    if (this.#last !== null) this.opening = this.#last - this.#since
  }

  #check(row: number, expected: bigint, balance: bigint): void {
    if (expected !== balance) this.wrongAt ??= row
  }

  #keep(balance: bigint): void {
    this.#last = balance
    this.#since = 0n
  }
}

/**
 * Reads a table with a mapping of the setting `statement_mappings`. `head`: the beginning of the file, from which the
 * separator is guessed.
 */
export function csvReader(sink: LineSink, mapping: StatementMapping, head: string): StatementReader {
  const { skip, decimal } = mapping
  const readDay = dayReader(mapping.date)
  const frame: StatementFrame = { account: null, from: null, to: null, opening: null, closing: null, skipped: 0 }
  const running = [new RunningBalance(false), new RunningBalance(true)]
  let columnIndexes: Partial<Record<Column, number>> | null = null
  let problem: unknown = null

  const parser = csvParser({
    delimiter: mapping.separator ?? guessSeparator(head, skip),
    from_line: skip + 1,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
  })
  parser.on('data', (row: Row) => {
    try {
      takeRow(row)
    } catch (error) {
      problem ??= error
    }
  })
  parser.on('error', (error: Error) => {
    problem ??= new StatementError(`The table cannot be read: ${error.message.split('\n')[0]!.slice(0, 200)}.`)
  })

  function findColumns(header: string[], line: number): Partial<Record<Column, number>> {
    const names = header.map(plainName)
    const found = Object.entries(mapping.columns).map(([column, name = '']): [string, number] => {
      const at = typeof name === 'number' ? name - 1 : names.indexOf(plainName(name))
      if (at < 0 || at >= names.length)
        throw new StatementError(`Line ${line}: the header has no column '${String(name).slice(0, 60)}' (${column}).`, {
          rule: 'column',
          place: `Line ${line}`,
          column,
          value: String(name).slice(0, 60),
        })
      return [column, at]
    })
    return Object.fromEntries(found)
  }

  function takeRow({ info, record }: Row): void {
    if (!columnIndexes) {
      columnIndexes = findColumns(record, info.lines)
      return
    }
    const row = {
      place: `Line ${info.lines}`,
      cell: (column: Column) => (record[columnIndexes![column] ?? -1] ?? '').trim(),
    }
    const written = row.cell('booked_on')
    // Rows of totals and carried balances have a word in place of the day, or nothing.
    if (!/^\d/.test(written)) {
      frame.skipped += 1
      return
    }
    const booked_on = readDay(written)
    if (booked_on === null)
      throw problemIn(row, 'day', `'${written.slice(0, 40)}' is no day as ${mapping.date} (booked_on).`, 'booked_on')
    const signed = signedIn(row)
    const balance = amountIn(row, 'balance')
    // A row may have a day and a balance but no amount, as the first row of many tables does.
    if (signed === null && balance === null) throw problemIn(row, 'no_amount', 'the row has a day and no amount.')
    if (signed !== null) followBalance(info.lines, signed, balance)
    if (signed) sink(lineOf(row, booked_on, signed))
    else frame.skipped += 1
  }

  function followBalance(line: number, signed: bigint, balance: bigint | null): void {
    for (const order of running) order.take(line, signed, balance)
    if (running.every(({ wrongAt }) => wrongAt !== null))
      throw new StatementError(
        `Line ${line}: the balance ${centsText(balance ?? 0n)} is not what the row before and its amount make.`,
        { rule: 'row_balance', place: `Line ${line}`, column: 'balance', value: centsText(balance ?? 0n) },
      )
  }

  const lineOf = ({ place: location, cell }: Cells, booked_on: string, signed: bigint): BankLine => ({
    booked_on,
    value_on: readDay(cell('value_on')),
    direction: signed > 0n ? 'credit' : 'debit',
    amount: signed < 0n ? -signed : signed,
    reference: cleanText(cell('reference'), 'reference'),
    counterparty_name: cleanText(cell('counterparty'), 'counterparty_name'),
    counterparty_account: cleanText(cell('counterparty_account'), 'counterparty_account'),
    text: cleanText(cell('text'), 'text') ?? '',
    place: location,
  })

  const problemIn = (row: Cells, rule: ProblemDetails['rule'], sentence: string, column?: Column) =>
    new StatementError(`${row.place}: ${sentence}`, {
      rule,
      place: row.place,
      ...(column && { column, value: row.cell(column).slice(0, 40) }),
    })

  function amountIn(row: Cells, column: Column): bigint | null {
    const written = row.cell(column)
    if (written === '' || /^[-–—*]+$/.test(written)) return null
    const cents = parseTableAmount(written, decimal)
    if (cents === null) throw problemIn(row, 'amount', `'${written.slice(0, 40)}' is no amount (${column}).`, column)
    return cents
  }

  /**
   * The signed amount of a row. It comes from one signed column, or from a debit and a credit column, each of which may
   * have a sign of its own.
   */
  function signedIn(row: Cells): bigint | null {
    if ('amount' in mapping.columns) return amountIn(row, 'amount')
    const [debit, credit] = [amountIn(row, 'debit'), amountIn(row, 'credit')]
    if (debit && credit) throw problemIn(row, 'two_amounts', 'the row has a debit and a credit.')
    if (credit) return credit
    if (debit) return debit > 0n ? -debit : debit
    return debit ?? credit
  }

  const refuseProblem = () => {
    if (problem) throw problem
  }

  return {
    push: (text) =>
      new Promise((resolve, reject) => {
        if (problem) return reject(problem)
        parser.write(text, () => (problem ? reject(problem) : resolve()))
      }),
    async finish() {
      await new Promise<void>((resolve) => {
        if (problem || parser.destroyed) return resolve()
        parser
          .once('end', resolve)
          .once('error', () => resolve())
          .once('close', resolve)
        parser.end()
      })
      refuseProblem()
      if (!columnIndexes) throw new StatementError('The table has no header: is `skip` too large?')
      const order = running.find(({ wrongAt }) => wrongAt === null)!
      return { ...frame, opening: order.opening, closing: order.closing }
    },
  }
}
