/** Normalizes an e-mail address for comparison: capitals do not count (decisions H-20). */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Numbers without a country code are Algerian. */
const COUNTRY = '213'

/** Maps the digits of Arabic keyboards to ASCII digits. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/**
 * Normalizes a telephone number for comparison to the digits of its international form, so that `0550 12 34 56`, `+213
 * 550 12 34 56`, `00213550123456` and `550123456` are equal (decisions H-20).
 */
export function phoneKey(phone: string): string {
  const text = latinDigits(phone.trim())
  const digits = text.replaceAll('(0)', '').replace(/\D/g, '')
  const isInternational = text.startsWith('+') || digits.startsWith('00')
  if (!isInternational && /^0|^[567]\d{8}$/.test(digits)) return COUNTRY + digits.replace(/^0/, '')
  return (text.startsWith('+') ? digits : digits.replace(/^00/, '')).replace(/^2130/, COUNTRY)
}

/** Whether a normalized number can be one: E.164, without a leading zero. */
export const isPhoneKey = (key: string): boolean => /^[1-9]\d{5,14}$/.test(key)
