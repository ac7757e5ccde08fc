import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { API, statusOf } from '../../providers/http.ts'
import { isSignedOut } from '../../providers/session.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { forgetClaim, holdClaim, isHeld, leaveClaim } from './claimKeeper.ts'
import { pulseKey } from './usePulse.ts'

/** A claim lapses after two minutes without a sign of life (console 3.6). */
const HEARTBEAT_MS = 45_000

/** Gives a dossier back; `keepalive` while the page itself goes away. */
const giveBack = (resource: QueueResource, id: string, keepalive: boolean) =>
  void fetch(`${API}/${resource}/${id}/release`, {
    method: 'POST',
    credentials: 'same-origin',
    keepalive,
  })
    // Read to its end: an answer that nobody reads keeps its connection.
    .then((answer) => answer.text())
    .catch(() => {})

/**
 * Claims the dossier on the desk where it waits and is free, keeps the claim alive while it is open, and gives it back
 * on leaving. After a pause in which the claim lapsed, the first touch takes it up again. `ready` once the record is
 * as the server has it now.
 */
export function useClaim(resource: QueueResource, record: Dossier, ready: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const { id } = record
  const mine = ready && record.claim_actions.includes('release')
  const mayClaim = ready && !mine && record.claim_actions.includes('claim')
  const touched = useRef(true)
  const asking = useRef(false)
  const [had, setHad] = useState(false)

  const send = useCallback(
    async (body: { input: boolean; take_over?: string }) => {
      const { data } = await dataProvider.act<Dossier>(resource, id, 'claim', body)
      holdClaim(resource, id)
      queryClient.setQueryData(pulseKey(resource, id), { data: [data], total: 1 })
      return data
    },
    [dataProvider, queryClient, resource, id],
  )

  const ask = useCallback(
    async (input: boolean) => {
      if (asking.current || isSignedOut()) return
      asking.current = true
      try {
        await send({ input })
      } catch (error) {
        // Somebody was faster, or it was decided: the row says which. An unreachable server is said elsewhere.
        if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: pulseKey(resource, id) })
      } finally {
        asking.current = false
      }
    },
    [send, queryClient, resource, id],
  )

  useEffect(() => {
    if (mayClaim && !had) void ask(true)
  }, [mayClaim, had, ask])

  useEffect(() => {
    if (!mine) return
    setHad(true)
    holdClaim(resource, id)
    const timer = setInterval(() => {
      // Whoever looks at another tab may have given it back there: only a touch of this one takes it up again.
      void ask(touched.current && !document.hidden)
      touched.current = false
    }, HEARTBEAT_MS)
    return () => clearInterval(timer)
  }, [mine, resource, id, ask])

  useEffect(() => {
    const touch = () => {
      touched.current = true
      if (mayClaim && had) void ask(true)
    }
    const kinds = ['keydown', 'pointerdown', 'wheel'] as const
    for (const kind of kinds) window.addEventListener(kind, touch, { passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch)
    }
  }, [mayClaim, had, ask])

  useEffect(() => {
    const leave = () => {
      if (isHeld(resource, id)) giveBack(resource, id, true)
    }
    const back = (event: PageTransitionEvent) => {
      if (event.persisted && isHeld(resource, id)) void ask(true)
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      leaveClaim(resource, id, () => giveBack(resource, id, false))
      // Opened again, it is read again: the claim it was read with is over, and its trader may have been told since.
      const record = { queryKey: [resource, 'getOne', { id }] }
      void queryClient.invalidateQueries({ ...record, refetchType: 'none' })
      setTimeout(() => queryClient.removeQueries({ ...record, type: 'inactive' }))
      queryClient.removeQueries({ queryKey: pulseKey(resource, id) })
    }
  }, [resource, id, ask, queryClient])

  const lost = had && !mine && record.blocked_by.includes('claim')
  useEffect(() => {
    if (lost) forgetClaim(resource, id)
  }, [lost, resource, id])

  return {
    mine,
    /** It was on this desk, and a colleague has taken it over. */
    lost,
    /** Takes it from the colleague who holds it; throws what the server answers. */
    takeOver: (why: string) => send({ input: true, take_over: why }),
    /** Gives it back at once. */
    letGo: async () => {
      await dataProvider.act(resource, id, 'release')
      forgetClaim(resource, id)
    },
  }
}

export type Claiming = ReturnType<typeof useClaim>
