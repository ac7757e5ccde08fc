import type { QueueResource } from '../../records.ts'

/**
 * Tracks the claims of this tab, so that each is released once, when its dossier closes. The delay (ms) lets
 * a page that only remounts (a change of language) keep its claim.
 */
const GRACE_MS = 250

const leaving = new Map<string, number>()
const held = new Map<string, QueueResource>()

const keyOf = (resource: QueueResource, id: string) => `${resource}/${id}`

/** Records that this dossier is claimed and open; cancels a pending release. */
export function holdClaim(resource: QueueResource, id: string): void {
  const key = keyOf(resource, id)
  window.clearTimeout(leaving.get(key))
  leaving.delete(key)
  held.set(key, resource)
}

/** Calls `release` after the delay, unless the dossier is opened again or the claim is gone by then. */
export function leaveClaim(resource: QueueResource, id: string, release: () => void): void {
  const key = keyOf(resource, id)
  if (!held.has(key) || leaving.has(key)) return
  const timer = window.setTimeout(() => {
    leaving.delete(key)
    if (held.delete(key)) release()
  }, GRACE_MS)
  leaving.set(key, timer)
}

/** Forgets claims that are already over (decided, taken over, freed): of one dossier, or of the whole queue. */
export function forgetClaim(resource: QueueResource, id?: string): void {
  for (const [key, queue] of held) if (queue === resource && (!id || key === keyOf(resource, id))) held.delete(key)
}

export const isHeld = (resource: QueueResource, id: string) => held.has(keyOf(resource, id))
