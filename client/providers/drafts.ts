/**
 * What was typed and not sent, kept in this tab: going back, an ended session or a reload loses nothing. It belongs to
 * the officer who typed it.
 */
const PREFIX = 'draft:'
const OWNER = 'drafts-of'

export const readDraft = (place: string): string | null => sessionStorage.getItem(PREFIX + place)
export const keepDraft = (place: string, text: string): void => sessionStorage.setItem(PREFIX + place, text)
export const dropDraft = (place: string): void => sessionStorage.removeItem(PREFIX + place)

/** Who works in this tab from now on, null for nobody: what another officer left is not theirs to read. */
export function draftsOf(officerId: string | null): void {
  if (officerId !== null && sessionStorage.getItem(OWNER) === officerId) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  if (officerId === null) sessionStorage.removeItem(OWNER)
  else sessionStorage.setItem(OWNER, officerId)
}
