import type { State } from '../../elements/StateChip.tsx'
import type { DossierRow } from '../../records.ts'
import type { DossierKind } from '../../registry.tsx'

/** The change of the dossier on the server since its facts were loaded. */
export type ServerChange =
  | { how: 'decided'; by: { id: string; name: string } | null; at: string; state: State }
  | { how: 'changed'; at: string }
  | { how: 'deleted'; at: string }
  | { how: 'withdrawn' }

/**
 * Compares the row that the officer reads with `now`, the server's row (null if it was deleted). Null: nothing has
 * changed.
 */
export function serverChangeSince(
  { stateOf }: DossierKind,
  read: DossierRow,
  now: DossierRow | null,
): ServerChange | null {
  if (now === null) return { how: 'withdrawn' }
  if (now.version === read.version) return null
  if (now.deleted_at !== null) return { how: 'deleted', at: now.deleted_at }
  if (now.decided_at !== null && now.decided_at !== read.decided_at)
    return { how: 'decided', by: now.decided_by, at: now.decided_at, state: stateOf(now) }
  return { how: 'changed', at: now.updated_at }
}
