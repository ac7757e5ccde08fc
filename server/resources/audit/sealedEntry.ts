import type { AuditEntry } from '../../database/generated/rows.ts'

/** An entry as sealed: times are texts, to the microsecond. */
export type SealedEntry = Omit<AuditEntry, 'at' | 'recorded_at'> & { at: string; recorded_at: string | null }
