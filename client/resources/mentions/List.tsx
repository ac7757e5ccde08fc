import { ArrowRight } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { Name } from '../../elements/Name.tsx'
import { Person } from '../../elements/Person.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Mention } from '../../records.ts'
import { MarkRead, useMarkRead } from '../../review/casework/MarkRead.tsx'

const UNREAD_FIRST = { field: 'unread', order: 'ASC' } as const
const ALL_MENTIONS = 15_000

function RecordKind({ resource }: { resource: string }) {
  const words = useWords()
  return <>{words(`kind.${resource}` as Key)}</>
}

function FirstLine({ record }: { record: Mention }) {
  const words = useWords()
  return (
    <span className="row">
      {record.read_at === null && <span className="chip info">{words('mention.new')}</span>}
      <bdi className="clip">{record.text}</bdi>
    </span>
  )
}

const columns: Column<Mention>[] = [
  { label: 'mention.column.note', cell: (record) => <FirstLine record={record} /> },
  { label: 'mention.column.by', width: 190, cell: ({ by }) => <Person id={by.id} name={by.name} /> },
  { label: 'mention.column.about', width: 240, soft: true, cell: (record) => <Name>{record.name}</Name> },
  { label: 'mention.column.kind', width: 150, soft: true, cell: (record) => <RecordKind resource={record.resource} /> },
  { label: 'column.time', width: 130, soft: true, cell: (record) => <Timestamp at={record.created_at} /> },
]

function WholeNote({ record }: { record: Mention }) {
  const words = useWords()
  const read = useMarkRead()
  return (
    <div className="entry">
      <p className="note-whole" dir="auto">
        {record.text}
      </p>
      <p className="row">
        <LinkBase
          className="btn primary"
          to={`/${record.resource}/${record.record_id}/show`}
          onClick={() => record.read_at === null && read.mutate(record.id)}
        >
          {words('mention.open', { name: record.name })}
          <ArrowRight size={14} className="flip" aria-hidden="true" />
        </LinkBase>
        {record.read_at === null && <MarkRead noteId={record.id} />}
      </p>
    </div>
  )
}

function Empty() {
  const words = useWords()
  return <Message title={words('mention.none')} text={words('mention.none_text')} />
}

/** Notes that mention the officer, unread first; a row opens in place. */
export const MentionList = () => (
  <RecordList<Mention>
    columns={columns}
    sort={UNREAD_FIRST}
    tabs={{
      source: 'unread',
      tabs: [
        { label: 'tab.all', value: null },
        { label: 'mention.tab.unread', value: true },
        { label: 'mention.tab.read', value: false },
      ],
    }}
    expand={(record) => <WholeNote record={record} />}
    empty={<Empty />}
    every={ALL_MENTIONS}
  />
)
