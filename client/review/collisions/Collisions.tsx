import type { Dossier, QueueResource } from '../../records.ts'

/** What this dossier shares with those of other accounts, to be answered. */
export function Collisions(_: { resource: QueueResource; record: Dossier }) {
  return null
}
