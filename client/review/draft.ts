import { deleteDraft, readDraft, saveDraft } from '../providers/drafts.ts'
import type { Decision } from './decision.ts'
import type { Letter } from './letter.ts'

/** The key of a decision's draft, which is kept until it is sent. */
export const draftPlace = (resource: string, id: string, decision: Decision) => `${resource}/${id}/${decision}`

export function readLetter(place: string): Letter | null {
  const kept = readDraft(place)
  return kept === null ? null : (JSON.parse(kept) as Letter)
}

export const saveLetter = (place: string, letter: Letter) => saveDraft(place, JSON.stringify(letter))

/** Drops all drafts after a decision: they would otherwise appear for the next submission. */
export function deleteDecisionDrafts(resource: string, id: string): void {
  for (const decision of ['accept', 'refuse', 'request_new_proof'] as const)
    deleteDraft(draftPlace(resource, id, decision))
  deleteDraft(`${draftPlace(resource, id, 'accept')}/why`)
}
