import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import type { Column } from '../../list/ListTable.tsx'
import type { PaymentLinkRow } from '../../records.ts'
import { LinkList } from '../links/LinkList.tsx'
import { PaidCount } from '../links/PaidCount.tsx'
import { LinkAmount } from './LinkAmount.tsx'
import { Usage } from './Usage.tsx'

const columns: Column<PaymentLinkRow>[] = [
  { label: 'column.title', sort: 'title', cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.trader', width: 140, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'link.usage', width: 128, soft: true, cell: (record) => <Usage of={record.usage_mode} /> },
  {
    label: 'column.amount',
    width: 192,
    alignsEnd: true,
    uncut: true,
    sort: 'amount',
    cell: (record) => <LinkAmount record={record} />,
  },
  {
    label: 'link.paid',
    width: 88,
    alignsEnd: true,
    sort: 'paid_count',
    cell: (record) => <PaidCount done={record.paid_count} max={record.max_uses} />,
  },
  {
    label: 'link.collected',
    width: 132,
    alignsEnd: true,
    uncut: true,
    sort: 'total_collected',
    cell: (record) => <Money amount={record.total_collected} currency={record.currency} />,
  },
  { label: 'column.state', width: 112, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  { label: 'column.since', width: 128, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export const PaymentLinkList = () => (
  <LinkList<PaymentLinkRow>
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
