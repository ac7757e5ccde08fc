import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { foldText } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import type { StatementMapping } from '../../review/settings/statementMapping.ts'
import {
  type BankLine,
  centsText,
  type LineSink,
  StatementError,
  type StatementFormat,
  type StatementFrame,
  type StatementReader,
  signedAmount,
} from './formats/bankLine.ts'
import { camt053Reader } from './formats/camt053.ts'
import { csvReader } from './formats/csv.ts'
import { mt940Reader } from './formats/mt940.ts'

/** The maximum number of lines of one file. */
export const MAX_LINES = 100_000

/** Lines of a statement in one INSERT. Prisma caches the last hundred INSERTs with their values. */
const LINES_AT_ONCE = 50

/** The number of characters parsed before the process handles other requests: a few milliseconds of work. */
const TEXT_AT_ONCE = 64 * 1024

/** How many lines a preview shows. */
const SAMPLE_LINES = 10

/** A line to insert; amounts are decimal strings. */
export type ReadLine = Omit<BankLine, 'amount'> & {
  id: string
  amount: string
  folded: string
  same_key: string
  same_number: number
}

/** A parsed file. Its lines are compressed: a hundred thousand of them take a few megabytes. */
export type ReadStatement = StatementFrame & {
  from: string
  to: string
  lines: number
  sample: BankLine[]
  packed: Buffer[]
  /** The sums in centimes, both positive. */
  credits: bigint
  debits: bigint
  /** The balance at the end of each booking day, for days that have one. */
  day_balances: [string, string][]
}

export const unpackLines = (packed: Buffer): ReadLine[] =>
  JSON.parse(inflateRawSync(packed).toString('utf8')) as ReadLine[]

export type ReadOptions = {
  format: StatementFormat
  encoding: 'utf-8' | 'windows-1252'
  mapping: StatementMapping | null
  /** The current day in Algiers. */
  today: string
  /** Called with the account that the file names, or null. May throw. */
  accountOf: (named: string | null) => void
}

/** Key of a line: two lines of an account with the same key are equal. */
function sameKey(line: BankLine, folded: string): string {
  const sameness = line.reference ? `reference ${line.reference}` : `text ${folded}`
  return createHash('sha256')
    .update(JSON.stringify([line.booked_on, String(signedAmount(line)), sameness]))
    .digest('hex')
    .slice(0, 40)
}

/** Collects the lines of a file, checks each, and packs them. */
class LineCollector {
  lines = 0
  first: string | null = null
  last: string | null = null
  sample: BankLine[] = []
  packed: Buffer[] = []
  readonly sums = { credit: 0n, debit: 0n }
  readonly days = new Map<string, bigint>()
  readonly #times = new Map<string, number>()
  #waiting: ReadLine[] = []
  readonly #today: string

  constructor(today: string) {
    this.#today = today
  }

  readonly take: LineSink = (line) => {
    const { booked_on, place: location, amount, ...rest } = line
    if (booked_on > this.#today)
      throw new StatementError(`${location}: the booking day ${booked_on} is in the future.`, {
        rule: 'future',
        place: location,
        value: booked_on,
      })
    this.lines += 1
    if (this.lines > MAX_LINES) throw new StatementError(`${location}: a file may have ${MAX_LINES} lines.`)
    this.sums[line.direction] += amount
    if (!this.first || booked_on < this.first) this.first = booked_on
    if (!this.last || booked_on > this.last) this.last = booked_on
    this.days.set(booked_on, (this.days.get(booked_on) ?? 0n) + signedAmount(line))
    if (this.sample.length < SAMPLE_LINES) this.sample.push(line)
    const text = foldText(line.text)
    const same_key = sameKey(line, text)
    const same_number = (this.#times.get(same_key) ?? 0) + 1
    this.#times.set(same_key, same_number)
    const folded = [line.reference, line.counterparty_name].map((one) => (one ? foldText(one) : ''))
    this.#waiting.push({
      ...rest,
      id: newId(),
      booked_on,
      place: location,
      amount: centsText(amount),
      folded: [...folded, text].filter(Boolean).join(' '),
      same_key,
      same_number,
    })
    if (this.#waiting.length === LINES_AT_ONCE) this.pack()
  }

  pack(): void {
    if (this.#waiting.length > 0) this.packed.push(deflateRawSync(JSON.stringify(this.#waiting), { level: 1 }))
    this.#waiting = []
  }

  dayBalances(opening: bigint | null): [string, string][] {
    if (opening === null) return []
    let balance = opening
    return [...this.days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, sum]) => {
        balance += sum
        return [day, centsText(balance)]
      })
  }
}

function openReader({ format, mapping }: ReadOptions, sink: LineSink, head: string): StatementReader {
  if (format === 'camt053') return camt053Reader(sink)
  return format === 'mt940' ? mt940Reader(sink) : csvReader(sink, mapping!, head)
}

/**
 * Parses and checks a complete file, piece by piece. Throws StatementError with one sentence that names the position,
 * and the errors of `accountOf`.
 */
export async function readStatement(content: AsyncIterable<Uint8Array>, how: ReadOptions): Promise<ReadStatement> {
  const decoder = new TextDecoder(how.encoding)
  const collected = new LineCollector(how.today)
  let reader: StatementReader | null = null
  for await (const piece of content) {
    const text = decoder.decode(piece, { stream: true })
    const nul = text.indexOf('\0')
    if (nul >= 0) throw new StatementError('The file is no text: save it as UTF-8 or Windows-1252.')
    reader ??= openReader(how, collected.take, text.slice(0, 100_000))
    for (let at = 0; at < text.length; at += TEXT_AT_ONCE) {
      await reader.push(text.slice(at, at + TEXT_AT_ONCE))
      await letOthersRun()
    }
  }
  const rest = decoder.decode()
  if (!reader) throw new StatementError('The file is empty.')
  if (rest) await reader.push(rest)
  const frame = await reader.finish()
  collected.pack()
  how.accountOf(frame.account)
  const { first, last, lines } = collected
  if (lines === 0 && (frame.opening === null || frame.closing === null))
    throw new StatementError('The file holds no booking.')
  const earliest = [frame.from, first].filter((day) => day !== null).sort()[0]
  const latest = [frame.to, last]
    .filter((day) => day !== null)
    .sort()
    .at(-1)
  if (!earliest || !latest) throw new StatementError('The file says no day.')
  return {
    ...frame,
    // A file may claim to cover the rest of today, or days to come.
    from: earliest < how.today ? earliest : how.today,
    to: latest < how.today ? latest : how.today,
    lines,
    sample: collected.sample,
    packed: collected.packed,
    credits: collected.sums.credit,
    debits: collected.sums.debit,
    day_balances: collected.dayBalances(frame.opening),
  }
}
