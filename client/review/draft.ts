import type { Letter } from './letter.ts'

const keyOf = (resource: string, id: string, action: string) => `draft:${resource}:${id}:${action}`

/** What was typed and not sent, kept in this tab: an ended session or a reload loses nothing. */
export function readDraft(resource: string, id: string, action: string): Letter | null {
  const kept = sessionStorage.getItem(keyOf(resource, id, action))
  return kept === null ? null : (JSON.parse(kept) as Letter)
}

export const keepDraft = (resource: string, id: string, action: string, letter: Letter) =>
  sessionStorage.setItem(keyOf(resource, id, action), JSON.stringify(letter))

export const dropDraft = (resource: string, id: string, action: string) =>
  sessionStorage.removeItem(keyOf(resource, id, action))
