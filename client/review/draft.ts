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

/** The storage keys of an officer's drafts for the decisions on a dossier. */
const draftKeys = (resource: string, id: string): string[] => [
  ...(['accept', 'refuse', 'request_new_proof', 'request_information'] as const).map((decision) =>
    draftPlace(resource, id, decision),
  ),
  `${draftPlace(resource, id, 'accept')}/why`,
]

const setAside = (key: string) => `held/${key}`

function moveDraft(from: string, to: string): void {
  const text = readDraft(from)
  deleteDraft(from)
  if (text === null) deleteDraft(to)
  else saveDraft(to, text)
}

/** Drops all drafts after a decision: they would otherwise appear for the next submission. */
export function deleteDecisionDrafts(resource: string, id: string): void {
  for (const key of draftKeys(resource, id)) {
    deleteDraft(key)
    deleteDraft(setAside(key))
  }
}

/** Sets the drafts of a decision aside while its officer may still take it back. */
export function setDecisionDraftsAside(resource: string, id: string): void {
  for (const key of draftKeys(resource, id)) moveDraft(key, setAside(key))
}

/** Restores the draft of a decision that its maker took back. */
export function restoreDecisionDrafts(resource: string, id: string): void {
  for (const key of draftKeys(resource, id)) moveDraft(setAside(key), key)
}
