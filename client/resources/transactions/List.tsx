import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { plainAmount } from '../../format/numbers.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'
import { ExportButton } from '../../list/export/ExportButton.tsx'
import { FilterPeriod, JumpToDay } from '../../list/FilterPeriod.tsx'
import { FilterChoice, FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { MethodFilter, OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { TransactionRow } from '../../records.ts'
import { Method } from './Method.tsx'
import { TransactionTotals } from './TransactionTotals.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

/** A link's title, or the kind of activation. */
function Payable({ record: { payable_type, link } }: { record: TransactionRow }) {
  const words = useWords()
  return link ? <Name>{link.title}</Name> : words(`payable.${payable_type}`)
}

const columns: Column<TransactionRow>[] = [
  { label: 'column.reference', cell: (record) => <span className={textStyles.mono}>{record.reference}</span> },
  {
    label: 'column.trader',
    width: 150,
    grow: 320,
    share: 0.37,
    soft: true,
    cell: ({ trader }) => <Name>{trader.name}</Name>,
  },
  {
    label: 'filter.payer',
    width: 130,
    grow: 300,
    share: 0.36,
    soft: true,
    cell: ({ payer }) => (payer.name ? <Name>{payer.name}</Name> : '–'),
  },
  { label: 'column.payable', width: 142, soft: true, cell: (record) => <Payable record={record} /> },
  { label: 'column.method', width: 84, soft: true, cell: (record) => <Method of={record.payment_method} /> },
  {
    label: 'column.amount',
    width: 122,
    alignsEnd: true,
    uncut: true,
    sort: 'amount',
    cell: (record) => <Money {...record} />,
  },
  { label: 'column.state', width: 126, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  { label: 'column.since', width: 118, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

const PAYABLES = ['payment_instance', 'payment_link', 'pay_link'] as const

function PayableFilter() {
  const words = useWords()
  return (
    <FilterChoice
      source="payable_type"
      label="column.payable"
      options={PAYABLES.map((value) => ({ value, label: words(`payable.${value}`) }))}
    />
  )
}

export function TransactionList() {
  const mayExport = useCan('export_transactions')
  return (
    <RecordList<TransactionRow>
      columns={columns}
      query={{ sort: NEWEST }}
      head={{ actions: mayExport && <ExportButton resource="transactions" /> }}
      summary={<TransactionTotals />}
      toolbar={{
        search: 'search.reference_payer',
        filters: (
          <>
            <PayableFilter />
            <MethodFilter methods={['online', 'bank_transfer', 'cheque']} />
            <FilterText source="payment_instance_id" label="filter.instance" hint="filter.instance_hint" />
            <FilterText source="amount" label="line.filter_amount" hint="line.amount_hint" normalize={plainAmount} />
            <OwnerFilters />
            <FilterText source="payer" label="filter.payer" hint="filter.payer_hint" isName />
            <FilterPeriod source="created_at" />
            <JumpToDay source="created_at" />
          </>
        ),
      }}
      views={{
        source: 'status',
        tabs: [
          { label: 'tab.all', value: null },
          { label: 'state.processing', value: 'processing' },
          { label: 'state.paid', value: 'paid' },
          { label: 'state.failed', value: 'failed' },
        ],
      }}
    />
  )
}
