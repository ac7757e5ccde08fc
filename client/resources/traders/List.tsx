import { CopyButton } from '../../elements/CopyButton.tsx'
import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { initials } from '../../format/initials.ts'
import { longDate } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { Trader } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { Accesses } from './Accesses.tsx'
import { LeaveNote } from './LeaveNote.tsx'
import { TraderTabs } from './TraderTabs.tsx'
import './trader.css'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const LANGUAGES = ['fr', 'ar', 'en'] as const

function Language({ code }: { code: Trader['language'] }) {
  const words = useWords()
  return <>{words(`language.${code}`)}</>
}

const dossiers = ({ counts }: Trader) => counts.identifications + counts.brands + counts.bank_accounts

const columns: Column<Trader>[] = [
  { label: 'column.trader', sort: 'name', cell: (record) => <Name>{record.name}</Name> },
  { label: 'column.email', width: 280, soft: true, sort: 'email', cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
  { label: 'column.workspaces', width: 96, end: true, soft: true, cell: (record) => record.workspaces.length },
  { label: 'column.dossiers', width: 88, end: true, soft: true, cell: dossiers },
  { label: 'column.instances', width: 88, end: true, soft: true, cell: ({ counts }) => counts.instances },
  { label: 'column.language', width: 110, soft: true, cell: ({ language }) => <Language code={language} /> },
  { label: 'column.since', width: 132, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function TraderList() {
  const words = useWords()
  return (
    <RecordList<Trader>
      title="names.traders"
      columns={columns}
      sort={BY_NAME}
      search="search.name_email_id"
      filters={
        <FilterChoice
          source="language"
          label="filter.language"
          options={LANGUAGES.map((value) => ({ value, label: words(`language.${value}`) }))}
        />
      }
      to={(record) => `/traders/${record.id}/show`}
    />
  )
}

/** One trader, whole: workspaces, dossiers of every kind, what was sent, notes, the journal, and who saw it all. */
export function TraderPage() {
  const words = useWords()
  const { language } = useLanguage()
  return (
    <RecordPage<Trader>
      list="names.traders"
      head={(record) => ({
        title: record.name,
        tile: (
          <span className="tile" aria-hidden="true">
            {initials(record.name)}
          </span>
        ),
        below: (
          <>
            <span>{words('trader.since', { date: longDate(record.created_at, language) })}</span>
            <span className="row">
              <bdi dir="ltr">{record.email}</bdi>
              <CopyButton value={record.email} label={words('fact.email')} />
            </span>
            <span className="row">
              <span className="mono">{record.id.slice(-8)}</span>
              <CopyButton value={record.id} label={words('fact.id')} />
            </span>
            <span>{words(`language.${record.language}`)}</span>
          </>
        ),
        end: <LeaveNote trader={record} />,
      })}
      journal={(record) => ({ trader_id: record.id })}
      aside={(record) => (
        <>
          <Accesses traderId={record.id} />
          <Timeline resource="traders" id={record.id} />
        </>
      )}
    >
      {(record) => <TraderTabs trader={record} />}
    </RecordPage>
  )
}
