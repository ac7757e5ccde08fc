import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { OwnerFacts } from '../../record/OwnerFacts.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { FormSubmission } from '../../records.ts'
import { Answers } from './Answers.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

const columns: Column<FormSubmission>[] = [
  { label: 'answers.of_form', cell: ({ form }) => <Name>{form.name}</Name> },
  { label: 'answers.of_link', width: 300, soft: true, cell: (record) => <Name>{record.payment_link.title}</Name> },
  { label: 'column.trader', width: 240, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'answers.sent', width: 150, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function SubmissionList() {
  const words = useWords()
  return (
    <RecordList<FormSubmission>
      title="names.form-submissions"
      columns={columns}
      sort={NEWEST}
      search="answers.search"
      filters={
        <>
          <FilterText source="form_id" label="answers.of_form" hint="answers.filter_form" />
          <FilterText source="payment_link_id" label="answers.of_link" hint="answers.filter_link" />
          <FilterText source="workspace_id" label="filter.workspace" hint="filter.workspace_hint" />
        </>
      }
      end={
        <LinkBase className="btn" to="/forms">
          {words('names.forms')}
        </LinkBase>
      }
      to={(record) => `/form-submissions/${record.id}/show`}
    />
  )
}

/** What a payer submitted: the questions as they were asked, the answers one at a time. */
export function SubmissionPage() {
  const words = useWords()
  return (
    <RecordPage<FormSubmission>
      list="names.form-submissions"
      head={(record) => ({ title: record.form.name })}
      aside={(record) => <AccountJournal filter={{ record_id: record.id }} />}
    >
      {(record) => (
        <>
          <FactList>
            <Fact label={words('answers.of_form')}>
              <RecordLink resource="forms" id={record.form_id} name={record.form.name} />
            </Fact>
            <Fact label={words('answers.of_link')}>
              <RecordLink resource="payment-links" id={record.payment_link.id} name={record.payment_link.title} />
            </Fact>
            {record.transaction && (
              <Fact label={words('fact.transaction')} copy={record.transaction.reference}>
                <LinkBase className="link mono" to={`/transactions/${record.transaction.id}/show`}>
                  <bdi dir="ltr">{record.transaction.reference}</bdi>
                </LinkBase>
              </Fact>
            )}
            <OwnerFacts record={record} />
            <Fact label={words('answers.sent')}>
              <Timestamp at={record.created_at} />
            </Fact>
            <Fact label={words('fact.id')} copy={record.id}>
              <span className="mono">{record.id}</span>
            </Fact>
          </FactList>
          <Answers record={record} />
        </>
      )}
    </RecordPage>
  )
}
