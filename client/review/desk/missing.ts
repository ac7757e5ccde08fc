import type { Dossier } from '../../records.ts'

/** The required pages that this officer has not seen yet, in the dossier's order. */
export function unseenPages({ evidence }: Dossier): { fileId: string; page: number }[] {
  return (evidence?.files ?? [])
    .filter(({ unseen }) => !unseen)
    .flatMap(({ file_id, required, seen }) =>
      required.filter((page) => !seen.includes(page)).map((page) => ({ fileId: file_id, page })),
    )
}
