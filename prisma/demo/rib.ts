/** Two digits that close an account number: 97 - (agency and account, followed by 00) mod 97; the bank is not part of it. */
export const ribKey = (agency: string, account: string): string =>
  String(97n - ((BigInt(agency + account) * 100n) % 97n)).padStart(2, '0')

/** A valid RIB of nobody: bank (3), agency (5), account (up to 10 digits, padded), key (2). */
export function demoRib(bank: string, agency: string, account: string): string {
  const padded = account.padStart(10, '0')
  return `${bank}${agency}${padded}${ribKey(agency, padded)}`
}
