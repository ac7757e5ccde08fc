import { SaxesParser } from 'saxes'
import { isDay } from '../../../review/evidence/day.ts'
import { parsePlainAmount } from './amounts.ts'
import {
  assertBalance,
  cleanText,
  DoubledStatements,
  extendDays,
  foreignCurrency,
  type LineSink,
  STATEMENT_CURRENCY,
  StatementError,
  type StatementFrame,
  type StatementReader,
} from './bankLine.ts'

/** Versions 001.02 to 001.13. */
const NAMESPACE = /camt\.053\.001\.(?:0[2-9]|1[0-3])$/

/** The deepest element, and the longest piece of text without a tag. A file that exceeds either is not a statement. */
const MAX_DEPTH = 40
const MAX_SILENT_CHARACTERS = 1_000_000
const PIECE = 65_536

/** Longest stored text of one element. */
const MAX_TEXT = 2_000

/** The maximum number of transactions of one entry. */
const MAX_DETAILS = 100_000

type Money = { amount: bigint; credit: boolean }
type Fields = Map<string, string[]>
type Attributes = Record<string, string>

const isNamespaceKnown = (attributes: Attributes) =>
  Object.entries(attributes).some(([name, value]) => name.startsWith('xmlns') && NAMESPACE.test(value))

/** A transaction of an entry, reduced to the fields we need, because an entry may contain many thousands. */
type Details = {
  amount: string | undefined
  indicator: string | undefined
  reference: string | undefined
  text: string
  debtor: Party
  creditor: Party
}
type Party = { name: string | undefined; account: string | undefined }
type Entry = { line: number; number: number; fields: Fields; details: Details[] }
type Stmt = {
  number: number
  line: number
  account: string | null
  from: string | null
  to: string | null
  balances: Map<string, { cents: bigint; day: string | null }>
  sum: bigint
  entries: number
}

const DETAILS = 'Ntry/NtryDtls/TxDtls/'

/** The value of the first of these elements that exists. */
function firstOf(fields: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = fields.get(name)?.[0]
    if (found) return found
  }
  return undefined
}

const dayIn = (fields: Fields, name: string): string | undefined =>
  firstOf(fields, `${name}/Dt`, `${name}/DtTm`, name)?.slice(0, 10)

const signedAmount = ({ amount, credit }: Money): bigint => (credit ? amount : -amount)

const partyOf = (fields: Fields, side: 'Dbtr' | 'Cdtr'): Party => ({
  name: firstOf(
    fields,
    `RltdPties/${side}/Nm`,
    `RltdPties/${side}/Pty/Nm`,
    `RltdPties/Ultmt${side}/Nm`,
    `RltdPties/Ultmt${side}/Pty/Nm`,
  ),
  account: firstOf(fields, `RltdPties/${side}Acct/Id/IBAN`, `RltdPties/${side}Acct/Id/Othr/Id`),
})

const detailsOf = (fields: Fields): Details => ({
  amount: firstOf(fields, 'Amt', 'AmtDtls/TxAmt/Amt'),
  indicator: firstOf(fields, 'CdtDbtInd'),
  reference: firstOf(fields, 'Refs/AcctSvcrRef'),
  text: joinTexts(
    fields.get('RmtInf/Ustrd'),
    fields.get('RmtInf/Strd/CdtrRefInf/Ref'),
    fields.get('Refs/EndToEndId')?.filter((id) => id !== 'NOTPROVIDED'),
    fields.get('Refs/ChqNb'),
    fields.get('AddtlTxInf'),
  ),
  debtor: partyOf(fields, 'Dbtr'),
  creditor: partyOf(fields, 'Cdtr'),
})

/** Joins texts in order, without duplicates. */
const joinTexts = (...texts: (string[] | undefined)[]): string =>
  [...new Set(texts.flatMap((some) => some ?? []))].join(' ').slice(0, MAX_TEXT)

