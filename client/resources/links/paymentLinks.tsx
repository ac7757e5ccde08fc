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
import type { PaymentLink } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { Told } from '../../review/Told.tsx'
import { OwnerFilters } from '../filters.tsx'
import { AllowedPayers } from './AllowedPayers.tsx'
import { InstanceFact } from './InstanceFact.tsx'
import { LinkAmount } from './LinkAmount.tsx'
import { Payments, Submissions } from './Paid.tsx'
import { PayerPage } from './PayerPage.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const
const STATES = ['active', 'paused', 'draft', 'exhausted', 'expired', 'archived'] as const
const USAGES = ['one_shot', 'limited', 'reusable', 'capped_amount', 'time_window', 'whitelist'] as const
const AMOUNTS = ['fixed', 'open'] as const

function Usage({ of }: { of: PaymentLink['usage_mode'] }) {
  const words = useWords()
  return <>{words(`usage.${of}`)}</>
}

/** Payments made, beside how many it takes at most where that is set. */
function PaidCount({ record: { paid_count: done, max_uses: most } }: { record: PaymentLink }) {
  const words = useWords()
  const { language } = useLanguage()
  if (most === null) return <>{count(done, language)}</>
  return <bdi>{words('link.of', { done: count(done, language), most: count(most, language) })}</bdi>
}

const columns: Column<PaymentLink>[] = [
  { label: 'column.title', sort: 'title', cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.trader', width: 140, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'link.usage', width: 128, soft: true, cell: (record) => <Usage of={record.usage_mode} /> },
  { label: 'column.amount', width: 192, end: true, sort: 'amount', cell: (record) => <LinkAmount record={record} /> },
  { label: 'link.paid', width: 88, end: true, sort: 'paid_count', cell: (record) => <PaidCount record={record} /> },
  {
    label: 'link.collected',
    width: 132,
    end: true,
    sort: 'total_collected',
    cell: (record) => <Money amount={record.total_collected} currency={record.currency} />,
  },
  { label: 'column.state', width: 112, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  { label: 'column.since', width: 128, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function PaymentLinkList() {
  const words = useWords()
  return (
    <RecordList<PaymentLink>
      title="names.payment-links"
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
            source="usage_mode"
            label="link.usage"
            options={USAGES.map((value) => ({ value, label: words(`usage.${value}`) }))}
          />
          <FilterChoice
            source="amount_mode"
            label="link.amount_mode"
            options={AMOUNTS.map((value) => ({ value, label: words(`amount_mode.${value}`) }))}
          />
          <FilterText source="payment_instance_id" label="filter.instance" hint="filter.instance_hint" />
          <OwnerFilters />
        </>
      }
      end={
        <LinkBase className="btn" to="/pay-links">
          {words('link.v2')}
        </LinkBase>
      }
      to={(record) => `/payment-links/${record.id}/show`}
    />
  )
}

/** How much of its limit the link has reached, in the words of its usage. */
function Reached({ record }: { record: PaymentLink }) {
  const words = useWords()
  const { language } = useLanguage()
  const { currency, total_collected, target_amount } = record
  return (
    <>
      <Fact label={words('link.usage')}>
        <Usage of={record.usage_mode} />
      </Fact>
      <Fact label={words('link.paid')}>
        <PaidCount record={record} />
      </Fact>
      <Fact label={words('link.collected')} copy={total_collected}>
        {target_amount === null ? (
          <Money amount={total_collected} currency={currency} />
        ) : (
          <bdi>
            {words('link.target', {
              done: within(money(total_collected, currency, language)),
              most: within(money(target_amount, currency, language)),
            })}
          </bdi>
        )}
      </Fact>
    </>
  )
}

const TIMES = ['starts_at', 'ends_at', 'expires_at'] as const

/** A payment link: what it takes, until when and from whom, what it belongs to, and what came through it. */
export function PaymentLinkPage() {
  const words = useWords()
  return (
    <RecordPage<PaymentLink>
      list="names.payment-links"
      head={(record) => ({ title: record.title, beside: <StateChip state={record.status} /> })}
      aside={(record) => <Timeline resource="payment-links" id={record.id} />}
    >
      {(record, reload) => (
        <>
          <FactList title={words('link.takes')}>
            <PayerPage url={record.url} />
            {record.description && (
              <Fact label={words('fact.description')}>
                <bdi className="wrap">{record.description}</bdi>
              </Fact>
            )}
            <Fact label={words('fact.amount')} copy={record.amount ?? undefined}>
              <LinkAmount record={record} />
            </Fact>
            <Reached record={record} />
            {TIMES.map((name) => {
              const at = record[name]
              return (
                at && (
                  <Fact key={name} label={words(`link.${name}`)}>
                    <Timestamp at={at} />
                  </Fact>
                )
              )
            })}
            <Fact label={words('link.allowed')}>
              {record.usage_mode === 'whitelist' ? (
                <AllowedPayers payers={record.allowed_payers ?? []} />
              ) : (
                words('link.anybody')
              )}
            </Fact>
            <Fact label={words('link.form')}>
              {record.form ? (
                <span className="row">
                  <RecordLink resource="forms" id={record.form.id} name={record.form.name} />
                  <StateChip state={record.form.status} />
                </span>
              ) : (
                words('link.no_form')
              )}
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
          {(record.form || (record.counts?.submissions ?? 0) > 0) && (
            <Submissions filter={{ payment_link_id: record.id }} />
          )}
          <Told events={record.told ?? []} decided={false} reload={reload} />
          {record.metadata !== null && (
            <section className="related">
              <header>
                <h2>{words('link.metadata')}</h2>
              </header>
              <pre className="code">{JSON.stringify(record.metadata, null, 2)}</pre>
            </section>
          )}
        </>
      )}
    </RecordPage>
  )
}
