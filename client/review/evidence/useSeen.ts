import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { API, codeOf, request, retryAfter, statusOf } from '../../providers/http.ts'
import { onSignedIn } from '../../providers/session.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { readDocument } from '../viewer/openDocument.ts'

/** Pages seen within this time (ms) are sent in one request. */
const GATHER_MS = 150
const AGAIN_MS = 4000
const SERVED_MS = 1000

const seenUrl = (fileId: string) => `${API}/files/${encodeURIComponent(fileId)}/seen`

const servedAnew = (fileId: string) =>
  readDocument(fileId, {}).then(
    () => true,
    () => false,
  )

/**
 * Tells the server which pages this officer has seen, then reads the record again, because the server decides what an
 * accept still waits for. Pages that arrive too early to count are sent again after the server's Retry-After. Failed
 * requests are repeated until the server answers, and once more on leaving. A new version of the dossier starts empty.
 */
export function useSeen(resource: QueueResource, record: Dossier) {
  const queryClient = useQueryClient()
  const { id, version, evidence } = record
  const seen = useRef(new Map<string, Set<number>>())
  const untold = useRef(new Map<string, Set<number>>())
  const timer = useRef<number | undefined>(undefined)
  const telling = useRef(false)
  const [keeping, setKeeping] = useState(false)

  // A seen page counts only for the version of the dossier shown beside it.
  const dossier = useMemo(() => ({ resource, id, version }), [resource, id, version])
  const tell = useCallback(async () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    if (telling.current) return
    telling.current = true
    let told = false
    let failed = false
    let again = 0
    for (const [fileId, pages] of untold.current) {
      const list = [...pages]
      try {
        await request(seenUrl(fileId), { method: 'POST', body: JSON.stringify({ pages: list, dossier }) })
        told = true
      } catch (error) {
        const status = statusOf(error) ?? 0
        const wait = retryAfter(error)
        if (wait !== null) {
          again = Math.max(again, wait * 1000)
          continue
        }
        // After a new sign-in, this session has not fetched the document yet: fetch it, then send again.
        if (codeOf(error) === 'EVIDENCE_NOT_SEEN' && (await servedAnew(fileId))) {
          again = Math.max(again, SERVED_MS)
          continue
        }
        // Drop pages that the server refuses (403, 404, 422). A new version of the dossier must be seen again.
        if (codeOf(error) === 'STALE_RECORD') seen.current.delete(fileId)
        else if (status !== 403 && status !== 404 && status !== 422) {
          failed = true
          break
        }
      }
      for (const page of list) pages.delete(page)
      if (pages.size === 0) untold.current.delete(fileId)
    }
    telling.current = false
    setKeeping(failed)
    if (told) await queryClient.invalidateQueries({ queryKey: [resource, 'getOne', { id }] })
    if (untold.current.size > 0)
      timer.current ??= window.setTimeout(() => void tell(), failed ? AGAIN_MS : again || GATHER_MS)
  }, [queryClient, resource, id, dossier])

  useEffect(() => {
    const again = () => void (untold.current.size > 0 && tell())
    const stop = onSignedIn(again)
    window.addEventListener('online', again)
    const leave = () => {
      for (const [fileId, pages] of untold.current)
        void fetch(seenUrl(fileId), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ pages: [...pages], dossier }),
          credentials: 'same-origin',
          keepalive: true,
        })
          // Read the body: an unread answer keeps its connection open.
          .then((answer) => answer.text())
          .catch(() => {})
    }
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('online', again)
      window.removeEventListener('pagehide', leave)
      window.clearTimeout(timer.current)
      timer.current = undefined
      leave()
      seen.current.clear()
      untold.current.clear()
    }
  }, [tell, dossier])

  return {
    /** Some pages could not be sent yet. */
    keeping,
    isSeen: (fileId: string, page: number) =>
      (seen.current.get(fileId)?.has(page) ?? false) ||
      (evidence?.files.some((file) => file.file_id === fileId && file.seen.includes(page)) ?? false),
    note(fileId: string, page: number) {
      if (!evidence?.counts) return
      for (const kept of [seen.current, untold.current]) kept.set(fileId, (kept.get(fileId) ?? new Set()).add(page))
      timer.current ??= window.setTimeout(() => void tell(), GATHER_MS)
    },
  }
}
