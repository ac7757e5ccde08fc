/** Bank, agency, account and key of a RIB of 20 characters; masked digits become dots (rib 2). */
export function ribParts(number: string) {
  const shown = number.replaceAll('*', '•')
  return [shown.slice(0, 3), shown.slice(3, 8), shown.slice(8, 18), shown.slice(18)] as const
}
