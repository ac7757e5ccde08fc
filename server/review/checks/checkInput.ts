import type { ConsoleFile } from '../record/presenter.ts'
import type { CollisionKind, SharedValueKind } from './comparisons.ts'

/** Officers' readings of the documents of this submission, by field; fields without a reading are absent. */
export type Readings = Record<string, { value: string; by: { id: string; name: string }; at: string }>

/** Another dossier as the desk shows it: its owner and its decision. */
export type OtherDossier = {
  /** The name of the dossier's kind. */
  resource: string
  id: string
  name: string
  trader: { id: string; name: string }
  state: string
  created_at: string
  decided_at: string | null
  decided_by: { id: string; name: string } | null
  reason_codes: readonly string[]
  /** The reason that its trader read. */
  reason: string | null
  /** The refused submission that causes the collision, if one does; the decision is then that submission's. */
  refused_submission: number | null
  /** Set when its trader deleted it. */
  deleted_at: string | null
  /** Its documents, for comparison with this dossier's. */
  files: ConsoleFile[]
}

export const ANSWERS = ['same', 'different'] as const
export type CollisionAnswer = (typeof ANSWERS)[number]

/**
 * A thing that this dossier shares with another account's dossier or with a refused one, and that dossier's decision.
 */
export type Collision = {
  /** Identifies the shared thing and the pair of records; the same from both sides. */
  id: string
  kind: CollisionKind
  /** An accept requires an answer; never set for near names and shared people. */
  blocking: boolean
  /** The sort of shared thing. */
  thing: SharedValueKind
  /** The shared value as displayed: a name, a number (an account's with its middle masked), a file's name. */
  value: string
  other: OtherDossier
  answer: { answer: CollisionAnswer; why: string; by: { id: string; name: string }; at: string } | null
}

/** Input of the checks of a kind. */
export type CheckInput = { readings: Readings; collisions: Collision[] }
