import { Ban, Check, CircleCheck, FileX, Hourglass, Lock, type LucideIcon, PenLine } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { openKeySheet } from '../../layout/KeySheet.tsx'
import { useOutcome } from '../../layout/Outcome.tsx'
import { restoreFocus } from '../../layout/restoreFocus.ts'
import { useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { CaseTools } from '../casework/CaseTools.tsx'
import type { QueueDecision } from '../decision.ts'
import { EvidenceMeter } from '../evidence/EvidenceMeter.tsx'
import { NextPart } from '../evidence/NextPart.tsx'
import { acceptBlockers } from '../missing.ts'
import { ReviewNext } from '../ReviewNext.tsx'
import { Reverse } from '../reverse/Reverse.tsx'
import { BarMessage, ChangedBar } from './ChangedBanner.tsx'
import { ClaimedBar } from './ClaimedBar.tsx'
import styles from './DecisionBar.module.css'
import { ProposalBar } from './ProposalBar.tsx'
import type { ServerChange } from './serverChange.ts'
import type { ClaimControl } from './useClaim.ts'
import { WaitsFor } from './WaitsFor.tsx'

const SENDING_TEXT: Record<QueueDecision, Key> = {
  accept: 'sending.accept',
  refuse: 'sending.refuse',
  request_new_proof: 'sending.request_new_proof',
}

type Props = {
  resource: QueueResource
  record: Dossier
  isFull: boolean
  serverChange: ServerChange | null
  sending: QueueDecision | null
  writing: boolean
  /** Whether the accept panel is open, so that its button is the primary one. */
  asking: boolean
  claiming: ClaimControl
  watching: boolean
  onWatch: (on: boolean) => void
  onChoose: (decision: QueueDecision) => void
  /** Goes to the next thing to look at or to answer. */
  goOn: () => void
  goToMissing: (what: string, collision?: string) => void
  onReload: () => void
}

/** The decisions that the server allows now, and the blockers of an accept. */
export function DecisionBar(props: Props) {
  const { resource, record, isFull, serverChange, sending, writing, claiming, onChoose } = props
  const words = useWords()
  useEffect(() => {
    if (!writing) return
    // When the letter closes, focus returns to the button that opened it.
    const began = document.querySelector<HTMLElement>('form[data-decision]')?.dataset.decision
    return () => restoreFocus(`[data-begins="${began}"]`, '#document')
  }, [writing])
  const tools = (
    <>
      <KeysButton />
      <CaseTools resource={resource} record={record} />
    </>
  )
  if (!isFull) return <div className={styles.bar} data-slot="bar" />
  if (sending)
    return (
      <div className={styles.bar} data-slot="bar said">
        <BarMessage
          icon={<Hourglass size={20} strokeWidth={1.6} aria-hidden="true" />}
          title={words(SENDING_TEXT[sending], { name: record.name })}
          text={words('sending.text')}
        />
        <div className={styles.actions} data-slot="actions">
          <button type="button" className={buttonClass('tall')} aria-disabled="true">
            {words('decision.sending')}
          </button>
        </div>
      </div>
    )
  // The panel replaces this while the officer writes.
  if (serverChange && !writing)
    return <ChangedBar serverChange={serverChange} resource={resource} onReload={props.onReload} />
  if (record.flags.includes('tied') && !writing) return <TiedBar resource={resource} />
  if (record.blocked_by.includes('claim') && !writing)
    return (
      <ClaimedBar
        resource={resource}
        record={record}
        claiming={claiming}
        watching={props.watching}
        onWatch={props.onWatch}
      >
        {tools}
      </ClaimedBar>
    )
  if (record.proposal && !writing)
    return (
      <ProposalBar resource={resource} record={record} proposal={record.proposal} goOn={props.goOn}>
        {tools}
      </ProposalBar>
    )
  return (
    <div className={styles.bar} data-slot="bar">
      <EvidenceMeter record={record} />
      {!writing && <NextPart record={record} act={props.goOn} />}
      {writing ? (
        <BarNotice icon={PenLine} title={words('bar.writing')}>
          {words('bar.writing_text')}
        </BarNotice>
      ) : (
        <Standing record={record} goToMissing={props.goToMissing} />
      )}
      {!writing && (
        <div className={styles.actions} data-slot="actions">
          {tools}
          <Choices record={record} asking={props.asking} onChoose={onChoose} />
          {record.allowed_actions.includes('reverse') && (
            <Reverse resource={resource} record={record} onReload={props.onReload} />
          )}
          {!isOpen(record) && <ReviewNext resource={resource} keys={['↵']} className={buttonClass('tall')} />}
        </div>
      )}
    </div>
  )
}

function KeysButton() {
  const words = useWords()
  return (
    <button
      type="button"
      className={buttonClass('bare', 'icon', 'small')}
      aria-label={words('keys.title')}
      onClick={openKeySheet}
    >
      <KeyCap>?</KeyCap>
    </button>
  )
}

/** Replaces the bar for an officer who is tied to the account: the explanation, and the way on (record 0078). */
function TiedBar({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { announce } = useOutcome()
  const said = words('conflict.tied')
  useEffect(() => announce(said), [announce, said])
  return (
    <div className={styles.bar} data-slot="bar tied">
      <BarNotice icon={Ban} title={words('bar.tied')}>
        {said}
      </BarNotice>
      <div className={styles.actions} data-slot="actions">
        <KeysButton />
        <ReviewNext resource={resource} keys={['↵']} className={buttonClass('tall')} />
      </div>
    </div>
  )
}

const DECISIONS = Object.keys(SENDING_TEXT) as QueueDecision[]

const isOpen = ({ allowed_actions }: Dossier) => DECISIONS.some((decision) => allowed_actions.includes(decision))

/** The dossier's state: closed, locked, or ready to be accepted. */
function Standing({ record, goToMissing }: Pick<Props, 'record' | 'goToMissing'>) {
  const words = useWords()
  const mayAccept = record.allowed_actions.includes('accept')
  if (!isOpen(record)) {
    const escalated = record.escalated_at !== null && record.deleted_at === null
    return (
      <BarNotice icon={Lock} title={words(escalated ? 'bar.escalated' : 'bar.closed')}>
        {words(closedReason(record))}
      </BarNotice>
    )
  }
  if (mayAccept && acceptBlockers(record).length > 0) return <WaitsFor record={record} goTo={goToMissing} />
  const accepting = mayAccept ? record.accepting : undefined
  if (accepting?.no_document)
    return (
      <BarNotice icon={FileX} title={words('bar.no_document')}>
        {words('bar.no_document_text')}
      </BarNotice>
    )
  const warned = accepting?.warnings.length ?? 0
  return (
    <BarNotice icon={CircleCheck} title={words('bar.ready')}>
      {warned > 0 ? words('bar.warned', { smart_count: warned }) : words('bar.ready_text')}
    </BarNotice>
  )
}

/** A button for each decision that the server allows. */
function Choices({ record, asking, onChoose }: Pick<Props, 'record' | 'asking' | 'onChoose'>) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const key = (letter: string) => letterKeys && <KeyCap>{letter}</KeyCap>
  const may = (action: QueueDecision) => record.allowed_actions.includes(action)
  const locked = acceptBlockers(record).length > 0
  return (
    <>
      {may('request_new_proof') && (
        <button
          type="button"
          className={buttonClass('tall')}
          data-begins="request_new_proof"
          onClick={() => onChoose('request_new_proof')}
        >
          {words('decision.ask_new_proof')}
          {key('P')}
        </button>
      )}
      {may('refuse') && (
        <button
          type="button"
          className={buttonClass('tall', 'danger')}
          data-begins="refuse"
          onClick={() => onChoose('refuse')}
        >
          {words('decision.refuse')}
          {key('R')}
        </button>
      )}
      {may('accept') && (
        <button
          type="button"
          className={buttonClass('tall', asking ? 'pressed' : 'primary')}
          data-begins="accept"
          aria-disabled={locked}
          aria-expanded={asking}
          aria-describedby={locked ? 'bar-why' : undefined}
          onClick={() => onChoose('accept')}
        >
          {locked ? <Lock size={15} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
          {words('decision.accept')}
          {key('A')}
        </button>
      )}
    </>
  )
}

/** Why there is no decision to make. */
function closedReason({ deleted_at, escalated_at, decided_at }: Dossier): Key {
  if (deleted_at) return 'deleted.read_only'
  if (escalated_at) return 'bar.escalated_text'
  return decided_at ? 'bar.decided' : 'bar.not_yours'
}

function BarNotice({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className={styles.needs} data-slot="needs">
      <b>
        <Icon size={15} strokeWidth={1.7} aria-hidden="true" />
        {title}
      </b>
      <span id="bar-why" className={textStyles.clip}>
        {children}
      </span>
    </div>
  )
}
