import type { Language } from '../../database/generated/enums.ts'
import { html, type Markup } from '../../http/html.ts'

/** Locale tags for Intl; digits stay Western in every language. */
const TAG: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', ar: 'ar-DZ-u-nu-latn' }

/** The dinar, as people write it. */
const DINAR: Record<Language, string> = { en: 'DZD', fr: 'DA', ar: 'دج' }

/** `12 500,00`, from a decimal string, never from a float. */
export function amountFigure(amount: string, language: Language): string {
  const format = new Intl.NumberFormat(TAG[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format.format(amount as Intl.StringNumericLiteral).replaceAll('\u202f', '\u00a0')
}

/** The amount without thousands separators, as payers type it. */
export const typedAmount = (amount: string, language: Language) =>
  language === 'en' ? amount : amount.replace('.', ',')

export const currencyUnit = (currency: string, language: Language) => (currency === 'DZD' ? DINAR[language] : currency)

/** An amount in a sentence: the figure reads from left to right in Arabic too. */
export const moneyMarkup = (amount: string, currency: string, language: Language): Markup =>
  html`<bdi dir="ltr">${amountFigure(amount, language)}</bdi>&nbsp;${currencyUnit(currency, language)}`

const date = (at: Date | string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(TAG[language], { timeZone: 'Africa/Algiers', ...options }).format(new Date(at))

/** `5 janvier 2027`, in Algiers. */
export const dayText = (at: Date | string, language: Language) => date(at, language, { dateStyle: 'long' })

/** `19/11/2026`, in Algiers; without the direction marks of Arabic, because it is shown from left to right. */
export const dayFigures = (at: Date | string, language: Language) =>
  date(at, language, { day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('\u200f', '')

/** `jeudi 19 novembre 2026 à 14:40`, in Algiers. */
export const momentText = (at: Date | string, language: Language) =>
  date(at, language, { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })

/** `14:40`, in Algiers. */
export const timeText = (at: Date, language: Language) => date(at, language, { timeStyle: 'short', hourCycle: 'h23' })

/** An amount as plain text, for places that take no markup. */
export const amountText = (amount: string, currency: string, language: Language): string =>
  `\u2066${amountFigure(amount, language)}\u2069\u00a0${currencyUnit(currency, language)}`
