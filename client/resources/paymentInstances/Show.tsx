import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { IdFact, TimeFact } from '../../elements/RecordFacts.tsx'
import { Rib } from '../../elements/Rib.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { ConflictOfInterestNote } from '../../record/ConflictOfInterestNote.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RelatedList } from '../../record/RelatedList.tsx'
import { TraderFacts } from '../../record/TraderFacts.tsx'
import type { PayLink, PaymentInstance, PaymentLinkRow, TransactionRow } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { DeliveryStatusPart } from '../../review/desk/DeliveryStatusPart.tsx'
import { ParentFact } from '../../review/facts/ParentFact.tsx'
import { Method } from '../transactions/Method.tsx'
import { SettlementFacts } from '../transactions/SettlementFacts.tsx'
import { InstanceActions } from './Actions.tsx'

export function PaymentInstanceShow() {
  const words = useWords()
  return (
    <RecordPage<PaymentInstance>
      head={(record) => ({
        besideTitle: (
          <>
            <StateChip state={record.acceptance_status} />
            <StateChip state={record.status} />
          </>
        ),
        ...(record.tied && { belowTitle: <ConflictOfInterestNote /> }),
        actions: <InstanceActions record={record} />,
      })}
      sideContent={(record) => <Timeline resource="payment-instances" id={record.id} />}
    >
      {(record, reload) => (
        <>
          <FactList>
            <TraderFacts record={record} />
            <ParentFact
              label={words('fact.identification')}
              resource="identifications"
              parent={record.identification}
            />
            <ParentFact label={words('fact.brand')} resource="brands" parent={record.brand} />
            <Fact label={words('fact.bank_account')}>
              <span className={flowStyles.row}>
                <LinkBase className={textStyles.link} to={`/bank-accounts/${record.bank_account.id}/show`}>
                  <Rib number={record.bank_account.account_number} />
                </LinkBase>
                <StateChip state={record.bank_account.status} />
              </span>
            </Fact>
            <Fact label={words('fact.method')}>
              <span className={flowStyles.row}>
                <Method of={record.payment_method} />
                {record.payment_method !== 'online' && (
                  <RecordLink resource="activation-proofs" id={record.id} name={words('kind.activation-proofs')} />
                )}
              </span>
            </Fact>
            <TimeFact label="fact.returned_at" at={record.fee_returned?.at ?? null} />
            <Fact label={words('fact.license')} copy={record.license_reference}>
              <span className={textStyles.mono}>{record.license_reference}</span>
            </Fact>
            {record.acceptance_reason && (
              <Fact label={words('fact.acceptance_reason')}>
                <bdi className={textStyles.wrap}>{record.acceptance_reason}</bdi>
              </Fact>
            )}
            {record.status_reason && (
              <Fact label={words('fact.status_reason')}>
                <bdi className={textStyles.wrap}>{record.status_reason}</bdi>
              </Fact>
            )}
            <TimeFact label="fact.created_at" at={record.created_at} />
            <TimeFact label="instance.deleted_at" at={record.deleted_at} />
            <IdFact id={record.id} />
          </FactList>
          <SettlementFacts settlement={record.settlement} />
          <RelatedList<PaymentLinkRow>
            resource="payment-links"
            filter={{ payment_instance_id: record.id }}
            title="names.payment-links"
            columns={[
              { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
              { label: 'link.paid', width: 100, alignsEnd: true, cell: (row) => row.paid_count },
              {
                label: 'link.collected',
                width: 150,
                alignsEnd: true,
                uncut: true,
                cell: (row) => <Money amount={row.total_collected} currency={row.currency} />,
              },
              { label: 'column.state', width: 120, cell: (row) => <StateChip state={row.status} /> },
            ]}
          />
          <RelatedList<PayLink>
            resource="pay-links"
            filter={{ payment_instance_id: record.id }}
            title="names.pay-links"
            columns={[
              { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
              { label: 'link.paid', width: 100, alignsEnd: true, cell: (row) => row.successful_payments_count },
              { label: 'column.state', width: 140, cell: (row) => <StateChip state={row.status} /> },
            ]}
          />
          <RelatedList<TransactionRow>
            resource="transactions"
            filter={{ payment_instance_id: record.id }}
            title="names.transactions"
            columns={[
              { label: 'column.reference', cell: (row) => <span className={textStyles.mono}>{row.reference}</span> },
              {
                label: 'column.amount',
                width: 150,
                alignsEnd: true,
                uncut: true,
                cell: (row) => <Money {...row} />,
              },
              { label: 'column.method', width: 120, cell: (row) => <Method of={row.payment_method} /> },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
              { label: 'column.since', width: 130, cell: (row) => <Timestamp at={row.created_at} /> },
            ]}
          />
          {record.told && <DeliveryStatusPart events={record.told} decided={false} onReload={reload} />}
        </>
      )}
    </RecordPage>
  )
}
