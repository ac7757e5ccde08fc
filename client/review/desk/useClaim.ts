import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { API, codeOf, statusOf } from '../../providers/http.ts'
import { isSignedOut } from '../../providers/session.ts'
import type { DossierRow, QueueResource } from '../../records.ts'
import { forgetClaim, isClaimed, registerClaim, scheduleRelease } from '../claimRegistry.ts'
import { currentRowKey } from './useCurrentRow.ts'

/** In ms. A claim expires after two minutes without a heartbeat (console 3.6). */
const HEARTBEAT_MS = 45_000

/** Releases a claim. `keepalive` lets the request outlive the page. */
const releaseClaim = (resource: QueueResource, id: string, keepalive: boolean) =>
  void fetch(`${API}/${resource}/${id}/release`, {
    method: 'POST',
    credentials: 'same-origin',
    keepalive,
  })
    // Read the body: an unread answer keeps its connection open.
    .then((answer) => answer.text())
    .catch(() => {})

/**
 * Claims the open dossier if it is waiting and free, keeps the claim alive, and releases it when the officer leaves.
 * If the claim expired during a pause, the first key, click or scroll claims it again. `ready`: the record is current.
 */
export function useClaim(resource: QueueResource, record: DossierRow, ready: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const { id } = record
  const mine = ready && record.claim_actions.includes('release')
  const canClaim = ready && !mine && record.claim_actions.includes('claim')
  const touched = useRef(true)
  const isRequesting = useRef(false)
  /** The open dossier; null after it was left. */
  const open = useRef<string | null>(null)
  const [hasHadClaim, setHad] = useState(false)
  const [wasAtLimit, setAtLimit] = useState(false)

  const send = useCallback(
    async (body: { input: boolean; take_over?: string }) => {
      const { data } = await dataProvider.act<DossierRow>(resource, id, 'claim', body)
      registerClaim(resource, id)
      // The officer left before the answer came, so release the claim here.
      if (open.current !== id) scheduleRelease(resource, id, () => releaseClaim(resource, id, false))
      queryClient.setQueryData(currentRowKey(resource, id), { data: [data], total: 1 })
      return data
    },
    [dataProvider, queryClient, resource, id],
  )

  const ask = useCallback(
    async (input: boolean) => {
      if (isRequesting.current || isSignedOut()) return
      isRequesting.current = true
      try {
        await send({ input })
        setAtLimit(false)
      } catch (error) {
        setAtLimit(codeOf(error) === 'CLAIM_LIMIT')
        // 409: claimed by another officer, or decided; 403: the officer was tied to the account. The current row says
        // which. Other parts report an unreachable server.
        if ([403, 409].includes(statusOf(error) ?? 0))
          void queryClient.invalidateQueries({ queryKey: currentRowKey(resource, id) })
      } finally {
        isRequesting.current = false
      }
    },
    [send, queryClient, resource, id],
  )

  useEffect(() => {
    if (canClaim && !hasHadClaim) void ask(true)
  }, [canClaim, hasHadClaim, ask])

  useEffect(() => {
    if (!mine) return
    setHad(true)
    registerClaim(resource, id)
    const timer = setInterval(() => {
      // Only input in this tab counts: the officer may have released the claim in another tab.
      void ask(touched.current && !document.hidden)
      touched.current = false
    }, HEARTBEAT_MS)
    return () => clearInterval(timer)
  }, [mine, resource, id, ask])

  useEffect(() => {
    const touch = () => {
      touched.current = true
      if (canClaim && hasHadClaim) void ask(true)
    }
    const kinds = ['keydown', 'pointerdown', 'wheel'] as const
    for (const kind of kinds) window.addEventListener(kind, touch, { passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch)
    }
  }, [canClaim, hasHadClaim, ask])

  const isAtLimit = wasAtLimit && canClaim
  useEffect(() => {
    if (!isAtLimit) return
    // The officer may have released or decided another dossier in another tab.
    const back = () => void ask(true)
    window.addEventListener('focus', back)
    return () => window.removeEventListener('focus', back)
  }, [isAtLimit, ask])

  useEffect(() => {
    open.current = id
    const leave = () => {
      // A claim that was just requested counts: the server may have granted it already.
      if (isClaimed(resource, id) || isRequesting.current) releaseClaim(resource, id, true)
    }
    const back = (event: PageTransitionEvent) => {
      if (event.persisted && isClaimed(resource, id)) void ask(true)
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      open.current = null
      scheduleRelease(resource, id, () => releaseClaim(resource, id, false))
      // Reload the record when it is opened again: its claim is over, and its delivery may have progressed.
      const record = { queryKey: [resource, 'getOne', { id }] }
      void queryClient.invalidateQueries({ ...record, refetchType: 'none' })
      setTimeout(() => queryClient.removeQueries({ ...record, type: 'inactive' }))
      queryClient.removeQueries({ queryKey: currentRowKey(resource, id) })
    }
  }, [resource, id, ask, queryClient])

  const lost = hasHadClaim && !mine && record.blocked_by.includes('claim')
  useEffect(() => {
    if (lost) forgetClaim(resource, id)
  }, [lost, resource, id])

  return {
    mine,
    /** Whether this officer had the claim, and a colleague has it now. */
    lost,
    /** Whether the dossier is free, and this officer holds as many of its queue as one may. */
    isAtLimit,
    /** Takes the claim over from a colleague; throws the server's error. */
    takeOver: (why: string) => send({ input: true, take_over: why }),
    /** Releases the claim at once. */
    release: async () => {
      await dataProvider.act(resource, id, 'release')
      forgetClaim(resource, id)
    },
  }
}

export type ClaimControl = ReturnType<typeof useClaim>
