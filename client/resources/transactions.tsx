import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../elements/Facts.tsx'
import { Name } from '../elements/Name.tsx'
import { StateChip } from '../elements/StateChip.tsx'
import { Timestamp } from '../elements/Timestamp.tsx'
import { money } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { FilterText } from '../list/FilterPick.tsx'
import type { Column } from '../list/ListTable.tsx'
import { RecordList } from '../list/RecordList.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import type { Transaction } from '../records.ts'
import { Timeline } from '../review/casework/Timeline.tsx'
import { Told } from '../review/Told.tsx'
import { MethodFilter, OwnerFilters } from './filters.tsx'
import { Method } from './Method.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

function Amount({ record }: { record: Transaction }) {
  const { language } = useLanguage()
  return <bdi dir="ltr">{money(record.amount, record.currency, language)}</bdi>
}

function Payable({ record }: { record: Transaction }) {
  const words = useWords()
  return <>{words(`payable.${record.payable_type}`)}</>
}

const columns: Column<Transaction>[] = [
  { label: 'column.reference', cell: (record) => <span className="mono">{record.reference}</span> },
  { label: 'column.trader', width: 220, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'column.payable', width: 140, soft: true, cell: (record) => <Payable record={record} /> },
  { label: 'column.method', width: 110, soft: true, cell: (record) => <Method of={record.payment_method} /> },
  { label: 'column.amount', width: 150, end: true, sort: 'amount', cell: (record) => <Amount record={record} /> },
  { label: 'column.state', width: 130, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  { label: 'column.since', width: 130, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export const TransactionList = () => (
  <RecordList<Transaction>
    title="names.transactions"
    columns={columns}
    sort={NEWEST}
    search="search.reference_id"
    tabs={{
      source: 'status',
      tabs: [
        { label: 'tab.all', value: null },
        { label: 'state.processing', value: 'processing' },
        { label: 'state.paid', value: 'paid' },
        { label: 'state.failed', value: 'failed' },
      ],
    }}
    filters={
      <>
        <MethodFilter methods={['online', 'bank_transfer', 'cheque']} />
        <FilterText source="payment_instance_id" label="filter.instance" hint="filter.instance_hint" />
        <OwnerFilters />
      </>
    }
    to={(record) => `/transactions/${record.id}/show`}
  />
)

export function TransactionPage() {
  const words = useWords()
  return (
    <RecordPage<Transaction>
      list="names.transactions"
      head={(record) => ({ title: record.reference, beside: <StateChip state={record.status} /> })}
      aside={(record) => <Timeline resource="transactions" id={record.id} />}
    >
      {(record, reload) => (
        <>
          <FactList>
            <Fact label={words('fact.amount')} copy={record.amount}>
              <Amount record={record} />
            </Fact>
            <Fact label={words('fact.method')}>
              <Method of={record.payment_method} />
            </Fact>
            <Fact label={words('fact.payable')} copy={record.payable_id}>
              <Payable record={record} /> <span className="mono soft">{record.payable_id}</span>
            </Fact>
            <Fact label={words('fact.instance')}>
              <LinkBase className="link" to={`/payment-instances/${record.payment_instance.id}/show`}>
                <bdi>{record.payment_instance.title}</bdi>
              </LinkBase>
            </Fact>
            <Fact label={words('fact.trader')}>
              <LinkBase className="link" to={`/traders/${record.trader.id}/show`}>
                <bdi>{record.trader.name}</bdi>
              </LinkBase>
            </Fact>
            {record.payer.name && (
              <Fact label={words('fact.payer')} copy={record.payer.name}>
                <bdi>{record.payer.name}</bdi>
              </Fact>
            )}
            {record.payer.email && (
              <Fact label={words('fact.email')} copy={record.payer.email}>
                <bdi dir="ltr">{record.payer.email}</bdi>
              </Fact>
            )}
            {record.payer.phone && (
              <Fact label={words('fact.phone')} copy={record.payer.phone}>
                <bdi dir="ltr">{record.payer.phone}</bdi>
              </Fact>
            )}
            {record.failure_reason && (
              <Fact label={words('fact.failure')}>
                <bdi>{record.failure_reason}</bdi>
              </Fact>
            )}
            <Fact label={words('fact.created_at')}>
              <Timestamp at={record.created_at} />
            </Fact>
            {record.paid_at && (
              <Fact label={words('fact.paid_at')}>
                <Timestamp at={record.paid_at} />
              </Fact>
            )}
            {record.failed_at && (
              <Fact label={words('fact.failed_at')}>
                <Timestamp at={record.failed_at} />
              </Fact>
            )}
            <Fact label={words('fact.id')} copy={record.id}>
              <span className="mono">{record.id}</span>
            </Fact>
          </FactList>
          <Told events={record.told ?? []} decided={false} reload={reload} />
        </>
      )}
    </RecordPage>
  )
}
