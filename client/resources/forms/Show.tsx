import { Fact, FactList } from '../../elements/Facts.tsx'
import { Name } from '../../elements/Name.tsx'
import { IdFact, TimeFact } from '../../elements/RecordFacts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import relatedListStyles from '../../record/RelatedList.module.css'
import { RelatedList } from '../../record/RelatedList.tsx'
import { TraderFacts } from '../../record/TraderFacts.tsx'
import type { Form, FormSubmissionRow, PaymentLinkRow } from '../../records.ts'
import { FormContent } from './FormContent.tsx'

/** A form: its owner, its questions, the links that use it, and its submissions. */
export function FormShow() {
  const words = useWords()
  return (
    <RecordPage<Form>
      head={(record) => ({ besideTitle: <StateChip state={record.status} /> })}
      sideContent={(record) => <AccountJournal filter={{ record_id: record.id }} />}
    >
      {(record) => (
        <>
          <FactList>
            {record.description && (
              <Fact label={words('fact.description')}>
                <bdi className={textStyles.wrap}>{record.description}</bdi>
              </Fact>
            )}
            {record.industry && (
              <Fact label={words('form.industry')}>
                <bdi>{record.industry}</bdi>
              </Fact>
            )}
            <TraderFacts record={record} />
            {record.is_template && <Fact label={words('form.template')}>{words('form.yes')}</Fact>}
            {record.template_id && (
              <Fact label={words('form.from_template')}>
                <RecordLink resource="forms" id={record.template_id} name={record.template_id} />
              </Fact>
            )}
            <Fact label={words('form.version')}>{record.version}</Fact>
            <TimeFact label="fact.created_at" at={record.created_at} />
            <TimeFact label="link.updated_at" at={record.updated_at} />
            <IdFact id={record.id} />
          </FactList>
          {record.sections && record.fields && (
            <section className={relatedListStyles.related} aria-labelledby="form-content">
              <header>
                <h2 id="form-content">{words('form.content')}</h2>
                <span className={textStyles.small} data-tone="muted">
                  {record.fields.length}
                </span>
              </header>
              <FormContent sections={record.sections} fields={record.fields} />
            </section>
          )}
          <RelatedList<PaymentLinkRow>
            resource="payment-links"
            filter={{ form_id: record.id }}
            title="names.payment-links"
            columns={[
              { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
              { label: 'link.paid', width: 110, alignsEnd: true, cell: (row) => row.paid_count },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
              { label: 'column.since', width: 130, cell: (row) => <Timestamp at={row.created_at} /> },
            ]}
          />
          <RelatedList<FormSubmissionRow>
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
