import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { LANGUAGES } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/useWords.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Trader } from '../../records.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

function Language({ code }: { code: Trader['language'] }) {
  const words = useWords()
  return <>{words(`language.${code}`)}</>
}

const columns: Column<Trader>[] = [
  { label: 'column.trader', sort: 'name', cell: (record) => <Name>{record.name}</Name> },
  { label: 'column.email', width: 280, soft: true, sort: 'email', cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
  { label: 'column.workspaces', width: 96, alignsEnd: true, soft: true, cell: (record) => record.workspaces.length },
  { label: 'column.dossiers', width: 88, alignsEnd: true, soft: true, cell: ({ counts }) => counts.dossiers },
  { label: 'column.instances', width: 88, alignsEnd: true, soft: true, cell: ({ counts }) => counts.instances },
  { label: 'column.language', width: 110, soft: true, cell: ({ language }) => <Language code={language} /> },
  { label: 'column.since', width: 132, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function TraderList() {
  const words = useWords()
  return (
    <RecordList<Trader>
      columns={columns}
      query={{ sort: BY_NAME }}
      toolbar={{
        search: 'search.name_email_id',
        filters: (
          <FilterChoice
            source="language"
            label="filter.language"
            options={LANGUAGES.map((value) => ({ value, label: words(`language.${value}`) }))}
          />
        ),
      }}
    />
  )
}
