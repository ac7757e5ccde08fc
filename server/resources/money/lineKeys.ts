import { readingKey } from '../../review/evidence/readings.ts'
import { REFERENCE_SIGNS } from '../transactions/reference.ts'
import { keysOfWords, payerWords } from './payerWords.ts'

/** The values of a line that a proof can be compared with. */
export type LineWords = {
  reference: string | null
  counterparty_name: string | null
  counterparty_account: string | null
  text: string
}

/** Shorter numbers are too common: a day, an agency, a part of an amount. */
const MIN_NUMBER = 5
/** More keys than any bank's text has; the rest of a hostile one is not searched. */
const MAX_KEYS = 120

/** A number without leading zeros; null if it is too short to compare. */
export function numberKey(text: string): string | null {
  const digits = text.replace(/^0+/, '')
  return /^\d+$/.test(digits) && digits.length >= MIN_NUMBER ? digits : null
}

/** The RIB with which an account number ends: an IBAN holds it. Null for anything else. */
export function ribIn(account: string | null): string | null {
  const digits = (account ?? '').replaceAll(/\D/g, '')
  return digits.length >= 20 ? digits.slice(-20) : null
}

/** The codes of this service, `ACT-` with 10 characters and `CS-` with 6, however they are spaced: `CS 4K7 QXM`. */
const CODE = new RegExp(`(?=(ACT[${REFERENCE_SIGNS}]{10}|CS[${REFERENCE_SIGNS}]{6}))`, 'g')
/**
 * A code without its prefix. It has at least one letter, which excludes numbers; a short one also has a digit, which
 * excludes abbreviations.
 */
const BARE_CODE = new RegExp(`^(?=.*[A-Z])(?:[${REFERENCE_SIGNS}]{10}|(?=.*\\d)[${REFERENCE_SIGNS}]{6})$`)

/** The key of a code without the letters in front. */
export const bareCode = (code: string): string => readingKey(code).replace(/^(ACT|CS)/, '')

const GROUPED_RIB = /(?<!\d)\d{3}[ .-]?\d{5}[ .-]?\d{10}[ .-]?\d{2}(?!\d)/g

/** The texts of a line that may contain references. */
const textsOf = ({ reference, text, counterparty_name }: LineWords): string[] =>
  [reference, text, counterparty_name].filter((one) => one !== null)

/** Characters inside references; `tokenKeys` keeps the words around them together. Some banks add such characters. */
const JOINS = /[^\p{L}\p{N}]/u

/** Keys of one word of a text: a code without its letters in front, another reference, and the numbers in it. */
function tokenKeys(token: string): string[] {
  const key = readingKey(token)
  const parts = token.split(JOINS).map(readingKey)
  const keys = [...new Set([key, ...parts])].filter((part) => BARE_CODE.test(part)).map((part) => `b:${part}`)
  if (/\d/.test(key) && /\p{L}/u.test(key) && key.length >= MIN_NUMBER && key.length <= 40) keys.push(`t:${key}`)
  const numbers = parts.map(numberKey)
  return [...keys, ...numbers.filter((number) => number !== null).map((number) => `n:${number}`)]
}

/** The length of the long codes. Two words of a text that together have this length form such a code. */
const LONG_CODE = 10

/** Codes without their letters in front that a bank wrote as two words. */
function splitCodes(tokens: string[]): string[] {
  const keys = tokens.flatMap((token) => token.split(JOINS)).map(readingKey)
  return keys.slice(1).flatMap((key, index) => {
    const code = keys[index]! + key
    return code.length === LONG_CODE && BARE_CODE.test(code) ? [`b:${code}`] : []
  })
}

/**
 * The keys by which a line is found for a proof: `c:` codes of this service, `b:` codes without the letters in front,
 * `n:` whole numbers, `t:` other references, `a:` accounts, `w:` words of the payer or of the text.
 */
export function lineKeys(line: LineWords): string[] {
  const account = ribIn(line.counterparty_account)
  const keys = textsOf(line).flatMap((text) => {
    const tokens = text.toUpperCase().match(/[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*/gu) ?? []
    return [
      ...[...readingKey(text).matchAll(CODE)].map(([, code]) => `c:${bareCode(code!)}`),
      ...[...text.matchAll(GROUPED_RIB)].map(([rib]) => `a:${rib.replaceAll(/\D/g, '')}`),
      ...tokens.flatMap(tokenKeys),
      ...splitCodes(tokens),
    ]
  })
  const words = [line.counterparty_name ?? '', line.text].flatMap((text) => keysOfWords(payerWords(text)))
  return [...new Set([...(account ? [`a:${account}`] : []), ...keys, ...words.map((word) => `w:${word}`)])].slice(
    0,
    MAX_KEYS,
  )
}

/** The keys under which a line may contain a reference read on a slip; none for a reference that is too short. */
export function referenceKeys(read: string): string[] {
  const key = readingKey(read)
  const number = numberKey(key)
  if (number) return [`n:${number}`]
  if (key.length < MIN_NUMBER || !/\d/.test(key)) return []
  const digits = numberKey(key.replaceAll(/\P{N}/gu, ''))
  // 'Chèque n° 0001234' is the number alone.
  const alone = /^\D*\d+$/u.test(key) && digits ? [`n:${digits}`] : []
  return [`t:${key}`, ...alone]
}
