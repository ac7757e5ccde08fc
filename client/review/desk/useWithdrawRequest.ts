import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'

/** Withdraws the open question about a dossier, waits for the server, and shows the resulting record. */
export function useWithdrawRequest(resource: QueueResource, { id, name }: { id: string; name: string }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const queryClient = useQueryClient()
  const cacheRecord = useCacheRecord(resource)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMutation({
    mutationFn: (reason: string) => dataProvider.act<Dossier>(resource, id, 'withdraw-request', { reason }),
    onSuccess: ({ data }) => {
      cacheRecord(data)
      showOutcome(words('question.withdrawn', { name }), null)
    },
    // The answer may have been faster: reload the current state.
    onSettled: () => {
      for (const key of [[resource], ['queues']]) void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
