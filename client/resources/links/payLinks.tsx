import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { count, money, within } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { FilterChoice, FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { OwnerFacts } from '../../record/OwnerFacts.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { PayLink } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { OwnerFilters } from '../filters.tsx'
import { InstanceFact } from './InstanceFact.tsx'
import { Payments } from './Paid.tsx'
import { PayerPage } from './PayerPage.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const
const STATES = ['active', 'inactive', 'closed', 'expired'] as const
const MODES = ['reusable', 'one_shot', 'limited'] as const
const TYPES = ['dynamic', 'static'] as const

/** The links of the v2 group are in dinars alone. */
const CURRENCY = 'DZD'

function Amount({ record: { type, amount } }: { record: PayLink }) {
  const words = useWords()
  const { language } = useLanguage()
  const shown = money(amount, CURRENCY, language)
  return type === 'dynamic' ? (
    <bdi dir="ltr">{shown}</bdi>
  ) : (
    <bdi>{words('link.suggested', { amount: within(shown) })}</bdi>
  )
}

function PaidCount({ record }: { record: PayLink }) {
  const words = useWords()
  const { language } = useLanguage()
  const { successful_payments_count: done, remaining_payments: left } = record
  if (left === null) return <>{count(done, language)}</>
  return <bdi>{words('link.of', { done: count(done, language), most: count(done + left, language) })}</bdi>
}

const columns: Column<PayLink>[] = [
  { label: 'column.title', sort: 'title', cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.trader', width: 200, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'column.amount', width: 190, end: true, cell: (record) => <Amount record={record} /> },
  { label: 'link.paid', width: 96, end: true, cell: (record) => <PaidCount record={record} /> },
  {
    label: 'link.collected',
    width: 140,
    end: true,
    sort: 'collected_amount',
    cell: (record) => <Money amount={record.collected_amount} currency={CURRENCY} />,
  },
  { label: 'column.state', width: 128, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  {
    label: 'link.last_activity',
    width: 128,
    soft: true,
    sort: 'last_activity_at',
    cell: (record) => <Timestamp at={record.last_activity_at} />,
  },
]

export function PayLinkList() {
  const words = useWords()
  return (
    <RecordList<PayLink>
      title="names.pay-links"
      columns={columns}
      sort={NEWEST}
      search="link.search"
      tabs={{
        source: 'status',
        tabs: [
          { label: 'tab.all', value: null },
          ...STATES.map((value) => ({ label: `state.${value}` as const, value })),
        ],
      }}
      filters={
        <>
          <FilterChoice
            source="payment_mode"
            label="link.usage"
            options={MODES.map((value) => ({ value, label: words(`usage.${value}`) }))}
          />
          <FilterChoice
            source="type"
            label="link.amount_mode"
            options={TYPES.map((value) => ({ value, label: words(`amount_mode.${value}`) }))}
          />
          <FilterText source="payment_instance_id" label="filter.instance" hint="filter.instance_hint" />
          <OwnerFilters />
        </>
      }
      end={
        <LinkBase className="btn" to="/payment-links">
          {words('link.first')}
        </LinkBase>
      }
      to={(record) => `/pay-links/${record.id}/show`}
    />
  )
}

/** When the link ends by itself, and who set that. */
function Timeout({ record }: { record: PayLink }) {
  const words = useWords()
  const { effective_inactivity_timeout_minutes: minutes, inactivity_timeout_source: source } = record
  if (minutes === null || source === null) return <>{words('link.no_timeout')}</>
  return (
    <>
      {words('link.minutes', { smart_count: minutes })}
      {words('comma')}
      <span className="soft">{words(`link.timeout_of.${source}`)}</span>
    </>
  )
}

/** A link of the v2 group, with what came through it. */
export function PayLinkPage() {
  const words = useWords()
  return (
    <RecordPage<PayLink>
      list="names.pay-links"
      head={(record) => ({ title: record.title, beside: <StateChip state={record.status} /> })}
      aside={(record) => <Timeline resource="pay-links" id={record.id} />}
    >
      {(record) => (
        <>
          <FactList title={words('link.takes')}>
            <PayerPage url={record.payment_link} />
            {record.details && (
              <Fact label={words('fact.description')}>
                <bdi className="wrap">{record.details}</bdi>
              </Fact>
            )}
            <Fact label={words('fact.amount')} copy={record.amount}>
              <Amount record={record} />
            </Fact>
            <Fact label={words('link.usage')}>{words(`usage.${record.payment_mode}`)}</Fact>
            <Fact label={words('link.payment_status')}>{words(`pay_status.${record.payment_status}`)}</Fact>
            <Fact label={words('link.paid')}>
              <PaidCount record={record} />
            </Fact>
            <Fact label={words('link.collected')} copy={record.collected_amount}>
              <Money amount={record.collected_amount} currency={CURRENCY} />
            </Fact>
            <Fact label={words('link.timeout')}>
              <Timeout record={record} />
            </Fact>
            <Fact label={words('link.last_activity')}>
              <Timestamp at={record.last_activity_at} />
            </Fact>
          </FactList>
          <FactList title={words('link.belongs')}>
            <InstanceFact instance={record.payment_instance} />
            <Fact label={words('fact.brand')}>
              <RecordLink resource="brands" {...record.brand} />
            </Fact>
            <OwnerFacts record={record} />
            <Fact label={words('link.slug')} copy={record.slug}>
              <span className="mono">{record.slug}</span>
            </Fact>
            <Fact label={words('fact.created_at')}>
              <Timestamp at={record.created_at} />
            </Fact>
            <Fact label={words('fact.id')} copy={record.id}>
              <span className="mono">{record.id}</span>
            </Fact>
          </FactList>
          <Payments linkId={record.id} />
          <Own title={words('link.udfs')} value={record.udfs} />
          <Own title={words('link.metadata')} value={record.metadata} />
        </>
      )}
    </RecordPage>
  )
}

/** What the trader keeps on the link for himself. */
function Own({ title, value }: { title: string; value: unknown }) {
  if (value === null || Object.keys(value as object).length === 0) return null
  return (
    <section className="related">
      <header>
        <h2>{title}</h2>
      </header>
      <pre className="code">{JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}
