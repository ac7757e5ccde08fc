import type { Dossier, QueueResource } from '../../records.ts'

/** Note, assign, escalate: what an officer does with a dossier besides deciding it. */
export function CaseTools(_: { resource: QueueResource; record: Dossier }) {
  return null
}
