import { clsx } from 'clsx'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-admin'
import { findTarget } from '../../elements/focusTargets.ts'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { Dossier, DossierRow, QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { AcceptPanel } from '../accept/AcceptPanel.tsx'
import { acceptBlockers } from '../acceptBlockers.ts'
import { ConflictMessage } from '../ConflictMessage.tsx'
import type { DecisionBody, QueueDecision } from '../decision.ts'
import { draftPlace } from '../draft.ts'
import { isFullRecord } from '../fullRecord.ts'
import type { DeskPart } from '../openDeskPart.ts'
import { isOwnVersion } from '../ownVersions.ts'
import { RefusePanel } from '../refuse/RefusePanel.tsx'
import { useReasons } from '../refuse/useReasons.ts'
import { useDecision } from '../useDecision.ts'
import { useOpenNext } from '../useOpenNext.ts'
import { useOpenPanel } from '../useOpenPanel.ts'
import { PageSkeleton } from '../viewer/PageSkeleton.tsx'
import { endSeenReports, resumeSeenReports } from '../viewer/seenReports.ts'
import { PinsProvider, useLetterPinsContext } from '../viewer/useLetterPinsContext.tsx'
import { ViewerProvider } from '../viewer/useViewer.tsx'
import { ChangedBanner } from './ChangedBanner.tsx'
import { DecisionBar, type DeskActs, EmptyBar } from './DecisionBar.tsx'
import styles from './Desk.module.css'
import { DESK_PARTS, DeskTabs } from './DeskTabs.tsx'
import { DossierHead } from './DossierHead.tsx'
import { FactsColumn, FactsSkeleton } from './FactsColumn.tsx'
import { FocusDocument } from './FocusDocument.tsx'
import { RecallBar } from './RecallBar.tsx'
import { type ServerChange, serverChangeSince } from './serverChange.ts'
import { useClaim } from './useClaim.ts'
import { useCurrentRow } from './useCurrentRow.ts'
import { useDeskKeys } from './useDeskKeys.ts'
import { useGuidedReview } from './useGuidedReview.ts'
import { useEndWalkElsewhere } from './WalkMark.tsx'

const DocumentViewer = lazyComponent(async () => (await import('../viewer/DocumentViewer.tsx')).default, 'soon')

type Props = {
  resource: QueueResource
  /**
   * The newest record that was read, which may be newer than the shown one; a list's row until the whole record is
   * loaded.
   */
  newest: DossierRow
  /** A request for a newer record is under way. */
  isReading: boolean
  onReload: () => Promise<DossierRow | undefined>
}

const LETTER_PARTS = ['letter', 'document'] as const

/** The part that a narrow desk shows, and its tabs: those of the letter while the officer writes one. */
function useParts(isWriting: boolean) {
  const [tab, setTab] = useState<DeskPart>('document')
  const { activeArea, showArea } = useLetterPinsContext()!
  if (isWriting) {
    const part = activeArea === 'pages' ? 'document' : 'letter'
    const choose = (next: typeof part) => showArea(next === 'letter' ? 'letter' : 'pages')
    return {
      shown: { 'data-surface': activeArea },
      tabs: <DeskTabs tabs={LETTER_PARTS} tab={part} onChoose={choose} />,
    }
  }
  // A reversal is written in a dialog, and points to the document behind it.
  const part = activeArea === 'pages' ? 'document' : tab
  return { shown: { 'data-tab': part }, tabs: <DeskTabs tabs={DESK_PARTS} tab={part} onChoose={setTab} /> }
}

export const Desk = (props: Props) => (
  <ViewerProvider>
    <PinsProvider>
      <DossierDesk {...props} />
    </PinsProvider>
  </ViewerProvider>
)

/**
 * Keeps showing the version that the officer read, so that they decide exactly that one. Shows a newer version only
 * when they ask for it, or if their own act made it from the shown version.
 */
function useShownVersion(newest: DossierRow) {
  const [shown, show] = useState(newest)
  const isSame = shown.version === newest.version || isOwnVersion(shown, newest)
  const current = isSame || !isFullRecord(shown) ? newest : shown
  if (current !== shown) show(current)
  return [current, show] as const
}

/** The actions that only the whole record has, not a list's row: answering the hits of watch lists. */
const recordOnlyActions = ({ allowed_actions }: DossierRow, isHeld: boolean) =>
  isHeld ? [] : allowed_actions.filter((action) => action === 'answer_hit')

/** The record as it was read, with its current flags, claim and actions; `isOutdated`: there is a newer version. */
function withCurrentState<R extends DossierRow>(shown: R, now: Pick<DossierRow, CurrentField>, isOutdated: boolean): R {
  const held = now.blocked_by.includes('claim')
  const isFull = isFullRecord(shown)
  return {
    ...shown,
    flags: now.flags,
    claim: now.claim,
    proposal: now.proposal,
    claim_actions: isOutdated ? [] : now.claim_actions,
    allowed_actions:
      isOutdated || !isFull ? [] : [...new Set([...now.allowed_actions, ...recordOnlyActions(shown, held)])],
    // Only the officer with the claim may type, and only into the version they read.
    ...(isFull && { readings_open: shown.readings_open && !isOutdated && !held }),
    blocked_by: [...(held ? ['claim'] : []), ...shown.blocked_by.filter((blocker) => blocker !== 'claim')],
  }
}

type CurrentField = 'flags' | 'proposal' | 'claim' | 'claim_actions' | 'allowed_actions' | 'blocked_by'

/** Tells an officer who asked for it that a colleague has released the dossier or decided it. */
function useWatchClaim(record: DossierRow, serverChange: ServerChange | null) {
  const words = useWords()
  const { pathname } = useLocation()
  const { showOutcome } = useOutcome()
  const [isWatching, watch] = useState(false)
  const { name } = record
  const isHeld = record.blocked_by.includes('claim')
  const isOutdated = serverChange !== null
  useEffect(() => {
    if (!isWatching || isHeld) return
    watch(false)
    showOutcome(words(isOutdated ? 'held.gone' : 'held.free', { name }), pathname, { news: true })
  }, [isWatching, isHeld, isOutdated, name, pathname, showOutcome, words])
  return { isWatching, onWatch: watch }
}

/** The open panel of a decision, and the function that sends the decision. */
function useDeciding(resource: QueueResource, record: DossierRow, goToMissing: DeskActs['goToMissing']) {
  const decision = useDecision(resource, record)
  const [open, setOpen] = useOpenPanel(resource, record.id)
  const isHeld = record.blocked_by.includes('claim')
  const isTied = record.flags.includes('tied')
  // When the officer is tied to the account meanwhile, close the accept panel: the bar says why. A letter stays open
  // and says it itself.
  useEffect(() => {
    if (isTied && open === 'accept') setOpen(null)
  }, [isTied, open, setOpen])

  function choose(action: QueueDecision) {
    const isAllowed = record.allowed_actions.includes(action)
    if (isHeld && (isAllowed || action === 'accept')) return goToMissing('claim')
    if (!isAllowed || !isFullRecord(record)) return
    if (action === 'accept' && acceptBlockers(record).length > 0) return goToMissing()
    decision.reset()
    setOpen(action)
  }
  const isFinishing = useRef(false)
  async function send(sent: DecisionBody) {
    if (decision.isPending || isFinishing.current) return
    const seen = endSeenReports(resource, record.id)
    if (seen) {
      isFinishing.current = true
      await seen.finally(() => {
        isFinishing.current = false
      })
    }
    decision.mutate(sent, { onError: () => resumeSeenReports(resource, record.id) })
  }
  const close = () => setOpen(null)
  return { decision, open, close, choose, send, writing: open === 'accept' ? null : open }
}

/** Binds the keys that open and close the panel of a decision, and those that go through the dossier. */
function useDecidingKeys(
  { decision, open, close, choose, writing }: ReturnType<typeof useDeciding>,
  goToNextStep: () => void,
  canAsk: boolean,
) {
  const asking = canAsk ? 'request_information' : 'request_new_proof'
  const choosing = { a: () => choose('accept'), r: () => choose('refuse'), p: () => choose(asking) }
  const closing = { escape: () => decision.isPending || close() }
  const addPinInView = useLetterPinsContext()?.addPinInView
  // The accept panel has its own keys.
  const inPanel = writing ? { ...closing, p: () => void addPinInView?.current() } : {}
  useLetterKeys(open === null ? choosing : inPanel)
  const onward = (event: KeyboardEvent) => event.repeat || open === 'accept' || goToNextStep()
  useLetterKeys({ ' ': onward, v: onward })
}

function DossierDesk({ resource, newest, isReading, onReload }: Props) {
  const [shown, show] = useShownVersion(newest)
  const latestRow = useCurrentRow(resource, newest)
  const serverChange = serverChangeSince(useDossierKind(resource), shown, latestRow)
  const isReady = useWasTrue(isFullRecord(newest) && !isReading)

  // The claim and the allowed actions are current; the facts stay as they were read.
  const now = latestRow ?? shown
  const isOutdated = serverChange !== null
  const record = useMemo(() => withCurrentState(shown, now, isOutdated), [shown, now, isOutdated])
  const full = isFullRecord(record) ? record : null
  const { goToNextStep, goToMissing } = useGuidedReview(record)
  const control = useClaim(resource, serverChange ? { ...now, claim_actions: [] } : now, isReady)
  const watch = useWatchClaim({ ...shown, blocked_by: now.blocked_by }, serverChange)
  const deciding = useDeciding(resource, record, goToMissing)
  const { decision, open, close, choose, send, writing } = deciding
  const next = useOpenNext(resource)
  useEndWalkElsewhere(resource, record.id)
  useReasons(resource)
  const parts = useParts(writing !== null)

  async function readAgain() {
    const newer = await onReload()
    if (newer) show(newer)
    if (newer?.deleted_at) close()
    decision.reset()
    findTarget('document')?.focus()
  }

  useDecidingKeys(deciding, goToNextStep, record.allowed_actions.includes('request_information'))
  useDeskKeys({ resource, record, claiming: control, next, busy: open !== null || decision.isPending })

  // Memoized: opening a dialog or sending a decision must not render these again.
  const head = useMemo(
    () => (
      <DossierHead
        resource={resource}
        record={record}
        waits={isFullRecord(record) && !isOutdated}
        isAtLimit={control.isAtLimit}
      />
    ),
    [resource, record, isOutdated, control.isAtLimit],
  )
  const view = useMemo(
    () => <DocumentViewer resource={resource} record={record} onReload={onReload} />,
    [resource, record, onReload],
  )
  const column = useMemo(
    () => (full ? <FactsColumn resource={resource} record={full} onReload={onReload} /> : <FactsSkeleton />),
    [resource, full, onReload],
  )
  const sending = decision.isPending ? decision.variables.decision : null
  const shownChange = open && !sending ? serverChange : null
  const problem = panelProblem({ resource, serverChange: shownChange, error: decision.error, onReload: readAgain })
  const panel = { resource, record: full, problem, error: decision.error, isBusy: sending !== null, onSend: send }
  return (
    <div className={clsx(styles.desk, writing && styles.refusing)} {...parts.shown} data-queue={resource}>
      {head}
      {parts.tabs}
      <div className={styles.view} data-slot="view">
        <Suspense fallback={<PageSkeleton />}>
          {view}
          <FocusDocument />
        </Suspense>
      </div>
      {writing ? <Letter {...panel} decision={writing} onBack={close} /> : column}
      <div className={styles.deskOutcome}>
        <RecallBar current={record.id} />
      </div>
      {full ? (
        <DecisionBar
          resource={resource}
          record={full}
          serverChange={sending ? null : serverChange}
          deciding={{ open, sending }}
          claim={{ control, ...watch }}
          desk={{ choose, goToNextStep, goToMissing, reload: readAgain }}
        />
      ) : (
        <EmptyBar />
      )}
      {open === 'accept' && <Accept {...panel} isOutdated={isOutdated} onClose={close} />}
    </div>
  )
}

type PanelProps = {
  resource: QueueResource
  record: Dossier | null
  problem: ReactNode
  error: unknown
  isBusy: boolean
  onSend: (sent: DecisionBody) => void
}

function Letter({ resource, record, decision, problem, error, isBusy, onBack, onSend }: LetterProps) {
  if (!record) return <FactsSkeleton />
  return (
    <RefusePanel
      key={decision}
      resource={resource}
      record={record}
      decision={decision}
      busy={isBusy}
      problem={problem}
      error={error}
      held={record.blocked_by.includes('claim')}
      onBack={onBack}
      onSend={({ due_days, ...body }) => {
        const { version } = record
        if (decision !== 'request_information') return onSend({ decision, body: { version, ...body } })
        const { reason_codes, reason, pins } = body
        onSend({ decision, body: { version, ...omitUndefined({ reason_codes, text: reason, due_days, pins }) } })
      }}
    />
  )
}

/** The members that are not undefined. */
const omitUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

type LetterProps = PanelProps & { decision: Exclude<QueueDecision, 'accept'>; onBack: () => void }

function Accept({ resource, record, problem, isBusy, isOutdated, onClose, onSend }: AcceptProps) {
  if (!record) return null
  return (
    <AcceptPanel
      record={record}
      draftKey={draftPlace(resource, record.id, 'accept')}
      busy={isBusy}
      isOutdated={isOutdated}
      held={record.blocked_by.includes('claim')}
      problem={problem}
      onClose={onClose}
      onAccept={(body) => onSend({ decision: 'accept', body: { version: record.version, ...body } })}
    />
  )
}

type AcceptProps = PanelProps & { isOutdated: boolean; onClose: () => void }

type ProblemOptions = {
  resource: QueueResource
  serverChange: ServerChange | null
  error: unknown
  onReload: () => Promise<void>
}

/** Why the decision in the open panel cannot be sent, or why it failed. */
function panelProblem({ resource, serverChange, error, onReload }: ProblemOptions): ReactNode {
  if (serverChange) return <ChangedBanner serverChange={serverChange} resource={resource} onReload={onReload} />
  return error ? <ConflictMessage error={error} onReload={onReload} /> : null
}

/** True once `now` has been true. */
function useWasTrue(now: boolean): boolean {
  const was = useRef(false)
  if (now) was.current = true
  return was.current
}
