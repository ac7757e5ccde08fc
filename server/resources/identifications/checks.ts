import type { Check } from '../../review/checks.ts'
import type { Known } from '../../review/desk.ts'
import type { Services } from '../../services.ts'
import type { IdentificationRow } from './service.ts'

/** What is checked for the officer. */
export async function identificationChecks(
  _services: Services,
  _row: IdentificationRow,
  _known: Known,
): Promise<Check[]> {
  return []
}
