import type { Dossier, DossierRow } from '../records.ts'

/**
 * Whether this is the whole record, read by its own address; the page may show a list's row meanwhile, which has fewer
 * fields.
 */
export const isFullRecord = (record: DossierRow | undefined): record is Dossier =>
  record !== undefined && 'told' in record
