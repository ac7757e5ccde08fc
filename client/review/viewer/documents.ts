import type { FileRef } from '../../records.ts'
import {
  closeDocument,
  type DocumentProblem,
  documentProblem,
  type OpenedDocument,
  openDocument,
} from './openDocument.ts'

export type DocumentState =
  | { state: 'loading' }
  | { state: 'ready'; opened: OpenedDocument }
  | { state: 'failed'; trouble: DocumentProblem }

const LOADING: DocumentState = { state: 'loading' }

export type Documents = ReturnType<typeof createDocuments>

/** The documents opened on one desk. Each is read once, however often it is shown, and closed with the desk. */
export function createDocuments() {
  const entries = new Map<string, { loaded: DocumentState; stop: AbortController }>()
  const watchers = new Set<() => void>()

  function load(file: FileRef): void {
    const known = entries.get(file.id)
    if (known && known.loaded.state !== 'failed') return
    const entry = { loaded: LOADING, stop: new AbortController() }
    const settle = (loaded: DocumentState) => {
      if (entry.stop.signal.aborted) {
        if (loaded.state === 'ready') closeDocument(loaded.opened)
        return
      }
      entry.loaded = loaded
      for (const notify of watchers) notify()
    }
    entries.set(file.id, entry)
    for (const notify of watchers) notify()
    openDocument(file, entry.stop.signal).then(
      (opened) => settle({ state: 'ready', opened }),
      (error: unknown) => settle({ state: 'failed', trouble: documentProblem(error) }),
    )
  }

  return {
    load,
    loadedOf: (id: string | undefined): DocumentState => (id ? entries.get(id)?.loaded : undefined) ?? LOADING,
    subscribe(notify: () => void) {
      watchers.add(notify)
      return () => void watchers.delete(notify)
    },
    close() {
      for (const { loaded, stop } of entries.values()) {
        stop.abort()
        if (loaded.state === 'ready') closeDocument(loaded.opened)
      }
      entries.clear()
    },
  }
}
