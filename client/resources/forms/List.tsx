import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { OwnerFacts } from '../../record/OwnerFacts.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RelatedList } from '../../record/RelatedList.tsx'
import type { Form, FormSubmission, PaymentLink } from '../../records.ts'
import { FormContent } from './FormContent.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

const columns: Column<Form>[] = [
  { label: 'column.name', sort: 'name', cell: (record) => <Name>{record.name}</Name> },
  { label: 'column.trader', width: 220, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'form.fields', width: 90, end: true, soft: true, cell: ({ counts }) => counts.fields },
  { label: 'form.links', width: 90, end: true, soft: true, cell: ({ counts }) => counts.links },
  { label: 'form.submissions', width: 120, end: true, soft: true, cell: ({ counts }) => counts.submissions },
  { label: 'column.state', width: 130, sort: 'status', cell: (record) => <StateChip state={record.status} /> },
  { label: 'column.since', width: 130, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function FormList() {
  const words = useWords()
  return (
    <RecordList<Form>
      title="names.forms"
      columns={columns}
      sort={NEWEST}
      search="form.search"
      tabs={{
        source: 'status',
        tabs: [
          { label: 'tab.all', value: null },
          { label: 'state.published', value: 'published' },
          { label: 'state.draft', value: 'draft' },
          { label: 'state.archived', value: 'archived' },
        ],
      }}
      filters={<OwnerFilters />}
      end={
        <LinkBase className="btn" to="/form-submissions">
          {words('form.submissions_go')}
        </LinkBase>
      }
      to={(record) => `/forms/${record.id}/show`}
    />
  )
}

/** A form: whose it is, what it asks, the links that carry it, and who answered. */
export function FormPage() {
  const words = useWords()
  return (
    <RecordPage<Form>
      list="names.forms"
      head={(record) => ({ title: record.name, beside: <StateChip state={record.status} /> })}
      aside={(record) => <AccountJournal filter={{ record_id: record.id }} />}
    >
      {(record) => (
        <>
          <FactList>
            {record.description && (
              <Fact label={words('fact.description')}>
                <bdi className="wrap">{record.description}</bdi>
              </Fact>
            )}
            {record.industry && (
              <Fact label={words('form.industry')}>
                <bdi>{record.industry}</bdi>
              </Fact>
            )}
            <OwnerFacts record={record} />
            {record.is_template && <Fact label={words('form.template')}>{words('form.yes')}</Fact>}
            {record.template_id && (
              <Fact label={words('form.from_template')}>
                <RecordLink resource="forms" id={record.template_id} name={record.template_id} />
              </Fact>
            )}
            <Fact label={words('form.version')}>{record.version}</Fact>
            <Fact label={words('fact.created_at')}>
              <Timestamp at={record.created_at} />
            </Fact>
            <Fact label={words('link.updated_at')}>
              <Timestamp at={record.updated_at} />
            </Fact>
            <Fact label={words('fact.id')} copy={record.id}>
              <span className="mono">{record.id}</span>
            </Fact>
          </FactList>
          {record.sections && record.fields && (
            <section className="related" aria-labelledby="form-content">
              <header>
                <h2 id="form-content">{words('form.content')}</h2>
                <span className="small soft">{record.fields.length}</span>
              </header>
              <FormContent sections={record.sections} fields={record.fields} />
            </section>
          )}
          <RelatedList<PaymentLink>
            resource="payment-links"
            filter={{ form_id: record.id }}
            title="names.payment-links"
            columns={[
              { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
              { label: 'link.paid', width: 110, end: true, cell: (row) => row.paid_count },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
              { label: 'column.since', width: 130, cell: (row) => <Timestamp at={row.created_at} /> },
            ]}
          />
          <RelatedList<FormSubmission>
            resource="form-submissions"
            filter={{ form_id: record.id }}
            title="names.form-submissions"
            columns={[
              { label: 'answers.of_link', cell: (row) => <Name>{row.payment_link.title}</Name> },
              { label: 'answers.sent', width: 150, cell: (row) => <Timestamp at={row.created_at} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}
