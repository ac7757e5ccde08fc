import { useEffect, useState, useSyncExternalStore } from 'react'
import { onSignedIn } from '../../providers/session.ts'
import type { FileRef } from '../../records.ts'
import { createDocuments, type DocumentState, type Documents } from './documents.ts'

/** The documents of this desk, closed when the officer leaves it. */
export function useDocuments(): Documents {
  const [documents] = useState(createDocuments)
  useEffect(() => () => documents.close(), [documents])
  return documents
}

/** A document and its loading state. After a lost connection or session, it is read again when that returns. */
export function useDocument(documents: Documents, file: FileRef | null): DocumentState & { retry: () => void } {
  const loaded = useSyncExternalStore(documents.subscribe, () => documents.loadedOf(file?.id))
  const retry = () => file && documents.load(file)
  useEffect(() => {
    if (file) documents.load(file)
  }, [documents, file])
  const cut = loaded.state === 'failed' && loaded.trouble !== 'damaged' && loaded.trouble !== 'altered'
  useEffect(() => {
    if (!cut || !file) return
    const again = () => documents.load(file)
    const stop = onSignedIn(again)
    window.addEventListener('online', again)
    return () => {
      stop()
      window.removeEventListener('online', again)
    }
  }, [cut, documents, file])
  return { ...loaded, retry }
}
