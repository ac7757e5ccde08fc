import type { QueueResource } from '../records.ts'

/**
 * Tracks the claims of this tab, so that each is released once, when its dossier closes. The delay (ms) lets
 * a page that only remounts (a change of language) keep its claim.
 */
const GRACE_MS = 250

const releaseTimers = new Map<string, number>()
const claimed = new Map<string, QueueResource>()

const keyOf = (resource: QueueResource, id: string) => `${resource}/${id}`

/** Records that this dossier is claimed and open; cancels a pending release. */
export function registerClaim(resource: QueueResource, id: string): void {
  const key = keyOf(resource, id)
  window.clearTimeout(releaseTimers.get(key))
  releaseTimers.delete(key)
  claimed.set(key, resource)
}

/** Calls `release` after the delay, unless the dossier is opened again or the claim is gone by then. */
export function scheduleRelease(resource: QueueResource, id: string, release: () => void): void {
  const key = keyOf(resource, id)
  if (!claimed.has(key) || releaseTimers.has(key)) return
  const timer = window.setTimeout(() => {
    releaseTimers.delete(key)
    if (claimed.delete(key)) release()
  }, GRACE_MS)
  releaseTimers.set(key, timer)
}

/** Forgets claims that are already over (decided, taken over, freed): of one dossier, or of the whole queue. */
export function forgetClaim(resource: QueueResource, id?: string): void {
  for (const [key, queue] of claimed)
    if (queue === resource && (!id || key === keyOf(resource, id))) claimed.delete(key)
}

export const isClaimed = (resource: QueueResource, id: string) => claimed.has(keyOf(resource, id))
