import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { OutcomeBar, useOutcome } from '../../layout/Outcome.tsx'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { AcceptPanel } from '../accept/AcceptPanel.tsx'
import { ConflictMessage } from '../ConflictMessage.tsx'
import type { DecisionBody, QueueDecision } from '../decision.ts'
import { draftPlace } from '../draft.ts'
import { acceptBlockers } from '../missing.ts'
import { RefusePanel } from '../refuse/RefusePanel.tsx'
import { useReasons } from '../refuse/useReasons.ts'
import { useDecision } from '../useDecision.ts'
import { useOpenNext } from '../useOpenNext.ts'
import { useOpenPanel } from '../useOpenPanel.ts'
import { PageSkeleton } from '../viewer/PageSkeleton.tsx'
import { ViewerProvider } from '../viewer/useViewer.tsx'
import { ChangedBanner } from './ChangedBanner.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import styles from './Desk.module.css'
import { type DeskTab, DeskTabs } from './DeskTabs.tsx'
import { DossierHead } from './DossierHead.tsx'
import { FactsColumn } from './FactsColumn.tsx'
import { FocusDocument } from './FocusDocument.tsx'
import { HoldBar } from './HoldBar.tsx'
import { serverChangeSince } from './serverChange.ts'
import { useClaim } from './useClaim.ts'
import { isFullRecord, useCurrentRow } from './useCurrentRow.ts'
import { useDeskKeys } from './useDeskKeys.ts'
import { useGoOn } from './useGoOn.ts'

const DocumentViewer = lazy(() => import('../viewer/DocumentViewer.tsx'))

type Props<R extends Dossier> = {
  resource: QueueResource
  /** The record as it was last read; it may be newer than what is shown. */
  newest: R
  /** The record is whole and no request is replacing it. */
  settled: boolean
  facts: (record: R) => ReactNode
  onReload: () => Promise<R | undefined>
}

export const Desk = <R extends Dossier>(props: Props<R>) => (
  <ViewerProvider>
    <DossierDesk {...props} />
  </ViewerProvider>
)

/**
 * Keeps showing the version that the officer read, so that they decide exactly that one. A newer version, even one that
 * answers the officer's own action, is shown only when they ask for it.
 */
function useShownVersion<R extends Dossier>(newest: R) {
  const [shown, show] = useState(newest)
  const current = shown.version === newest.version || !isFullRecord(shown) ? newest : shown
  if (current !== shown) show(current)
  return [current, show] as const
}

/** The record as it was read, with the flags, the claim and the actions of now; `isOutdated`: there is a newer version. */
function withClaim<R extends Dossier>(shown: R, now: Pick<Dossier, CurrentField>, isOutdated: boolean): R {
  const held = now.blocked_by.includes('claim')
  return {
    ...shown,
    flags: now.flags,
    claim: now.claim,
    proposal: now.proposal,
    claim_actions: isOutdated ? [] : now.claim_actions,
    allowed_actions: isOutdated || !isFullRecord(shown) ? [] : now.allowed_actions,
    // Only the officer with the claim may type, and only into the version they read.
    readings_open: shown.readings_open && !isOutdated && !held,
    blocked_by: [...(held ? ['claim'] : []), ...shown.blocked_by.filter((blocker) => blocker !== 'claim')],
  }
}

type CurrentField = 'flags' | 'proposal' | 'claim' | 'claim_actions' | 'allowed_actions' | 'blocked_by'

