import { useMemo, useSyncExternalStore } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import type { DossierRow } from '../../records.ts'
import { isFullRecord } from '../fullRecord.ts'
import { type PageState, type Part, requiredPages } from './parts.ts'
import { useViewer } from './useViewer.tsx'

/** The required pages of a dossier and which of their parts have been in view, as it happens. */
export function useRequiredPages(record: DossierRow): PageState[] {
  const { parts } = useViewer()
  const now = useSyncExternalStore(parts.subscribe, parts.snapshot)
  return useMemo(() => (isFullRecord(record) ? requiredPages(record, now) : []), [record, now])
}

/** Announces how much of a page has been seen; `what` names its document. */
export function usePageText() {
  const words = useWords()
  return (
    { page, isRecorded, parts }: Pick<PageState, 'page' | 'isRecorded' | 'parts'>,
    documentName: string,
  ): string => {
    const seen = parts.filter(Boolean).length
    if (isRecorded) return words('seen.page_seen', { page, what: documentName })
    return seen > 0
      ? words('seen.page_partly', { page, what: documentName, seen, smart_count: parts.length })
      : words('seen.page_unseen', { page, what: documentName })
  }
}

/** Names a part of a page: the page, its upper or lower half, or a part by its number. */
export function usePartText() {
  const words = useWords()
  return ({ page, part, parts }: Omit<Part, 'fileId'>): string => {
    if (parts === 1) return words('seen.part.whole', { page })
    if (parts === 2) return words(part === 0 ? 'seen.part.upper' : 'seen.part.lower', { page })
    return words('seen.part.one', { page, part: part + 1, parts })
  }
}
