import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNavigate } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { restoreDecisionDrafts } from '../draft.ts'
import { useCacheRecord } from '../useCacheRecord.ts'
import { dossierPath } from '../useOpenNext.ts'
import { useFindNextLook } from '../useOpenNextLook.ts'
import { useRestorePanel } from '../useOpenPanel.ts'
import { endSeenReports, resumeSeenReports } from '../viewer/seenReports.ts'

export type ProposalAction = { action: 'confirm' } | { action: 'return' | 'withdraw' | 'recall'; reason: string }

/** A decision with a panel; a reversal has none on the desk. */
const isDecision = (action: string | null): action is 'accept' | 'refuse' | 'request_new_proof' =>
  action === 'accept' || action === 'refuse' || action === 'request_new_proof'

/**
 * Sends an act on a proposal, waits for the server, and shows the resulting record. If the maker takes a decision back,
 * its panel opens again with the typed text.
 */
export function useProposalAction(
  resource: QueueResource,
  { id, name }: { id: string; name: string },
  proposal: { id: string; action: string | null },
) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const navigate = useNavigate()
  const findNext = useFindNextLook()
  const queryClient = useQueryClient()
  const cacheRecord = useCacheRecord(resource)
  const restorePanel = useRestorePanel()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMutation({
    mutationFn: async (sent: ProposalAction) => {
      await endSeenReports(resource, id)
      if (sent.action === 'confirm') return dataProvider.act<Dossier>('second-looks', proposal.id, 'confirm', {})
      if (sent.action === 'recall') return dataProvider.act<Dossier>(resource, id, 'recall', { reason: sent.reason })
      return dataProvider.act<Dossier>('second-looks', proposal.id, sent.action, { reason: sent.reason })
    },
    onSuccess: async ({ data }, { action }) => {
      cacheRecord(data)
      const doneText = words(`proposal.done_${action}`, { name })
      if (action !== 'confirm' && action !== 'return') {
        restoreDecisionDrafts(resource, id)
        if (isDecision(proposal.action)) restorePanel(resource, id, proposal.action)
        const path = dossierPath(resource, id)
        showOutcome(doneText, path)
        return navigate(path)
      }
      // The act is done even if looking for the next one fails.
      const next = await findNext(proposal.id).catch(() => null)
      if (!next) return showOutcome(doneText, null)
      const what_next = words(next.isNone ? 'decision.none_left' : 'proposal.next_here')
      showOutcome(`${doneText} ${what_next}`, next.path, {
        link: { label: words('outcome.see'), to: dossierPath(resource, id) },
      })
      navigate(next.path)
    },
    // Another act may have been faster: reload the current state.
    onSettled: () => {
      resumeSeenReports(resource, id)
      for (const key of [[resource], ['second-looks'], ['queues']])
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
