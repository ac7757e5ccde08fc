import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Several changes at once, as a decision makes, are one refresh. */
const GATHER_MS = 250

/**
 * Keeps lists and counts as they are on the server: what anybody changes is told by the event stream (design, console
 * API). The browser opens the stream again by itself when the server restarts, and what was missed is then read again.
 * An open record is left as it is: it must not change under the officer's hands; deciding on it says what happened.
 */
export function useLive(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    let timer: number | undefined
    const refresh = () => {
      timer = undefined
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource, kind] }) =>
          resource === 'queues' || (kind === 'getList' && (changed.has('*') || changed.has(String(resource)))),
      })
      changed.clear()
    }
    const gather = (resource: string) => {
      changed.add(resource)
      timer ??= window.setTimeout(refresh, GATHER_MS)
    }
    const stream = new EventSource('api/admin/stream')
    let opened = false
    stream.onopen = () => {
      if (opened) gather('*')
      opened = true
    }
    stream.addEventListener('missed', () => gather('*'))
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      gather((JSON.parse(data) as { resource: string }).resource)
      gather('audit-entries')
    }
    return () => {
      stream.close()
      window.clearTimeout(timer)
    }
  }, [queryClient])
}
