import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { API, request } from '../providers/http.ts'
import { isSignedOut, onSignedIn } from '../providers/session.ts'

/** Several changes at once, as a decision makes, are one refresh. */
const GATHER_MS = 250
/** A stream away for longer is said; a shorter gap nobody notices. */
const PATIENCE_MS = 4000
/** How soon a stream that the browser has given up is opened again. */
const AGAIN_MS = 3000
/** How often lists and counts are read while the stream is away. */
export const POLL_MS = 15_000

/** Acts that change no row of any list but the journal's. */
const ONLY_JOURNALED = new Set(['view', 'download', 'reveal', 'export', 'denied', 'sign_in', 'sign_out'])

let live = true
const watchers = new Set<() => void>()
function setLive(next: boolean) {
  if (next === live) return
  live = next
  for (const told of watchers) told()
}

/** Whether changes are told as they happen; false while the event stream is away. */
export const useIsLive = () =>
  useSyncExternalStore(
    (told) => {
      watchers.add(told)
      return () => void watchers.delete(told)
    },
    () => live,
  )

const LISTS = ['getList', 'getInfiniteList']

/** A payment changes the totals of its link too, in lists and on the link's page, where nobody decides anything. */
const PAID = ['payment-links', 'pay-links']

/**
 * Keeps lists, counts and claims as they are on the server: what anybody changes is told by the event stream (console
 * 3.8). The stream is opened again when it breaks, and what was missed is then read again. A hidden tab has
 * none: a browser gives all tabs of a host six connections together (HTTP/1.1), which would soon be streams only. The
 * facts of an open record are left as they are: they must not change under the officer's hands.
 */
export function useLive(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    let timer: number | undefined
    let again: number | undefined
    let away: number | undefined
    let stream: EventSource | undefined
    let missing = document.hidden

    const refresh = () => {
      timer = undefined
      const asked = new Set(changed)
      changed.clear()
      if (asked.has('transactions') || asked.has('*')) for (const link of PAID) asked.add(link)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource, kind] }) =>
          resource === 'queues'
            ? asked.size > (asked.has('audit-entries') ? 1 : 0)
            : (LISTS.includes(String(kind)) || (kind === 'getOne' && PAID.includes(String(resource)))) &&
              (asked.has('*') || asked.has(String(resource))),
      })
    }
    const gather = (resource: string) => {
      changed.add(resource)
      timer ??= window.setTimeout(refresh, GATHER_MS)
    }
    function close() {
      stream?.close()
      window.clearTimeout(again)
      window.clearTimeout(away)
      away = undefined
      missing = true
    }
    function open() {
      stream?.close()
      window.clearTimeout(again)
      if (document.hidden) return
      stream = new EventSource(`${API}/stream`)
      stream.onopen = () => {
        window.clearTimeout(away)
        away = undefined
        setLive(true)
        if (missing) gather('*')
        missing = false
      }
      stream.onerror = () => {
        missing = true
        away ??= window.setTimeout(() => setLive(false), PATIENCE_MS)
        // The browser tries again by itself, unless the server answered with something else than a stream: perhaps
        // the session has ended, which this question brings to light.
        if (stream?.readyState !== EventSource.CLOSED) return
        void request(`${API}/session`)
          .catch(() => {})
          .then(() => {
            if (!isSignedOut()) again = window.setTimeout(open, AGAIN_MS)
          })
      }
      stream.addEventListener('missed', () => gather('*'))
      stream.onmessage = ({ data }: MessageEvent<string>) => {
        const { resource, change } = JSON.parse(data) as { resource: string; change: string }
        if (!ONLY_JOURNALED.has(change)) gather(resource)
        gather('audit-entries')
      }
    }
    open()
    const stop = onSignedIn(open)
    const turned = () => (document.hidden ? close() : open())
    document.addEventListener('visibilitychange', turned)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', turned)
      stream?.close()
      for (const pending of [timer, again, away]) window.clearTimeout(pending)
    }
  }, [queryClient])
}
