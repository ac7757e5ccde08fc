import {
  ArrowRight,
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  FileX,
  History,
  Hourglass,
  ListOrdered,
  Lock,
  type LucideIcon,
  MessageCircleQuestion,
  PenLine,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { focusTarget } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import textStyles from '../../elements/text.module.css'
import { sendingText } from '../../format/sendingText.ts'
import { shortTime } from '../../format/time.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { restoreFocus } from '../../layout/restoreFocus.ts'
import { useCan } from '../../layout/useCan.ts'
import { openKeyHelp } from '../../layout/useKeyHelp.tsx'
import { useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import { useIsNarrow } from '../../layout/useScreen.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { useUndoneTexts } from '../accept/useUndoneTexts.ts'
import { acceptBlockers } from '../acceptBlockers.ts'
import { CaseTools } from '../casework/CaseTools.tsx'
import type { QueueDecision } from '../decision.ts'
import { Evidence } from '../evidence/Evidence.tsx'
import { ReviewNext } from '../ReviewNext.tsx'
import { Reverse } from '../reverse/Reverse.tsx'
import { storeWalk, useWalkPosition } from '../traderWalk.ts'
import { useTraderWalk } from '../useTraderWalk.ts'
import { AcceptBlockers } from './AcceptBlockers.tsx'
import { BarMessage, ChangedBar } from './ChangedBanner.tsx'
import { ClaimedBar, type ClaimOnDesk } from './ClaimedBar.tsx'
import styles from './DecisionBar.module.css'
import { ProposalBar } from './ProposalBar.tsx'
import type { ServerChange } from './serverChange.ts'

const SENDING_TEXT: Record<QueueDecision, Key> = {
  accept: 'sending.accept',
  refuse: 'sending.refuse',
  request_new_proof: 'sending.request_new_proof',
  request_information: 'question.sending',
}

/** The acts of the bar and the keys on the desk. */
export type DeskActs = {
  choose: (decision: QueueDecision) => void
  /** Goes to the next part that needs a look or an answer. */
  goToNextStep: () => void
  /** Goes to the first blocker of an accept, or to the named one. */
  goToMissing: (what?: string, collision?: string) => void
  reload: () => void
}

type Props = {
  resource: QueueResource
  record: Dossier
  serverChange: ServerChange | null
  /** The decision whose panel is open, and the one that is being sent. */
  deciding: { open: QueueDecision | null; sending: QueueDecision | null }
  claim: ClaimOnDesk
  desk: DeskActs
}

/** The bar until the record has been read. */
export const EmptyBar = () => <div className={styles.bar} data-slot="bar" />

/** The decisions that the server allows now, and the remaining blockers of an accept. */
export function DecisionBar({ resource, record, serverChange, deciding, claim, desk }: Props) {
  const words = useWords()
  const { open, sending } = deciding
  const writing = open === 'accept' ? null : open
  useEffect(() => {
    // When the letter closes, focus returns to the button that opened it.
    if (writing) return () => restoreFocus(`begin ${writing}`, 'document')
  }, [writing])
  const tools = <Tools resource={resource} record={record} open={open} onChoose={desk.choose} />
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
    return <ChangedBar serverChange={serverChange} resource={resource} onReload={desk.reload} />
  if (record.flags.includes('tied') && !writing) return <TiedBar resource={resource} />
  if (record.blocked_by.includes('claim') && !writing)
    return (
      <ClaimedBar resource={resource} record={record} claim={claim}>
        {tools}
      </ClaimedBar>
    )
  if (record.proposal && !writing)
    return (
      <ProposalBar resource={resource} record={record} proposal={record.proposal} goToNextStep={desk.goToNextStep}>
        {tools}
      </ProposalBar>
    )
  return (
    <div className={styles.bar} data-slot="bar">
      <Evidence record={record} goToNextStep={writing ? undefined : desk.goToNextStep} />
      {writing ? (
        <BarNotice icon={PenLine} title={words('bar.writing')}>
          {words('bar.writing_text')}
        </BarNotice>
      ) : (
        <DecisionState resource={resource} record={record} goToMissing={desk.goToMissing} />
      )}
      {!writing && (
        <div className={styles.actions} data-slot="actions">
          {tools}
          <Choices record={record} isAsking={open === 'accept'} onChoose={desk.choose} />
          {record.allowed_actions.includes('reverse') && (
            <Reverse resource={resource} record={record} onReload={desk.reload} />
          )}
          {!isOpen(record) && <ReviewNext resource={resource} keys={['↵']} className={buttonClass('tall')} />}
        </div>
      )}
    </div>
  )
}

/**
 * The acts besides accepting and refusing. A phone has no keys: it asks the trader, and walks through the trader's
 * dossiers, from the menu.
 */
function Tools({ resource, record, open, onChoose }: ToolsProps) {
  const words = useWords()
  const isNarrow = useIsNarrow()
  const may = useCan('review')
  const walk = useTraderWalk(resource, record)
  const isWalking = useWalkPosition(resource, record.id) !== null
  if (!isNarrow)
    return (
      <>
        <KeysButton />
        <CaseTools resource={resource} record={record} />
      </>
    )
  const asks = ASKS.filter(({ action }) => !open && record.allowed_actions.includes(action))
  const questions = asks.map(({ action, label }) => {
    return { icon: MessageCircleQuestion, label: words(label), act: () => onChoose(action) }
  })
  const step = isWalking
    ? { icon: ArrowRight, label: words('walk.next') }
    : { icon: ListOrdered, label: words('walk.key') }
  const steps = [
    ...(may && !open ? [{ ...step, act: () => walk.isPending || walk.mutate() }] : []),
    ...(isWalking ? [{ icon: X, label: words('walk.end'), act: () => storeWalk(null) }] : []),
  ]
  return <CaseTools resource={resource} record={record} more={[...questions, ...steps]} />
}

type ToolsProps = Pick<Props, 'resource' | 'record'> &
  Pick<Props['deciding'], 'open'> & { onChoose: DeskActs['choose'] }

function KeysButton() {
  const words = useWords()
  return (
    <button
      type="button"
      className={buttonClass('bare', 'icon', 'small')}
      data-slot="keys"
      aria-label={words('keys.title')}
      title={words('keys.title')}
      onClick={openKeyHelp}
    >
      <KeyCap>?</KeyCap>
    </button>
  )
}

/**
 * Replaces the bar for an officer who is tied to the account: the explanation, and a button that goes on (record 0078).
 */
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

/** The requests to the trader in the menu '…' of a phone. */
const ASKS = [
  { action: 'request_new_proof', label: 'decision.ask_new_proof', key: 'P' },
  { action: 'request_information', label: 'question.ask', key: 'P' },
] as const

const ACT_TEXT = {
  accept: 'decision.accept',
  refuse: 'decision.refuse',
  request_new_proof: 'decision.ask_new_proof',
} as const

const DECISIONS = Object.keys(ACT_TEXT) as (keyof typeof ACT_TEXT)[]

const isOpen = ({ allowed_actions }: Dossier) => DECISIONS.some((decision) => allowed_actions.includes(decision))

/** The state of the dossier: closed, locked, or ready to be accepted. */
function DecisionState({
  resource,
  record,
  goToMissing,
}: Pick<Props, 'resource' | 'record'> & Pick<DeskActs, 'goToMissing'>) {
  const words = useWords()
  const mayAccept = record.allowed_actions.includes('accept')
  if (!isOpen(record)) {
    const escalated = record.escalated_at !== null && record.deleted_at === null
    return (
      <BarNotice icon={Lock} title={words(escalated ? 'bar.escalated' : 'bar.closed')}>
        <ClosedReason resource={resource} record={record} />
      </BarNotice>
    )
  }
  if (mayAccept && acceptBlockers(record).length > 0) return <AcceptBlockers record={record} goTo={goToMissing} />
  const accepting = mayAccept ? record.accepting : undefined
  if (accepting?.no_document)
    return (
      <BarNotice icon={FileX} title={words('bar.no_document')}>
        {words('bar.no_document_text')}
      </BarNotice>
    )
  if (accepting?.same_as_refused)
    return (
      <BarNotice icon={History} title={words('bar.same_as_refused')}>
        {words('bar.same_as_refused_text')}
      </BarNotice>
    )
  const warned = accepting?.warnings.length ?? 0
  if (accepting && warned === 0 && record.files.length === 0)
    return (
      <BarNotice icon={FileX} title={words('bar.without')}>
        {words('bar.without_text')}
      </BarNotice>
    )
  return <ReadyNotice record={record} warned={warned} notLookedUp={accepting?.not_looked_up ?? []} />
}

type ReadyProps = Pick<Props, 'record'> & { warned: number; notLookedUp: readonly string[] }

/** The dossier can be decided. Look-ups that were not made are named, and take away the tick. */
function ReadyNotice({ record, warned, notLookedUp }: ReadyProps) {
  const words = useWords()
  const undone = useUndoneTexts()
  return (
    <BarNotice icon={notLookedUp.length > 0 ? CircleDashed : CircleCheck} title={words('bar.ready')}>
      {notLookedUp.length > 0 && `${words('accept.said_not_looked_up', { what: undone.registers(notLookedUp) })} `}
      {warned > 0 && `${words('bar.warned', { smart_count: warned })} `}
      <WhenTold sending={record.sending} />
    </BarNotice>
  )
}

type ChoicesProps = {
  record: Dossier
  /** Whether the confirmation of the accept is open: its button is then the primary one. */
  isAsking: boolean
  onChoose: DeskActs['choose']
}

/** A button for each decision that the server allows. */
function Choices({ record, isAsking, onChoose }: ChoicesProps) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const key = (letter: string) => letterKeys && <KeyCap>{letter}</KeyCap>
  const may = (action: QueueDecision) => record.allowed_actions.includes(action)
  const locked = acceptBlockers(record).length > 0
  const isNarrow = useIsNarrow()
  const asks = ASKS.filter(({ action }) => !isNarrow && may(action))
  return (
    <>
      {asks.map(({ action, label, key: letter }) => (
        <button
          key={action}
          type="button"
          className={buttonClass('tall')}
          ref={focusTarget(`begin ${action}`)}
          data-begins={action}
          onClick={() => onChoose(action)}
        >
          {words(label)}
          {key(letter)}
        </button>
      ))}
      {may('refuse') && (
        <button
          type="button"
          className={buttonClass('tall', 'danger')}
          ref={focusTarget('begin refuse')}
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
          className={buttonClass('tall', isAsking ? 'pressed' : 'primary')}
          ref={focusTarget('begin accept')}
          data-begins="accept"
          aria-disabled={locked}
          aria-expanded={isAsking}
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

/** Why the officer can decide nothing; for a decided dossier, the decision and its time. */
function ClosedReason({ resource, record }: Pick<Props, 'resource' | 'record'>) {
  const words = useWords()
  const { language } = useLanguage()
  const { stateOf } = useDossierKind(resource)
  const { deleted_at, escalated_at, decided_at } = record
  if (deleted_at) return words('deleted.read_only')
  if (escalated_at) return words('bar.escalated_text')
  if (record.blocked_by.includes('own_link')) return words('conflict.own_link')
  if (!decided_at) return words('bar.not_yours')
  const state = words(`state.${stateOf(record)}`)
  return words('bar.decided', { state, time: shortTime(decided_at, language, Date.now()) })
}

/** When the trader hears of the decision; one sentence where it is the same for every decision. */
function WhenTold({ sending }: Pick<Dossier, 'sending'>) {
  const words = useWords()
  const said = DECISIONS.flatMap((act) => (sending[act] ? [{ act, text: sendingText(sending[act], words) }] : []))
  const [first] = said
  if (said.every(({ text }) => text === first?.text)) return first?.text
  return said.map(({ act, text }) => words('proposal.sending.each', { act: words(ACT_TEXT[act]), text })).join(' ')
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
