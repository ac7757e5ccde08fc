import type { Collision, Dossier } from '../../records.ts'
import { openCollisions } from '../acceptBlockers.ts'
import type { ComparedDocument } from './useViewer.tsx'

/** The document of a collision's other dossier, for comparison; null without one. */
export function comparisonWith(record: Dossier, { other }: Collision): ComparedDocument | null {
  const kinds = record.files.map(({ kind }) => kind)
  const file = other.files.find(({ kind }) => kinds.includes(kind)) ?? other.files[0]
  return file ? { file, label: other.name, isOlder: other.created_at <= record.created_at } : null
}

/**
 * The document that the key B compares first: the one of the first open blocker, or of any collision if the dossier has
 * only one document.
 */
export function firstComparison(record: Dossier): ComparedDocument | null {
  const all = record.files.length === 1 ? record.collisions : []
  for (const collision of [...openCollisions(record), ...all]) {
    const found = comparisonWith(record, collision)
    if (found) return found
  }
  return null
}
