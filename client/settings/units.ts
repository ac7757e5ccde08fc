import type { ConsoleSetting } from '../records.ts'

/** The unit of a setting's numbers; of all others it is pages. */
export const UNITS: Partial<Record<ConsoleSetting['id'], 'minutes' | 'dossiers' | 'years'>> = {
  targets: 'minutes',
  session_minutes: 'minutes',
  pending_dossiers: 'dossiers',
  retention_years: 'years',
}
