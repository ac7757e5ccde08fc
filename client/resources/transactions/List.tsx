import { TriangleAlert } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { money, within } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { wordOf } from '../../i18n/wordOf.ts'
import { FilterChoice, FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { MethodFilter, OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { CodePart } from '../../record/CodePart.tsx'
import { OwnerFacts } from '../../record/OwnerFacts.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { Transaction } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { Told } from '../../review/Told.tsx'
import { Method } from './Method.tsx'
import { PayableLink } from './PayableLink.tsx'
import { SettlementFacts } from './SettlementFacts.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

/** Why a payment failed, in words where we have them. */
function Failure({ of }: { of: string }) {
  const words = useWords()
  return <bdi>{wordOf(words, of, 'failure')}</bdi>
}

/** Money came for it after it was closed: what, and whether somebody has looked at it. */
function LateNotice({ record }: { record: Transaction }) {
  const words = useWords()
  const { language } = useLanguage()
  const late = record.late_money
  if (!late) return null
  const amount = within(money(late.amount, late.currency, language))
  return (
    <div className="banner" role="note">
      <TriangleAlert size={18} strokeWidth={1.7} aria-hidden="true" />
      <div>
        <b>{words('late.banner')}</b>
        <p>{words(late.looked_at === null ? 'late.banner_open' : 'late.banner_done', { amount })}</p>
      </div>
      <div className="end">
        <LinkBase className="btn" to={`/late-money/${record.id}/show`}>
          {words('late.see')}
        </LinkBase>
      </div>
    </div>
  )
}

/** A link by its title, an activation by its kind. */
function Payable({ record: { payable_type, link } }: { record: Transaction }) {
  const words = useWords()
  return link ? <Name>{link.title}</Name> : words(`payable.${payable_type}`)
}

const columns: Column<Transaction>[] = [
  { label: 'column.reference', cell: (record) => <span className="mono">{record.reference}</span> },
  { label: 'column.trader', width: 200, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'column.payable', width: 190, soft: true, cell: (record) => <Payable record={record} /> },
  { label: 'column.method', width: 110, soft: true, cell: (record) => <Method of={record.payment_method} /> },
  { label: 'column.amount', width: 150, end: true, sort: 'amount', cell: (record) => <Money {...record} /> },
  { label: 'column.state', width: 130, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  { label: 'column.since', width: 130, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
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
        <PayableFilter />
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
          <LateNotice record={record} />
          <FactList>
            <Fact label={words('fact.amount')} copy={record.amount}>
              <Money {...record} />
            </Fact>
            <Fact label={words('fact.method')}>
              <Method of={record.payment_method} />
            </Fact>
            <Fact label={words('fact.payable')} copy={record.payable_id}>
              <PayableLink {...record} />
            </Fact>
            <Fact label={words('fact.instance')}>
              <RecordLink
                resource="payment-instances"
                id={record.payment_instance.id}
                name={record.payment_instance.title}
              />
            </Fact>
            <OwnerFacts record={record} />
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
            {record.submission && (
              <Fact label={words('answers.submission')}>
                <LinkBase className="link" to={`/form-submissions/${record.submission.id}/show`}>
                  {words('kind.form-submissions')}
                </LinkBase>
              </Fact>
            )}
            {record.failure_reason && (
              <Fact label={words('fact.failure')}>
                <Failure of={record.failure_reason} />
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
          <SettlementFacts settlement={record.settlement} />
          <CodePart title={words('link.metadata')} value={record.metadata} />
          <Told events={record.told ?? []} decided={false} reload={reload} />
        </>
      )}
    </RecordPage>
  )
}
