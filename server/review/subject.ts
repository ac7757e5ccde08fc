import type { File } from '../database/generated/client.ts'

export type QueueName = 'identifications' | 'brands' | 'bank-accounts' | 'activation-proofs'

/** A dossier as the desk looks at it, whatever its kind. */
export type Subject = {
  resource: QueueName
  id: string
  workspace_id: string
  /** The account: the trader who owns the workspace. */
  owner_id: string
  name: string
  /** Which submission is under review, from 1. */
  submission: number
  files: File[]
  /** Set once its trader took it back: it is read only from then on. */
  deleted_at: Date | null
  /** The identification's document, where a brand without one of its own is reviewed by it. */
  borrowed: File[]
}

/** All documents that the desk shows and an officer looks at before an accept. */
export const documentsOf = ({ files, borrowed }: Pick<Subject, 'files' | 'borrowed'>): File[] => [...files, ...borrowed]

type Reviewed = {
  id: string
  workspace_id: string
  submissions: number
  deleted_at: Date | null
  workspace: { owner_id: string }
}

export const subjectOf = (
  resource: QueueName,
  row: Reviewed,
  name: string,
  files: readonly (File | null)[],
  borrowed: readonly (File | null)[] = [],
): Subject => ({
  resource,
  id: row.id,
  workspace_id: row.workspace_id,
  owner_id: row.workspace.owner_id,
  name,
  submission: row.submissions,
  files: files.filter((file) => file !== null),
  deleted_at: row.deleted_at,
  borrowed: borrowed.filter((file) => file !== null),
})
