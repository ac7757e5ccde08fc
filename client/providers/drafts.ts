/**
 * Unsent input, kept in this tab so that going back, an ended session or a reload loses nothing. It belongs to the
 * officer who typed it.
 */
const PREFIX = 'draft:'
const OWNER = 'drafts-of'

export const readDraft = (place: string): string | null => sessionStorage.getItem(PREFIX + place)
export const keepDraft = (place: string, text: string): void => sessionStorage.setItem(PREFIX + place, text)
export const dropDraft = (place: string): void => sessionStorage.removeItem(PREFIX + place)

/**
 * Sets the officer who now works in this tab, null for nobody. Deletes the drafts of another officer, so that nobody
 * else reads them.
 */
export function draftsOf(officerId: string | null): void {
  if (officerId !== null && sessionStorage.getItem(OWNER) === officerId) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  if (officerId === null) sessionStorage.removeItem(OWNER)
  else sessionStorage.setItem(OWNER, officerId)
}
