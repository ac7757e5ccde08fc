import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { money, within } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { CodePart } from '../../record/CodePart.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { PayLink } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { Belongs } from '../links/Belongs.tsx'
import { LinkList } from '../links/LinkList.tsx'
import { Payments } from '../links/Paid.tsx'
import { PaidCount } from '../links/PaidCount.tsx'
import { PayerPage } from '../links/PayerPage.tsx'

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

function Paid({ record: { successful_payments_count: done, remaining_payments: left } }: { record: PayLink }) {
  return <PaidCount done={done} most={left === null ? null : done + left} />
}

const columns: Column<PayLink>[] = [
  { label: 'column.title', sort: 'title', cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.trader', width: 200, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'column.amount', width: 190, end: true, cell: (record) => <Amount record={record} /> },
  { label: 'link.paid', width: 96, end: true, cell: (record) => <Paid record={record} /> },
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

export const PayLinkList = () => (
  <LinkList<PayLink>
    resource="pay-links"
    columns={columns}
    states={['active', 'inactive', 'closed', 'expired']}
    usage={{ source: 'payment_mode', values: ['reusable', 'one_shot', 'limited'] }}
    amount={{ source: 'type', values: ['dynamic', 'static'] }}
    other={{ to: '/payment-links', label: 'link.first' }}
  />
)

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
              <Paid record={record} />
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
          <Belongs record={record} />
          <Payments linkId={record.id} />
          <CodePart title={words('link.udfs')} value={record.udfs} />
          <CodePart title={words('link.metadata')} value={record.metadata} />
        </>
      )}
    </RecordPage>
  )
}
