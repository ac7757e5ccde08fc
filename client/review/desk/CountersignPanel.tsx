import textStyles from '../../elements/text.module.css'
import { sendingText } from '../../format/sendingText.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { codeOf, isHttpError } from '../../providers/http.ts'
import type { Dossier, DossierProposal } from '../../records.ts'
import { DecisionPanel } from '../accept/DecisionPanel.tsx'
import type { useProposalAction } from './useProposalAction.ts'

/** Why an act on a proposal failed, in the server's words; null if it did not fail. */
export function useProposalProblem(error: unknown): string | null {
  const words = useWords()
  if (!error) return null
  if (codeOf(error) === 'CONFLICT_OF_INTEREST') return words('conflict.tied')
  if (codeOf(error) === 'SAME_PERSON') return words('proposal.one_person')
  return isHttpError(error) && error.body ? error.body.message : words('setting.failed')
}

type Props = {
  record: Dossier
  proposal: DossierProposal
  act: ReturnType<typeof useProposalAction>
  onClose: () => void
}

/** Confirms a colleague's decision. Shows the maker, their words, and when the trader will hear of it. */
export function CountersignPanel({ record, proposal, act, onClose }: Props) {
  const words = useWords()
  const problem = useProposalProblem(act.error)
  const { confirm } = record.sending
  return (
    <DecisionPanel
      title={words(`proposal.confirm_${proposal.action}` as Key, { name: record.name })}
      consequences={
        <>
          {words('proposal.confirm_text', { name: proposal.by.name })} {confirm && <b>{sendingText(confirm, words)}</b>}
        </>
      }
      confirm={{
        label: words('proposal.countersign'),
        isBusy: act.isPending,
        isDanger: proposal.action === 'refuse',
      }}
      onClose={onClose}
      onSubmit={() => act.mutate({ action: 'confirm' }, { onSuccess: onClose })}
    >
      {proposal.reason && (
        <blockquote dir="auto" className={textStyles.small}>
          {proposal.reason}
        </blockquote>
      )}
      {problem && (
        <p role="alert" data-tone="bad">
          {problem}
        </p>
      )}
    </DecisionPanel>
  )
}
