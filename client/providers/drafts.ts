/**
 * Unsent input, stored in this tab so that going back, an ended session or a reload loses nothing. A draft belongs to
 * the officer who typed it.
 */
const DRAFT_PREFIX = 'draft:'
const OWNER_KEY = 'drafts-of'

export const readDraft = (key: string): string | null => sessionStorage.getItem(DRAFT_PREFIX + key)
export const saveDraft = (key: string, text: string): void => sessionStorage.setItem(DRAFT_PREFIX + key, text)
export const deleteDraft = (key: string): void => sessionStorage.removeItem(DRAFT_PREFIX + key)

/**
 * Sets the officer who now works in this tab, null for none. Deletes another officer's drafts, so that they stay
 * private.
 */
export function setDraftOwner(officerId: string | null): void {
  if (officerId !== null && sessionStorage.getItem(OWNER_KEY) === officerId) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
  if (officerId === null) sessionStorage.removeItem(OWNER_KEY)
  else sessionStorage.setItem(OWNER_KEY, officerId)
}
