import type { NameWord } from '../../names/spelling.ts'
import { daysBetween } from '../../review/evidence/day.ts'
import { bareCode, type LineWords, lineKeys, referenceKeys, ribIn } from './lineKeys.ts'
import { keysOfWords, payerWords } from './payerWords.ts'

/** The expected payment with which a bank line is compared: one activation to be paid by cheque or transfer. */
export type ExpectedPayment = {
  record_id: string
  method: 'cheque' | 'bank_transfer'
  /** Decimal string, as the fee was when it was asked for. */
  due: string
  /** The transaction's reference, the workspace's code, and the references that officers read on the slip. */
  references: { transaction: string; workspace: string; read: string | null }
  /** Names of possible payers: the trader's, the dossier's, and the one read on the proof. */
  payers: string[]
  /** The trader's RIBs, and the one read on the proof. */
  accounts: string[]
  /** The day of the request in Algiers, YYYY-MM-DD. */
  asked_on: string
}

export type ComparedLine = LineWords & {
  id: string
  /** YYYY-MM-DD. */
  booked_on: string
  /** Decimal string. */
  amount: string
  search_keys?: readonly string[]
}

export const LINE_FACTS = ['amount', 'reference', 'payer', 'account', 'date'] as const
export const MARKS = ['agrees', 'near', 'differs', 'unknown'] as const

/** How one fact of a line compares with the expected payment; `text` states it in English. */
export type Mark = { what: (typeof LINE_FACTS)[number]; result: (typeof MARKS)[number]; text: string }

/** A line may be booked up to this many days before the request, because some traders pay first. */
const DAYS_BEFORE = 10
/** A line older than this is another payment, whatever its text says. */
export const MAX_DAYS_BEFORE = 45
/** The largest difference from the amount due, in percent, at which an amount still counts as near. */
const NEAR_PERCENT = 10n

