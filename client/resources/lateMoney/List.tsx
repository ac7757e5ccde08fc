import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import { FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { LateMoney } from '../../records.ts'
import { Cause } from './Cause.tsx'
import { LateMoneyState, LookedAtButton } from './LookedAtButton.tsx'

const OLDEST_FIRST = { field: 'found_at', order: 'ASC' } as const

const WAITING_FILTER = { status: 'waiting' }

const columns: Column<LateMoney>[] = [
  {
    label: 'column.reference',
    cell: (record) => <span className={textStyles.mono}>{record.transaction.reference}</span>,
  },
  { label: 'column.trader', width: 150, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'late.why_column', width: 180, soft: true, cell: (record) => <Cause of={record.cause} /> },
  {
    label: 'late.asked',
    width: 120,
    alignsEnd: true,
    uncut: true,
    soft: true,
    cell: ({ transaction }) => <Money {...transaction} />,
  },
  {
    label: 'late.came',
    width: 120,
    alignsEnd: true,
    uncut: true,
    sort: 'amount',
    cell: (record) => <Money {...record} />,
  },
  { label: 'late.found', width: 128, soft: true, sort: 'found_at', cell: (r) => <Timestamp at={r.found_at} /> },
  {
    label: 'column.state',
    width: 206,
    cell: (record) => <LookedAtButton record={record} done={<LateMoneyState record={record} />} inRow />,
  },
]

/** Late money: an officer looks at each case and records the outcome. */
export function LateMoneyList() {
  const words = useWords()
  return (
    <RecordList<LateMoney>
      columns={columns}
      query={{ sort: OLDEST_FIRST, defaultFilter: WAITING_FILTER }}
      toolbar={{
        search: 'late.search',
        filters: (
          <>
            <FilterText source="payment_instance_id" label="filter.instance" hint="filter.instance_hint" />
            <OwnerFilters />
          </>
        ),
      }}
      views={{
        source: 'status',
        tabs: [
          { label: 'late.open', value: 'waiting' },
          { label: 'late.done', value: 'looked_at' },
          { label: 'tab.all', value: null },
        ],
      }}
      empty={<Message title={words('late.empty')} text={words('late.empty_text')} seal />}
    />
  )
}
