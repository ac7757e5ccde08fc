import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'

export type ProposalAct = { act: 'confirm' } | { act: 'return' | 'withdraw' | 'recall'; reason: string }

/** Sends an act on a proposal, waits for the server, and shows the resulting record. */
export function useProposalAct(
  resource: QueueResource,
  { id, name }: { id: string; name: string },
  proposalId: string,
) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const queryClient = useQueryClient()
  const keep = useCacheRecord(resource)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMutation({
    mutationFn: async (sent: ProposalAct) => {
      if (sent.act === 'confirm') return dataProvider.act<Dossier>('second-looks', proposalId, 'confirm', {})
      if (sent.act === 'recall') return dataProvider.act<Dossier>(resource, id, 'recall', { reason: sent.reason })
      return dataProvider.act<Dossier>('second-looks', proposalId, sent.act, { reason: sent.reason })
    },
    onSuccess: ({ data }, { act }) => {
      keep(data)
      showOutcome(words(`proposal.done_${act}`, { name }), null)
    },
    // Another act may have been faster: reload the current state.
    onSettled: () => {
      for (const key of [[resource], ['second-looks'], ['queues']])
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
