import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { API, codeOf, request, retryAfter, statusOf } from '../../providers/http.ts'
import { onSignedIn } from '../../providers/session.ts'
import type { DossierRow, QueueResource } from '../../records.ts'
import { isFullRecord } from '../fullRecord.ts'
import { readDocument } from './openDocument.ts'
import { registerSeenReports } from './seenReports.ts'

/** Pages seen within this time (ms) are sent in one request. */
const GATHER_MS = 150
const RETRY_MS = 4000
const SERVED_RETRY_MS = 1000

const seenUrl = (fileId: string) => `${API}/files/${encodeURIComponent(fileId)}/seen`

const serveAgain = (fileId: string) =>
  readDocument(fileId, {}).then(
    () => true,
    () => false,
  )

/** The result for sent pages; a number is the wait in ms before they are sent again. */
type ReportOutcome = 'told' | 'dropped' | 'stale' | 'failed' | number

async function send(fileId: string, pages: number[], dossier: object): Promise<ReportOutcome> {
  try {
    await request(seenUrl(fileId), { method: 'POST', body: JSON.stringify({ pages, dossier }) })
    return 'told'
  } catch (error) {
    const wait = retryAfter(error)
    if (wait !== null) return wait * 1000
    // After a new sign-in, this session has not fetched the document yet: fetch it, then send again.
    if (codeOf(error) === 'EVIDENCE_NOT_SEEN' && (await serveAgain(fileId))) return SERVED_RETRY_MS
    // The officer must see the pages again beside the new version of the dossier.
    if (codeOf(error) === 'STALE_RECORD') return 'stale'
    // Drop pages that the server refuses.
    return [403, 404, 422].includes(statusOf(error) ?? 0) ? 'dropped' : 'failed'
  }
}

type Pages = Map<string, Set<number>>

/** Sends the pages of each file and forgets those that are settled, until a request fails. `again`: the wait in ms. */
async function sendAll(unreported: Pages, seen: Pages, dossier: object) {
  let hasReported = false
  let again = 0
  for (const [fileId, pages] of unreported) {
    const list = [...pages]
    const answer = await send(fileId, list, dossier)
    if (answer === 'failed') return { hasReported, again, failed: true }
    if (typeof answer === 'number') {
      again = Math.max(again, answer)
      continue
    }
    if (answer === 'told') hasReported = true
    if (answer === 'stale') seen.delete(fileId)
    for (const page of list) pages.delete(page)
    if (pages.size === 0) unreported.delete(fileId)
  }
  return { hasReported, again, failed: false }
}

/** Sends the remaining pages when the page closes, without waiting for the answer. */
function sendOnLeaving(unreported: Pages, dossier: object) {
  for (const [fileId, pages] of unreported)
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

/**
 * Reports the pages that this officer has seen, then reloads the record, because the server decides on the blockers of
 * an accept. Pages that the server gets too early are sent again after its Retry-After. Failed requests are repeated
 * until the server answers, and once more on leaving. A new version of the dossier starts empty. A decision ends the
 * reports.
 */
export function useReportSeen(resource: QueueResource, record: DossierRow) {
  const queryClient = useQueryClient()
  const { id, version } = record
  const evidence = isFullRecord(record) ? record.evidence : null
  const seen = useRef<Pages>(new Map())
  const unreported = useRef<Pages>(new Map())
  const timer = useRef<number | undefined>(undefined)
  const running = useRef<ReturnType<typeof sendAll> | null>(null)
  const hasEnded = useRef(false)
  const [keeping, setKeeping] = useState(false)

  // A seen page counts only for the version of the dossier shown beside it.
  const dossier = useMemo(() => ({ resource, id, version }), [resource, id, version])
  const sendUnreported = useCallback(async () => {
    running.current = sendAll(unreported.current, seen.current, dossier)
    const answer = await running.current
    running.current = null
    return answer
  }, [dossier])
  const reportSeen = useCallback(async () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    if (running.current || hasEnded.current) return
    const { hasReported, failed, again } = await sendUnreported()
    setKeeping(failed)
    if (hasReported)
      await Promise.all(
        // Refresh a blind look too, because it reads its dossier by its own address.
        [
          [resource, 'getOne', { id }],
          ['second-looks', 'getOne'],
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    if (unreported.current.size > 0 && !hasEnded.current)
      timer.current ??= window.setTimeout(() => void reportSeen(), failed ? RETRY_MS : again || GATHER_MS)
  }, [queryClient, resource, id, sendUnreported])

  useEffect(() => {
    const again = () => void (unreported.current.size > 0 && reportSeen())
    async function sendRest() {
      await running.current
      if (unreported.current.size > 0) await sendUnreported()
    }
    const unregister = registerSeenReports(resource, id, {
      end: () => {
        hasEnded.current = true
        window.clearTimeout(timer.current)
        timer.current = undefined
        return running.current || unreported.current.size > 0 ? sendRest() : null
      },
      resume: () => {
        hasEnded.current = false
        again()
      },
    })
    return unregister
  }, [reportSeen, sendUnreported, resource, id])

  useEffect(() => {
    hasEnded.current = false
    const again = () => void (unreported.current.size > 0 && reportSeen())
    const stop = onSignedIn(again)
    window.addEventListener('online', again)
    const leave = () => {
      if (!hasEnded.current) sendOnLeaving(unreported.current, dossier)
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
      unreported.current.clear()
    }
  }, [reportSeen, dossier])

  return {
    /** Some pages could not be sent yet. */
    keeping,
    isSeen: (fileId: string, page: number) =>
      (seen.current.get(fileId)?.has(page) ?? false) ||
      (evidence?.files.some((file) => file.file_id === fileId && file.seen.includes(page)) ?? false),
    note(fileId: string, page: number) {
      if (!evidence?.counts) return
      for (const pages of [seen.current, unreported.current])
        pages.set(fileId, (pages.get(fileId) ?? new Set()).add(page))
      if (!hasEnded.current) timer.current ??= window.setTimeout(() => void reportSeen(), GATHER_MS)
    },
  }
}
