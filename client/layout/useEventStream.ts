import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { API, request } from '../providers/http.ts'
import { isSignedOut, onSignedIn } from '../providers/session.ts'

/** Changes within this time (ms) cause one refresh: a decision makes several. */
const GATHER_MS = 30
/** Within this time (ms) at most two refreshes: the first change shows at once, and many changes cost no more. */
const TWO_WITHIN_MS = 500
/** A stream that is down for longer (ms) is reported; a shorter gap is not. */
const DOWN_AFTER_MS = 4000
/** How soon (ms) to reopen a stream that the browser has given up. */
const REOPEN_AFTER_MS = 3000
/** How often (ms) lists and counts are read while the stream is down. */
export const POLL_MS = 15_000

/** Actions that notify an officer; each console reloads its own inbox. */
const INBOX_ACTIONS = new Set(['note', 'take_over', 'hand_back', 'assign', 'return', 'blind_answer'])

/** Actions that change no list except the journal. */
const JOURNAL_ONLY_ACTIONS = new Set(['view', 'download', 'reveal', 'export', 'denied', 'sign_in', 'sign_out'])

/** Key of a mutation that ends by opening another page. Meanwhile nothing is refreshed: that page reads its own. */
export const OPENS_PAGE = ['opens-page']

let isLive = true
const watchers = new Set<() => void>()
function setLive(next: boolean) {
  if (next === isLive) return
  isLive = next
  for (const notify of watchers) notify()
}

/** Whether the event stream is up, so that every change refreshes lists and counts. */
export const isStreamLive = () => isLive

/** Whether the event stream is up, so that changes arrive as they happen. */
export const useIsLive = () =>
  useSyncExternalStore((notify) => {
    watchers.add(notify)
    return () => void watchers.delete(notify)
  }, isStreamLive)

const LIST_QUERIES = ['getList', 'getInfiniteList']

/** A payment also changes the totals of its link, in lists and on the link's page, where officers decide nothing. */
const LINK_RESOURCES = ['payment-links', 'pay-links']

/**
 * Keeps lists, counts and claims current through the event stream (console 3.8). When the stream breaks, it is reopened
 * and everything is reloaded. A hidden tab has no stream: a browser allows all tabs of a host six connections together
 * (HTTP/1.1), and streams would use them up. The facts of an open record are not refreshed, because they must not
 * change while the officer works.
 */
export function useEventStream(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    let timer: number | undefined
    let [last, lastButOne] = [-TWO_WITHIN_MS, -TWO_WITHIN_MS]
    let again: number | undefined
    let away: number | undefined
    let stream: EventSource | undefined
    let missing = document.hidden

    const refresh = () => {
      timer =
        queryClient.isMutating({ mutationKey: OPENS_PAGE }) > 0 ? window.setTimeout(refresh, GATHER_MS) : undefined
      if (timer !== undefined) return
      ;[last, lastButOne] = [performance.now(), last]
      const resources = new Set(changed)
      changed.clear()
      if (resources.has('transactions') || resources.has('*')) for (const link of LINK_RESOURCES) resources.add(link)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource, kind] }) =>
          resource === 'queues'
            ? resources.size > (resources.has('audit-entries') ? 1 : 0)
            : (['reasons', 'settings'].includes(String(resource)) ||
                LIST_QUERIES.includes(String(kind)) ||
                (kind === 'getOne' && LINK_RESOURCES.includes(String(resource)))) &&
              (resources.has('*') || resources.has(String(resource))),
      })
    }
    const gather = (resource: string) => {
      changed.add(resource)
      timer ??= window.setTimeout(refresh, Math.max(GATHER_MS, lastButOne + TWO_WITHIN_MS - performance.now()))
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
        away ??= window.setTimeout(() => setLive(false), DOWN_AFTER_MS)
        // The browser reconnects, unless the server answered with something other than a stream. The session may have
        // ended: this request detects it.
        if (stream?.readyState !== EventSource.CLOSED) return
        void request(`${API}/session`)
          .catch(() => {})
          .then(() => {
            if (!isSignedOut()) again = window.setTimeout(open, REOPEN_AFTER_MS)
          })
      }
      stream.addEventListener('missed', () => gather('*'))
      stream.onmessage = ({ data }: MessageEvent<string>) => {
        const { resource, change } = JSON.parse(data) as { resource: string; change: string }
        if (!JOURNAL_ONLY_ACTIONS.has(change)) gather(resource)
        if (INBOX_ACTIONS.has(change)) gather('inbox')
        gather('second-looks')
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
