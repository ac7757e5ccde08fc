import { tagOf } from '../i18n/languages.ts'
import type { Language } from '../records.ts'

/** Whole numbers with the language's separators. */
export const formatCount = (value: number, language: Language) => new Intl.NumberFormat(tagOf(language)).format(value)

/** A share of 1 in whole percent. */
export const formatPercent = (share: number, language: Language) =>
  new Intl.NumberFormat(tagOf(language), { style: 'percent' }).format(share)

/** An amount (a decimal string) with two decimal places. */
export const formatDecimals = (amount: string, language: Language) =>
  new Intl.NumberFormat(tagOf(language), { minimumFractionDigits: 2 }).format(amount as Intl.StringNumericLiteral)

/** An amount with two decimal places and its currency code. */
export const formatMoney = (amount: string, currency: string, language: Language) =>
  `${formatDecimals(amount, language)} ${currency}`

/** Isolates an amount inside a sentence, so that it reads left to right in Arabic too. */
export const isolateAmount = (amount: string) => `\u2066${amount}\u2069`

/** Bytes as kB or MB. */
export function formatFileSize(bytes: number, language: Language): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  // The short form in Arabic spells out 'kilobyte'; the narrow form is shorter and still clear.
  const unitDisplay = language === 'ar' ? 'narrow' : 'short'
  const format = new Intl.NumberFormat(tagOf(language), { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
  return format.format(Number(value))
}

/** An amount as it is typed, `1 500,00`, as the server takes it. */
export const plainAmount = (text: string) => text.replace(/\s/g, '').replace(',', '.')
