import { clsx } from 'clsx'
import { Timer } from 'lucide-react'
import { useState } from 'react'
import { LinkBase, useGetList } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { OutcomeBar, useShownOutcome } from '../../layout/Outcome.tsx'
import { ReasonDialog } from '../../layout/ReasonDialog.tsx'
import { useLetterKeys, useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { QueueResource, SecondLook } from '../../records.ts'
import { dossierPath } from '../useOpenNext.ts'
import { SentIn } from './ProposalBar.tsx'
import styles from './RecallBar.module.css'
import { useCountdown } from './useCountdown.ts'
import { useProposalAction } from './useProposalAction.ts'

const REFRESH_MS = 15_000

/**
 * One bar for the outcome of the last act and for the officer's newest decision that can still be recalled. If the
 * outcome is about that decision, one line shows both; beside any other outcome the bar shows the time left and Recall.
 */
export function RecallBar({ current }: { current: string }) {
  const outcome = useShownOutcome()
  const { data } = useGetList<SecondLook>(
    'second-looks',
    {
      filter: { kind: 'hold', mine: true },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: 10 },
    },
    { refetchInterval: REFRESH_MS, retry: false },
  )
  const [newest] = (data ?? []).filter(({ record_id }) => record_id !== current)
  if (!newest?.takes_effect_at) return <OutcomeBar />
  const path = dossierPath(newest.resource as QueueResource, newest.record_id)
  const isOwnOutcome = outcome === null || outcome.link?.to === path
  return (
    <HeldDecision key={newest.id} look={newest} until={newest.takes_effect_at} path={path} isSmall={!isOwnOutcome} />
  )
}

type HeldDecisionProps = { look: SecondLook; until: string; path: string; isSmall: boolean }

/** The share of the recall window that is left, from 1 to 0. */
const shareLeft = ({ at }: SecondLook, until: string, now: number) => {
  const total = Date.parse(until) - Date.parse(at)
  return total > 0 ? Math.min(1, Math.max(0, (Date.parse(until) - now) / total)) : 0
}

function HeldDecision({ look, until, path, isSmall }: HeldDecisionProps) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const [isAsking, setAsking] = useState(false)
  const resource = look.resource as QueueResource
  const act = useProposalAction(resource, { id: look.record_id, name: look.name }, look)
  useLetterKeys({ z: isAsking ? undefined : () => setAsking(true) })
  const verdict = look.action && words(`proposal.as_${look.action}` as Key)
  const recall = (
    <button type="button" className={buttonClass()} onClick={() => setAsking(true)}>
      {words('proposal.recall')}
      {letterKeys && <KeyCap>Z</KeyCap>}
    </button>
  )
  const time = (
    <b className={styles.time}>
      <SentIn until={until} />
    </b>
  )
  return (
    <>
      {isSmall ? (
        <OutcomeBar>
          <span className={styles.small} data-slot="hold">
            {time}
            <bdi className={textStyles.clip}>{look.name}</bdi>
            {recall}
          </span>
        </OutcomeBar>
      ) : (
        <div className={styles.hold} data-slot="hold">
          <RemainingTimeBar look={look} until={until} />
          <Timer size={18} strokeWidth={1.6} aria-hidden="true" />
          {time}
          <span className={textStyles.clip}>
            <b>
              <bdi>{look.name}</bdi>
              {verdict && ` · ${verdict}`}
            </b>
            {` · ${words('proposal.nobody_told')}`}
          </span>
          <LinkBase className={clsx(buttonClass('bare'), styles.open)} to={path}>
            {words('outcome.see')}
          </LinkBase>
          {recall}
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={words('proposal.recall_title')}
          text={words('proposal.recall_text')}
          confirm={words('proposal.recall')}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setAsking(false)}
          onSubmit={(reason) => act.mutate({ action: 'recall', reason }, { onSuccess: () => setAsking(false) })}
        />
      )}
    </>
  )
}

/** The line over the bar, which drains with the recall window. */
function RemainingTimeBar({ look, until }: { look: SecondLook; until: string }) {
  useCountdown(until)
  return <i className={styles.drain} style={{ scale: `${shareLeft(look, until, Date.now())} 1` }} aria-hidden="true" />
}
