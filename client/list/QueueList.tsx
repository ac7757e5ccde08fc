import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { AgeShape } from '../elements/Age.tsx'
import { duration } from '../format/duration.ts'
import { count } from '../format/numbers.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import { useQueue, useQueues } from '../layout/useQueues.ts'
import type { Dossier, QueueResource } from '../records.ts'
import type { Column } from './ListTable.tsx'
import type { Tab } from './ListTabs.tsx'
import { QUEUES } from './queues.ts'
import { RecordList } from './RecordList.tsx'

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
          <AgeShape state={state} />
          <b>{count(number, language)}</b>
          {words(`queue.${state}`)}
        </li>
      ))}
    </ul>
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

/** One of the four queues: what waits, oldest first, with tabs for what was decided. */
export function QueueList<R extends Dossier>({
  resource,
  columns,
  search,
  filters,
}: {
  resource: QueueResource
  columns: readonly Column<R>[]
  search: Key
  filters?: ReactNode
}) {
  const queue = useQueue(resource)
  const { source, states, first, sort } = QUEUES[resource]
  const tabs: Tab[] = [
    ...states.map(({ label, value }, index) => ({ label, value, ...(index === 0 && { count: queue?.waiting }) })),
    { label: 'tab.all', value: null },
  ]
  return (
    <RecordList<R>
      title={`names.${resource}`}
      columns={columns}
      sort={sort}
      first={first}
      tabs={{ source, tabs }}
      search={search}
      filters={filters}
      to={(record) => `/${resource}/${record.id}/show`}
      beside={<AgeSummary resource={resource} />}
      empty={<EmptyQueue resource={resource} />}
      every={EVERY}
    />
  )
}
