import type { QueueResource } from '../../records.ts'

/**
 * The claims this tab holds, so that each is given back once when its dossier is left. A page that is only mounted anew
 * (a change of language) takes its claim up again before it is given back.
 */
const GRACE_MS = 250

const leaving = new Map<string, number>()
const held = new Map<string, QueueResource>()

const keyOf = (resource: QueueResource, id: string) => `${resource}/${id}`

/** The dossier is on the desk and claimed: nothing is given back for now. */
export function holdClaim(resource: QueueResource, id: string): void {
  const key = keyOf(resource, id)
  window.clearTimeout(leaving.get(key))
  leaving.delete(key)
  held.set(key, resource)
}

/** The dossier has left the desk: `release` is called soon, unless it comes back or nothing is held any more. */
export function leaveClaim(resource: QueueResource, id: string, release: () => void): void {
  const key = keyOf(resource, id)
  if (!held.has(key) || leaving.has(key)) return
  const timer = window.setTimeout(() => {
    leaving.delete(key)
    if (held.delete(key)) release()
  }, GRACE_MS)
  leaving.set(key, timer)
}

/** Nothing to give back: decided, taken over, or freed by the server; of one dossier or of the whole queue. */
export function forgetClaim(resource: QueueResource, id?: string): void {
  for (const [key, queue] of held) if (queue === resource && (!id || key === keyOf(resource, id))) held.delete(key)
}

export const isHeld = (resource: QueueResource, id: string) => held.has(keyOf(resource, id))
