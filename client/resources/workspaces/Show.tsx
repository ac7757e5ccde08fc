import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { IdFact } from '../../elements/RecordFacts.tsx'
import { Rib } from '../../elements/Rib.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RelatedList } from '../../record/RelatedList.tsx'
import type {
  BankAccountRow,
  FormRow,
  IdentificationRow,
  PayLink,
  PaymentInstanceRow,
  PaymentLinkRow,
  TransactionRow,
  Webhook,
  Workspace,
} from '../../records.ts'

export function WorkspaceShow() {
  const words = useWords()
  return (
    <RecordPage<Workspace>
      head={(record) => ({
        besideTitle: (
          <span className={textStyles.mono} data-tone="muted">
            {record.reference}
          </span>
        ),
      })}
      sideContent={(record) => <AccountJournal filter={{ workspace_id: record.id }} />}
    >
      {(record) => (
        <>
          <FactList>
            <Fact label={words('fact.owner')} copy={record.trader.name}>
              <RecordLink resource="traders" {...record.trader} />
            </Fact>
            <Fact label={words('fact.members')}>
              {record.members.length === 0
                ? '–'
                : record.members.map((member) => (
                    <div key={member.id}>
                      <RecordLink resource="traders" {...member} />{' '}
                      <bdi dir="ltr" data-tone="muted">
                        {member.email}
                      </bdi>
                    </div>
                  ))}
            </Fact>
            <Fact label={words('fact.reference')} copy={record.reference}>
              <span className={textStyles.mono}>{record.reference}</span>
            </Fact>
            <IdFact id={record.id} />
          </FactList>
          <RelatedList<IdentificationRow>
            resource="identifications"
            filter={{ workspace_id: record.id }}
            title="names.identifications"
            columns={[
              { label: 'column.name', cell: (row) => <Name>{row.name}</Name> },
              { label: 'column.state', width: 150, cell: (row) => <StateChip state={row.status} /> },
              { label: 'column.sent', width: 130, cell: (row) => <Timestamp at={row.waiting_since} /> },
            ]}
          />
          <RelatedList<BankAccountRow>
            resource="bank-accounts"
            filter={{ workspace_id: record.id }}
            title="names.bank-accounts"
            columns={[
              { label: 'column.rib', cell: (row) => <Rib number={row.account_number} /> },
              { label: 'column.state', width: 150, cell: (row) => <StateChip state={row.status} /> },
              { label: 'column.sent', width: 130, cell: (row) => <Timestamp at={row.waiting_since} /> },
            ]}
          />
          <RelatedList<PaymentInstanceRow>
            resource="payment-instances"
            filter={{ workspace_id: record.id }}
            title="names.payment-instances"
            columns={[
              { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
              { label: 'column.activation', width: 170, cell: (row) => <StateChip state={row.acceptance_status} /> },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
            ]}
          />
          <RelatedList<PaymentLinkRow>
            resource="payment-links"
            filter={{ workspace_id: record.id }}
            title="names.payment-links"
            columns={[
              { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
              { label: 'link.paid', width: 100, alignsEnd: true, cell: (row) => row.paid_count },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
            ]}
          />
          <RelatedList<PayLink>
            resource="pay-links"
            filter={{ workspace_id: record.id }}
            title="names.pay-links"
            columns={[
              { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
              { label: 'link.paid', width: 100, alignsEnd: true, cell: (row) => row.successful_payments_count },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
            ]}
          />
          <RelatedList<FormRow>
            resource="forms"
            filter={{ workspace_id: record.id }}
            title="names.forms"
            columns={[
              { label: 'column.name', cell: (row) => <Name>{row.name}</Name> },
              { label: 'form.submissions', width: 130, alignsEnd: true, cell: (row) => row.counts.submissions },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
            ]}
          />
          <RelatedList<TransactionRow>
            resource="transactions"
            filter={{ workspace_id: record.id }}
            title="names.transactions"
            columns={[
              { label: 'column.reference', cell: (row) => <span className={textStyles.mono}>{row.reference}</span> },
              { label: 'column.amount', width: 150, alignsEnd: true, uncut: true, cell: (row) => <Money {...row} /> },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
              { label: 'column.since', width: 130, cell: (row) => <Timestamp at={row.created_at} /> },
            ]}
          />
          <RelatedList<Webhook>
            resource="webhooks"
            filter={{ workspace_id: record.id }}
            title="names.webhooks"
            columns={[
              { label: 'column.url', cell: (row) => <span className={textStyles.mono}>{row.url}</span> },
              {
                label: 'column.state',
                width: 130,
                cell: (row) => <StateChip state={row.is_active ? 'active' : 'disabled'} />,
              },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}
