import { Timer } from 'lucide-react'
import { useState } from 'react'
import { LinkBase, useGetList } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { ReasonDialog } from '../../layout/ReasonDialog.tsx'
import { useLetterKeys, useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { QueueResource, SecondLook } from '../../records.ts'
import { dossierPath } from '../useOpenNext.ts'
import styles from './HoldBar.module.css'
import { SentIn } from './ProposalBar.tsx'
import { useProposalAct } from './useProposalAct.ts'

const REFRESH_MS = 15_000

/** The officer's own decisions that can still be recalled: the newest, with the time left. */
export function HoldBar({ current }: { current: string }) {
  const { data } = useGetList<SecondLook>(
    'second-looks',
    {
      filter: { kind: 'hold', mine: true },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: 10 },
    },
    { refetchInterval: REFRESH_MS, retry: false },
  )
  const held = (data ?? []).filter(({ record_id }) => record_id !== current)
  const [newest] = held
  return newest?.takes_effect_at ? <Held key={newest.id} look={newest} until={newest.takes_effect_at} /> : null
}

function Held({ look, until }: { look: SecondLook; until: string }) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const [isAsking, setAsking] = useState(false)
  const resource = look.resource as QueueResource
  const act = useProposalAct(resource, { id: look.record_id, name: look.name }, look.id)
  useLetterKeys({ z: isAsking ? undefined : () => setAsking(true) })
  return (
    <div className={styles.hold} data-slot="hold">
      <Timer size={18} strokeWidth={1.6} aria-hidden="true" />
      <b className={styles.time}>
        <SentIn until={until} />
      </b>
      <span className={textStyles.clip}>
        <b>
          <bdi>{look.name}</bdi>
          {look.action && `${words('comma')}${words(`proposal.as_${look.action}` as Key)}`}.
        </b>{' '}
        {words('proposal.nobody_told')}
      </span>
      <LinkBase className={buttonClass('bare')} to={dossierPath(resource, look.record_id)}>
        {words('proposal.open')}
      </LinkBase>
      <button type="button" className={buttonClass()} onClick={() => setAsking(true)}>
        {words('proposal.recall')}
        {letterKeys && <KeyCap>Z</KeyCap>}
      </button>
      {isAsking && (
        <ReasonDialog
          title={words('proposal.recall_title')}
          text={words('proposal.recall_text')}
          confirm={words('proposal.recall')}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setAsking(false)}
          onSubmit={(reason) => act.mutate({ act: 'recall', reason }, { onSuccess: () => setAsking(false) })}
        />
      )}
    </div>
  )
}
