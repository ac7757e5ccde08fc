import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ActionBodies } from '../../providers/bodies.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dossier, QueueResource, ReversalPreview } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'

/** The effects of the reversal, from the server. Loaded for each opening, because payments begin every minute. */
export function useReversalPreview(resource: QueueResource, { id, version }: Dossier, to: ReversalPreview['to']) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: [resource, 'reversal', id, version, to],
    queryFn: async () => (await dataProvider.reversal(resource, id, to)).data,
    gcTime: 0,
    retry: false,
  })
}

/** Sends the reversal, waits for the server, and reports the outcome. */
export function useReverse(resource: QueueResource, { id, name }: Dossier, done: () => void) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const queryClient = useQueryClient()
  const cacheRecord = useCacheRecord(resource)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMutation({
    mutationFn: (body: ActionBodies['reverse']) => dataProvider.act<Dossier>(resource, id, 'reverse', body),
    onSuccess: ({ data }, { to }) => {
      cacheRecord(data)
      showOutcome(words(data.proposal ? 'reverse.proposed' : `reverse.done_${to}`, { name }), null)
      done()
      for (const key of [[resource], ['second-looks'], ['queues'], ['payment-instances']])
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
