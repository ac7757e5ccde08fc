import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type GetListResult, useDataProvider, useNavigate } from 'react-admin'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { QUEUES } from '../list/queues.ts'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../records.ts'

export type Decision = 'accept' | 'refuse' | 'request_new_proof'
export type DecisionBody = { version: number; note?: string; reason?: string; reason_codes?: string[] }

const SAID: Record<Decision, Key> = {
  accept: 'decision.accepted',
  refuse: 'decision.refused',
  request_new_proof: 'decision.asked_again',
}

/**
 * Sends a decision and waits for the answer; what the screen then says happened, happened. Afterwards the queue's next
 * dossier opens, or the list when nothing waits, with the outcome said there.
 */
export function useDecision(resource: QueueResource, record: Dossier) {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { say } = useOutcome()

  async function next(): Promise<string | undefined> {
    const { first, sort } = QUEUES[resource]
    const { data } = await dataProvider.getList<Dossier>(resource, {
      filter: first,
      sort,
      pagination: { page: 1, perPage: 2 },
    })
    return data.find((dossier) => dossier.id !== record.id)?.id
  }

  return useMutation({
    mutationFn: ({ decision, body }: { decision: Decision; body: DecisionBody }) =>
      dataProvider.act<Dossier>(resource, record.id, decision.replaceAll('_', '-'), body),
    onSuccess: async ({ data }, { decision }) => {
      queryClient.setQueryData([resource, 'getOne', { id: record.id, meta: undefined }], data)
      // A list shows its cached rows first: the decided one must not stand there until the list was read again.
      queryClient.setQueriesData<GetListResult<Dossier>>(
        { queryKey: [resource, 'getList'] },
        (list) => list && { ...list, data: list.data.filter(({ id }) => id !== record.id) },
      )
      void queryClient.invalidateQueries({ queryKey: [resource] })
      void queryClient.invalidateQueries({ queryKey: ['queues'] })
      // The decision stands even when looking for the next dossier fails.
      const id = await next().catch(() => undefined)
      const path = id ? `/${resource}/${id}/show` : `/${resource}`
      say(
        words(SAID[decision], { name: record.name, what_next: words(id ? 'decision.next' : 'decision.none_left') }),
        path,
      )
      navigate(path)
    },
  })
}