/** Reads camt.053 (BkToCstmrStmt). Rejects a document type, because banks send none and it may define entities. */
export function camt053Reader(sink: LineSink): StatementReader {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const names: string[] = []
  let silentSince = 0
  let fed = 0
  let text = ''
  let currency = ''
  let stmt: Stmt | null = null
  let entry: Entry | null = null
  let details: Fields | null = null
  let balance: Fields | null = null
  let statements = 0
  let skipped = 0
  const doubled = new DoubledStatements()
  const frame: StatementFrame = { account: null, from: null, to: null, opening: null, closing: null, skipped: 0 }

  const here = () => `Line ${parser.line}`
  const fail = (message: string): never => {
    throw new StatementError(`${here()}: ${message}`)
  }
  const placeOf = ({ line, number }: Entry) => `Line ${line}, entry ${number} of statement ${statements}`

  parser.on('error', (error) => {
    throw new StatementError(`Line ${parser.line}: ${error.message.replace(/^[\d:. ]+/, '').slice(0, 200)}`)
  })
  parser.on('doctype', () => fail('a document type (DOCTYPE) is not taken.'))

  function collectField(fields: Fields, name: string, value: string): void {
    const known = fields.get(name)
    if (!known) fields.set(name, [value])
    else if (known.length < 50) known.push(value)
  }

  parser.on('opentag', ({ name, attributes }) => {
    silentSince = fed
    text = ''
    const local = name.slice(name.indexOf(':') + 1)
    names.push(local)
    if (names.length > MAX_DEPTH) fail('the elements are nested too deeply.')
    if (names.length < 4) openFrame(local, attributes as Attributes)
    else if (stmt) openInStatement(stmt, pathInStatement(), attributes as Attributes)
  })

  function openFrame(local: string, attributes: Attributes): void {
    if (names.length === 1 && !(local === 'Document' && isNamespaceKnown(attributes)))
      fail('this is not camt.053.001.02 to camt.053.001.13.')
    if (names.length === 2 && local !== 'BkToCstmrStmt') fail(`${local} is not BkToCstmrStmt.`)
    if (names.length < 3 || local !== 'Stmt') return
    statements += 1
    stmt = {
      number: statements,
      line: parser.line,
      account: null,
      from: null,
      to: null,
      balances: new Map(),
      sum: 0n,
      entries: 0,
    }
  }

  function openInStatement(current: Stmt, path: string, attributes: Attributes): void {
    if (path === 'Ntry') {
      current.entries += 1
      entry = { line: parser.line, number: current.entries, fields: new Map(), details: [] }
    } else if (path === 'Bal') balance = new Map()
    else if (path === DETAILS.slice(0, -1)) details = new Map()
    else if (path.endsWith('Amt')) currency = attributes.Ccy ?? ''
  }

  parser.on('text', (piece) => {
    silentSince = fed
    if (text.length < MAX_TEXT) text += piece.slice(0, MAX_TEXT)
  })
  parser.on('cdata', (piece) => {
    silentSince = fed
    if (text.length < MAX_TEXT) text += piece.slice(0, MAX_TEXT)
  })
  parser.on('comment', () => {
    silentSince = fed
  })
  parser.on('processinginstruction', () => {
    silentSince = fed
  })

  const pathInStatement = () => names.slice(3).join('/')

  parser.on('closetag', () => {
    silentSince = fed
    const value = text.trim()
    text = ''
    const path = pathInStatement()
    if (stmt && names.length >= 3) closeInStatement(stmt, path, value)
    names.pop()
  })

  function closeInStatement(current: Stmt, path: string, value: string): void {
    if (value) collectValue(current, path, /(^|\/)Amt$/.test(path) ? `${value} ${currency}` : value)
    if (path === 'Bal') takeBalance(current)
    else if (path === DETAILS.slice(0, -1)) takeDetails()
    else if (path === 'Ntry') takeEntry(current, entry!)
    else if (path === '') endStatement(current)
  }

  function collectValue(current: Stmt, path: string, value: string): void {
    if (details && path.startsWith(DETAILS)) collectField(details, path.slice(DETAILS.length), value)
    else if (path.startsWith('Ntry/')) collectField(entry!.fields, path.slice(5), value)
    else if (path.startsWith('Bal/')) collectField(balance!, path.slice(4), value)
    else if (path.startsWith('Acct/')) takeAccount(current, path, value)
    else if (path === 'FrToDt/FrDtTm') current.from = dayHere(value)
    else if (path === 'FrToDt/ToDtTm') current.to = dayHere(value)
  }

  function takeAccount(current: Stmt, path: string, value: string): void {
    if (path === 'Acct/Id/IBAN' || path === 'Acct/Id/Othr/Id') current.account ??= value
    if (path === 'Acct/Ccy' && value !== STATEMENT_CURRENCY) throw foreignCurrency(here(), value)
  }

  function takeDetails(): void {
    entry!.details.push(detailsOf(details!))
    details = null
    if (entry!.details.length > MAX_DETAILS) fail('the entry holds too many transactions.')
  }

  function dayHere(value: string | undefined): string {
    const day = value?.slice(0, 10) ?? ''
    return isDay(day) ? day : fail(`'${day}' is no day.`)
  }

  /** Parses an amount with its currency, in the form in which `keep` stored it. */
  function moneyIn(location: string, text: string): bigint {
    const [value = '', unit = ''] = text.split(' ')
    if (unit !== STATEMENT_CURRENCY) throw foreignCurrency(location, unit)
    const cents = parsePlainAmount(value, '.')
    if (cents === null) throw new StatementError(`${location}: '${value.slice(0, 40)}' is no amount.`)
    return cents
  }

  function isCredit(location: string, indicator: string | undefined): boolean {
    if (indicator === 'CRDT' || indicator === 'DBIT') return indicator === 'CRDT'
    throw new StatementError(`${location}: CdtDbtInd is missing or unknown.`)
  }

  function takeBalance(current: Stmt): void {
    const fields = balance!
    balance = null
    const type = firstOf(fields, 'Tp/CdOrPrtry/Cd')
    if (!type || !['OPBD', 'PRCD', 'CLBD'].includes(type)) return
    const cents = moneyIn(here(), firstOf(fields, 'Amt') ?? '')
    const credit = isCredit(here(), firstOf(fields, 'CdtDbtInd'))
    const day = dayIn(fields, 'Dt')
    current.balances.set(type, { cents: credit ? cents : -cents, day: day ? dayHere(day) : null })
  }

  function takeEntry(current: Stmt, one: Entry): void {
    const location = placeOf(one)
    entry = null
    const entryAmount = firstOf(one.fields, 'Amt')
    if (!entryAmount) throw new StatementError(`${location}: the amount is missing.`)
    if ((firstOf(one.fields, 'Sts/Cd', 'Sts') ?? 'BOOK') !== 'BOOK') {
      skipped += 1
      return
    }
    const entryMoney: Money = {
      amount: moneyIn(location, entryAmount),
      credit: isCredit(location, firstOf(one.fields, 'CdtDbtInd')),
    }
    current.sum += signedAmount(entryMoney)
    const isSplit = one.details.length > 1 && one.details.every(({ amount }) => amount)
    if (isSplit) for (const [part, money] of splitEntry(location, one, entryMoney)) emit(one, location, money, part)
    else emit(one, location, entryMoney, one.details.length < 2 ? one.details[0] : undefined)
  }

  /** Splits an entry into its transactions, each with its own amount. */
  function splitEntry(location: string, { details: all }: Entry, entryMoney: Money): [Details, Money][] {
    const parts = all.map((part): [Details, Money] => {
      const credit = part.indicator ? isCredit(location, part.indicator) : entryMoney.credit
      return [part, { amount: moneyIn(location, part.amount!), credit }]
    })
    const sum = parts.reduce((total, [, money]) => total + signedAmount(money), 0n)
    if (sum !== signedAmount(entryMoney))
      throw new StatementError(`${location}: its ${parts.length} transactions do not make the amount of the entry.`)
    return parts
  }

  function daysOf({ fields }: Entry, location: string) {
    const value_on = dayIn(fields, 'ValDt') ?? null
    const booked_on = dayIn(fields, 'BookgDt') ?? value_on
    if (!booked_on || !isDay(booked_on)) throw new StatementError(`${location}: the booking day is missing or no day.`)
    if (value_on && !isDay(value_on)) throw new StatementError(`${location}: the value day is no day.`)
    return { booked_on, value_on }
  }

  /** `part`: the transaction of this line; undefined if the entry has none, or several without amounts. */
  function emit(one: Entry, location: string, money: Money, part?: Details): void {
    const days = daysOf(one, location)
    if (money.amount === 0n) {
      skipped += 1
      return
    }
    const other = money.credit ? part?.debtor : part?.creditor
    sink({
      ...days,
      direction: money.credit ? 'credit' : 'debit',
      amount: money.amount,
      reference: cleanText(part?.reference ?? firstOf(one.fields, 'AcctSvcrRef'), 'reference'),
      counterparty_name: cleanText(other?.name, 'counterparty_name'),
      counterparty_account: cleanText(other?.account, 'counterparty_account'),
      text: cleanText(joinTexts(part && [part.text], one.fields.get('AddtlNtryInf')), 'text') ?? '',
      place: location,
    })
  }

  function endStatement(current: Stmt): void {
    const location = `Line ${current.line}, statement ${current.number}`
    stmt = null
    const { balances } = current
    const opening = balances.get('OPBD') ?? balances.get('PRCD')
    const closing = balances.get('CLBD')
    if (opening && closing) {
      assertBalance(location, opening.cents, current.sum, closing.cents)
      const sums = { opening: opening.cents, closing: closing.cents, day: closing.day, lines: current.entries }
      doubled.require(location, sums)
    } else if (current.entries === 0) throw new StatementError(`${location}: it has neither entries nor balances.`)
    frame.account ??= current.account
    if (current.account !== null && frame.account !== current.account)
      throw new StatementError(`${location}: it is of another account than the first statement.`)
    if (statements === 1) frame.opening = opening?.cents ?? null
    frame.closing = closing?.cents ?? null
    coverDays(current, closing?.day ?? null)
  }

  /** Adds the day of a closing balance to the period. For a statement without entries it is the only known day. */
  function coverDays({ from, to, entries }: Stmt, last: string | null): void {
    extendDays(frame, from ?? (entries === 0 ? last : null), to ?? last)
  }

  return {
    push(piece) {
      for (let at = 0; at < piece.length; at += PIECE) {
        const part = piece.slice(at, at + PIECE)
        fed += part.length
        parser.write(part)
        if (fed - silentSince > MAX_SILENT_CHARACTERS) fail('a single element is longer than a statement has.')
      }
    },
    finish() {
      parser.close()
      if (statements === 0) throw new StatementError('The file holds no statement (Stmt).')
      return { ...frame, skipped }
    },
  }
}
