import { clsx } from 'clsx'
import { EyeOff } from 'lucide-react'
import { Suspense, useCallback, useRef, useState } from 'react'
import { Navigate, useGetOne, useParams } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { focusTarget } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { LoadProblem } from '../../layout/pages.tsx'
import { useLetterKeys, useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import { isHttpError } from '../../providers/http.ts'
import type { Dossier, QueueResource, SecondLook } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { DecisionPanel } from '../accept/DecisionPanel.tsx'
import { NearNames } from '../collisions/Collisions.tsx'
import barStyles from '../desk/DecisionBar.module.css'
import deskStyles from '../desk/Desk.module.css'
import { DeskTabs } from '../desk/DeskTabs.tsx'
import { DossierHead } from '../desk/DossierHead.tsx'
import { DossierSkeleton } from '../desk/DossierSkeleton.tsx'
import factsStyles from '../desk/FactsColumn.module.css'
import { FocusDocument } from '../desk/FocusDocument.tsx'
import { RecallBar } from '../desk/RecallBar.tsx'
import { useGuidedReview } from '../desk/useGuidedReview.ts'
import { Evidence } from '../evidence/Evidence.tsx'
import { DossierOwnerFacts } from '../facts/DossierOwnerFacts.tsx'
import type { DeskPart } from '../openDeskPart.ts'
import { useReasons } from '../refuse/useReasons.ts'
import { Hits } from '../screening/Hits.tsx'
import { PageSkeleton } from '../viewer/PageSkeleton.tsx'
import { ViewerProvider } from '../viewer/useViewer.tsx'
import styles from './BlindLook.module.css'
import { BlindRefuse } from './BlindRefuse.tsx'
import { useBlindAnswer } from './useBlindAnswer.ts'

const DocumentViewer = lazyComponent(async () => (await import('../viewer/DocumentViewer.tsx')).default)

/** A blind look from its own address: with the dossier as it was before its decision. */
type Look = SecondLook & { dossier?: Dossier | null }

/** The desk of a blind second look: the dossier as the first officer found it, without their decision. */
export function BlindLookPage() {
  const words = useWords()
  const id = decodeURIComponent(useParams().id ?? '')
  const { data, error, refetch } = useGetOne<Look>(
    'second-looks',
    { id },
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  // After the answer the server no longer sends the dossier: keep the page until the officer leaves it.
  const shown = useRef<Look | null>(null)
  if (data?.dossier) shown.current = data
  const look = shown.current?.id === id ? shown.current : data
  if (error && !shown.current)
    return (
      <>
        <PageHead title={words('blind.title')} />
        <LoadProblem error={error} onRetry={refetch} />
      </>
    )
  if (!look || look.dossier === undefined) return <DossierSkeleton />
  if (look.dossier === null) return <Navigate to={`/${look.resource}/${look.record_id}/show`} replace />
  return (
    <div className={styles.place}>
      <ViewerProvider key={look.id}>
        <BlindDesk look={look} record={look.dossier} onReload={refetch} />
      </ViewerProvider>
    </div>
  )
}

type DeskProps = { look: Look; record: Dossier; onReload: () => Promise<unknown> }

/** A blind look shows no history. */
const BLIND_PARTS: readonly DeskPart[] = ['document', 'facts']

function BlindDesk({ look, record: read, onReload }: DeskProps) {
  const words = useWords()
  const resource = look.resource as QueueResource
  const { facts } = useDossierKind(resource)
  const [open, setOpen] = useState<'accept' | 'refuse' | null>(null)
  const refusing = open === 'refuse'
  const [tab, setTab] = useState<DeskPart>('document')
  const isLocked = read.evidence.complete !== true
  const record: Dossier = { ...read, blocked_by: isLocked ? ['evidence'] : [] }
  const { goToNextStep } = useGuidedReview(record)
  const answer = useBlindAnswer({ id: look.id, name: look.name })
  useReasons(resource)
  const reload = useCallback(() => onReload(), [onReload])
  const { error } = answer
  const said = isHttpError(error) && error.body ? error.body.message : words('setting.failed')
  const problem = error ? <span role="alert">{said}</span> : null
  // Either answer shows the officer's own parts first; a panel confirms it.
  const begin = (verdict: 'accept' | 'refuse') => () => (isLocked ? goToNextStep() : setOpen(verdict))
  const onward = (event: KeyboardEvent) => event.repeat || goToNextStep()
  const keys = { a: begin('accept'), r: begin('refuse'), ' ': onward, v: onward }
  const back = () => {
    answer.reset()
    setOpen(null)
  }
  const inPanel = refusing ? { escape: back } : {}
  useLetterKeys(open === null ? keys : inPanel)
  return (
    <div className={clsx(deskStyles.desk, refusing && deskStyles.refusing)} data-tab={refusing ? undefined : tab}>
      <DossierHead resource={resource} record={record} waits={false} />
      {!refusing && <DeskTabs tabs={BLIND_PARTS} tab={tab} onChoose={setTab} />}
      <div className={deskStyles.view} data-slot="view">
        <Suspense fallback={<PageSkeleton />}>
          <DocumentViewer resource={resource} record={read} onReload={reload} />
          <FocusDocument />
        </Suspense>
      </div>
      {refusing ? (
        <BlindRefuse
          resource={resource}
          record={record}
          busy={answer.isPending}
          problem={problem}
          onBack={back}
          onSend={(body) => answer.isPending || answer.mutate({ answer: 'refuse', ...body })}
        />
      ) : (
        <div className={factsStyles.facts} data-slot="facts">
          <Hits resource={resource} record={record} isBlind />
          <Suspense>{facts(record)}</Suspense>
          <NearNames resource={resource} record={record} />
          <DossierOwnerFacts record={record} />
        </div>
      )}
      <div className={deskStyles.deskOutcome}>
        <RecallBar current={record.id} />
      </div>
      <div className={barStyles.bar} data-slot="bar" data-tone="info">
        <Evidence record={record} goToNextStep={refusing ? undefined : goToNextStep} />
        {!refusing && (
          <>
            <div className={barStyles.needs} data-slot="needs">
              <b>
                <EyeOff size={15} strokeWidth={1.7} aria-hidden="true" />
                {words('blind.text')}
              </b>
              <span>{problem ?? words(isLocked ? 'blind.left' : 'blind.sent')}</span>
            </div>
            <AnswerButtons
              isLocked={isLocked}
              isBusy={answer.isPending}
              onAccept={begin('accept')}
              onRefuse={begin('refuse')}
            />
          </>
        )}
      </div>
      {open === 'accept' && (
        <DecisionPanel
          title={words('blind.accept_title', { name: record.name })}
          consequences={words('blind.sent')}
          confirm={{ label: words('blind.accept'), isBusy: answer.isPending }}
          onClose={back}
          onSubmit={() => answer.mutate({ answer: 'accept' })}
        >
          {problem}
        </DecisionPanel>
      )}
    </div>
  )
}

type ButtonProps = { isLocked: boolean; isBusy: boolean; onAccept: () => void; onRefuse: () => void }

function AnswerButtons({ isLocked, isBusy, onAccept, onRefuse }: ButtonProps) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  return (
    <div className={barStyles.actions} data-slot="actions">
      <button
        type="button"
        className={buttonClass('tall', 'danger')}
        aria-disabled={isLocked || isBusy}
        disabled={isBusy}
        onClick={onRefuse}
      >
        {words('blind.refuse')}
        {letterKeys && <KeyCap>R</KeyCap>}
      </button>
      <button
        type="button"
        className={buttonClass('tall', 'primary')}
        ref={focusTarget('begin accept')}
        data-begins="accept"
        aria-disabled={isLocked || isBusy}
        onClick={onAccept}
      >
        {words(isBusy ? 'blind.doing' : 'blind.accept')}
        {letterKeys && <KeyCap>A</KeyCap>}
      </button>
    </div>
  )
}
