import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { RelatedList } from '../../record/RelatedList.tsx'
import type { FormRow, PayLink, PaymentLinkRow } from '../../records.ts'

const MAX_SHOWN = 10

/** A trader's links of both groups, and their forms. */
export function TraderLinks({ traderId }: { traderId: string }) {
  const filter = { trader_id: traderId }
  return (
    <>
      <RelatedList<PaymentLinkRow>
        resource="payment-links"
        filter={filter}
        title="names.payment-links"
        limit={MAX_SHOWN}
        columns={[
          { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
          { label: 'link.paid', width: 100, alignsEnd: true, cell: (row) => row.paid_count },
          {
            label: 'link.collected',
            width: 150,
            uncut: true,
            alignsEnd: true,
            cell: (row) => <Money amount={row.total_collected} currency={row.currency} />,
          },
          { label: 'column.state', width: 120, cell: (row) => <StateChip state={row.status} /> },
          { label: 'column.since', width: 120, cell: (row) => <Timestamp at={row.created_at} /> },
        ]}
      />
      <RelatedList<PayLink>
        resource="pay-links"
        filter={filter}
        title="names.pay-links"
        limit={MAX_SHOWN}
        columns={[
          { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
          { label: 'link.paid', width: 100, alignsEnd: true, cell: (row) => row.successful_payments_count },
          { label: 'column.state', width: 140, cell: (row) => <StateChip state={row.status} /> },
          { label: 'column.since', width: 120, cell: (row) => <Timestamp at={row.created_at} /> },
        ]}
      />
      <RelatedList<FormRow>
        resource="forms"
        filter={filter}
        title="names.forms"
        limit={MAX_SHOWN}
        columns={[
          { label: 'column.name', cell: (row) => <Name>{row.name}</Name> },
          { label: 'form.submissions', width: 130, alignsEnd: true, cell: (row) => row.counts.submissions },
          { label: 'column.state', width: 120, cell: (row) => <StateChip state={row.status} /> },
          { label: 'column.since', width: 120, cell: (row) => <Timestamp at={row.created_at} /> },
        ]}
      />
    </>
  )
}
