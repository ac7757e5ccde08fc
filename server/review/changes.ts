import type { Services } from '../services.ts'
import type { ConsoleFile } from './presenter.ts'
import type { Subject } from './subject.ts'

/** What a resubmission changed against the version that was decided before. */
export type Changes = {
  before: {
    submission: number
    decided_at: string | null
    decided_by: { id: string; name: string } | null
    /** How it was decided: `refuse`, `request_new_proof` or `accept`. */
    action: string
    reason: string | null
    reason_codes: string[]
  }
  fields: { field: string; before: string | null; after: string | null; changed: boolean }[]
  /** By kind of document; `same` compares content. */
  files: { kind: string; before: ConsoleFile | null; after: ConsoleFile | null; same: boolean }[]
}

/** Null for a first submission. */
export async function changesOf(_services: Services, _subject: Subject): Promise<Changes | null> {
  return null
}
