import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import chipStyles from '../elements/chip.module.css'
import flowStyles from '../elements/flow.module.css'
import { Timestamp } from '../elements/Timestamp.tsx'
import textStyles from '../elements/text.module.css'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import type { Column } from '../list/ListTable.tsx'
import { RecordList } from '../list/RecordList.tsx'
import entryStyles from '../record/entry.module.css'
import type { InboxItem } from '../records.ts'
import { useFindResource } from '../registry.tsx'
import { MarkRead } from '../review/casework/MarkRead.tsx'
import { useMarkRead } from '../review/casework/useMarkRead.ts'
import { Disagreement } from './Disagreement.tsx'
import styles from './InboxList.module.css'
import { InboxSentence } from './InboxSentence.tsx'
import { isGroup, itemPath } from './newHits.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const
const POLL_MS = 15_000

function RecordKind({ record }: { record: InboxItem }) {
  const words = useWords()
  const resource = isGroup(record) ? 'lists' : record.resource
  return <>{words(`kind.${resource}` as Key)}</>
}

function FirstLine({ record }: { record: InboxItem }) {
  const words = useWords()
  return (
    <span className={flowStyles.row}>
      {record.read_at === null && (
        <span className={chipStyles.chip} data-tone="info" data-slot="chip">
          {words('inbox.new')}
        </span>
      )}
      <span className={textStyles.clip}>
        <InboxSentence item={record} />
      </span>
    </span>
  )
}

/** The colleague's words; for a blind look without words, its first reason. */
function MessageText({ record }: { record: InboxItem }) {
  const { text, disagreement } = record
  const { language } = useLanguage()
  const [first] = disagreement?.reasons ?? []
  if (isGroup(record)) return null
  return <bdi className={textStyles.clip}>{text || (first?.texts?.[language] ?? first?.code)}</bdi>
}

const columns: Column<InboxItem>[] = [
  { label: 'inbox.column.said', cell: (record) => <FirstLine record={record} /> },
  {
    label: 'inbox.column.text',
    width: 360,
    soft: true,
    cell: (record) => <MessageText record={record} />,
  },
  { label: 'inbox.column.kind', width: 150, soft: true, cell: (record) => <RecordKind record={record} /> },
  { label: 'column.time', width: 130, soft: true, cell: (record) => <Timestamp at={record.created_at} /> },
]

function WholeNote({ record }: { record: InboxItem }) {
  const words = useWords()
  const read = useMarkRead()
  return (
    <div className={entryStyles.entry}>
      {record.disagreement ? (
        <Disagreement item={record} />
      ) : (
        !isGroup(record) && (
          <p className={styles.whole} dir="auto">
            {record.text}
          </p>
        )
      )}
      <p className={clsx(flowStyles.row, styles.acts)}>
        <LinkBase
          className={buttonClass('primary')}
          to={itemPath(record)}
          onClick={() => record.read_at === null && read.mutate(record.id)}
        >
          {isGroup(record) ? words('inbox.open_cases') : words('inbox.open', { name: record.name })}
          <ArrowRight size={14} className={flowStyles.mirrored} aria-hidden="true" />
        </LinkBase>
        {record.read_at === null && <MarkRead noteId={record.id} />}
      </p>
    </div>
  )
}

function Empty() {
  const words = useWords()
  const hasBlindLooks = useFindResource()('second-looks') !== undefined
  return (
    <Message title={words('inbox.none')} text={words(hasBlindLooks ? 'inbox.none_text_blind' : 'inbox.none_text')} />
  )
}

/** All messages from colleagues to the officer, newest first; a row opens in place. */
export const InboxList = () => (
  <RecordList<InboxItem>
    columns={columns}
    query={{ sort: NEWEST, pollMs: POLL_MS }}
    rows={{ expand: (record) => <WholeNote record={record} /> }}
    views={{
      source: 'unread',
      tabs: [
        { label: 'tab.all', value: null },
        { label: 'inbox.tab.unread', value: true },
        { label: 'inbox.tab.read', value: false },
      ],
    }}
    empty={<Empty />}
  />
)
