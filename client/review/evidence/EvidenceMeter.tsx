import type { Dossier, QueueResource } from '../../records.ts'

/** Which pages were seen at a readable size, and which an accept still waits for. */
export function EvidenceMeter(_: { resource: QueueResource; record: Dossier }) {
  return null
}
