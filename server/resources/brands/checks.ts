import type { Check } from '../../review/checks.ts'
import type { Known } from '../../review/desk.ts'
import type { Services } from '../../services.ts'
import type { BrandRow } from './service.ts'

/** What is checked for the officer. */
export async function brandChecks(_services: Services, _row: BrandRow, _known: Known): Promise<Check[]> {
  return []
}
