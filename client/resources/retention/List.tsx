import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { formatCount } from '../../format/numbers.ts'
import { longDate } from '../../format/time.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Retention } from '../../records.ts'
import { ConfirmList } from './ConfirmList.tsx'

const LONGEST_ENDED_FIRST = { field: 'ended_at', order: 'ASC' } as const
const DUE = { state: 'due' }

function EndCell({ record: { ended_at, ended_by } }: { record: Retention }) {
  const words = useWords()
  if (ended_at === null) return null
  return (
    <>
      <Timestamp at={ended_at} day /> <span>{words(`retention.${ended_by}`)}</span>
    </>
  )
}

function Kinds({ kinds }: { kinds: readonly string[] }) {
  const words = useWords()
  const text = kinds.map((kind) => words(`names.${kind}` as Key)).join(words('comma'))
  return <span title={text}>{text}</span>
}

/** Says why due records are kept, what the last erasure did, or why this officer may not erase. */
function RetentionReason({ record: { held, erased, tied } }: { record: Retention }) {
  const words = useWords()
  const { language } = useLanguage()
  if (held) return <Name>{held.reason}</Name>
  if (tied) return <span title={words('conflict.tied')}>{words('flag.tied')}</span>
  const last = erased.at(-1)
  if (!last) return null
  const time = longDate(last.at, language)
  return <Name>{words('retention.erased_by', { time, by: last.by })}</Name>
}

function Documents({ record }: { record: Retention }) {
  const { language } = useLanguage()
  const erased = record.erased.reduce((sum, { documents }) => sum + documents, 0)
  return <bdi dir="ltr">{formatCount(record.state === 'done' ? erased : record.documents, language)}</bdi>
}

const columns: Column<Retention>[] = [
  { label: 'retention.column.trader', cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'retention.column.ended', width: 220, cell: (record) => <EndCell record={record} /> },
  {
    label: 'retention.column.kinds',
    width: 260,
    soft: true,
    cell: ({ due, erased }) => <Kinds kinds={due.length > 0 ? due : erased.flatMap(({ kinds }) => kinds)} />,
  },
  { label: 'retention.column.documents', width: 110, alignsEnd: true, cell: (record) => <Documents record={record} /> },
  { label: 'retention.column.why', width: 230, soft: true, cell: (record) => <RetentionReason record={record} /> },
]

const STATES = ['due', 'held', 'done'] as const

function Empty({ filter }: { filter: Record<string, unknown> }) {
  const state = STATES.find((one) => one === filter.state) ?? 'due'
  const words = useWords()
  return <Message seal title={words(`retention.none_${state}`)} text={words(`retention.none_${state}_text`)} />
}

/** Records past their retention period: due, held or erased. A supervisor confirms the list. */
export const RetentionList = () => (
  <RecordList<Retention>
    columns={columns}
    query={{ sort: LONGEST_ENDED_FIRST, defaultFilter: DUE }}
    toolbar={{ search: 'retention.search' }}
    rows={{ to: ({ id }) => `/traders/${id}/show` }}
    head={{ actions: <ConfirmList /> }}
    views={{
      source: 'state',
      tabs: [
        { label: 'retention.tab.due', value: 'due' },
        { label: 'retention.tab.held', value: 'held' },
        { label: 'retention.tab.done', value: 'done' },
      ],
    }}
    empty={(filter) => <Empty filter={filter} />}
  />
)
