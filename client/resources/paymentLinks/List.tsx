import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { money, within } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { CodePart } from '../../record/CodePart.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { PaymentLink } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { Told } from '../../review/Told.tsx'
import { Belongs } from '../links/Belongs.tsx'
import { LinkList } from '../links/LinkList.tsx'
import { Payments, Submissions } from '../links/Paid.tsx'
import { PaidCount } from '../links/PaidCount.tsx'
import { PayerPage } from '../links/PayerPage.tsx'
import { AllowedPayers } from './AllowedPayers.tsx'
import { LinkAmount } from './LinkAmount.tsx'

function Usage({ of }: { of: PaymentLink['usage_mode'] }) {
  const words = useWords()
  return <>{words(`usage.${of}`)}</>
}

const columns: Column<PaymentLink>[] = [
  { label: 'column.title', sort: 'title', cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.trader', width: 140, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'link.usage', width: 128, soft: true, cell: (record) => <Usage of={record.usage_mode} /> },
  { label: 'column.amount', width: 192, end: true, sort: 'amount', cell: (record) => <LinkAmount record={record} /> },
  {
    label: 'link.paid',
    width: 88,
    end: true,
    sort: 'paid_count',
    cell: (record) => <PaidCount done={record.paid_count} most={record.max_uses} />,
  },
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

export const PaymentLinkList = () => (
  <LinkList<PaymentLink>
    resource="payment-links"
    columns={columns}
    states={['active', 'paused', 'draft', 'exhausted', 'expired', 'archived']}
    usage={{
      source: 'usage_mode',
      values: ['one_shot', 'limited', 'reusable', 'capped_amount', 'time_window', 'whitelist'],
    }}
    amount={{ source: 'amount_mode', values: ['fixed', 'open'] }}
    other={{ to: '/pay-links', label: 'link.v2' }}
  />
)

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
        <PaidCount done={record.paid_count} most={record.max_uses} />
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
          <Belongs record={record} />
          <Payments linkId={record.id} />
          {(record.form || (record.counts?.submissions ?? 0) > 0) && (
            <Submissions filter={{ payment_link_id: record.id }} />
          )}
          <Told events={record.told ?? []} decided={false} reload={reload} />
          <CodePart title={words('link.metadata')} value={record.metadata} />
        </>
      )}
    </RecordPage>
  )
}
