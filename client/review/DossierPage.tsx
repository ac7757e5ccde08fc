import { lazy, type ReactNode, Suspense } from 'react'
import { useGetOne, useParams, useResourceContext } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { Problem } from '../layout/pages.tsx'
import { SheetHead } from '../layout/SheetHead.tsx'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { Conflict } from './Conflict.tsx'
import { ChangesPart } from './casework/ChangesPart.tsx'
import { Collisions } from './collisions/Collisions.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { DossierHead } from './DossierHead.tsx'
import { DossierSkeleton } from './DossierSkeleton.tsx'
import { History } from './History.tsx'
import { RefusePanel } from './RefusePanel.tsx'
import { Told } from './Told.tsx'
import { type Decision, type DecisionBody, useDecision } from './useDecision.ts'
import { useOpenPanel } from './useOpenPanel.ts'
import { ViewerProvider } from './viewer/useViewer.tsx'
import './review.css'

const DocumentViewer = lazy(() => import('./viewer/DocumentViewer.tsx'))

/** How often a record is read again while its trader is being told. */
const WHILE_TOLD = 5000

const isBeingTold = (record: Dossier | undefined) =>
  record?.told?.some((event) => event.dispatches.some((dispatch) => dispatch.next_attempt_at !== null)) ?? false

type Props<R> = { facts: (record: R) => ReactNode }

/** A dossier: the document beside the facts, what happened to it, and the decision. */
export function DossierPage<R extends Dossier>({ facts }: Props<R>) {
  const words = useWords()
  const resource = useResourceContext() as QueueResource
  const { id } = useParams()
  const {
    data: record,
    error,
    refetch,
  } = useGetOne<R>(
    resource,
    { id: decodeURIComponent(id ?? '') },
    { refetchInterval: ({ state }) => (isBeingTold(state.data) ? WHILE_TOLD : false) },
  )
  if (record)
    return <Desk key={record.id} resource={resource} record={record} facts={facts(record)} refetch={refetch} />
  if (!error) return <DossierSkeleton />
  return (
    <>
      <SheetHead title={words(`kind.${resource}`)} />
      <Problem error={error} retry={refetch} />
    </>
  )
}

function Desk({
  resource,
  record,
  facts,
  refetch,
}: {
  resource: QueueResource
  record: Dossier
  facts: ReactNode
  refetch: () => Promise<unknown>
}) {
  const [open, setOpen] = useOpenPanel(resource, record.id)
  const decision = useDecision(resource, record)
  const may = (action: Decision) => record.allowed_actions.includes(action)
  const writing = open === 'refuse' || open === 'request_new_proof' ? open : null

  function choose(action: Decision) {
    if (!may(action) || (action === 'accept' && record.blocked_by.length > 0)) return
    decision.reset()
    setOpen(action)
  }

  const send = (action: Decision, body: Omit<DecisionBody, 'version'>, done?: () => void) =>
    decision.mutate({ decision: action, body: { version: record.version, ...body } }, { onSuccess: done })

  useLetterKeys(
    writing
      ? { escape: () => setOpen(null) }
      : { a: () => choose('accept'), r: () => choose('refuse'), p: () => choose('request_new_proof') },
  )

  const decided = record.decided_at !== null
  const told = <Told events={record.told ?? []} decided={decided} reload={refetch} />
  const conflict = decision.error && (
    <Conflict
      error={decision.error}
      reload={async () => {
        await refetch()
        decision.reset()
        document.getElementById('main')?.focus()
      }}
    />
  )
  return (
    <ViewerProvider>
      <div className={writing ? 'desk refusing' : 'desk'}>
        <DossierHead resource={resource} record={record} />
        <div className="view">
          <Suspense>
            <DocumentViewer files={record.files} />
          </Suspense>
        </div>
        {writing ? (
          <RefusePanel
            key={writing}
            resource={resource}
            record={record}
            decision={writing}
            busy={decision.isPending}
            problem={conflict}
            back={() => setOpen(null)}
            send={(body, done) => send(writing, body, done)}
          />
        ) : (
          <div className="facts">
            <DecisionFacts record={record} />
            {decided && told}
            <ChangesPart resource={resource} record={record} />
            {facts}
            <Collisions resource={resource} record={record} />
            {!decided && told}
            <History recordId={record.id} />
          </div>
        )}
        <DecisionBar resource={resource} record={record} writing={writing !== null} choose={choose} />
        {open === 'accept' && (
          <AcceptDialog
            name={record.name}
            busy={decision.isPending}
            problem={conflict}
            close={() => setOpen(null)}
            accept={(note) => send('accept', note ? { note } : {})}
          />
        )}
      </div>
    </ViewerProvider>
  )
}
