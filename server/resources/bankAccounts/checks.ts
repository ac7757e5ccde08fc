import type { Check } from '../../review/checks.ts'
import type { Known } from '../../review/desk.ts'
import type { Services } from '../../services.ts'
import type { BankAccountRow } from './service.ts'

/** What is checked for the officer. */
export async function bankAccountChecks(_services: Services, _row: BankAccountRow, _known: Known): Promise<Check[]> {
  return []
}
