import { useListContext, useResourceContext } from 'react-admin'
import { DeletedChip } from '../elements/DeletedChip.tsx'
import { Name } from '../elements/Name.tsx'
import { StateChip } from '../elements/StateChip.tsx'
import { useNow } from '../elements/useNow.ts'
import { WaitingTime } from '../elements/WaitingTime.tsx'
import { duration } from '../format/duration.ts'
import { useWords } from '../i18n/useWords.ts'
import { useQueue } from '../layout/useQueues.ts'
import type { DossierRow, QueueResource } from '../records.ts'
import { useDossierKind } from '../registry.tsx'
import flagChipsStyles from '../review/FlagChips.module.css'
import { FlagChips } from '../review/FlagChips.tsx'
import { showsWaiting } from '../review/queueViews.ts'
import { RowRisk } from '../review/risk/RiskMark.tsx'
import { isWithTrader, waitOf, waitStart } from '../review/waitStart.ts'
import { ClaimCell, DecidedCell } from './HandlerCells.tsx'
import type { Column } from './ListTable.tsx'

/** The head of the name's column: the kind of dossier, whose name may differ from its trader's. */
function NameHead() {
  const words = useWords()
  return words(`kind.${useResourceContext() as QueueResource}`)
}

/** The dossier's own name. */
export const nameColumn = {
  label: 'rows.trader',
  title: <NameHead />,
  cell: (record: DossierRow) => <Name>{record.name}</Name>,
} as const

/** Pages of the documents. */
export const pagesColumn: Column<DossierRow> = {
  label: 'column.pages',
  width: 68,
  alignsEnd: true,
  soft: true,
  cell: (record) => record.files.reduce((sum, file) => sum + file.pages, 0) || '–',
}

/** First submission, or the number of the resubmission. */
export function SubmissionNumber({ number }: { number: number }) {
  const words = useWords()
  return <>{number === 1 ? words('submission.new') : words('submission.again', { n: number })}</>
}

/** The queue's kind, and a function that says whether a dossier waits. */
function useQueueKind() {
  const resource = useResourceContext() as QueueResource
  const kind = useDossierKind(resource)
  const waits = (record: DossierRow) => kind.stateOf(record) === kind.states[0].value && record.deleted_at === null
  return { resource, kind, waits }
}

function WaitingOrState({ record }: { record: DossierRow }) {
  const words = useWords()
  const now = useNow()
  const { resource, kind, waits } = useQueueKind()
  const queue = useQueue(resource)
  if (!waits(record))
    return (
      <span className={flagChipsStyles.flags}>
        <StateChip state={kind.stateOf(record)} />
        {record.deleted_at && <DeletedChip />}
      </span>
    )
  if (isWithTrader(record, now)) return <span data-tone="muted">{words('question.with_trader')}</span>
  return <WaitingTime since={waitStart(record)} wait={waitOf(record, queue)} />
}

/** The head of the waiting column, with the queue's target. */
function WaitingHead() {
  const words = useWords()
  const queue = useQueue(useResourceContext() as QueueResource)
  return queue && words('queue.target', { time: duration(queue.target_minutes, words) })
}

/** The column's head: the current officer in views of waiting dossiers, the deciding officer in the others. */
function HandlerHead() {
  const words = useWords()
  const { filterValues } = useListContext()
  const { kind } = useQueueKind()
  return words(showsWaiting(kind, filterValues) ? 'rows.claimed' : 'rows.decision')
}

function HandlerCell({ record }: { record: DossierRow }) {
  const { waits } = useQueueKind()
  return waits(record) ? <ClaimCell record={record} /> : <DecidedCell record={record} />
}

/** The last columns of every queue: waiting time or decision, who has the dossier, and its flags. */
export const handlingColumns: readonly Column<DossierRow>[] = [
  {
    label: 'column.waiting',
    width: 204,
    phone: 122,
    sort: 'waiting_since',
    head: <WaitingHead />,
    cell: (record) => <WaitingOrState record={record} />,
  },
  { label: 'rows.claimed', title: <HandlerHead />, width: 146, cell: (record) => <HandlerCell record={record} /> },
  { label: 'risk.title', width: 140, optional: true, sort: 'risk', cell: (record) => <RowRisk risk={record.risk} /> },
  { label: 'rows.flags', width: 148, cell: (record) => <FlagChips flags={record.flags} /> },
]
