import { deleteDraft, readDraft, saveDraft } from '../providers/drafts.ts'
import type { QueueDecision } from './decision.ts'
import type { Letter } from './letter.ts'

/** The key of a decision's draft, which is stored until it is sent. */
export const draftPlace = (resource: string, id: string, decision: QueueDecision) => `${resource}/${id}/${decision}`

export function readLetter(key: string): Letter | null {
  const json = readDraft(key)
  return json === null ? null : (JSON.parse(json) as Letter)
}

export const saveLetter = (key: string, letter: Letter) => saveDraft(key, JSON.stringify(letter))

/** Drops all drafts after a decision: they would otherwise appear for the next submission. */
export function deleteDecisionDrafts(resource: string, id: string): void {
  for (const decision of ['accept', 'refuse', 'request_new_proof', 'request_information'] as const)
    deleteDraft(draftPlace(resource, id, decision))
  deleteDraft(`${draftPlace(resource, id, 'accept')}/why`)
}
