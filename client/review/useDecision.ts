import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef } from 'react'
import { type GetListResult, useDataProvider, useNavigate } from 'react-admin'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { forgetClaim } from './desk/claimKeeper.ts'
import { useKeepRecord } from './useKeepRecord.ts'
import { dossierPath } from './useNext.ts'

export type Decision = 'accept' | 'refuse' | 'request_new_proof'
export type DecisionBody = { version: number; note?: string; reason?: string; reason_codes?: string[] }

type Sent = {
  decision: Decision
  body: DecisionBody
  /** Called once the decision stands. */
  done?: () => void
}

const SAID: Record<Decision, Key> = {
  accept: 'decision.accepted',
  refuse: 'decision.refused',
  request_new_proof: 'decision.asked_again',
}

/**
 * Sends a decision and waits for the answer; what the screen then says happened, happened. Meanwhile the queue's next
 * dossier is claimed: it opens as soon as the decision stands, or the list when none is free, with the outcome said
 * there. After a decision that failed, the next one is given back.
 */
export function useDecision(resource: QueueResource, record: Dossier) {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { say } = useOutcome()
  const keep = useKeepRecord(resource)
  const desk = useRef({ left: false, tell: () => {} })
  useEffect(() => {
    const here = desk.current
    here.left = false
    return () => {
      here.left = true
      here.tell()
    }
  }, [])

  return useMutation({
    mutationFn: async ({ decision, body }: Sent) => {
      // The decision stands even when looking for the next dossier fails.
      const coming = dataProvider.next<Dossier>(resource, record.id).catch(() => ({ data: null }))
      try {
        await dataProvider.decide(resource, record.id, decision.replaceAll('_', '-'), body)
      } catch (error) {
        // What cannot be given back now lapses by itself: nobody keeps it alive.
        void coming.then(({ data }) => data && dataProvider.act(resource, data.id, 'release')).catch(() => {})
        throw error
      }
      return (await coming).data
    },
    onSuccess: async (next, { decision, done }) => {
      done?.()
      forgetClaim(resource, record.id)
      if (next) keep(next)
      const path = next ? dossierPath(resource, next.id) : `/${resource}`
      const what_next = words(next ? 'decision.next' : 'decision.none_left')
      // One rendering for both, and what else has changed waits until it is on the screen.
      startTransition(() => {
        say(words(SAID[decision], { name: record.name, what_next }), path, {
          link: { label: words('outcome.see'), to: dossierPath(resource, record.id) },
        })
        navigate(path)
      })
      if (!desk.current.left)
        await new Promise<void>((resolve) => {
          desk.current.tell = resolve
        })
      // A list shows its cached rows first: the decided one must not stand there until the list was read again.
      queryClient.setQueriesData<GetListResult<Dossier>>(
        { queryKey: [resource, 'getList'] },
        (list) => list && { ...list, data: list.data.filter(({ id }) => id !== record.id) },
      )
      for (const lists of [[resource, 'getList'], [resource, 'getInfiniteList'], ['queues']])
        void queryClient.invalidateQueries({ queryKey: lists })
    },
  })
}
