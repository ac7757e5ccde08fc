import { ribKey } from '../../resources/bankAccounts/rib.ts'

/** A valid, made-up RIB: bank (3), agency (5), account (up to 10 digits, padded), key (2). */
export function demoRib(bank: string, agency: string, account: string): string {
  const padded = account.padStart(10, '0')
  return `${bank}${agency}${padded}${ribKey(agency, padded)}`
}
