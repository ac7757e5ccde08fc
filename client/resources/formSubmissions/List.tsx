import { LinkBase } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { FormSubmissionRow } from '../../records.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

const columns: Column<FormSubmissionRow>[] = [
  { label: 'answers.of_form', cell: ({ form }) => <Name>{form.name}</Name> },
  { label: 'answers.of_link', width: 300, soft: true, cell: (record) => <Name>{record.payment_link.title}</Name> },
  { label: 'column.trader', width: 240, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'answers.sent', width: 150, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function SubmissionList() {
  const words = useWords()
  return (
    <RecordList<FormSubmissionRow>
      columns={columns}
      query={{ sort: NEWEST }}
      toolbar={{
        search: 'answers.search',
        filters: (
          <>
            <FilterText source="form_id" label="answers.of_form" hint="answers.filter_form" />
            <FilterText source="payment_link_id" label="answers.of_link" hint="answers.filter_link" />
            <FilterText source="workspace_id" label="filter.workspace" hint="filter.workspace_hint" />
          </>
        ),
      }}
      head={{
        actions: (
          <LinkBase className={buttonClass()} to="/forms">
            {words('names.forms')}
          </LinkBase>
        ),
      }}
    />
  )
}
