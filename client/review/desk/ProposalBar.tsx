import { Hourglass, Lock, Stamp, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { focusTarget } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { ReasonDialog } from '../../layout/ReasonDialog.tsx'
import { useLetterKeys, useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { Dossier, DossierProposal, QueueResource } from '../../records.ts'
import { acceptBlockers } from '../acceptBlockers.ts'
import { Evidence } from '../evidence/Evidence.tsx'
import { CountersignPanel, useProposalProblem } from './CountersignPanel.tsx'
import barStyles from './DecisionBar.module.css'
import { useCountdown } from './useCountdown.ts'
import { useProposalAction } from './useProposalAction.ts'

type ProposalChoice = 'return' | 'withdraw' | 'recall' | 'confirm'

type Props = {
  resource: QueueResource
  record: Dossier
  proposal: DossierProposal
  goToNextStep: () => void
  children: ReactNode
}

/** The officer's actions on the proposal, shared by buttons and keys. */
function useChoices({ record, resource, proposal, goToNextStep }: Omit<Props, 'children'>) {
  const [choice, setChoice] = useState<ProposalChoice | null>(null)
  const act = useProposalAction(resource, record, proposal)
  const may = (action: string) => record.allowed_actions.includes(action)
  const isLocked = may('confirm') && acceptBlockers(record).length > 0
  const takeBack = may('recall') ? 'recall' : 'withdraw'
  const isFree = choice === null && !act.isPending
  const ask = (what: ProposalChoice) => () => {
    act.reset()
    setChoice(what)
  }
  const confirm = isLocked ? goToNextStep : ask('confirm')
  const ifFree = (action: string, run: () => void) => (may(action) && isFree ? run : undefined)
  useLetterKeys({
    y: ifFree('confirm', confirm),
    r: ifFree('return', ask('return')),
    z: ifFree(takeBack, ask(takeBack)),
  })
  return { choice, setChoice, act, may, isLocked, takeBack, isFree, ask, confirm } as const
}

/** The bar of a dossier whose decision waits: to confirm or return it, or to take back one's own. */
export function ProposalBar({ children, ...given }: Props) {
  const { record, proposal, goToNextStep } = given
  const words = useWords()
  const choices = useChoices(given)
  const { choice, setChoice, act, may, isLocked } = choices
  const problem = useProposalProblem(choice === null ? act.error : null)
  const Icon = isLocked ? Lock : Hourglass
  const lockedText = isLocked ? 'locked_text' : 'nobody_told'
  const text = may('return') && !may('confirm') ? 'one_person' : lockedText
  return (
    <>
      <div className={barStyles.bar} data-slot="bar" data-tone="info">
        {may('confirm') && <Evidence record={record} goToNextStep={goToNextStep} />}
        <div className={barStyles.needs} data-slot="needs">
          <b>
            <Icon size={15} strokeWidth={1.7} aria-hidden="true" />
            <ProposalState proposal={proposal} isOwn={may('withdraw')} isLocked={isLocked} />
          </b>
          <span id="bar-why" className={textStyles.clip} role={problem ? 'alert' : undefined}>
            {problem ?? words(`proposal.${text}`)}
          </span>
        </div>
        <div className={barStyles.actions} data-slot="actions">
          {children}
          <ProposalButtons choices={choices} />
        </div>
      </div>
      {/* Rendered beside the bar, not in it, because the panel is a part of the desk's own grid. */}
      {choice === 'confirm' && (
        <CountersignPanel record={record} proposal={proposal} act={act} onClose={() => setChoice(null)} />
      )}
      {choice && choice !== 'confirm' && (
        <ReasonDialog
          title={words(`proposal.${choice}_title`)}
          text={words(`proposal.${choice}_text`)}
          confirm={words(`proposal.${choice}`)}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setChoice(null)}
          onSubmit={(reason) => act.mutate({ action: choice, reason }, { onSuccess: () => setChoice(null) })}
        />
      )}
    </>
  )
}

function ProposalButtons({ choices }: { choices: ReturnType<typeof useChoices> }) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const { may, ask, act, choice, isLocked, takeBack, confirm } = choices
  const key = (letter: string) => letterKeys && <KeyCap>{letter}</KeyCap>
  const back = [
    { action: takeBack, letter: 'Z' },
    { action: 'return', letter: 'R' },
  ] as const
  return (
    <>
      {back
        .filter(({ action }) => may(action))
        .map(({ action, letter }) => (
          <button
            key={action}
            type="button"
            className={buttonClass('tall')}
            disabled={act.isPending}
            onClick={ask(action)}
          >
            <Undo2 size={15} aria-hidden="true" />
            {words(`proposal.${action}`)}
            {key(letter)}
          </button>
        ))}
      {may('confirm') && (
        <button
          type="button"
          className={buttonClass('tall', choice === 'confirm' ? 'pressed' : 'primary')}
          aria-disabled={isLocked || act.isPending}
          ref={focusTarget('begin accept')}
          aria-describedby={isLocked ? 'bar-why' : undefined}
          aria-expanded={choice === 'confirm'}
          onClick={() => act.isPending || confirm()}
        >
          {isLocked ? <Lock size={15} aria-hidden="true" /> : <Stamp size={16} aria-hidden="true" />}
          {words('proposal.countersign')}
          {key('Y')}
        </button>
      )}
    </>
  )
}

type ProposalStateProps = { proposal: DossierProposal; isOwn: boolean; isLocked: boolean }

/** Why the decision waits. */
function ProposalState({ proposal, isOwn, isLocked }: ProposalStateProps) {
  const words = useWords()
  if (proposal.takes_effect_at) return <SentIn until={proposal.takes_effect_at} />
  if (isLocked) return <>{words('proposal.locked')}</>
  return (
    <>{words(isOwn ? 'proposal.waits_own' : (`proposal.says_${proposal.action}` as Key), { name: proposal.by.name })}</>
  )
}

/** The remaining time of the recall window. Not a live region, because it changes every second. */
export function SentIn({ until }: { until: string }) {
  const words = useWords()
  return <>{words('proposal.sent_in', { time: useCountdown(until) })}</>
}
