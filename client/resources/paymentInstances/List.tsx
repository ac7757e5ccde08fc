import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { MethodFilter, OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { PaymentInstanceRow } from '../../records.ts'
import { Method } from '../transactions/Method.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

const ACTIVATION = ['pending_documents', 'documents_submitted', 'ready', 'rejected'] as const

const STATUS = ['active', 'suspended'] as const

const columns: Column<PaymentInstanceRow>[] = [
  { label: 'column.title', cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.trader', width: 240, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'column.method', width: 120, soft: true, cell: (record) => <Method of={record.payment_method} /> },
  {
    label: 'column.activation',
    width: 180,
    sort: 'acceptance_status',
    cell: (record) => <StateChip state={record.acceptance_status} />,
  },
  { label: 'column.state', width: 130, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  { label: 'column.since', width: 140, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function PaymentInstanceList() {
  const words = useWords()
  return (
    <RecordList<PaymentInstanceRow>
      columns={columns}
      query={{ sort: NEWEST }}
      toolbar={{
        search: 'search.name_id',
        filters: (
          <>
            <FilterChoice
              source="acceptance_status"
              label="filter.activation"
              options={ACTIVATION.map((value) => ({ value, label: words(`state.${value}`) }))}
            />
            <FilterChoice
              source="status"
              label="filter.state"
              options={STATUS.map((value) => ({ value, label: words(`state.${value}`) }))}
            />
            <MethodFilter methods={['online', 'bank_transfer', 'cheque']} />
            <OwnerFilters />
          </>
        ),
      }}
    />
  )
}
