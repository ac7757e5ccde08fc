import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import type { Column } from '../../list/ListTable.tsx'
import type { PayLink } from '../../records.ts'
import { LinkList } from '../links/LinkList.tsx'
import { Amount, CURRENCY } from './Amount.tsx'
import { PayLinkPaidCount } from './PayLinkPaidCount.tsx'

const columns: Column<PayLink>[] = [
  { label: 'column.title', sort: 'title', cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.trader', width: 200, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'column.amount', width: 190, alignsEnd: true, uncut: true, cell: (record) => <Amount record={record} /> },
  { label: 'link.paid', width: 96, alignsEnd: true, cell: (record) => <PayLinkPaidCount record={record} /> },
  {
    label: 'link.collected',
    width: 140,
    alignsEnd: true,
    uncut: true,
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
    columns={columns}
    states={['active', 'inactive', 'closed', 'expired']}
    usage={{ source: 'payment_mode', values: ['reusable', 'one_shot', 'limited'] }}
    amount={{ source: 'type', values: ['dynamic', 'static'] }}
    other={{ to: '/payment-links', label: 'link.first' }}
  />
)
