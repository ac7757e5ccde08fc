/** An e-mail address as it is compared: payers are not held to its capitals (decisions H-20). */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** The country whose numbers are written without a country code: Algeria. */
const COUNTRY = '213'

/** Digits as Arabic keyboards write them, made the ones that are reckoned with. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/**
 * A telephone number as it is compared: the digits of its international form, so that `0550 12 34 56`,
 * `+213 550 12 34 56`, `00213550123456` and `550123456` are one (decisions H-20).
 */
export function phoneKey(phone: string): string {
  const text = latinDigits(phone.trim())
  const digits = text.replaceAll('(0)', '').replace(/\D/g, '')
  const isInternational = text.startsWith('+') || digits.startsWith('00')
  if (!isInternational && /^0|^[567]\d{8}$/.test(digits)) return COUNTRY + digits.replace(/^0/, '')
  return (text.startsWith('+') ? digits : digits.replace(/^00/, '')).replace(/^2130/, COUNTRY)
}

/** Whether a number so compared can be one: E.164, without a leading zero. */
export const isPhoneKey = (key: string): boolean => /^[1-9]\d{5,14}$/.test(key)
