import { LinkBase } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { FormRow } from '../../records.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

const columns: Column<FormRow>[] = [
  { label: 'column.name', sort: 'name', cell: (record) => <Name>{record.name}</Name> },
  { label: 'column.trader', width: 220, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'form.fields', width: 90, alignsEnd: true, soft: true, cell: ({ counts }) => counts.fields },
  { label: 'form.links', width: 90, alignsEnd: true, soft: true, cell: ({ counts }) => counts.links },
  { label: 'form.submissions', width: 120, alignsEnd: true, soft: true, cell: ({ counts }) => counts.submissions },
  { label: 'column.state', width: 130, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  { label: 'column.since', width: 130, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function FormList() {
  const words = useWords()
  return (
    <RecordList<FormRow>
      columns={columns}
      query={{ sort: NEWEST }}
      toolbar={{ search: 'form.search', filters: <OwnerFilters /> }}
      head={{
        actions: (
          <LinkBase className={buttonClass()} to="/form-submissions">
            {words('form.submissions_go')}
          </LinkBase>
        ),
      }}
      views={{
        source: 'status',
        tabs: [
          { label: 'tab.all', value: null },
          { label: 'state.published', value: 'published' },
          { label: 'state.draft', value: 'draft' },
          { label: 'state.archived', value: 'archived' },
        ],
      }}
    />
  )
}
