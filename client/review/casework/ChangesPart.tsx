import type { Dossier, QueueResource } from '../../records.ts'

/** What a resubmission changed against the version decided before; nothing for a first one. */
export function ChangesPart(_: { resource: QueueResource; record: Dossier }) {
  return null
}
