import type { File } from '../../database/generated/rows.ts'
import type { DossierKind, DossierRow } from './dossierKind.ts'

/** A dossier of any kind, as the desk reads it. */
export type Subject = {
  kind: DossierKind
  /** The name of the dossier's kind. */
  resource: string
  id: string
  workspace_id: string
  /** The trader's account, which owns the workspace. */
  owner_id: string
  name: string
  /** The number of the submission under review, from 1. */
  submission: number
  files: File[]
  /** Set when its trader deleted it: it is then read-only. */
  deleted_at: Date | null
  /** Documents of another dossier that are reviewed while this one has none of its own. */
  parentDocuments: File[]
}

/** All documents on the desk, which an officer looks at before an accept. */
export const documentsOf = ({ files, parentDocuments }: Pick<Subject, 'files' | 'parentDocuments'>): File[] => [
  ...files,
  ...parentDocuments,
]

export const subjectOf = (kind: DossierKind, row: DossierRow): Subject => ({
  kind,
  resource: kind.name,
  id: row.id,
  workspace_id: row.workspace_id,
  owner_id: row.workspace.owner_id,
  name: kind.nameOf(row),
  submission: row.submissions,
  files: kind.filesOf(row).filter((file) => file !== null),
  deleted_at: row.deleted_at,
  parentDocuments: kind.parentDocumentsOf?.(row).filter((file) => file !== null) ?? [],
})
