import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type GetListResult, useDataProvider, useNavigate } from 'react-admin'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { forgetClaim } from './desk/claimKeeper.ts'
import { useKeepRecord } from './useKeepRecord.ts'
import { dossierPath, useClaimNext } from './useNext.ts'

export type Decision = 'accept' | 'refuse' | 'request_new_proof'
export type DecisionBody = { version: number; note?: string; reason?: string; reason_codes?: string[] }

const SAID: Record<Decision, Key> = {
  accept: 'decision.accepted',
  refuse: 'decision.refused',
  request_new_proof: 'decision.asked_again',
}

/**
 * Sends a decision and waits for the answer; what the screen then says happened, happened. Afterwards the queue's next
 * dossier is claimed and opens, or the list when none is free, with the outcome said there.
 */
export function useDecision(resource: QueueResource, record: Dossier) {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { say } = useOutcome()
  const keep = useKeepRecord(resource)
  const claimNext = useClaimNext(resource)

  return useMutation({
    mutationFn: ({ decision, body }: { decision: Decision; body: DecisionBody }) =>
      dataProvider.act<Dossier>(resource, record.id, decision.replaceAll('_', '-'), body),
    onSuccess: async ({ data }, { decision }) => {
      forgetClaim(resource, record.id)
      // The decision stands even when looking for the next dossier fails.
      const next = await claimNext().catch(() => null)
      keep(data)
      // A list shows its cached rows first: the decided one must not stand there until the list was read again.
      queryClient.setQueriesData<GetListResult<Dossier>>(
        { queryKey: [resource, 'getList'] },
        (list) => list && { ...list, data: list.data.filter(({ id }) => id !== record.id) },
      )
      for (const lists of [[resource, 'getList'], [resource, 'getInfiniteList'], ['queues']])
        void queryClient.invalidateQueries({ queryKey: lists })
      const path = next ? dossierPath(resource, next.id) : `/${resource}`
      const what_next = words(next ? 'decision.next' : 'decision.none_left')
      say(words(SAID[decision], { name: record.name, what_next }), path, {
        link: { label: words('outcome.see'), to: dossierPath(resource, record.id) },
      })
      navigate(path)
    },
  })
}
