import type { Check } from '../../review/checks.ts'
import type { Known } from '../../review/desk.ts'
import type { Services } from '../../services.ts'
import type { InstanceRow } from './presenter.ts'

/** What is checked for the officer. */
export async function proofChecks(_services: Services, _row: InstanceRow, _known: Known): Promise<Check[]> {
  return []
}
