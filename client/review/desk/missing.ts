import type { Dossier } from '../../records.ts'

/** What blocks this officer's accept. An officer who may accept without a document gives a reason instead. */
export const lockedBy = ({ blocked_by, accepting }: Dossier): string[] =>
  blocked_by.filter((blocker) => blocker !== 'no_document' || !accepting?.may_accept_without)

/** The required pages that this officer has not seen yet, in the dossier's order. */
export function unseenPages({ evidence }: Dossier): { fileId: string; page: number }[] {
  return (evidence?.files ?? [])
    .filter(({ unseen }) => !unseen)
    .flatMap(({ file_id, required, seen }) =>
      required.filter((page) => !seen.includes(page)).map((page) => ({ fileId: file_id, page })),
    )
}
