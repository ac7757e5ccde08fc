import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { AgeShape } from '../elements/Age.tsx'
import { useNow } from '../elements/useNow.ts'
import { duration, minutesSince } from '../format/duration.ts'
import { count } from '../format/numbers.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import { useMay } from '../layout/useMay.ts'
import { useQueue, useQueues } from '../layout/useQueues.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { ReviewNext } from '../review/ReviewNext.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import type { Column } from './ListTable.tsx'
import { DeletedSwitch, HandlingFilters, MoreFilters, StatusFilter } from './QueueFilters.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { QUEUES } from './queues.ts'
import { listAddress, presetOf } from './queueViews.ts'
import { RecordList } from './RecordList.tsx'
import { DensitySwitch, OrderSwitch, useDensity } from './RowSwitches.tsx'
import { useQueueCounts } from './useQueueViews.ts'

const EVERY = 15_000

function AgeSummary({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { language } = useLanguage()
  const queue = useQueue(resource)
  if (!queue) return null
  if (queue.waiting === 0) return <span className="legend">{words('queue.nothing_waits')}</span>
  const parts = [
    ['over', queue.over],
    ['soon', queue.soon],
    ['in_time', queue.waiting - queue.over - queue.soon],
  ] as const
  return (
    <ul className="legend">
      {parts.map(([state, number]) => (
        <li key={state}>
          <LinkBase to={listAddress(resource, { ...QUEUES[resource].first, waiting: state }, QUEUES[resource].sort)}>
            <AgeShape state={state} />
            <b>{count(number, language)}</b>
            {words(`queue.${state}`)}
          </LinkBase>
        </li>
      ))}
    </ul>
  )
}

/** How long the oldest dossier has waited that nobody holds, and the way to it. */
function Next({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const now = useNow()
  const since = useQueueCounts(resource)?.oldest_free_since
  const waited = since ? minutesSince(since, now) : null
  return (
    <>
      {waited !== null && (
        <span className="oldest soft">
          {words('rows.oldest_free')} <b className="strong">{duration(waited, words)}</b>
        </span>
      )}
      <ReviewNext resource={resource} />
    </>
  )
}

/** Nothing waits here: says so, and where something does. */
function EmptyQueue({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { data: queues } = useQueues()
  const other = queues?.find((queue) => queue.resource !== resource && queue.waiting > 0)
  return (
    <Message seal title={words(`queue.empty.${resource}`)} text={words('queue.empty_text')}>
      {other && (
        <LinkBase className="btn primary" to={`/${other.resource}`}>
          {words('queue.go', { queue: words(`names.${other.resource}`), waiting: other.waiting })}
        </LinkBase>
      )}
    </Message>
  )
}

/** The head of the waiting column, with the queue's target. */
export function Target({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const queue = useQueue(resource)
  return queue && words('queue.target', { time: duration(queue.target_minutes, words) })
}

/** What a view without rows says. */
function Empty({ resource, filter }: { resource: QueueResource; filter: Record<string, unknown> }) {
  const words = useWords()
  const { preset } = presetOf(resource, filter)
  if (preset === 'waiting') return <EmptyQueue resource={resource} />
  if (preset === 'all') return <Message title={words('list.empty')} text={words('list.empty_text')} />
  return <Message title={words(`views.empty.${preset}`)} text={words(`views.empty.${preset}_text`)} />
}

const BY_NAME = { name: (record: Dossier) => record.name }

/** One of the four queues: what waits, oldest first, with its views and saved ones, filters, and acts on many rows. */
export function QueueList<R extends Dossier>({
  resource,
  columns,
  search,
  filters,
  rare,
}: {
  resource: QueueResource
  columns: readonly Column<R>[]
  search: Key
  filters?: ReactNode
  /** filters among those one opens first */
  rare?: ReactNode
}) {
  const { first, sort } = QUEUES[resource]
  const [density] = useDensity()
  const may = useMay('review')
  return (
    <RecordList<R>
      title={`names.${resource}`}
      columns={columns}
      sort={sort}
      first={first}
      dense={density === 'dense'}
      strip={(away) => <QueueTabs resource={resource} away={away} />}
      own={(filter) => presetOf(resource, filter).own}
      search={search}
      filters={
        <>
          {filters}
          <HandlingFilters resource={resource} />
          <StatusFilter resource={resource} />
          <span className="grow" />
          <MoreFilters resource={resource}>
            {rare}
            <DeletedSwitch resource={resource} />
          </MoreFilters>
          <OrderSwitch field={sort.field} />
          <DensitySwitch />
        </>
      }
      to={(record) => `/${resource}/${record.id}/show`}
      select={may ? BY_NAME : undefined}
      bulk={may && <BulkBar resource={resource} />}
      beside={<AgeSummary resource={resource} />}
      end={<Next resource={resource} />}
      empty={(filter) => <Empty resource={resource} filter={filter} />}
      every={EVERY}
    />
  )
}
