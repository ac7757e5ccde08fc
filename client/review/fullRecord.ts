import type { Dossier, DossierRow } from '../records.ts'

/** Whether the record was read by its own address: a row of a list, which the page may show meanwhile, has fewer fields. */
export const isFullRecord = (record: DossierRow | undefined): record is Dossier =>
  record !== undefined && 'told' in record