function DossierDesk<R extends Dossier>({ resource, newest, settled, facts, onReload }: Props<R>) {
  const words = useWords()
  const { pathname } = useLocation()
  const { showOutcome } = useOutcome()
  const [shown, show] = useShownVersion(newest)
  const latestRow = useCurrentRow(resource, newest)
  const serverChange = serverChangeSince(useDossierKind(resource), shown, latestRow)
  const isFull = isFullRecord(shown)
  const ready = useHasBeen(settled)

  // The claim and the allowed actions are current; the facts stay as they were read.
  const now = latestRow ?? shown
  const held = now.blocked_by.includes('claim')
  const isOutdated = serverChange !== null
  const record = useMemo(() => withClaim(shown, now, isOutdated), [shown, now, isOutdated])
  const { goOn, goToMissing } = useGoOn(record)
  const claiming = useClaim(resource, serverChange ? { ...now, claim_actions: [] } : now, ready)
  const decision = useDecision(resource, record)
  const next = useOpenNext(resource)
  useReasons(resource)
  const [open, setOpen] = useOpenPanel(resource, record.id)
  const [watching, watch] = useState(false)
  const [tab, setTab] = useState<DeskTab>('document')
  const writing = open === 'accept' ? null : open

  useEffect(() => {
    if (!watching || held) return
    watch(false)
    showOutcome(words(serverChange ? 'held.gone' : 'held.free', { name: shown.name }), pathname, { news: true })
  }, [watching, held, serverChange, shown.name, pathname, showOutcome, words])

  // Tied to the account meanwhile: the bar says so; a letter stays open, and says it too.
  const tied = record.flags.includes('tied')
  useEffect(() => {
    if (tied && open === 'accept') setOpen(null)
  }, [tied, open, setOpen])

  function choose(action: QueueDecision) {
    if (action === 'accept' && acceptBlockers(record).length > 0 && (held || record.allowed_actions.includes(action)))
      return goToMissing(held ? 'claim' : undefined)
    if (!record.allowed_actions.includes(action)) return
    if (held) return goToMissing('claim')
    decision.reset()
    setOpen(action)
  }

  const send = (sent: DecisionBody) => {
    if (!decision.isPending) decision.mutate(sent)
  }

  async function readAgain() {
    const newer = await onReload()
    if (newer) show(newer)
    if (newer?.deleted_at) setOpen(null)
    decision.reset()
    document.getElementById('document')?.focus()
  }

  const choosing = { a: () => choose('accept'), r: () => choose('refuse'), p: () => choose('request_new_proof') }
  const closing = { escape: () => decision.isPending || setOpen(null) }
  // The panel of the accept has keys of its own.
  const inPanel = writing ? closing : {}
  useLetterKeys(open === null ? choosing : inPanel)
  const onward = (event: KeyboardEvent) => event.repeat || open === 'accept' || goOn()
  useLetterKeys({ ' ': onward, v: onward })
  useDeskKeys({ resource, record, claiming, next, busy: open !== null || decision.isPending })

  const problem =
    serverChange && open && !decision.isPending ? (
      <ChangedBanner serverChange={serverChange} resource={resource} onReload={readAgain} />
    ) : (
      decision.error && <ConflictMessage error={decision.error} onReload={readAgain} />
    )
  // Memoized: opening a dialog or sending a decision must not render these again.
  const head = useMemo(
    () => <DossierHead resource={resource} record={record} waits={isFull && !isOutdated} />,
    [resource, record, isFull, isOutdated],
  )
  const view = useMemo(
    () => <DocumentViewer resource={resource} record={record} onReload={onReload} />,
    [resource, record, onReload],
  )
  const column = useMemo(
    () => <FactsColumn resource={resource} record={record} isFull={isFull} facts={facts} onReload={onReload} />,
    [resource, record, isFull, facts, onReload],
  )
  return (
    <div
      className={clsx(styles.desk, writing && styles.refusing)}
      data-tab={writing ? undefined : tab}
      data-queue={resource}
    >
      {head}
      <DeskTabs tab={tab} onChoose={setTab} />
      <div className={styles.view} data-slot="view">
        <Suspense fallback={<PageSkeleton />}>
          {view}
          <FocusDocument />
        </Suspense>
      </div>
      {writing ? (
        <RefusePanel
          key={writing}
          resource={resource}
          record={record}
          decision={writing}
          busy={decision.isPending}
          problem={problem}
          held={held}
          onBack={() => setOpen(null)}
          onSend={(body) => send({ decision: writing, body: { version: record.version, ...body } })}
        />
      ) : (
        column
      )}
      <div className={styles.deskOutcome}>
        <OutcomeBar />
        <HoldBar current={record.id} />
      </div>
      <DecisionBar
        resource={resource}
        record={record}
        isFull={isFull}
        serverChange={decision.isPending ? null : serverChange}
        sending={decision.isPending ? decision.variables.decision : null}
        writing={writing !== null}
        asking={open === 'accept'}
        claiming={claiming}
        watching={watching}
        onWatch={watch}
        onChoose={choose}
        goOn={goOn}
        goToMissing={goToMissing}
        onReload={readAgain}
      />
      {open === 'accept' && (
        <AcceptPanel
          record={record}
          draftKey={draftPlace(resource, record.id, 'accept')}
          busy={decision.isPending}
          isOutdated={serverChange !== null}
          held={held}
          problem={problem}
          onClose={() => setOpen(null)}
          onAccept={(body) => send({ decision: 'accept', body: { version: record.version, ...body } })}
        />
      )}
    </div>
  )
}

/** True once `now` has been true. */
function useHasBeen(now: boolean): boolean {
  const was = useRef(false)
  if (now) was.current = true
  return was.current
}
