import { type ReactNode, useMemo } from 'react'
import { LinkBase, useResourceContext } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import flowStyles from '../elements/flow.module.css'
import textStyles from '../elements/text.module.css'
import { useNow } from '../elements/useNow.ts'
import { WaitIcon } from '../elements/WaitingTime.tsx'
import { duration, minutesSince } from '../format/duration.ts'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import { useCan } from '../layout/useCan.ts'
import { useQueue, useQueues } from '../layout/useQueues.ts'
import type { DossierRow, QueueResource } from '../records.ts'
import { useDossierKind, useHasSimpleQueues } from '../registry.tsx'
import { OLDEST_FIRST, presetOf, viewPath, waitingFilter } from '../review/queueViews.ts'
import { ReviewNext } from '../review/ReviewNext.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { JumpToDay } from './FilterPeriod.tsx'
import type { Column } from './ListTable.tsx'
import { DeletedSwitch, HandlingFilters, MoreFilters, StatusFilter } from './QueueFilters.tsx'
import styles from './QueueList.module.css'
import { QueueViewTabs } from './QueueViewTabs.tsx'
import { handlingColumns, nameColumn } from './queueColumns.tsx'
import { RecordList } from './RecordList.tsx'
import { DensitySwitch, OrderSwitch, useDensity } from './RowSwitches.tsx'
import { useQueueCounts } from './useQueueViews.ts'

const ALL_STATES = 15_000

function AgeSummary({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { language } = useLanguage()
  const kind = useDossierKind(resource)
  const queue = useQueue(resource)
  if (!queue) return null
  if (queue.waiting === 0) return <span className={styles.legend}>{words('queue.nothing_waits')}</span>
  const parts = [
    ['over', queue.over],
    ['soon', queue.soon],
    ['in_time', queue.waiting - queue.over - queue.soon],
  ] as const
  return (
    <ul className={styles.legend}>
      {parts.map(([state, number]) => (
        <li key={state}>
          <LinkBase to={viewPath(resource, { ...waitingFilter(kind), waiting: state }, OLDEST_FIRST)}>
            <WaitIcon state={state} />
            <b>{formatCount(number, language)}</b>
            {words(`queue.${state}`)}
          </LinkBase>
        </li>
      ))}
    </ul>
  )
}

/** How long the oldest unclaimed dossier has waited, with a button that opens it. */
function NextDossier({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const now = useNow()
  const since = useQueueCounts(resource)?.oldest_free_since
  const waited = since ? minutesSince(since, now) : null
  return (
    <>
      {waited !== null && (
        <span className={styles.oldest} data-tone="muted">
          {words('rows.oldest_free')} <b className={textStyles.strong}>{duration(waited, words)}</b>
        </span>
      )}
      <ReviewNext resource={resource} canChoose />
    </>
  )
}

/** Says that the queue is empty, and links to queues that are not. */
function EmptyQueue({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { data: queues } = useQueues()
  const other = queues?.find((queue) => queue.resource !== resource && queue.waiting > 0)
  return (
    <Message seal title={words(`queue.empty.${resource}`)} text={words('queue.empty_text')}>
      {other && (
        <LinkBase className={buttonClass('primary')} to={`/${other.resource}`}>
          {words('queue.go', { queue: words(`names.${other.resource}`), waiting: other.waiting })}
        </LinkBase>
      )}
    </Message>
  )
}

/** The message of a view without rows. */
function Empty({ resource, filter }: { resource: QueueResource; filter: Record<string, unknown> }) {
  const words = useWords()
  const { preset } = presetOf(useDossierKind(resource), filter)
  if (preset === 'waiting') return <EmptyQueue resource={resource} />
  if (preset === 'all') return <Message title={words('list.empty')} text={words('list.empty_text')} />
  return <Message title={words(`views.empty.${preset}`)} text={words(`views.empty.${preset}_text`)} />
}

const BY_NAME = { name: (record: DossierRow) => record.name }

type Props<R> = {
  /** The columns particular to this kind, between the name and the handling columns. */
  columns: readonly Column<R>[]
  filters?: ReactNode
  /** Filters that stay folded until one of their fields is set. */
  rare?: { fields: readonly string[]; filters: ReactNode }
}

/** A queue: waiting dossiers, oldest first, with preset and saved views, filters and bulk actions. */
export function QueueList<R extends DossierRow>({ columns, filters, rare }: Props<R>) {
  const resource = useResourceContext() as QueueResource
  const kind = useDossierKind(resource)
  const [density] = useDensity()
  const isPlain = useHasSimpleQueues()
  const selects = useCan('review') && !isPlain
  const all = useMemo(() => [nameColumn, ...columns, ...handlingColumns], [columns])
  const waiting = useMemo(() => waitingFilter(kind), [kind])
  return (
    <RecordList<R>
      columns={all}
      query={{ sort: OLDEST_FIRST, defaultFilter: waiting, pollMs: ALL_STATES }}
      toolbar={{
        search: kind.searchHint,
        filters: (
          <>
            {filters}
            <HandlingFilters resource={resource} />
            <StatusFilter resource={resource} />
            <span className={flowStyles.grow} />
            <MoreFilters resource={resource} fields={rare?.fields}>
              {rare?.filters}
              <JumpToDay source="waiting_since" isShown={!isPlain} />
              <DeletedSwitch resource={resource} />
            </MoreFilters>
            <OrderSwitch field={OLDEST_FIRST.field} />
            {(!isPlain || density === 'dense') && <DensitySwitch />}
          </>
        ),
      }}
      rows={{ dense: density === 'dense', select: selects ? BY_NAME : undefined }}
      head={{ besideTitle: <AgeSummary resource={resource} />, actions: <NextDossier resource={resource} /> }}
      views={{
        render: (isAway) => <QueueViewTabs resource={resource} isAway={isAway} />,
        fieldsOf: (filter) => presetOf(kind, filter).fields,
      }}
      bulk={selects && <BulkBar resource={resource} />}
      empty={(filter) => <Empty resource={resource} filter={filter} />}
    />
  )
}
