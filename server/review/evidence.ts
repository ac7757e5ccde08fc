import type { OfficerActor } from '../kernel/actor.ts'
import type { Services } from '../services.ts'
import type { Subject } from './subject.ts'

/** One document of a dossier, and what this officer was shown of it at a readable size. */
export type EvidenceFile = {
  file_id: string
  /** Pages, from 1, that must be seen before an accept. */
  required: number[]
  /** Pages that this officer has seen, by content: the same document sent again counts. */
  seen: number[]
  /** A supervisor's word why it need not be seen; null for most. */
  unseen: { officer: { id: string; name: string }; why: string; at: string } | null
}

export type Evidence = { files: EvidenceFile[]; complete: boolean }

export async function evidenceOf(_services: Services, _actor: OfficerActor, subject: Subject): Promise<Evidence> {
  return {
    files: subject.files.map(({ id }) => ({ file_id: id, required: [], seen: [], unseen: null })),
    complete: true,
  }
}
