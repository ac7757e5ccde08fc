import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Workspace } from '../../records.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const columns: Column<Workspace>[] = [
  { label: 'column.workspace', sort: 'name', cell: (record) => <Name>{record.name}</Name> },
  { label: 'column.owner', width: 300, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  {
    label: 'column.reference',
    width: 150,
    soft: true,
    cell: (r) => <span className={textStyles.mono}>{r.reference}</span>,
  },
  { label: 'column.members', width: 96, alignsEnd: true, soft: true, cell: ({ members }) => members.length },
  { label: 'column.since', width: 150, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export const WorkspaceList = () => (
  <RecordList<Workspace>
    columns={columns}
    query={{ sort: BY_NAME }}
    toolbar={{
      search: 'search.name_id',
      filters: <FilterText source="trader_id" label="filter.trader" hint="filter.trader_hint" />,
    }}
  />
)
