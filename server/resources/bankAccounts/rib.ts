import { ERASED_MARK } from '../../kernel/erased.ts'

/** The parts of an Algerian RIB: bank 3 digits, agency 5, account 10, key 2. */
type RibParts = { bank: string; agency: string; account: string; key: string }

const POSTAL_BANK = '007'
const POSTAL_AGENCY = '99999'

/**
 * The key of agency and account, two digits from 01 to 97: 97 - ((agency‖account) * 100 mod 97). It does not cover the
 * bank code (record 0003).
 */
export function ribKey(agency: string, account: string): string {
  return String(97n - ((BigInt(agency + account) * 100n) % 97n)).padStart(2, '0')
}

export function splitRib(rib: string): RibParts {
  return { bank: rib.slice(0, 3), agency: rib.slice(3, 8), account: rib.slice(8, 18), key: rib.slice(18) }
}

/** Exactly 20 ASCII digits with a valid key (interface 4.5, 8). Never throws. */
export function isRib(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[0-9]{20}$/.test(value)) return false
  const { agency, account, key } = splitRib(value)
  return ribKey(agency, account) === key
}

/** A postal account has the agency 99999; any other agency needs an officer's look. */
export const postalAgencyFits = ({ bank, agency }: RibParts): boolean =>
  bank !== POSTAL_BANK || agency === POSTAL_AGENCY

/** Whether this is a number: an erased one is not (record 0082). */
export const hasDigits = (rib: string): boolean => /^\d{20}$/.test(rib)

/** `001*************837`: an account number in lists, logs and exports. */
export const maskRib = (rib: string): string =>
  rib === ERASED_MARK ? rib : `${rib.slice(0, 3)}${'*'.repeat(rib.length - 6)}${rib.slice(-3)}`

/** Masks a number from an officer's reading, of any length. */
export const maskReading = (read: string): string => (read.length > 6 ? maskRib(read) : '*'.repeat(read.length))
