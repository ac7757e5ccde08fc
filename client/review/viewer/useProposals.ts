import { useEffect } from 'react'
import type { QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import type { OpenedDocument } from './openDocument.ts'
import { readTextLayer } from './textLayer.ts'
import { useViewer } from './useViewer.tsx'

/** Reads the text layer of the PDF under review (null: none) and proposes its values for the worksheet. */
export function useProposals(resource: QueueResource, opened: OpenedDocument | null): void {
  const { propose } = useViewer()
  const { readText } = useDossierKind(resource)
  const pdf = opened?.kind === 'pdf' ? opened.pdf : null
  useEffect(() => {
    if (!pdf) return
    let left = false
    readTextLayer(pdf)
      .then(readText)
      .then(
        (proposals) => left || propose(proposals),
        // An unreadable text layer proposes nothing; the pages themselves report the damage.
        () => {},
      )
    return () => {
      left = true
      propose({})
    }
  }, [pdf, readText, propose])
}
