import type { Services } from '../services.ts'
import type { ConsoleFile } from './presenter.ts'
import type { QueueName, Subject } from './subject.ts'

export type CollisionKind = 'same_rib' | 'same_rc' | 'same_nif' | 'same_file' | 'same_proof' | 'same_name' | 'near_name'

/** Something that this dossier shares with one of another account, and how that one was decided. */
export type Collision = {
  /** Stands for what is shared and the pair of records; the same seen from either side. */
  id: string
  kind: CollisionKind
  /** An accept waits for the answer; near names never block. */
  blocking: boolean
  /** What is shared, for the eye: a name, a number with its middle masked, a file's name. */
  value: string
  other: {
    resource: QueueName
    id: string
    name: string
    trader: { id: string; name: string }
    state: string
    created_at: string
    decided_at: string | null
    decided_by: { id: string; name: string } | null
    reason_codes: string[]
    /** Its documents, to be put beside this one's. */
    files: ConsoleFile[]
  }
  answer: { answer: 'same' | 'different'; why: string; by: { id: string; name: string }; at: string } | null
}

export async function collisionsOf(_services: Services, _subject: Subject): Promise<Collision[]> {
  return []
}

export const unanswered = (collisions: Collision[]) =>
  collisions.filter(({ blocking, answer }) => blocking && answer === null)