/** The hundredths of a decimal string. */
export const cents = (amount: string): bigint => {
  const [dinars = '0', rest = ''] = amount.split('.')
  return BigInt(dinars + rest.padEnd(2, '0').slice(0, 2))
}
const decimal = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`

function markAmount(amount: string, due: string): Mark {
  const [paid, dueCents] = [cents(amount), cents(due)]
  if (paid === dueCents) return { what: 'amount', result: 'agrees', text: `${due} is what is due.` }
  const difference = paid > dueCents ? paid - dueCents : dueCents - paid
  const text = `${decimal(difference)} ${paid > dueCents ? 'more' : 'less'} than what is due.`
  return { what: 'amount', result: difference * 100n <= dueCents * NEAR_PERCENT ? 'near' : 'differs', text }
}

/**
 * Caches the result for an object while that object is in use, because an import compares each payment with many lines.
 */
function memoizeByKey<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/** Caches the result for the last object: an import compares one line after the other, each with many payments. */
function memoizeLast<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}

const keysOfCode = (code: string): string[] => (code === '' ? [] : [`c:${bareCode(code)}`, `b:${bareCode(code)}`])

/** Keys of the references of a payment: a line with one of them may be this payment, whatever its amount. */
export const keysOfReferences = memoizeByKey(({ references: { transaction, workspace, read } }: ExpectedPayment) => ({
  transaction: keysOfCode(transaction),
  workspace: keysOfCode(workspace),
  read: read ? referenceKeys(read) : [],
}))

type Reference = { mark: Mark; rank: 0 | 2 | 3 }

function markReference(line: ComparedLine, keys: ReadonlySet<string>, expected: ExpectedPayment): Reference {
  const { method, references } = expected
  const expectedKeys = keysOfReferences(expected)
  const agrees = (text: string): Mark => ({ what: 'reference', result: 'agrees', text })
  const hasAnyKey = (some: string[]) => some.some((key) => keys.has(key))
  if (hasAnyKey(expectedKeys.transaction))
    return { mark: agrees(`The reference ${references.transaction} stands in the line.`), rank: 3 }
  if (hasAnyKey(expectedKeys.workspace))
    return { mark: agrees(`The code ${references.workspace} of the workspace stands in the line.`), rank: 2 }
  if (hasAnyKey(expectedKeys.read))
    return { mark: agrees(`${references.read}, as read on the slip, stands in the line.`), rank: 2 }
  const otherwise = (result: 'unknown' | 'differs', text: string): Reference => ({
    mark: { what: 'reference', result, text },
    rank: 0,
  })
  if (line.reference === null && line.text.trim() === '') return otherwise('unknown', 'The line has no reference.')
  // A cheque is identified by its number alone.
  if (method === 'cheque' && !references.read)
    return otherwise('unknown', 'The number of the cheque has not been read yet.')
  return otherwise('differs', 'No expected reference stands in the line.')
}

/** Whether the line contains a code of this service other than the transaction's and the workspace's. */
function namesAnother(keys: ReadonlySet<string>, { references }: ExpectedPayment): boolean {
  const ownKeys = [references.transaction, references.workspace].map((code) => `c:${bareCode(code)}`)
  return [...keys].some((key) => key.startsWith('c:') && !ownKeys.includes(key))
}

/** The number of words that two payers' names must share, if neither name contains all of the other. */
const MIN_SHARED = 2

const wordsOfLine = memoizeLast(({ counterparty_name, text }: ComparedLine) => {
  const payerNameWords = payerWords(counterparty_name ?? '')
  return { payerNameWords, allWords: new Set(keysOfWords([...payerNameWords, ...payerWords(text)])) }
})
const wordsOfPayers = memoizeByKey(({ payers }: ExpectedPayment) =>
  payers.map((payer) => ({ payer, words: payerWords(payer) })),
)
const keysOfLine = memoizeLast((line: ComparedLine) => new Set(line.search_keys ?? lineKeys(line)))

/** Those words of one name that are among the words of another, alone or joined with a neighbour. */
const wordsAmong = (words: readonly NameWord[], others: ReadonlySet<string>): NameWord[] =>
  words.filter(({ key, joined }, index) => {
    const before = words[index - 1]?.joined
    return others.has(key) || (joined && others.has(joined)) || (before && others.has(before))
  })

function markPayer(line: ComparedLine, expected: ExpectedPayment): Mark {
  const { payerNameWords, allWords } = wordsOfLine(line)
  let shared: string | null = null
  for (const { payer, words } of wordsOfPayers(expected)) {
    if (words.length === 0) continue
    const common = wordsAmong(words, allWords)
    const isWhole = common.length === words.length
    const isSame =
      payerNameWords.length > 0 &&
      isWhole &&
      wordsAmong(payerNameWords, new Set(keysOfWords(words))).length === payerNameWords.length
    if (isSame || (isWhole && new Set(words.map(({ key }) => key)).size >= MIN_SHARED))
      return { what: 'payer', result: 'agrees', text: `The line names ${payer}.` }
    if (common.some(({ key }) => key.length > 1)) shared = payer
  }
  if (shared) return { what: 'payer', result: 'near', text: `The line shares a word with ${shared}.` }
  if (line.counterparty_name === null) return { what: 'payer', result: 'unknown', text: 'The line names no payer.' }
  return { what: 'payer', result: 'differs', text: `The line names ${line.counterparty_name}.` }
}

function markAccount(line: ComparedLine, keys: ReadonlySet<string>, { accounts }: ExpectedPayment): Mark {
  const what = 'account'
  if (accounts.some((rib) => keys.has(`a:${rib}`)))
    return { what, result: 'agrees', text: 'The account is one of the trader’s.' }
  if (!ribIn(line.counterparty_account)) return { what, result: 'unknown', text: 'The line names no account.' }
  if (accounts.length === 0) return { what, result: 'unknown', text: 'No account of the trader is known.' }
  return { what, result: 'differs', text: 'The account is none of the trader’s.' }
}

function markDate({ booked_on }: ComparedLine, { asked_on }: ExpectedPayment): Mark {
  const days = daysBetween(asked_on, booked_on)
  const many = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  const when = days === 0 ? 'on the day of the request' : `${many} ${days < 0 ? 'before' : 'after'} the request`
  const text = `Booked ${when}.`
  if (days >= -DAYS_BEFORE) return { what: 'date', result: 'agrees', text }
  return { what: 'date', result: days >= -MAX_DAYS_BEFORE ? 'near' : 'differs', text }
}

/** A line that may be this payment. `rank`: how likely it is (LineCandidate.rank). */
export type NearLine = { rank: 0 | 1 | 2 | 3; why: Mark[] }

/**
 * Compares a credit with an expected payment. Null unless a reference agrees, or the amount together with the payer or
 * the account.
 */
export function compareLine(line: ComparedLine, expected: ExpectedPayment): NearLine | null {
  const keys = keysOfLine(line)
  const { mark: reference, rank } = markReference(line, keys, expected)
  const amount = markAmount(line.amount, expected.due)
  const isDue = amount.result === 'agrees'
  if (rank === 0 && !isDue) return null
  const date = markDate(line, expected)
  if (date.result === 'differs') return null
  const payer = markPayer(line, expected)
  const account = markAccount(line, keys, expected)
  const both = payer.result === 'agrees' && account.result === 'agrees'
  if (rank === 0 && payer.result !== 'agrees' && account.result !== 'agrees') return null
  const why = [amount, reference, payer, account, date]
  if (!isDue) return { rank: 0, why }
  if (rank === 3) return { rank, why }
  // A line that is days older than the request may be another payment of the same trader.
  if (date.result !== 'agrees') return { rank: 0, why }
  // A line that names another request or workspace belongs to that one, regardless of the payer.
  if (namesAnother(keys, expected)) return { rank: 0, why }
  if (rank === 2) return { rank, why }
  return { rank: both ? 1 : 0, why }
}
