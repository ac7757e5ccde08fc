import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef } from 'react'
import { type GetListResult, useDataProvider, useNavigate } from 'react-admin'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { isUnanswered } from './Conflict.tsx'
import { forgetClaim } from './desk/claimKeeper.ts'
import { dropDecisionDrafts } from './draft.ts'
import { useKeepRecord } from './useKeepRecord.ts'
import { dossierPath } from './useNext.ts'

export type Decision = 'accept' | 'refuse' | 'request_new_proof'
export type DecisionBody = { version: number; note?: string; why?: string; reason?: string; reason_codes?: string[] }

type Sent = { decision: Decision; body: DecisionBody }

const SAID: Record<Decision, Key> = {
  accept: 'decision.accepted',
  refuse: 'decision.refused',
  request_new_proof: 'decision.asked_again',
}

/**
 * Sends a decision and waits for the answer; what the screen then says happened, happened. Meanwhile the queue's next
 * dossier is claimed: it opens as soon as the decision stands, or the list when none is free, with the outcome said
 * there. After a decision that failed, the next one is given back; so it is when the officer has left the desk meanwhile,
 * who is told where they are then what became of it.
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

  const link = { label: words('outcome.see'), to: dossierPath(resource, record.id) }
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
    onError: (error) => {
      const { name } = record
      const said = words(isUnanswered(error) ? 'conflict.unknown' : 'conflict.title')
      if (desk.current.left) say(words('decision.left', { name, said }), null, { news: true, link })
    },
    onSuccess: async (next, { decision }) => {
      dropDecisionDrafts(resource, record.id)
      forgetClaim(resource, record.id)
      const { left } = desk.current
      if (left && next) void dataProvider.act(resource, next.id, 'release').catch(() => {})
      if (!left && next) keep(next)
      const path = left ? null : next ? dossierPath(resource, next.id) : `/${resource}`
      const what_next = left ? '' : words(next ? 'decision.next' : 'decision.none_left')
      // One rendering for both, and what else has changed waits until it is on the screen.
      startTransition(() => {
        say(words(SAID[decision], { name: record.name, what_next }).trim(), path, {
          link,
        })
        if (path) navigate(path)
      })
      if (path)
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
